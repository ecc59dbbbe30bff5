import { readFileSync } from 'node:fs';

/** A line of a data file: what kind it is, what it is of, its names, and more. */
export type Line = { kind: string; of: string; names: string[]; more: string };

/**
 * Reads a data file: columns with tabs between them, names joined by "=", `#` for comments. The
 * answer gives the lines of a kind.
 */
export function readLines(file: URL): (kind: string) => Line[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): Line => {
      const [kind = '', of = '', names = '', more = ''] = line.split('\t');
      return { kind, of, names: names === '' ? [] : names.split('='), more };
    });
  const byKind = Map.groupBy(lines, ({ kind }) => kind);
  return (kind) => byKind.get(kind) ?? [];
}
