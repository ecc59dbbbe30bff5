import { CATEGORIES, type Category } from '../../../../shared/constants/categories.ts';
import { COUNTRIES, type CountryCode } from '../../../../shared/constants/countries.ts';
import { utcToday } from '../../../../shared/job-dates.ts';
import type { FactFilter } from '../../../../shared/job-facts.ts';
import { DATE_FILTERS, type Sort } from '../../../../shared/jobs.ts';
import type { PayFilter, PayUnit } from '../../../../shared/pay-filter.ts';
import type { FacetFilter } from '../find/facet-counts.ts';
import { type Lookup, readState, type SearchScope } from './search-conditions.ts';
import type { CompiledSearch } from './search-query.ts';

/** A search. A country or category of null is unknown: it matches no listing. */
export type JobSearchQuery = {
  text?: string;
  category?: Category | null;
  country_code?: CountryCode | null;
  state?: string;
  date?: (typeof DATE_FILTERS)[number]['value'];
  /** 'yes': premium jobs only. 'no': free jobs only. Default: both. */
  premium?: 'yes' | 'no';
  /** What the advert must state. */
  facts?: FactFilter;
  /** What it pays at least. */
  pay?: PayFilter;
  /** In what pay is compared by `sort: 'pay'`. Default: what most listings of the list state. */
  payUnit?: PayUnit;
  /** True finds featured listings only. */
  featured?: boolean;
  /**
   * True for a premium member: the whole text of premium jobs is searched. Otherwise only their
   * public fields are.
   */
  member?: boolean;
  sort: Sort;
  offset: number;
  limit: number;
  /**
   * False skips the counts of the filter panel: they are empty, and an answer that is not cached
   * takes less time. Default: true.
   */
  counts?: boolean;
  /** True searches the words as they are typed: no spelling is corrected. */
  exact?: boolean;
};

/**
 * What a search is limited to, besides its text, country and category. `starts`: when the list of
 * each date filter begins, in the order of DATE_FILTERS.
 */
export type Scope = SearchScope & { date: JobSearchQuery['date']; starts: readonly string[] };

/** One page of a search, with what its counts told. */
export type PageQuery = {
  scope: Scope;
  text: CompiledSearch;
  filter: FacetFilter;
  sort: Sort;
  /** With `sort: 'pay'`: in what it is compared; undefined where no listing states any. */
  payUnit?: PayUnit | undefined;
  offset: number;
  limit: number;
  totalCount: number;
  /** Matches of the text in all countries and categories; undefined when not known. */
  withText: number | undefined;
};

/**
 * Estimated numbers of live listings: all, and those in the country and category of the filter.
 * Only the planning uses them, so they may be out of date.
 */
export type Size = { live: number; among: number };

/**
 * Which scans PostgreSQL's planner may use: any, an index scan, or the bitmap scan of the word
 * index only.
 */
export type TableAccess = 'any' | 'index' | 'words';

export const NO_FILTER: FacetFilter = { country: undefined, category: undefined };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Measured costs in microseconds, the input of `chooseLookup` (docs/decisions/002-search.md). */
const COST = { walkRow: 0.7, testRow: 20, indexRow: 0.25, indexPage: 1.2 };
/** Rows of `job_search` in a page of 8 kB. */
const ROWS_A_PAGE = 110;

/** The scope of a query at this time. */
export function readScope(
  {
    state,
    date,
    premium,
    facts,
    pay,
    featured = false,
    member = false,
  }: Omit<JobSearchQuery, 'sort' | 'offset' | 'limit'>,
  now: Date,
): Scope {
  const starts = DATE_FILTERS.map(({ days }) => startOf(days, now));
  const place = readState(state);
  return {
    today: utcToday(now),
    since: starts[DATE_FILTERS.findIndex(({ value }) => value === date)],
    starts,
    state: place,
    premium,
    facts,
    pay,
    featured,
    member,
    date,
    countries: undefined,
    // The newest listing of an advert may not be the one that is featured.
    repeats: featured ? 'all' : { newest: place === undefined ? 'in-country' : 'in-place' },
  };
}

/**
 * When a list of so many days begins: at a full hour, so that the counts of an hour are those of its
 * lists. It is the one before, so that no listing of these days is missing.
 */
function startOf(days: number, now: Date): string {
  const time = now.getTime() - days * DAY_MS;
  return new Date(time - (time % HOUR_MS)).toISOString();
}

/** Country and category of a query as positions in COUNTRIES and CATEGORIES. */
export function readFilter({
  country_code,
  category,
}: Pick<JobSearchQuery, 'country_code' | 'category'>): FacetFilter {
  return {
    country: country_code ? COUNTRIES.findIndex(({ code }) => code === country_code) : country_code,
    category: category ? CATEGORIES.indexOf(category) : category,
  };
}

/** The scans to allow for a text and lookup. */
export function accessFor({ wanted, whole }: CompiledSearch, lookup: Lookup): TableAccess {
  if (lookup === 'by-index' && wanted !== null) return 'words';
  return lookup === 'by-index' && whole === null ? 'any' : 'index';
}

/**
 * The cheaper lookup for a page by age. `last`: rows up to the end of the page. `withText`: matches
 * of the text in all countries and categories, estimated if not known.
 */
export function chooseLookup(
  text: CompiledSearch,
  scope: Scope,
  size: Size & { totalCount: number; withText: number; last: number },
): Lookup {
  const { state, premium, facts, pay, featured, countries } = scope;
  if (
    text.whole === null &&
    !featured &&
    [state, premium, facts, pay, countries].every((limit) => limit === undefined)
  )
    return 'by-row';
  const walked = (size.last * Math.max(size.among, size.totalCount)) / size.totalCount;
  const walk = walked * (text.whole === null ? COST.walkRow : COST.testRow);
  const looked = text.wanted === null ? size.among : size.withText;
  const pages = Math.min(looked, size.live / ROWS_A_PAGE);
  return walk < looked * COST.indexRow + pages * COST.indexPage ? 'by-row' : 'by-index';
}
