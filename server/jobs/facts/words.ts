import { readLines } from '../../language/lines.ts';
import { readBySentence, sentenceOf, type TokenSentence } from '../../reading/sentences.ts';
import type { Token, Word } from '../../reading/tokens.ts';
import { matchPhrase, type Phrase, phrase } from './phrases.ts';

/** The words of a sentence with their places, and alone. */
export type SentenceWords = { places: readonly Word[]; words: readonly string[] };

/**
 * The words of a sentence in lower case, without accents and apostrophes. A hyphen separates words.
 * Names of several words ("right to work") are one word (names.tsv). `^` and `$` are at the
 * ends, a comma at the end of a clause.
 */
export function clauseWords(sentence: string): SentenceWords {
  return clauseWordsOf(sentenceOf(sentence));
}

/** The same of a sentence that is split already. */
export const clauseWordsOf = readBySentence((sentence: TokenSentence): SentenceWords => {
  const { words, from, to } = joinNames(sentence.tokens);
  let places: Word[] | undefined;
  return {
    words,
    // Few sentences are asked for them, and those for each word that they name.
    get places() {
      places ??= placesOf(sentence, { words, from, to });
      return places;
    },
  };
});

function placesOf(
  { text, tokens, starts }: TokenSentence,
  { words, from, to }: ReturnType<typeof joinNames>,
): Word[] {
  const last = words.length - 1;
  return words.map((word, at) => {
    if (at === 0) return { word, start: 0, end: 0 };
    if (at === last) return { word, start: text.length, end: text.length };
    const end = to[at] as number;
    return {
      word,
      start: starts[from[at] as number] as number,
      end: (starts[end] as number) + (tokens[end] as Token).written.length,
    };
  });
}

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

/** The words with their names joined, and the tokens that each begins and ends with. */
function joinNames(tokens: readonly Token[]) {
  const texts = tokens.map(({ word }) => word);
  // A bullet begins no clause.
  const first = texts.findIndex((word) => word !== ',');
  texts.push('$');
  const words = ['^'];
  const from = [0];
  const to = [0];
  for (let at = Math.max(0, first); at < tokens.length; ) {
    const text = texts[at] as string;
    if (text === ',' && ASIDES.has(texts[at + 1] ?? '') && texts[at + 2] === ',') {
      at += 3;
      continue;
    }
    const name = nameAt(texts, at);
    from.push(at);
    at += name?.length ?? 1;
    to.push(at - 1);
    words.push(name?.word ?? text);
  }
  words.push('$');
  return { words, from, to };
}

function nameAt(texts: readonly string[], at: number): { word: string; length: number } | null {
  const names = NAMES.get(texts[at] as string);
  if (names === undefined) return null;
  for (const { name, word, isRight } of names) {
    const end = matchPhrase(texts, name, at);
    if (end === null) continue;
    if (!isRight || IN_A_COUNTRY.some((place) => matchPhrase(texts, place, end) !== null))
      return { word, length: end - at };
  }
  return null;
}
