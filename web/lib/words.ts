const NUMBER = new Intl.NumberFormat('en');

/** The label of every button and link to the premium page. */
export const UNLOCK_PREMIUM = 'Unlock Premium';

/** A whole number with thousands separators: 12,345. */
export function formatCount(count: number): string {
  return NUMBER.format(count);
}

/** A count with its noun: 1 job, 1,234 jobs. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** What part of a list a page shows: "Showing 31 - 60 of 307 jobs". `first` counts from 1. */
export function shownOf(
  { first, shown, total }: { first: number; shown: number; total: number },
  noun: string,
  plural?: string,
): string {
  const all = countOf(total, noun, plural);
  if (shown === 1)
    return total === 1
      ? `Showing 1 of ${all}`
      : `Showing ${noun} ${formatCount(first)} of ${formatCount(total)}`;
  return `Showing ${formatCount(first)} - ${formatCount(first + shown - 1)} of ${all}`;
}

/** Right-to-left scripts. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Isolates bidirectional text in plain text such as a document title, as `<bdi>` does in HTML. A
 * right-to-left name would otherwise reorder the words and numbers beside it.
 */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** Truncates a text at a word near `max` characters, for meta descriptions. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2))}…`;
}
