import { fold } from '../../../shared/fold.ts';

/** What says where a reader came from, and nothing of the vacancy. */
const TRACKING = /^(?:utm_.*|source|src|ref|referrer|referer|campaign|cid|gclid|fbclid)$/i;

/**
 * An Apply link that names one vacancy, by its number or by the words of its title, as it is
 * compared: without protocol, "www", tracking and the slash at the end. Undefined for one that leads
 * to a page of many jobs, such as "/careers".
 */
export function vacancyLink(address: string | null, title: readonly string[]): string | undefined {
  const url = address === null ? null : URL.parse(address);
  if (!url) return undefined;
  const fields = [...url.searchParams].filter(([name]) => !TRACKING.test(name)).sort();
  const path = url.pathname.replace(/\/$/, '');
  const parts = [path, ...fields.map(([, value]) => value)].join(' ').split(/[^0-9a-z]/i);
  if (!parts.some(isNumber) && !namesAll(parts, title)) return undefined;
  return `${url.host.replace(/^www\./, '')}${path}?${new URLSearchParams(fields)}`;
}

/** The number of a vacancy: five digits, or a part of a UUID or hash. */
function isNumber(part: string): boolean {
  return /\d{5}/.test(part) || (/^[0-9a-f]{8,}$/i.test(part) && /\d/.test(part));
}

function namesAll(parts: readonly string[], title: readonly string[]): boolean {
  const named = new Set(parts.map(fold));
  const words = title.filter(({ length }) => length > 1);
  return words.length > 1 && words.every((word) => named.has(word));
}
