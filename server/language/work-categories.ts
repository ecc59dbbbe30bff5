import type { Category } from '../../shared/constants/categories.ts';
import { readLines } from './lines.ts';

// categories.tsv says what its lines mean.
const GROUPS: ReadonlyMap<string, readonly Category[]> = new Map(
  readLines(new URL('categories.tsv', import.meta.url))('group').map(({ of, names }) => [
    of,
    names as Category[],
  ]),
);

/** The categories that the work of an ISCO-08 unit group may be of, the most likely first. */
export function categoriesOfGroup(isco: string): readonly Category[] {
  for (let length = isco.length; length > 0; length -= 1) {
    const categories = GROUPS.get(isco.slice(0, length));
    if (categories) return categories;
  }
  return [];
}
