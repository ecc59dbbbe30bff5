import type { JobCounts } from '../../../shared/jobs.ts';
import type { Db } from '../../db/open.ts';
import {
  clearSearchCaches,
  createSearchCaches,
  findCompiled,
  findCube,
  findLiveCube,
  findPage,
  findSimilarWords,
  findTotal,
  knownCube,
  type SearchState,
} from './search-cache.ts';
import { countCube, countFacets } from './search-cube.ts';
import { type JobSearchQuery, NO_FILTER, readFilter, readScope } from './search-plan.ts';
import { suggestSearch } from './suggest-search.ts';

/**
 * Searches among live listings, with the caches of one process (docs/decisions/002-search.md).
 * `forget` clears what is cached of listings: call it when jobs change and when a UTC day begins.
 */
export type JobSearch = SearchState & { forget(): void };

/** A page of job ids, the exact number of matches, and the counts of the filter panel. */
export type FoundJobs = { ids: number[]; totalCount: number; counts: JobCounts };

/** Creates the searches of a process, with caches of their own. */
export function createJobSearch({ db, now }: { db: Db; now: () => Date }): JobSearch {
  const caches = createSearchCaches();
  return { db, now, caches, forget: () => clearSearchCaches(caches) };
}

/** Searches live listings. No text makes it fail; a page past the end is empty. */
export async function searchJobs(search: SearchState, query: JobSearchQuery): Promise<FoundJobs> {
  const text = await findCompiled(search, query.text);
  const scope = readScope(query, search.now());
  const filter = readFilter(query);
  const needsCube =
    query.counts !== false ||
    text.wanted === null ||
    filter.country === null ||
    filter.category === null;
  const cube = await (needsCube ? findCube(search, scope, text) : knownCube(search, scope, text));
  const totalCount = cube ? countCube(cube, filter) : await findTotal(search, scope, text, filter);
  const { offset, sort } = query;
  const limit = Math.min(query.limit, totalCount - offset);
  const withText = cube && countCube(cube, NO_FILTER);
  const ids =
    limit > 0
      ? await findPage(search, { scope, text, filter, sort, offset, limit, totalCount, withText })
      : [];
  return {
    ids,
    totalCount,
    counts:
      cube && query.counts !== false
        ? countFacets(cube, filter)
        : { countries: {}, categories: {} },
  };
}

/** "Did you mean": for a text without matches, a corrected spelling that has some, or undefined. */
export function suggestSpelling(
  search: SearchState,
  text: string,
  { member }: { member: boolean },
): Promise<string | undefined> {
  return suggestSearch(
    text,
    (attempt) => countMatches(search, attempt, member),
    (word) => findSimilarWords(search, word),
  );
}

/** Exact numbers of live listings: all, by country and by category. */
export async function countLiveJobs(
  search: SearchState,
): Promise<{ liveJobs: number } & JobCounts> {
  const cube = await findLiveCube(search, undefined);
  return { liveJobs: countCube(cube, NO_FILTER), ...countFacets(cube, NO_FILTER) };
}

async function countMatches(search: SearchState, text: string, member: boolean): Promise<number> {
  const query = { text, member, sort: 'newest', offset: 0, limit: 0, counts: false } as const;
  return (await searchJobs(search, query)).totalCount;
}
