import { type RawBuilder, sql } from 'kysely';
import { CATEGORIES, type Category } from '../../../shared/constants/categories.ts';
import { COUNTRIES, type CountryCode } from '../../../shared/constants/countries.ts';
import { utcToday } from '../../../shared/job-dates.ts';
import { DATE_FILTERS, type JobCounts } from '../../../shared/jobs.ts';
import type { Db } from '../../db/open.ts';
import { createMemo } from './memo.ts';
import {
  every,
  type Lookup,
  readState,
  type SearchScope,
  siftConditions,
  textConditions,
  titleCondition,
} from './search-conditions.ts';
import {
  type Cube,
  type CubeFilter,
  countCube,
  countFacets,
  makeCube,
  subtractCube,
} from './search-cube.ts';
import { wordsOf } from './search-document.ts';
import { type CompiledSearch, compileSearch, NOTHING } from './search-query.ts';
import { findNearWords, suggestSearch } from './suggest-search.service.ts';

/**
 * What is searched for. A country or category that is null is an unknown one, which no listing has.
 */
export type JobSearchQuery = {
  text?: string;
  category?: Category | null;
  country_code?: CountryCode | null;
  state?: string;
  date?: (typeof DATE_FILTERS)[number]['value'];
  /** Premium jobs only, or only those that are free to read; without it both. */
  premium?: 'yes' | 'no';
  /**
   * True when a premium member asks: then the whole text of premium jobs is searched, else only
   * what everybody may see of them.
   */
  member?: boolean;
  sort: 'newest' | 'oldest' | 'relevance';
  offset: number;
  limit: number;
  /**
   * False when the counts of the filter panel are not needed: then they are empty, and an answer
   * nobody has asked for yet comes sooner.
   */
  counts?: boolean;
};

/** Searches among the live listings; see docs/decisions/002-search.md. */
export type JobSearch = {
  /**
   * A page of job ids with exact counts; a page past the end is empty. It never fails because of
   * what was typed.
   */
  search(query: JobSearchQuery): Promise<{ ids: number[]; totalCount: number; counts: JobCounts }>;
  /**
   * For a text that finds nothing: the same with misspelt words corrected, if that finds something.
   */
  suggest(text: string, reader?: { member: boolean }): Promise<string | undefined>;
  stats(): Promise<{ liveJobs: number } & JobCounts>;
  /**
   * Drops everything remembered of listings: call it when jobs changed and when a UTC day begins.
   */
  forget(): void;
};

const REMEMBERED_TEXTS = 5000;
const REMEMBERED_CUBES = 2000;
const REMEMBERED_PAGES = 10_000;
/** A page with a date filter moves with the clock, so it is kept this long (ms). */
const DATE_FILTER_TTL = 60_000;
/**
 * Looking for near words is slow, and the words of all listings change slowly: what is near is kept
 * this long (ms), through `forget` too.
 */
const NEAR_WORDS_TTL = 600_000;
/** So many of the newest listings with a searched word in the title are put in order by rank. */
const RANKED = 300;

/**
 * Measured costs in microseconds (docs/decisions/002-search.md): they decide how a page is looked
 * up.
 */
const COST = { walkRow: 0.7, testRow: 20, indexRow: 0.25, indexPage: 1.2 };
/** Rows of the search table in a page of 8 kB. */
const ROWS_A_PAGE = 110;

