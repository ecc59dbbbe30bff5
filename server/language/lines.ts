import { readFileSync } from 'node:fs';

/** A line of a data file: what kind it is, what it is of, its names, and more. */
export type Line = { kind: string; of: string; names: string[]; more: string };

/** The cells of a data file: columns with tabs between them, `#` for comments. */
export function readTable(file: URL): string[][] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

/**
 * Reads a data file with the columns of Line, names joined by "=". The answer gives the lines of a
 * kind.
 */
export function readLines(file: URL): (kind: string) => Line[] {
  const lines = readTable(file).map(([kind = '', of = '', names = '', more = '']): Line => {
    return { kind, of, names: names === '' ? [] : names.split('='), more };
  });
  const byKind = Map.groupBy(lines, ({ kind }) => kind);
  return (kind) => byKind.get(kind) ?? [];
}
