import type { FeedNode } from '../recipes/paths.ts';

/** A header is one of the first lines: exports have titles before it. */
export const MAX_HEADER_LINES = 10;
/** What separates the columns of a CSV file. */
export const DELIMITERS = [',', ';', '\t', '|'];
/** "sep=;" is how Excel is told the delimiter. */
export const SEPARATOR_LINE = /^\ufeff?sep=(.)\r?\n/i;

/**
 * The delimiter of a CSV file whose columns are not known: the one of its "sep=" line, else the one
 * that splits most of the first lines into the same number of cells, of several the one with the most
 * cells.
 */
export function separatorOf(text: string): string {
  const told = SEPARATOR_LINE.exec(text)?.[1];
  if (told !== undefined) return told;
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n?|\n/, MAX_HEADER_LINES)
    // A line that is quoted as a whole is split as well.
    .map((line) =>
      line.split('"').length === 3 && /^".*"$/.test(line) ? line : line.replace(/"[^"]*"/g, ''),
    );
  const weigh = (delimiter: string) => {
    const [cells, times] = mostFrequent(lines.map((line) => line.split(delimiter).length));
    return cells < 2 ? 0 : times * 1_000 + Math.min(cells, 999);
  };
  return DELIMITERS.reduce((best, next) => (weigh(next) > weigh(best) ? next : best));
}

/** Which of the first records is the header: the first with as many cells as most have. */
export function headerIn(records: readonly string[][]): number {
  const first = records.slice(0, MAX_HEADER_LINES);
  const [cells] = mostFrequent(first.map((record) => record.length));
  const isFull = (record: string[]) =>
    record.length === cells && record.every((name) => name.trim().length < 100);
  return Math.max(
    0,
    first.findIndex((record) => isFull(record) && record.every((name) => name.trim() !== '')),
  );
}

/** The name of a column as a path may have it: without marks that mean something in paths. */
export function columnName(name: string): string {
  return name
    .replace(/[{}|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^=+/, '');
}

/** A row of CSV as a node: values by the names of their columns. Of two of one name the first counts. */
export function csvNode(header: readonly string[], record: readonly string[]): FeedNode {
  const node: { [name: string]: FeedNode } = Object.create(null);
  for (const [index, title] of header.entries()) {
    const name = columnName(title);
    if (name !== '' && !Object.hasOwn(node, name)) node[name] = record[index]?.trim() ?? '';
  }
  return node;
}

/** The number that occurs most often, and how often; of several the largest. */
function mostFrequent(numbers: readonly number[]): [number, number] {
  const counts = Map.groupBy(numbers, (number) => number);
  return [...counts]
    .map(([number, all]): [number, number] => [number, all.length])
    .reduce(
      (best, next) =>
        next[1] > best[1] || (next[1] === best[1] && next[0] > best[0]) ? next : best,
      [0, 0],
    );
}
