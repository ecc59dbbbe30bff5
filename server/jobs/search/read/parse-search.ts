import { countryName } from '../../../../shared/constants/countries.ts';
import { fold, singular } from '../../../../shared/fold.ts';
import { NEAREST } from '../../../language/gazetteer.ts';
import { ownWordsAt } from '../../../language/own-words.ts';
import { FIELDS, isIdleWord, mayBeginAnother } from '../../../language/vocabulary.ts';
import { occupationsInText } from '../../../occupations/occupations.service.ts';
import { CONDITION_NAMES, conditionNamed } from '../../facts/conditions.ts';
import { isInSeekersName, workOfSeekers } from './names-of-seekers.ts';
import { type AskedPay, takePay } from './read-pay.ts';
import { codeOfCountry, type NamedPlace, otherCountryLength, placeAt } from './read-place.ts';
import { NAMES } from './search-names.ts';
import { normalise, type Token, tokenize, type WordToken } from './search-tokens.ts';
import type { Term } from './term.ts';

/** One thing that a search asks for: a kind of work, a condition, or another word. */
export type Clause = {
  /** As typed, and where in the normalised text. */
  text: string;
  start: number;
  end: number;
  /** Any of these matches in the whole text of a listing. */
  terms: Term[];
  /** What was typed, as words of a title: all words of any. */
  typed: string[][];
  /** Other names of the same, as words of a title. */
  others: string[][];
  /** ISCO-08 groups of the work, by the first digits of their codes; empty if none is named. */
  occupations: string[];
  /** The condition that is named (conditions.ts). */
  condition: string | null;
  /** The pay that is asked for. */
  pay: AskedPay | null;
  /** A country that the board does not cover. An advert that mentions it need not be there. */
  isOtherCountry: boolean;
  /** The last word may go on. */
  prefix: boolean;
};

/**
 * A parsed search: listings match every clause of `all` and no term of `none`, in any of `places`.
 * All may be empty.
 */
export type ParsedSearch = { all: Clause[]; none: Term[]; places: AskedPlace[] };

/** A place of a search. `start` and `end` are offsets in the normalised text. */
export type AskedPlace = NamedPlace & { start: number; end: number };

/** Whether a clause asks how the job is, not for which work. */
export function isCondition({ condition, pay }: Clause): boolean {
  return condition !== null || pay !== null;
}

const LONGEST_NAME = 4;
/** A word of so many letters is split into two that have at least a few. */
const SPLIT_LETTERS = { least: 8, most: 24 };
const SHORTEST_PART = 3;
/** Less sure occupations say nothing: "engineer" may be many. */
const LEAST_CONFIDENCE = 0.4;
/** A single letter at the end is a word ("vitamin C", "class 1"), not a prefix. */
const SHORTEST_PREFIX = 2;

const NO_WORDS: Omit<Clause, 'text' | 'start' | 'end'> = {
  terms: [],
  typed: [],
  others: [],
  occupations: [],
  condition: null,
  pay: null,
  isOtherCountry: false,
  prefix: false,
};

/**
 * Parses a search text: words, "phrases", -exclusions and `or`; everything else is ignored. It
 * resolves places, kinds of work, conditions, and skips words that only say "a job". The database
 * does stemming.
 */
export function parseSearch(text: string): ParsedSearch {
  const { rest, pay } = takePay(normalise(text));
  const tokens = tokenize(rest);
  const none = tokens.flatMap((token): Term[] =>
    token.kind === 'not'
      ? [{ words: token.words, phrase: token.words.length > 1, prefix: false }]
      : [],
  );
  const asked: AskedPlace[] = [];
  const left = withoutOwnWords(tokens.filter((token) => token.kind !== 'not'));
  const all = readClauses(takePlaces(left, asked));
  if (pay) all.push(payClause(pay));
  return { all, none, places: asked };
}

/** Drops what a search says of its seeker. */
function withoutOwnWords(tokens: Token[]): Token[] {
  const words = tokens.map((token) => (token.kind === 'word' ? fold(token.word) : '"'));
  const left: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const own = ownWordsAt(words, at);
    if (own === 0) left.push(tokens[at] as Token);
    at += own || 1;
  }
  return left;
}

