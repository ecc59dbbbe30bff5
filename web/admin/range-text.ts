import { countOf, shownOf } from '../lib/words.ts';

type ShownPage = { page: number; pageSize: number; shown: number; total: number };

/** What part of a list of administrators a page shows, also when the list or the page is empty. */
export function rangeText(
  { page, pageSize, shown, total }: ShownPage,
  noun: string,
  plural = `${noun}s`,
): string {
  if (total === 0) return `No ${plural}.`;
  if (shown === 0)
    return `This page is empty. There ${total === 1 ? 'is' : 'are'} ${countOf(total, `matching ${noun}`, `matching ${plural}`)}.`;
  return shownOf({ first: (page - 1) * pageSize + 1, shown, total }, noun, plural);
}
