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

/** The letters of scripts that run from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name or title for a place inside a sentence that holds plain text only, such as a document
 * title: what `<bdi>` is in HTML. One that runs from right to left would pull the words and numbers
 * beside it to its other side.
 */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** A text cut at a word near `max` characters, for meta descriptions. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2))}…`;
}
