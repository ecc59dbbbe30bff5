import type { Db } from '../../../db/open.ts';
import {
  type JobSearchQuery,
  NO_FILTER,
  type PageQuery,
  readScope,
  type Scope,
} from '../compile/search-plan.ts';
import { type CompiledSearch, compileSearch, NOTHING } from '../compile/search-query.ts';
import { findNearWords } from '../read/suggest-search.ts';
import {
  countFiltered,
  type FacetCounts,
  type FacetFilter,
  subtractFacetCounts,
} from './facet-counts.ts';
import { createMemo, type Memo } from './memo.ts';
import { loadFacetCounts, loadPage, loadPayUnits, loadTotal } from './search-sql.ts';

/** The database, clock and caches of the searches of one process. */
export type SearchState = { db: Db; now: () => Date; caches: SearchCaches };

/**
 * The first listings by match: those that have everything, those that miss one part if the first
 * are few, and those that have everything but only mention the work.
 */
export type Matches = {
  named: number[];
  /** How many listings have everything: of those in `named`, and after them. */
  namedCount: number;
  close: CloseMatch[];
  mentions: number[];
};

/**
 * A listing that misses a part of the search: a word, a condition or a place. `similar`: it has
 * work that is a neighbour of what was asked for.
 */
export type CloseMatch = { id: number; misses: string; similar?: true };

export type SearchCaches = {
  texts: Memo<CompiledSearch>;
  facetCounts: Memo<FacetCounts>;
  totals: Memo<{ count: number }>;
  /** How many listings state their least pay in each unit. */
  payUnits: Memo<Map<string, number>>;
  pages: Memo<number[]>;
  /** The first listings by match. */
  matches: Memo<Matches>;
  nearWords: Memo<string[]>;
  /** What is misspelt in texts. */
  spellings: Memo<Spelling>;
  /**
   * All live listings of a visitor, by date filter, as last counted. Only for choosing a lookup, so
   * it is never invalidated.
   */
  sizes: Map<JobSearchQuery['date'], FacetCounts>;
};

/** What is done about a misspelt text: it is corrected, or a spelling is offered, or both. */
export type Spelling = { corrected: string | undefined; offered: string | undefined };

const MAX_TEXTS = 5000;
const MAX_FACET_COUNTS = 2000;
const MAX_PAGES = 10_000;
/**
 * Looking for similar words is slow, and the vocabulary changes slowly: they stay cached for this
 * long (ms), also when listings change.
 */
const NEAR_WORDS_TTL = 600_000;

/** Creates the caches of a process, all of them empty. */
export function createSearchCaches(): SearchCaches {
  return {
    texts: createMemo(MAX_TEXTS),
    facetCounts: createMemo(MAX_FACET_COUNTS),
    totals: createMemo(MAX_PAGES),
    payUnits: createMemo(MAX_FACET_COUNTS),
    pages: createMemo(MAX_PAGES),
    matches: createMemo(MAX_FACET_COUNTS),
    nearWords: createMemo(MAX_TEXTS),
    spellings: createMemo(MAX_TEXTS),
    sizes: new Map(),
  };
}

/** Clears every cache that depends on listings. */
export function clearSearchCaches(caches: SearchCaches): void {
  const { texts, facetCounts, totals, payUnits, pages, matches, spellings } = caches;
  for (const memo of [texts, facetCounts, totals, payUnits, pages, matches, spellings])
    memo.clear();
}

/** A search text, compiled by the database. */
export async function findCompiled(
  { db, caches }: SearchState,
  text: string | undefined,
): Promise<CompiledSearch> {
  const key = text?.trim() ?? '';
  return key === '' ? NOTHING : caches.texts.get(key, () => compileSearch(db, key));
}

/** The counts of a text in a scope, by country and category. */
export async function findFacetCounts(
  state: SearchState,
  scope: Scope,
  text: CompiledSearch,
): Promise<FacetCounts> {
  return state.caches.facetCounts.get(countsKey(scope, text), async () => {
    if (text.wanted !== null || text.unwanted === null)
      return loadFacetCounts(state.db, scope, text);
    // The index cannot look up "lacks this word": subtract the matches from all listings.
    const [all, unwanted] = [
      await findFacetCounts(state, scope, NOTHING),
      await findFacetCounts(state, scope, {
        ...text,
        wanted: text.unwanted,
        whole: text.unwanted,
      }),
    ];
    return subtractFacetCounts(all, unwanted);
  });
}

/** The counts that `findFacetCounts` would give, if they are cached. */
export function knownFacetCounts(
  { caches }: SearchState,
  scope: Scope,
  text: CompiledSearch,
): Promise<FacetCounts> | undefined {
  return caches.facetCounts.known(countsKey(scope, text));
}

/** The counts of all live listings that visitors see, with this date filter. */
export async function findLiveFacetCounts(
  state: SearchState,
  date: JobSearchQuery['date'],
): Promise<FacetCounts> {
  const facetCounts = await findFacetCounts(
    state,
    readScope({ ...(date && { date }) }, state.now()),
    NOTHING,
  );
  state.caches.sizes.set(date, facetCounts);
  return facetCounts;
}

/** The number of matches alone: less work than the counts of `findFacetCounts`. */
export async function findTotal(
  { db, caches }: SearchState,
  scope: Scope,
  text: CompiledSearch,
  filter: FacetFilter,
): Promise<number> {
  const key = JSON.stringify([cacheKey(scope, text), filter.country, filter.category]);
  const total = await caches.totals.get(key, () => loadTotal(db, scope, text, filter));
  return total.count;
}

/** How many listings state their least pay in each unit; under '' those that state none. */
export function findPayUnits(
  { db, caches }: SearchState,
  scope: Scope,
  text: CompiledSearch,
  filter: FacetFilter,
): Promise<Map<string, number>> {
  return caches.payUnits.get(
    JSON.stringify([cacheKey(scope, text), filter.country, filter.category]),
    () => loadPayUnits(db, scope, text, filter),
  );
}

/** The job ids of a page. */
export async function findPage(state: SearchState, page: PageQuery): Promise<number[]> {
  const { scope, text, filter, offset, limit, sort, payUnit, totalCount } = page;
  // totalCount is part of the cache key: a page read from the end depends on it.
  const key = JSON.stringify([
    cacheKey(scope, text),
    filter.country,
    filter.category,
    sort,
    payUnit,
    offset,
    limit,
    totalCount,
  ]);
  return state.caches.pages.get(key, async () => {
    const all =
      state.caches.sizes.get(scope.date) ?? (await findLiveFacetCounts(state, scope.date));
    const size = { live: countFiltered(all, NO_FILTER), among: countFiltered(all, filter) };
    return loadPage(state.db, page, size);
  });
}

/** Known words that are spelt like this folded one, the best first. */
export function findSimilarWords({ db, caches }: SearchState, word: string): Promise<string[]> {
  return caches.nearWords.get(word, () => findNearWords(db, word), NEAR_WORDS_TTL);
}

/** Counts by date move with the clock: they have an entry each hour. */
function countsKey(scope: Scope, text: CompiledSearch): string {
  return JSON.stringify([cacheKey(scope, text), scope.starts[0]]);
}

/** Members and visitors have separate entries, and a list with a date filter has one each hour. */
export function cacheKey(
  { today, state, since, premium, facts, pay, featured, member, countries, repeats }: Scope,
  { whole }: CompiledSearch,
): string {
  return JSON.stringify([
    whole,
    today,
    state,
    since,
    premium,
    facts,
    pay,
    featured,
    member,
    countries,
    repeats,
  ]);
}
