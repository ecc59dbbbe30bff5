import { countryName } from '../../../../shared/constants/countries.ts';
import { fold, singular } from '../../../../shared/fold.ts';
import { ownWordsAt } from '../../../language/own-words.ts';
import { isIdleWord, mayBeginAnother } from '../../../language/vocabulary.ts';
import { PERMIT_NAMES } from '../../facts/conditions.ts';
import {
  type Clause,
  conditionLength,
  denialAt,
  isCondition,
  joined,
  longestName,
  payClause,
  phraseClause,
  plainClause,
} from './clauses.ts';
import { isInSeekersName } from './names-of-seekers.ts';
import { takePay } from './read-pay.ts';
import { type NamedPlace, placeAt } from './read-place.ts';
import {
  goesOnBehind,
  isNoBefore,
  isRequired,
  nameOfRefused,
  placeRefusedBehind,
  placeRefusedFrom,
  type Refusal,
  refusalAt,
  refusalBehindAt,
} from './refusals.ts';
import { normalise, type Token, tokenize, type WordToken } from './search-tokens.ts';
import type { Term } from './term.ts';

/**
 * A parsed search: listings match every clause of `all` and no term of `none`, in any of `places`,
 * and have nothing of `refused` that was understood. All may be empty.
 */
export type ParsedSearch = {
  all: Clause[];
  none: Term[];
  places: AskedPlace[];
  refused: Refusal[];
};

/** A place of a search. `start` and `end` are offsets in the normalised text. */
export type AskedPlace = NamedPlace & { start: number; end: number };

/**
 * Parses a search text: words, "phrases", -exclusions and `or`; everything else is ignored. It
 * resolves places, kinds of work, conditions, what is refused ("no night shift"), and skips words
 * that only say "a job". The database does stemming.
 */
export function parseSearch(text: string): ParsedSearch {
  const { rest, pay } = takePay(normalise(text));
  const tokens = tokenize(rest);
  const none = tokens.flatMap((token): Term[] =>
    token.kind === 'not'
      ? [{ words: token.words, phrase: token.words.length > 1, prefix: false }]
      : [],
  );
  const places: AskedPlace[] = [];
  const refused: Refusal[] = [];
  const left = withoutOwnWords(tokens.filter((token) => token.kind !== 'not'));
  const all = readClauses(takePlaces(left, places, refused), refused);
  if (pay) all.push(payClause(pay));
  readPermits(all, places);
  const typed = <T extends Refusal | Clause>(part: T) =>
    part.text === '' ? { ...part, text: rest.slice(part.start, part.end) } : part;
  return { all: all.map(typed), none, places, refused: refused.map(typed) };
}

/** The name of a permit means its country and kind of work, where no others are named. */
function readPermits(all: Clause[], places: AskedPlace[]): void {
  const named = all.flatMap(({ condition, typed, start, end }) => {
    if (condition === null) return [];
    return typed.flatMap((name) => {
      const permit = PERMIT_NAMES.get(name.join(' '));
      return permit ? [{ permit, start, end }] : [];
    });
  });
  const hasPlace = places.length > 0 || all.some(({ isOtherCountry }) => isOtherCountry);
  const hasWork = all.some(({ occupations }) => occupations.length > 0);
  for (const { permit, start, end } of named) {
    const [code] = permit.countries;
    const name = permit.countries.length > 1 || !code ? 'EU countries' : countryName(code);
    if (!hasPlace)
      places.push({ name, countries: permit.countries, within: null, around: [], start, end });
    const work = hasWork ? undefined : longestName([wordAt(permit.work, start, end)]);
    if (work) all.push(work.clause);
  }
}

function wordAt(word: string, start: number, end: number): WordToken {
  return { kind: 'word', word, open: false, start, end };
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

/** Moves the places of a search from its tokens to `asked`, and those it does not want to `refused`. */
function takePlaces(tokens: Token[], asked: AskedPlace[], refused: Refusal[]): Token[] {
  const words = tokens.map((token) => (token.kind === 'word' ? fold(token.word) : '"'));
  const left: Token[] = [];
  let lastRefused = -1;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const found = token.kind === 'word' && !isInOtherName(words, at) && placeAt(words, at);
    if (found && token.kind === 'word') {
      const last = tokens[at + found.length - 1] as WordToken;
      const isOr = left.at(-1)?.kind === 'or';
      const next = at + found.length;
      const behind = placeRefusedBehind(words, next);
      const from = refusalOfPlace(tokens, words, { at, next });
      const first = from === undefined ? undefined : tokens[from];
      // "uk or canada" leaves an `or` without neighbours.
      if (isOr) left.pop();
      if (behind > 0 || first?.kind === 'word' || (isOr && lastRefused === at - 1)) {
        const start = first?.kind === 'word' ? first.start : token.start;
        while (from !== undefined && left.length > 0 && left.at(-1) !== tokens[from - 1])
          left.pop();
        const { place } = found;
        const { end } = tokens[next + behind - 1] as WordToken;
        refused.push({ text: '', start, end, name: place.name, clause: null, place });
        lastRefused = next + behind;
        at = lastRefused;
        continue;
      }
      asked.push({ ...found.place, start: token.start, end: last.end });
    } else left.push(token);
    at += found ? found.length : 1;
  }
  return left;
}