/** Searches with caches of their own: make one for each process. */
export function createJobSearch({ db, now }: { db: Db; now: () => Date }): JobSearch {
  const texts = createMemo<CompiledSearch>(REMEMBERED_TEXTS);
  const cubes = createMemo<Cube>(REMEMBERED_CUBES);
  const totals = createMemo<{ count: number }>(REMEMBERED_PAGES);
  const pages = createMemo<number[]>(REMEMBERED_PAGES);
  const nearWords = createMemo<string[]>(REMEMBERED_TEXTS);
  /**
   * All live listings of a visitor by date filter, when last counted. Only to choose a way to look
   * up: they may be out of date.
   */
  const sizes = new Map<JobSearchQuery['date'], Cube>();

  const compile = async (text: string | undefined): Promise<CompiledSearch> => {
    const key = text?.trim() ?? '';
    return key === '' ? NOTHING : texts.get(key, () => compileSearch(db, key));
  };

  const countAll = async (date: JobSearchQuery['date']): Promise<Cube> => {
    const cube = await findCube(readScope({ ...(date && { date }) }, now()), NOTHING);
    sizes.set(date, cube);
    return cube;
  };

  const findCube = async (scope: Scope, text: CompiledSearch): Promise<Cube> =>
    cubes.get(
      keyOf(scope, text),
      async () => {
        if (text.wanted !== null || text.unwanted === null) return loadCube(db, scope, text);
        const [all, unwanted] = [
          await findCube(scope, NOTHING),
          await findCube(scope, { ...text, wanted: text.unwanted, whole: text.unwanted }),
        ];
        return subtractCube(all, unwanted);
      },
      scope.date && DATE_FILTER_TTL,
    );

  const findPage = async (page: PageQuery): Promise<number[]> => {
    const { scope, text, filter, offset, limit, sort, totalCount } = page;
    // With the total: where a page lies seen from the end depends on it.
    const key = JSON.stringify([
      keyOf(scope, text),
      filter.country,
      filter.category,
      sort,
      offset,
      limit,
      totalCount,
    ]);
    return pages.get(
      key,
      async () => {
        const all = sizes.get(scope.date) ?? (await countAll(scope.date));
        const size = { live: countCube(all, NO_FILTER), among: countCube(all, filter) };
        return sort === 'relevance' && text.anyWord !== null
          ? loadRelevant(db, page, size)
          : loadPage(db, page, size);
      },
      scope.date && DATE_FILTER_TTL,
    );
  };

  /**
   * The number found where nobody asks for it by country and category: less work than a cube,
   * unless that is there already.
   */
  const findTotal = async (
    scope: Scope,
    text: CompiledSearch,
    filter: CubeFilter,
  ): Promise<number> => {
    const key = JSON.stringify([keyOf(scope, text), filter.country, filter.category]);
    const total = await totals.get(
      key,
      () => loadTotal(db, scope, text, filter),
      scope.date && DATE_FILTER_TTL,
    );
    return total.count;
  };

  const search: JobSearch['search'] = async (query) => {
    const text = await compile(query.text);
    const scope = readScope(query, now());
    const filter = readFilter(query);
    const needsCube =
      query.counts !== false ||
      text.wanted === null ||
      filter.country === null ||
      filter.category === null;
    const cube = await (needsCube ? findCube(scope, text) : cubes.known(keyOf(scope, text)));
    const totalCount = cube ? countCube(cube, filter) : await findTotal(scope, text, filter);
    const { offset, sort } = query;
    const limit = Math.min(query.limit, totalCount - offset);
    const withText = cube && countCube(cube, NO_FILTER);
    const ids =
      limit > 0
        ? await findPage({ scope, text, filter, sort, offset, limit, totalCount, withText })
        : [];
    return {
      ids,
      totalCount,
      counts:
        cube && query.counts !== false
          ? countFacets(cube, filter)
          : { countries: {}, categories: {} },
    };
  };

  return {
    search,
    suggest: async (text, { member } = { member: false }) =>
      suggestSearch(
        text,
        async (attempt) =>
          (
            await search({
              text: attempt,
              member,
              sort: 'newest',
              offset: 0,
              limit: 0,
              counts: false,
            })
          ).totalCount,
        (word) => nearWords.get(word, () => findNearWords(db, word), NEAR_WORDS_TTL),
      ),
    stats: async () => {
      const cube = await countAll(undefined);
      return { liveJobs: countCube(cube, NO_FILTER), ...countFacets(cube, NO_FILTER) };
    },
    forget: () => {
      for (const memo of [texts, cubes, totals, pages]) memo.clear();
    },
  };
}

