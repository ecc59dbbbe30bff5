const NUMBER = new Intl.NumberFormat('en');

/** What every button and link to the premium page says: the same words everywhere. */
export const UNLOCK_PREMIUM = 'Unlock Premium';

/** A whole number with thousands separators: 12,345. */
export function formatCount(count: number): string {
  return NUMBER.format(count);
}

/** A count with its noun: 1 job, 1,234 jobs. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** A text cut at a word near `max` characters, for meta descriptions. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2))}…`;
}
