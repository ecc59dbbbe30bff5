import { singular } from '../../../../shared/fold.ts';
import {
  isSeekingWord,
  NOT_BEHIND,
  NOT_THERE,
  NOT_WORDS,
  PLACE_PREPOSITIONS,
} from '../../../language/vocabulary.ts';
import { conditionNamed, DENIALS } from '../../facts/conditions.ts';
import type { Clause } from './clauses.ts';
import type { NamedPlace } from './read-place.ts';

/**
 * What a search does not want: "no night shift". `name` is what is left out of the list, in words;
 * null: it was not understood, and changes nothing. `start` and `end` are offsets in the normalised
 * text.
 */
export type Refusal = {
  text: string;
  start: number;
  end: number;
  name: string | null;
  clause: Clause | null;
  place: NamedPlace | null;
};

/** "don't" is two words here. */
const BEFORE_T = new Set('don doesn isn aren can couldn won wouldn didn'.split(' '));
/** Between the refusal and what is refused: "no need of", "don't speak any". */
const BETWEEN = new Set(
  'a an any de need the of want wants like have having know speak speaking require requires requiring involve involving prior previous'.split(
    ' ',
  ),
);
const MOST_BETWEEN = 3;
const REQUIRED = new Set(
  'require required need needed necessary mandatory compulsory essential'.split(' '),
);
/** "or" in other languages, behind which a refusal goes on. */
const OR = new Set('or oder ou o ni noch lub sau или або atau'.split(' '));
/** Behind these it may go on or not: "no nights and accommodation". */
const AND = new Set('and und y e et i en'.split(' '));
/** "Not only nurses". */
const NO_REFUSAL = new Set('only just yet sure'.split(' '));
/** In Portuguese "no" behind these is "in the". */
const PORTUGUESE = new Set('trabalho emprego vaga trabalhar oportunidade'.split(' '));
/** Countries before which "no" is Portuguese for "in the". */
const PORTUGUESE_NAMES = new Set(
  'canada catar chile mexico japao reino luxemburgo bahrein iraque vietna'.split(' '),
);

/**
 * How many of these folded words, from this one on, refuse what follows; 0 if they do not: "no job"
 * is said of the seeker.
 */
export function refusalAt(words: readonly string[], at: number): number {
  const isShort = BEFORE_T.has(words[at] ?? '') && words[at + 1] === 't';
  const word = words[at] ?? '';
  if (!isShort && !NOT_WORDS.has(word)) return 0;
  if (word === 'no' && PORTUGUESE.has(singular(words[at - 1] ?? ''))) return 0;
  const first = at + (isShort ? 2 : 1);
  let next = first;
  while (next < first + MOST_BETWEEN && BETWEEN.has(words[next] ?? '')) next += 1;
  const refused = words[next] ?? '';
  if (NO_REFUSAL.has(refused) || (isSeekingWord(refused) && !REQUIRED.has(refused))) return 0;
  return next - at;
}

/** How many of these folded words refuse what is before them: "gece vardiyası olmadan". */
export function refusalBehindAt(words: readonly string[], at: number): number {
  const found = NOT_BEHIND.find((name) => name.every((word, next) => words[at + next] === word));
  return found?.length ?? 0;
}

/** "driving licence not required": the word behind a refusal that refuses what is before it. */
export function isRequired(word: string | undefined): boolean {
  return REQUIRED.has(word ?? '');
}

/** Whether a refusal goes on behind this word; undefined: it is not clear. */
export function goesOnBehind(word: string): boolean | undefined {
  return OR.has(word) || (AND.has(word) ? undefined : false);
}

/** "not in Germany": at which of these words the refusal of the place at `at` begins. */
export function placeRefusedFrom(words: readonly string[], at: number): number | undefined {
  for (let end = at; end > 0; end--) {
    const found = NOT_THERE.find((name) =>
      name.every((word, next) => words[end - name.length + next] === word),
    );
    if (found) return end - found.length;
    if (!PLACE_PREPOSITIONS.has(words[end - 1] ?? '')) return undefined;
  }
  return undefined;
}

/**
 * Whether "no" right before the place at `at` refuses it. "No UK experience" is about something
 * else, so `isWhole` says whether the place ends the search or only a kind of work follows.
 */
export function isNoBefore(words: readonly string[], at: number, isWhole: boolean): boolean {
  const isPortuguese =
    PORTUGUESE.has(singular(words[at - 2] ?? '')) || PORTUGUESE_NAMES.has(words[at] ?? '');
  return words[at - 1] === 'no' && isWhole && !isPortuguese;
}

/** "katar hariç": how many of these words, from the end of a place on, refuse it. */
export function placeRefusedBehind(words: readonly string[], at: number): number {
  const small = PLACE_PREPOSITIONS.has(words[at] ?? '') ? 1 : 0;
  const refusal = refusalBehindAt(words, at + small);
  return refusal && small + refusal;
}

/**
 * What is left out of the list for a refused clause, in words. Null where leaving it out may be the
 * opposite of what is meant: "no visa" may be what the seeker has, and adverts say "no fees".
 */
export function nameOfRefused(clause: Clause, refusal: string): string | null {
  const { condition, occupations, isPhrase, isField, text } = clause;
  if (condition !== null)
    return DENIALS.has(condition) ? (conditionNamed(condition)?.label ?? text) : null;
  // In Portuguese "no hotel" is in the hotel.
  if (isField && refusal === 'no') return null;
  return isPhrase || occupations.length > 0 ? text.replaceAll('"', '') : null;
}
