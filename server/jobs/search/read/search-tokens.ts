import { spellSigns, splitWords, tidy } from '../../../language/words.ts';
import { placedWords, type Word } from '../../../reading/tokens.ts';

/** Further words are ignored: they make a search slower, not clearer. */
const MAX_WORDS = 16;

/** A word of a search, and where it is. `open`: it is the last one and may go on. */
export type WordToken = { kind: 'word'; word: string; open: boolean; start: number; end: number };
/** A piece of a search: a word, a quoted phrase, an exclusion, or `or`. */
export type Token =
  | WordToken
  | { kind: 'phrase'; words: string[]; start: number; end: number }
  | { kind: 'not'; words: string[] }
  | { kind: 'or' };

/** What is no plain word: an exclusion, a quoted phrase, or a bar. */
const SIGNED = /(?:^|\s)[-−–](?=["\p{L}\p{N}])("[^"]*(?:"|$)|[^\s"]+)|"([^"]*)(?:"|$)|\|/gu;

/** A part of a search and where it is; `text` is that of an exclusion or phrase without its sign. */
type Part = { kind: 'word' | 'not' | 'phrase' | 'bar'; text: string; start: number; end: number };

function* partsOf(text: string): Generator<Part> {
  let at = 0;
  for (const { index, 0: whole, 1: refused, 2: phrase } of text.matchAll(SIGNED)) {
    yield* wordsBetween(text, at, index);
    at = index + whole.length;
    const kind = refused !== undefined ? 'not' : phrase !== undefined ? 'phrase' : 'bar';
    yield { kind, text: refused ?? phrase ?? '', start: index, end: at };
  }
  yield* wordsBetween(text, at, text.length);
}

function wordsBetween(text: string, from: number, to: number): Part[] {
  return placedWords(text.slice(from, to)).map(({ word, start, end }) => {
    return { kind: 'word', text: word, start: from + start, end: from + end };
  });
}

/** The text that offsets of places and words refer to. */
export function normalise(text: string): string {
  return spellSigns(tidy(text));
}

/**
 * The words outside quotes and exclusions, as typed and in order: what spelling may correct.
 * `start` and `end` are offsets in the normalised text.
 */
export function correctableWords(text: string): Word[] {
  return [...partsOf(normalise(text))]
    .filter(({ kind }) => kind === 'word')
    .slice(0, MAX_WORDS)
    .map(({ text: word, start, end }) => ({ word: word.toLowerCase(), start, end }));
}

/** The tokens of a normalised text, up to MAX_WORDS words. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const textEnd = text.trimEnd().length;
  let count = 0;
  for (const { kind, text: written, start, end } of partsOf(text)) {
    if (kind === 'bar' || (kind === 'word' && /^(?:or|OR|Or)$/.test(written))) {
      tokens.push({ kind: 'or' });
      continue;
    }
    const words = splitWords(written.toLowerCase());
    count += words.length;
    if (words.length === 0 || count > MAX_WORDS) continue;
    if (kind === 'not') tokens.push({ kind, words });
    else if (kind === 'phrase') tokens.push({ kind, words, start, end });
    else {
      const word = words[0] as string;
      tokens.push({ kind: 'word', word, open: end === textEnd, start, end });
    }
  }
  return tokens;
}
