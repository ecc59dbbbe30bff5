import { everydayName, FIELDS, fieldName, SAME_WORK } from '../../language/vocabulary.ts';
import { plainName } from '../../language/words.ts';
import { occupationName } from '../../occupations/occupations.service.ts';
import { conditionNamed } from '../facts/conditions.ts';
import type { Clause } from './read/clauses.ts';
import { parseSearch } from './read/parse-search.ts';

/** What a search was understood as, in words of the product alone. */
export type KnownWords = { work: string[]; conditions: string[]; places: string[] };

/** More names than this are a list of words and no search. */
const MOST_NAMED = 5;

const ENGLISH_NAMES: ReadonlyMap<string, string> = new Map(
  SAME_WORK.flat().map((name) => [plainName(name), name.replaceAll(/[()[\]]/g, '')]),
);

/**
 * The kinds of work, conditions and places that a search text names, as the product calls them.
 * Nothing of the text itself is in it, and no amount of money, so that it can be mailed to an
 * address that was not proved.
 */
export function knownWords(text: string): KnownWords {
  const { all, places } = parseSearch(text);
  return {
    work: first(all.map(workOf)),
    conditions: first(all.map(({ condition }) => conditionNamed(condition ?? '')?.label)),
    places: first(places.map(({ name }) => name)),
  };
}

function workOf({ text, typed, occupations: [isco] }: Clause): string | undefined {
  if (isco === undefined) return undefined;
  const key = typed[0]?.join(' ') ?? '';
  if (FIELDS.has(key)) return fieldName(key);
  return (
    ENGLISH_NAMES.get(plainName(text)) ?? everydayName(isco) ?? occupationName(isco).toLowerCase()
  );
}

function first(names: (string | undefined)[]): string[] {
  return [...new Set(names.filter((name) => name !== undefined))].slice(0, MOST_NAMED);
}
