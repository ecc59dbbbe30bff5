import { fold } from '../../../shared/fold.ts';
import { readLines } from '../../language/lines.ts';
import { placedWords, type Word } from '../../language/words.ts';
import { matchPhrase, type Phrase, phrase } from './phrases.ts';

/** Most words are folded already. */
const PLAIN = /^[a-z\d]+$/;
const LETTER = /[\p{L}\p{N}]/u;
/** The words that French and Italian shorten before a vowel. */
const ELIDED = /^(?:[cdjlmnst]|qu|dell|dall|nell|all|sull)['’]/;

/**
 * The words of a sentence in lower case, without accents and apostrophes. A hyphen separates words.
 * Names of several words ("right to work") are one word (names.tsv). `^` and `$` stand at the
 * ends, a comma at the end of a clause.
 */
export function clauseWords(sentence: string): Word[] {
  const words = placedWords(sentence, 'clauses');
  for (const written of words) written.word = foldWord(written.word);
  // A bullet begins no clause.
  const first = words.findIndex(({ word }) => word !== ',');
  return [
    { word: '^', start: 0, end: 0 },
    ...join(words.slice(Math.max(0, first))),
    { word: '$', start: sentence.length, end: sentence.length },
  ];
}

function foldWord(text: string): string {
  const word = text.toLowerCase();
  if (PLAIN.test(word)) return word;
  if (!LETTER.test(text)) return ',';
  return fold(word.replace(ELIDED, '').replace(/['’]/g, ''));
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

function join(words: Word[]): Word[] {
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

const LONGEST_NAME = 8;
const AFTER_A_RIGHT = 9;

function nameAt(texts: readonly string[], at: number): { word: string; length: number } | null {
  const names = NAMES.get(texts[at] as string);
  if (!names) return null;
  const ahead = texts.slice(at, at + LONGEST_NAME);
  for (const { name, word, isRight } of names) {
    const length = matchPhrase(ahead, name, 0);
    if (length === null) continue;
    const after = texts.slice(at + length, at + length + AFTER_A_RIGHT);
    if (!isRight || IN_A_COUNTRY.some((place) => matchPhrase(after, place, 0) !== null))
      return { word, length };
  }
  return null;
}
