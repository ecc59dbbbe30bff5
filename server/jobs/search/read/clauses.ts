import { countryName } from '../../../../shared/constants/countries.ts';
import { fold, singular } from '../../../../shared/fold.ts';
import { nearCountries } from '../../../language/near-countries.ts';
import { FIELDS, isIdleWord, TOGETHER } from '../../../language/vocabulary.ts';
import { occupationsInText } from '../../../occupations/occupations.service.ts';
import { CONDITION_NAMES, conditionNamed, PERMIT_NAMES } from '../../facts/conditions.ts';
import { workOfSeekers } from './names-of-seekers.ts';
import type { AskedPay } from './read-pay.ts';
import { codeOfCountry, otherCountryLength } from './read-place.ts';
import { NAMES } from './search-names.ts';
import type { Token, WordToken } from './search-tokens.ts';
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
  /** Its words are side by side in texts: "driving licence", or a phrase in quotes. */
  isPhrase: boolean;
  /** A field of work or a kind of place: "hotel". */
  isField: boolean;
  /** The last word may go on. */
  prefix: boolean;
};

/** Whether a clause asks how the job is, not for which work. */
export function isCondition({ condition, pay }: Clause): boolean {
  return condition !== null || pay !== null;
}

const LONGEST_NAME = 5;
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
  isPhrase: false,
  isField: false,
  prefix: false,
};

/** How many words from this one on ask for a condition. Words are folded and singular. */
export function conditionLength(words: readonly string[], at: number): number {
  for (let length = LONGEST_NAME; length > 0; length -= 1)
    if (at + length <= words.length && CONDITION_NAMES.has(words.slice(at, at + length).join(' ')))
      return length;
  return 0;
}

/** The longest name at the beginning of these words: a condition, work, a synonym, or a country. */
export function longestName(run: WordToken[]): { clause: Clause; length: number } | undefined {
  const words = run.map(({ word }) => singular(fold(word)));
  const condition = conditionLength(words, 0);
  const known = longestIn(NAMES, words);
  const sector = longestIn(FIELDS, words);
  const work = workOfSeekers(words) ?? workAt(run, known);
  const country = otherCountryLength(run.map(({ word }) => fold(word)));
  const together = longestIn(TOGETHER, words);
  const named = Math.max(condition, known, together, sector, work?.length ?? 0, country);
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
    isPhrase: together > 0 && length === together,
    isField: FIELDS.has(key),
    prefix: false,
  };
  const entry = NAMES.get(key);
  if (clause.isOtherCountry) {
    clause.terms.push(...nearestOf(name.join(' ')));
  } else if (clause.condition !== null) {
    clause.terms.push(...mentionsOf(clause.condition));
    const permit = PERMIT_NAMES.get(key)?.names ?? [];
    clause.others.push(...permit.map((name) => name.split(' ').map(singular)));
  } else if (clause.isPhrase) {
    const ways = TOGETHER.get(key) ?? [];
    clause.terms.push(...ways.map((words) => ({ words: [...words], phrase: true, prefix: false })));
    clause.others.push(...ways.map((words) => words.map(singular)));
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

/** "experience" behind a refusal: how many of these words make a condition with "no" in front. */
export function denialAt(words: readonly string[]): { clause: Clause; length: number } | undefined {
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
    const name = words.slice(0, length).join(' ');
    const condition = CONDITION_NAMES.get(`no ${name}`) ?? CONDITION_NAMES.get(`without ${name}`);
    if (condition === undefined) continue;
    const typed = [['no', ...words.slice(0, length)]];
    const terms = mentionsOf(condition);
    return { clause: { ...NO_WORDS, text: '', start: 0, end: 0, terms, typed, condition }, length };
  }
  return undefined;
}

/** The nearest countries to one that the board does not cover, as words of their listings. */
function nearestOf(name: string): Term[] {
  return nearCountries(codeOfCountry(name) ?? '').map((code) => ({
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

/** The pay that a search asks for. */
export function payClause(pay: AskedPay): Clause {
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

/** A word that no table knows. */
export function plainClause({ word, open, start, end }: WordToken): Clause {
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

/** A phrase in quotes. */
export function phraseClause({ words, start, end }: Token & { kind: 'phrase' }): Clause {
  return {
    ...NO_WORDS,
    text: `"${words.join(' ')}"`,
    start,
    end,
    isPhrase: true,
    terms: [{ words, phrase: words.length > 1, prefix: false }],
    typed: [words.map((word) => singular(fold(word)))],
  };
}

/** Two clauses with `or` between them. */
export function joined(first: Clause, second: Clause): Clause {
  return {
    ...NO_WORDS,
    text: `${first.text} or ${second.text}`,
    start: first.start,
    end: second.end,
    terms: [...first.terms, ...second.terms],
    typed: [...first.typed, ...second.typed],
    others: [...first.others, ...second.others],
    occupations: [...first.occupations, ...second.occupations],
    condition: first.condition === second.condition ? first.condition : null,
    isOtherCountry: first.isOtherCountry && second.isOtherCountry,
    prefix: second.prefix,
  };
}