/** Moves the places of a search from its tokens to `asked`. */
function takePlaces(tokens: Token[], asked: AskedPlace[]): Token[] {
  const words = tokens.map((token) => (token.kind === 'word' ? fold(token.word) : '"'));
  const left: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const found = token.kind === 'word' && !isInOtherName(words, at) && placeAt(words, at);
    if (found && token.kind === 'word') {
      const last = tokens[at + found.length - 1] as WordToken;
      asked.push({ ...found.place, start: token.start, end: last.end });
      // "uk or canada" leaves an `or` without neighbours.
      if (left.at(-1)?.kind === 'or') left.pop();
    } else left.push(token);
    at += found ? found.length : 1;
  }
  return left;
}

/** "work from home" or "guru bahasa inggris": a longer name that has a place in it. */
function isInOtherName(words: readonly string[], at: number): boolean {
  const all = words.map(singular);
  return conditionLength(all, at) > 1 || isInSeekersName(all, at);
}

function conditionLength(words: readonly string[], at: number): number {
  for (let length = LONGEST_NAME; length > 0; length -= 1)
    if (at + length <= words.length && CONDITION_NAMES.has(words.slice(at, at + length).join(' ')))
      return length;
  return 0;
}

function readClauses(tokens: Token[]): Clause[] {
  const clauses: Clause[] = [];
  let joinNext = false;
  const add = (clause: Clause) => {
    const last = clauses.at(-1);
    if (joinNext && last) clauses.splice(-1, 1, joined(last, clause));
    else clauses.push(clause);
    joinNext = false;
  };
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    if (token.kind === 'or') {
      joinNext = clauses.length > 0;
      at += 1;
      continue;
    }
    if (token.kind === 'phrase') {
      add(phraseClause(token));
      at += 1;
      continue;
    }
    const run = wordsFrom(tokens, at);
    const name = longestName(run);
    const clause =
      name?.clause ??
      (token.kind === 'word' && !isIdle(token, tokens.length) ? plainClause(token) : undefined);
    if (clause) add(withRefusal(clause, tokens[at - 1]));
    at += name?.length ?? 1;
  }
  return clauses;
}

/** "no fee": the word before is no clause of its own, but belongs to what is told of this one. */
function withRefusal(clause: Clause, before: Token | undefined): Clause {
  if (before?.kind !== 'word' || fold(before.word) !== 'no') return clause;
  if (clause.occupations.length > 0 || before.end + 1 !== clause.start) return clause;
  return { ...clause, text: `${before.word} ${clause.text}` };
}

/** A small word carries no weight, unless it is all that was typed and may go on. */
function isIdle({ word, open }: WordToken, count: number): boolean {
  return isIdleWord(word) && !(open && count === 1 && mayBeginAnother(word));
}

function wordsFrom(tokens: Token[], at: number): WordToken[] {
  const words: WordToken[] = [];
  for (const token of tokens.slice(at)) {
    if (token.kind !== 'word') break;
    words.push(token);
  }
  return words;
}

/** The longest name at the beginning of these words: a condition, work, a synonym, or a country. */
function longestName(run: WordToken[]): { clause: Clause; length: number } | undefined {
  const words = run.map(({ word }) => singular(fold(word)));
  const condition = conditionLength(words, 0);
  const known = longestIn(NAMES, words);
  const sector = longestIn(FIELDS, words);
  const work = workOfSeekers(words) ?? workAt(run, known);
  const country = otherCountryLength(run.map(({ word }) => fold(word)));
  const named = Math.max(condition, known, sector, work?.length ?? 0, country);
  const compound = named < 2 ? joinedName(words) : undefined;
  const length = compound ? 2 : named;
  if (length === 0) return splitName(run[0]);
  const name = words.slice(0, length);
  const key = compound ?? name.join(' ');
  const clause: Clause = {
    text: run
      .slice(0, length)
      .map(({ word }) => word)
      .join(' '),
    start: run[0]?.start ?? 0,
    end: run[length - 1]?.end ?? 0,
    terms: [],
    typed: [name],
    others: [],
    occupations: [...(FIELDS.get(key) ?? (work?.length === length ? work.occupations : []))],
    condition: condition === length ? (CONDITION_NAMES.get(key) ?? null) : null,
    pay: null,
    isOtherCountry: country > 0 && length === country,
    prefix: false,
  };
  const entry = NAMES.get(key);
  if (clause.isOtherCountry) {
    clause.terms.push(...nearestOf(name.join(' ')));
  } else if (clause.condition !== null) {
    clause.terms.push(...mentionsOf(clause.condition));
  } else if (entry) {
    clause.terms.push(...entry.terms.map((term) => ({ ...term })));
    clause.typed = entry.typed ?? (compound ? [name, [compound]] : clause.typed);
    clause.others.push(...entry.others);
  } else {
    clause.terms.push({
      words: run.slice(0, length).map(({ word }) => word),
      phrase: false,
      prefix: false,
    });
  }
  return { clause, length };
}