const NO_FILTER: CubeFilter = { country: undefined, category: undefined };

type Scope = SearchScope & { date: JobSearchQuery['date'] };

type PageQuery = {
  scope: Scope;
  text: CompiledSearch;
  filter: CubeFilter;
  sort: JobSearchQuery['sort'];
  offset: number;
  limit: number;
  totalCount: number;
  /** How many listings the text finds whatever their country and category, when that is known. */
  withText: number | undefined;
};

function readScope(
  { state, date, premium, member = false }: Omit<JobSearchQuery, 'sort' | 'offset' | 'limit'>,
  now: Date,
): Scope {
  const days = DATE_FILTERS.find(({ value }) => value === date)?.days;
  const since = days && new Date(now.getTime() - days * 86_400_000).toISOString();
  return {
    today: utcToday(now),
    since: since || undefined,
    state: readState(state),
    premium,
    member,
    date,
  };
}

function readFilter({
  country_code,
  category,
}: Pick<JobSearchQuery, 'country_code' | 'category'>): CubeFilter {
  return {
    country: country_code ? COUNTRIES.findIndex(({ code }) => code === country_code) : country_code,
    category: category ? CATEGORIES.indexOf(category) : category,
  };
}

/**
 * What members find is kept apart from what visitors find. The moment a date filter begins stays
 * out of the key: what is found with one is kept for a short time.
 */
function keyOf({ today, state, date, premium, member }: Scope, { whole }: CompiledSearch): string {
  return JSON.stringify([whole, today, state, date, premium, member]);
}

/**
 * Numbers of live listings, as far as known: all, and those of the filter, through which the order
 * would be walked.
 */
type Size = { live: number; among: number };

/** Which ways to the rows the planner may take: any, an index, or the index of all words alone. */
type Access = 'any' | 'index' | 'words';

/**
 * Runs one short query with the settings searches need: without them the planner prefers to read
 * the whole table, unpacking the words of every listing, and to compile the query first, which
 * takes longer than the query.
 */
async function runTuned<T>(db: Db, access: Access, query: RawBuilder<T>): Promise<T[]> {
  const table = access === 'any' ? 'on' : 'off';
  const order = access === 'words' ? 'off' : 'on';
  return db.transaction().execute(async (tx) => {
    await sql`
      SELECT set_config('jit', 'off', true), set_config('work_mem', '32MB', true), set_config('max_parallel_workers_per_gather', '1', true),
        set_config('enable_seqscan', ${table}, true), set_config('enable_indexscan', ${order}, true)`.execute(
      tx,
    );
    return (await query.execute(tx)).rows;
  });
}

function accessFor({ wanted, whole }: CompiledSearch, lookup: Lookup): Access {
  if (lookup === 'by-index' && wanted !== null) return 'words';
  return lookup === 'by-index' && whole === null ? 'any' : 'index';
}

async function loadCube(db: Db, scope: Scope, text: CompiledSearch): Promise<Cube> {
  const conditions = every([
    ...textConditions(text, 'by-index'),
    ...siftConditions(scope, NO_FILTER, text.whole === null ? 'by-row' : 'by-index'),
  ]);
  const query = sql<{ cell: number; count: number }>`
    SELECT (country_id * ${CATEGORIES.length}::int + category_id)::int AS cell, count(*)::int AS count
    FROM job_search WHERE ${conditions} GROUP BY 1`;
  return makeCube(await runTuned(db, accessFor(text, 'by-index'), query));
}

