import { readLines } from '../../language/lines.ts';
import type { Word } from '../../language/words.ts';
import { readBySentence, sentenceOf, type TokenSentence } from '../../reading/sentences.ts';
import { matchPhrase, type Phrase, phrase } from './phrases.ts';

/** The words of a sentence with their places, and alone. */
export type SentenceWords = { places: readonly Word[]; words: readonly string[] };

/**
 * The words of a sentence in lower case, without accents and apostrophes. A hyphen separates words.
 * Names of several words ("right to work") are one word (names.tsv). `^` and `$` stand at the
 * ends, a comma at the end of a clause.
 */
export function clauseWords(sentence: string): SentenceWords {
  return clauseWordsOf(sentenceOf(sentence));
}

/** The same of a sentence that is split already. */
export const clauseWordsOf = readBySentence(({ text, tokens, starts }: TokenSentence) => {
  const split = tokens.map(({ word, written }, at) => {
    const start = starts[at] as number;
    return { word, start, end: start + written.length };
  });
  // A bullet begins no clause.
  const first = split.findIndex(({ word }) => word !== ',');
  const places = [
    { word: '^', start: 0, end: 0 },
    ...join(split.slice(Math.max(0, first))),
    { word: '$', start: text.length, end: text.length },
  ];
  return { places, words: places.map(({ word }) => word) };
});

// names.tsv says what its lines mean.
const linesOf = readLines(new URL('names.tsv', import.meta.url));
/** Words between commas that say nothing. */
const ASIDES = new Set(linesOf('aside').flatMap(({ names }) => (names[0] ?? '').split('|')));
/** What follows a right to work that is one of a country, and no right to work in peace. */
const IN_A_COUNTRY = linesOf('in-a-country').map(({ names: [text = ''] }) => phrase(text));

type Name = { name: Phrase; word: string; isRight: boolean };
/** The names by their first words. */
const NAMES = new Map<string, Name[]>();
for (const { kind, of: word, names } of [...linesOf('name'), ...linesOf('right')]) {
  const name = phrase(names[0] ?? '');
  const isRight = kind === 'right';
  for (const first of name[0]?.exact ?? [])
    NAMES.set(first, [...(NAMES.get(first) ?? []), { name, word, isRight }]);
}

function join(words: readonly Word[]): Word[] {
  const texts = [...words.map(({ word }) => word), '$'];
  const joined: Word[] = [];
  for (let at = 0; at < words.length; ) {
    if (texts[at] === ',' && ASIDES.has(texts[at + 1] ?? '') && texts[at + 2] === ',') {
      at += 3;
      continue;
    }
    const { word, length } = nameAt(texts, at) ?? { word: null, length: 1 };
    const first = words[at] as Word;
    const last = words[at + length - 1] as Word;
    joined.push(word === null ? first : { word, start: first.start, end: last.end });
    at += length;
  }
  return joined;
}

function nameAt(texts: readonly string[], at: number): { word: string; length: number } | null {
  for (const { name, word, isRight } of NAMES.get(texts[at] as string) ?? []) {
    const end = matchPhrase(texts, name, at);
    if (end === null) continue;
    if (!isRight || IN_A_COUNTRY.some((place) => matchPhrase(texts, place, end) !== null))
      return { word, length: end - at };
  }
  return null;
}
