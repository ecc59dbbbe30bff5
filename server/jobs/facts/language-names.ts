import { fold } from '../../../shared/fold.ts';
import { readTable } from '../../language/lines.ts';
import { wordsOfKind } from './language-words.ts';
import { TEXT_LANGUAGES, type TextLanguage } from './text-language.ts';

/** A name of a language: its further words, and a word that follows from it in a compound. */
type Name = { language: string; rest: string[]; isCapital: boolean; tail: string | null };
type Names = ReadonlyMap<string, readonly Name[]>;

const [COLUMNS = [], ...ROWS] = readTable(new URL('language-names.tsv', import.meta.url));

function readNames(text: TextLanguage): Names {
  const names = new Map<string, Name[]>();
  const add = (first: string, name: Name) =>
    names.set(
      first,
      [...(names.get(first) ?? []), name].sort((a, b) => b.rest.length - a.rest.length),
    );
  const column = COLUMNS.indexOf(text);
  for (const row of ROWS)
    for (const written of (row[column] ?? '').split(',').filter((name) => name !== '')) {
      const isCapital = written.startsWith('!');
      const [first = '', ...rest] = fold(written.replace('!', '')).split(' ');
      const name = { language: row[0] as string, rest, isCapital, tail: null };
      add(first, name);
      if (rest.length > 0) continue;
      // "svenska" and "svensktalande".
      const stem = text === 'sv' ? first.replace(/a$/, '') : first;
      for (const tail of wordsOfKind('tail', text)) {
        add(`${first}${tail}`, { ...name, tail });
        if (stem !== first) add(`${stem}${tail}`, { ...name, tail });
      }
      for (const ending of wordsOfKind('ending', text)) add(`${first}${ending}`, name);
    }
  return names;
}

const NAMES = new Map(TEXT_LANGUAGES.map((text) => [text, readNames(text)]));
const TESTS = new Map<string, { language: string; test: string }>();
for (const [language = '', , tests = ''] of ROWS)
  for (const test of fold(tests)
    .split(' ')
    .filter((one) => one !== ''))
    TESTS.set(test, { language, test: test.toUpperCase() });

/** The first words of all names, and the tests: a sentence without one names no language. */
export const FIRST_WORDS: ReadonlySet<string> = new Set([
  ...[...NAMES.values()].flatMap((names) => [...names.keys()]),
  ...TESTS.keys(),
]);

/** The English names of all languages. */
export const LANGUAGES: readonly string[] = [...new Set(ROWS.map(([language = '']) => language))];

/** The test of a language that a word names ("topik"). */
export function testAt(word: string): { language: string; test: string } | null {
  return TESTS.get(word) ?? null;
}

/**
 * The language that the words from this place on name, in a text of these languages. `isCapital`
 * tells whether the first of them has a capital letter.
 */
export function languageAt(
  words: readonly string[],
  at: number,
  texts: readonly TextLanguage[],
  isCapital: boolean,
): { language: string; length: number; tail: string | null } | null {
  const first = words[at] as string;
  if (!FIRST_WORDS.has(first)) return null;
  for (const text of texts)
    for (const name of NAMES.get(text)?.get(first) ?? [])
      if (
        (isCapital || !name.isCapital) &&
        name.rest.every((word, i) => words[at + 1 + i] === word)
      )
        return { language: name.language, length: 1 + name.rest.length, tail: name.tail };
  return null;
}