async function loadTotal(
  db: Db,
  scope: Scope,
  text: CompiledSearch,
  filter: CubeFilter,
): Promise<{ count: number }> {
  const conditions = every([
    ...textConditions(text, 'by-index'),
    ...siftConditions(scope, filter, 'by-index'),
  ]);
  const query = sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM job_search WHERE ${conditions}`;
  return { count: (await runTuned(db, accessFor(text, 'by-index'), query))[0]?.count ?? 0 };
}

/**
 * A page by age. Where many listings match, walking them in order and testing each is soon done;
 * where few match, they are all looked up and sorted. A page in the second half is read from the
 * other end.
 */
async function loadPage(
  db: Db,
  page: PageQuery,
  size: Size,
  leaveOut: number[] = [],
): Promise<number[]> {
  const { text, totalCount, withText, limit, scope, filter } = page;
  const fromEnd = totalCount - page.offset - limit;
  const backwards = fromEnd < page.offset;
  const offset = backwards ? fromEnd : page.offset;
  const direction = (page.sort === 'oldest') === backwards ? sql`DESC` : sql`ASC`;
  const order = sql`ORDER BY created_at ${direction}, job_id ${direction} LIMIT ${limit} OFFSET ${offset}`;
  const lookup = chooseLookup(text, scope, {
    ...size,
    totalCount,
    last: offset + limit,
    withText: withText ?? (totalCount * size.live) / size.among,
  });
  const conditions = every([
    ...textConditions(text, lookup),
    ...siftConditions(scope, filter, text.whole === null ? 'by-row' : lookup),
    ...(leaveOut.length === 0 ? [] : [sql`job_id <> ALL(${leaveOut}::int[])`]),
  ]);
  const query =
    lookup === 'by-row'
      ? sql<{ job_id: number }>`SELECT job_id FROM job_search WHERE ${conditions} ${order}`
      : // OFFSET 0 keeps the planner from walking in order after all.
        sql<{
          job_id: number;
        }>`SELECT job_id FROM (SELECT job_id, created_at FROM job_search WHERE ${conditions} OFFSET 0) AS found ${order}`;
  const ids = (await runTuned(db, accessFor(text, lookup), query)).map((row) => row.job_id);
  return backwards ? ids.reverse() : ids;
}

function chooseLookup(
  text: CompiledSearch,
  scope: Scope,
  size: Size & { totalCount: number; withText: number; last: number },
): Lookup {
  if (text.whole === null && scope.state === undefined && scope.premium === undefined)
    return 'by-row';
  const walked = (size.last * Math.max(size.among, size.totalCount)) / size.totalCount;
  const walk = walked * (text.whole === null ? COST.walkRow : COST.testRow);
  const looked = text.wanted === null ? size.among : size.withText;
  const pages = Math.min(looked, size.live / ROWS_A_PAGE);
  return walk < looked * COST.indexRow + pages * COST.indexPage ? 'by-row' : 'by-index';
}

/**
 * A page by relevance: the newest listings with a searched word in the title, in order of how much
 * of the search the title has; then all others, newest first.
 */
async function loadRelevant(db: Db, page: PageQuery, size: Size): Promise<number[]> {
  const { text, scope, filter, offset, limit, totalCount } = page;
  const conditions = every([
    titleCondition(text.whole ?? '', text.anyWord ?? ''),
    ...siftConditions(scope, filter, 'by-index'),
  ]);
  const query = sql<{ job_id: number }>`
    SELECT job_id
    FROM (SELECT job_id, created_at FROM job_search WHERE ${conditions} ORDER BY created_at DESC, job_id DESC LIMIT ${RANKED}) AS newest
    JOIN jobs ON id = job_id
    ORDER BY ts_rank(${wordsOf(sql`title`)}, ${text.anyWord}::tsquery) DESC, newest.created_at DESC, job_id DESC`;
  const ranked = (await runTuned(db, 'index', query)).map((row) => row.job_id);
  const first = ranked.slice(offset, offset + limit);
  if (first.length === limit) return first;
  const rest = {
    ...page,
    sort: 'newest' as const,
    offset: Math.max(0, offset - ranked.length),
    limit: limit - first.length,
    totalCount: totalCount - ranked.length,
  };
  return [...first, ...(await loadPage(db, rest, size, ranked))];
}