/** At which token the refusal of the place from `at` to `next` begins. */
function refusalOfPlace(
  tokens: Token[],
  words: readonly string[],
  { at, next }: { at: number; next: number },
): number | undefined {
  const behind = wordsFrom(tokens, next);
  const isWhole = behind.length === 0 || (longestName(behind)?.clause.occupations.length ?? 0) > 0;
  return isNoBefore(words, at, isWhole) ? at - 1 : placeRefusedFrom(words, at);
}

/** "work from home" or "guru bahasa inggris": a longer name that has a place in it. */
function isInOtherName(words: readonly string[], at: number): boolean {
  const all = words.map(singular);
  return conditionLength(all, at) > 1 || isInSeekersName(all, at);
}

function readClauses(tokens: Token[], refused: Refusal[]): Clause[] {
  const clauses: Clause[] = [];
  const words = tokens.map((token) => (token.kind === 'word' ? fold(token.word) : '"'));
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
    const behind = name ? 0 : refusalBehindAt(words, at);
    if (behind > 0) {
      const last = tokens[at + behind - 1] as WordToken;
      refuseBefore(run[0] as WordToken, { end: last.end, clauses, refused });
      at += behind;
      continue;
    }
    const refusal = name ? 0 : refusalAt(words, at);
    if (refusal > 0) {
      at = readRefusal(tokens, { at, from: at + refusal }, { clauses, refused });
      continue;
    }
    // "no English required": the last word belongs to the condition.
    if (
      isRequired(words[at]) &&
      clauses.at(-1)?.condition &&
      clauses.at(-1)?.end === endBefore(token)
    ) {
      at += 1;
      continue;
    }
    const clause =
      name?.clause ??
      (token.kind === 'word' && !isIdle(token, tokens.length) ? plainClause(token) : undefined);
    if (clause) add(clause);
    at += name?.length ?? 1;
  }
  return clauses;
}

/** The end of the word before this one. */
function endBefore(token: Token): number {
  return token.kind === 'word' ? token.start - 1 : -1;
}

/**
 * Refuses what is right before this word: the last name, or all words back to it that no table
 * knows.
 */
function refuseBefore(
  word: WordToken,
  { end, clauses, refused }: { end: number; clauses: Clause[]; refused: Refusal[] },
): void {
  const isUnknown = ({ condition, occupations, isPhrase }: Clause) =>
    condition === null && occupations.length === 0 && !isPhrase;
  const last = clauses.pop();
  if (!last) return;
  const denial = denialAt(last.typed[0] ?? []);
  if (denial) {
    clauses.push({ ...denial.clause, start: last.start, end });
    return;
  }
  let { start } = last;
  while (isUnknown(last) && clauses.length > 0 && isUnknown(clauses.at(-1) as Clause))
    start = clauses.pop()?.start ?? start;
  const name = nameOfRefused(last, fold(word.word));
  refused.push({ text: '', start, end, name, clause: { ...last, start, end }, place: null });
}

/** Reads what a refusal at `at` refuses, `from` a token on. The answer is the token after it. */
function readRefusal(
  tokens: Token[],
  { at, from }: { at: number; from: number },
  { clauses, refused }: { clauses: Clause[]; refused: Refusal[] },
): number {
  const first = tokens[at] as WordToken;
  const word = fold(first.word);
  const refuse = (clause: Clause, name = nameOfRefused(clause, word), start = first.start) => {
    refused.push({ text: '', start, end: clause.end, name, clause, place: null });
  };
  const next = tokens[from];
  if (next?.kind === 'word' && isRequired(fold(next.word))) {
    // "driving licence not required"
    const last = clauses.at(-1);
    if (last && last.end + 1 === first.start && last.occupations.length === 0) {
      clauses.pop();
      const denial = denialAt(last.typed[0] ?? []);
      const { start } = last;
      if (denial) clauses.push({ ...denial.clause, start, end: next.end });
      else refuse({ ...last, end: next.end }, nameOfRefused(last, word), start);
    }
    return from + 1;
  }
  if (next?.kind === 'phrase') {
    refuse(phraseClause(next));
    return from + 1;
  }
  const run = wordsFrom(tokens, from);
  const denial = denialAt(run.map((token) => singular(fold(token.word))));
  if (denial) {
    const { end = first.end } = run[denial.length - 1] ?? {};
    clauses.push({ ...denial.clause, start: first.start, end });
    return from + denial.length;
  }
  const named = longestName(run);
  let length = named?.length ?? 0;
  if (named) refuse(named.clause);
  else {
    // What no table knows reaches up to what it knows: "no heavy lifting, nurse".
    do length += 1;
    while (length < run.length && !longestName(run.slice(length)));
    const unknown = run.slice(0, length).filter((token) => !isRequired(fold(token.word)));
    const [begin] = unknown;
    if (begin)
      refuse({
        ...plainClause(begin),
        text: unknown.map((token) => token.word).join(' '),
        end: unknown.at(-1)?.end ?? begin.end,
      });
    if (run.length === 0) return from;
  }
  const after = from + length;
  const behind = tokens[after];
  if (behind?.kind === 'word' && isRequired(fold(behind.word))) return after + 1;
  // "no night shift or weekends"
  const goesOn = behind?.kind === 'word' ? goesOnBehind(fold(behind.word)) : behind?.kind === 'or';
  if (goesOn && tokens[after + 1])
    return readRefusal(tokens, { at, from: after + 1 }, { clauses, refused });
  if (goesOn === undefined) {
    const other = longestName(wordsFrom(tokens, after + 1));
    if (other && isCondition(other.clause)) {
      refuse(other.clause, null);
      return after + 1 + other.length;
    }
  }
  return after;
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