/** The nearest countries to one that the board does not cover, as words of their listings. */
function nearestOf(name: string): Term[] {
  return (NEAREST.get(codeOfCountry(name) ?? '') ?? []).map((code) => ({
    words: countryName(code).toLowerCase().split(' '),
    phrase: false,
    prefix: false,
  }));
}

/** The words of texts that mention a condition, whichever way it was asked for. */
function mentionsOf(name: string): Term[] {
  return (conditionNamed(name)?.mentioned ?? []).map((mention) => {
    const words = mention.split(' ');
    return { words, phrase: words.length > 1, prefix: false };
  });
}

function payClause(pay: AskedPay): Clause {
  const { text, start, end } = pay;
  return { ...NO_WORDS, text, start, end, pay };
}

/** Two words that are one: "house keeping", "fork lift". */
function joinedName(words: string[]): string | undefined {
  const joined = words.slice(0, 2).join('');
  return words.length > 1 && (NAMES.has(joined) || FIELDS.has(joined)) ? joined : undefined;
}

/** One word that is two: "farmworker", "truckdriver". It matches as either. */
function splitName(token: WordToken | undefined): { clause: Clause; length: number } | undefined {
  const word = fold(token?.word ?? '');
  const { least, most } = SPLIT_LETTERS;
  if (!token || word.length < least || word.length > most || !/^[a-z]+$/.test(word))
    return undefined;
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at -= 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    const key = parts.map(singular).join(' ');
    const work = occupationsInText(parts.join(' '))[0];
    const isWhole = work?.start === 0 && work.end === word.length + 1;
    const occupations = FIELDS.get(key) ?? (isWhole ? work.isco : undefined);
    if (!occupations) continue;
    const clause = plainClause({ ...token, open: false });
    clause.typed.push(parts.map(singular));
    clause.occupations.push(...occupations);
    return { clause, length: 1 };
  }
  return undefined;
}

function longestIn(names: ReadonlyMap<string, unknown>, words: string[]): number {
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1)
    if (names.has(words.slice(0, length).join(' '))) return length;
  return 0;
}

type Work = { length: number; occupations: string[] };

/**
 * The kind of work that is named from the first of these words on. A small word begins none, unless
 * it begins a `known` name of so many words.
 */
function workAt(run: WordToken[], known: number): Work | undefined {
  if (isIdleWord(run[0]?.word ?? '') && known === 0) return undefined;
  const text = run.map(({ word }) => word).join(' ');
  const found = occupationsInText(text)[0];
  if (found?.start !== 0 || found.confidence < LEAST_CONFIDENCE) return undefined;
  const length = text.slice(0, found.end).trim().split(' ').length;
  return { length, occupations: found.isco };
}

function plainClause({ word, open, start, end }: WordToken): Clause {
  const prefix = open && [...word].length >= SHORTEST_PREFIX;
  return {
    ...NO_WORDS,
    text: word,
    start,
    end,
    terms: [{ words: [word], phrase: false, prefix }],
    typed: [[singular(fold(word))]],
    occupations: [],
    prefix,
  };
}

function phraseClause({ words, start, end }: Token & { kind: 'phrase' }): Clause {
  return {
    ...NO_WORDS,
    text: `"${words.join(' ')}"`,
    start,
    end,
    terms: [{ words, phrase: words.length > 1, prefix: false }],
    typed: [words.map((word) => singular(fold(word)))],
  };
}

function joined(first: Clause, second: Clause): Clause {
  return {
    text: `${first.text} or ${second.text}`,
    start: first.start,
    end: second.end,
    terms: [...first.terms, ...second.terms],
    typed: [...first.typed, ...second.typed],
    others: [...first.others, ...second.others],
    occupations: [...first.occupations, ...second.occupations],
    condition: first.condition === second.condition ? first.condition : null,
    pay: null,
    isOtherCountry: first.isOtherCountry && second.isOtherCountry,
    prefix: second.prefix,
  };
}
