import { fold, singular } from '../../../../shared/fold.ts';
import { NAMES_OF_SEEKERS } from '../../../language/vocabulary.ts';

/**
 * Names of several words in languages of seekers. One of their words may be a small word, a place or
 * an abbreviation in another language: "y tá" is no TA.
 */
const SEEKERS_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  NAMES_OF_SEEKERS.filter(({ name }) => name.includes(' ')).map(({ name, isco }) => [
    fold(name).split(' ').map(singular).join(' '),
    isco,
  ]),
);
const LONGEST = Math.max(...[...SEEKERS_NAMES.keys()].map((name) => name.split(' ').length));

/** The work that such a name at the beginning of these words means. Words are folded and singular. */
export function workOfSeekers(
  words: readonly string[],
): { length: number; occupations: string[] } | undefined {
  for (let length = Math.min(LONGEST, words.length); length > 1; length -= 1) {
    const occupations = SEEKERS_NAMES.get(words.slice(0, length).join(' '));
    if (occupations) return { length, occupations: [...occupations] };
  }
  return undefined;
}

/** Whether the word at this position is a part of such a name. */
export function isInSeekersName(words: readonly string[], at: number): boolean {
  for (let from = Math.max(0, at - LONGEST + 1); from <= at; from += 1)
    if (from + (workOfSeekers(words.slice(from))?.length ?? 0) > at) return true;
  return false;
}
