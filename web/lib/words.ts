const NUMBER = new Intl.NumberFormat('en');

/** A whole number with thousands separators: 12,345. */
export function formatCount(count: number): string {
  return NUMBER.format(count);
}

/** A count with its noun: 1 job, 1,234 jobs. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A text cut at a word near `max` characters, for meta descriptions. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2))}…`;
}
