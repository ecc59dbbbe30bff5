import { readLines } from '../../language/lines.ts';

const linesOf = readLines(new URL('language-words.tsv', import.meta.url));

/** The words of a kind of language-words.tsv, of a text in this language. */
export function wordsOfKind(kind: string, text = ''): ReadonlySet<string> {
  return new Set(linesOf(kind).flatMap(({ of, names }) => (of === text ? names : [])));
}
