import { type RawBuilder, sql } from 'kysely';
import { CATEGORIES } from '../../../../shared/constants/categories.ts';
import type { PayUnit } from '../../../../shared/pay-filter.ts';
import { asSearch } from '../../../db/kinds-of-work.ts';
import type { Db } from '../../../db/open.ts';
import {
  every,
  filterConditions,
  testedFirst,
  textConditions,
} from '../compile/search-conditions.ts';
import {
  accessFor,
  chooseLookup,
  NO_FILTER,
  type PageQuery,
  type Scope,
  type Size,
  type TableAccess,
} from '../compile/search-plan.ts';
import type { CompiledSearch } from '../compile/search-query.ts';
import {
  CHOICE_COUNTS,
  COUNTED_BITS,
  countOthers,
  type FacetCell,
  type FacetCounts,
  type FacetFilter,
  makeFacetCounts,
} from './facet-counts.ts';

/**
 * Runs one short query with the planner settings that searches need. Lookups of words, which are
 * nearly all, have a pool with their settings; setting them costs three round trips.
 */
export async function runTuned<T>(db: Db, access: TableAccess, query: RawBuilder<T>): Promise<T[]> {
  if (access === 'words') return asSearch(async () => (await query.execute(db)).rows);
  return db.transaction().execute(async (tx) => {
    await sql`
      SELECT set_config('jit', 'off', true), set_config('work_mem', '32MB', true),
        set_config('enable_seqscan', ${access === 'any' ? 'on' : 'off'}, true)`.execute(tx);
    return (await query.execute(tx)).rows;
  });
}

/** Counts the matches of a text in a scope, by country and category. */
export async function loadFacetCounts(
  db: Db,
  scope: Scope,
  text: CompiledSearch,
): Promise<FacetCounts> {
  const conditions = every([
    ...textConditions(text, 'by-index'),
    ...filterConditions(scope, NO_FILTER, text.whole === null ? 'by-row' : 'by-index'),
  ]);
  // Rows with the same facts are counted first: a test for each choice and row would take longer.
  const query = sql<FacetCell>`
    SELECT cell, sum(count)::int AS count, ARRAY[${CHOICE_COUNTS}] AS choices
    FROM (
      SELECT (country_id * ${CATEGORIES.length}::int + category_id)::int AS cell, facts & ${COUNTED_BITS}::int AS bits, count(*)::int AS count, ${countOthers(scope)}
      FROM job_search WHERE ${conditions} GROUP BY 1, 2) AS alike
    GROUP BY cell`;
  return makeFacetCounts(await runTuned(db, accessFor(text, 'by-index'), query));
}

/** Counts the matches of a text in a scope and filter. */
export async function loadTotal(
  db: Db,
  scope: Scope,
  text: CompiledSearch,
  filter: FacetFilter,
): Promise<{ count: number }> {
  const conditions = every([
    ...textConditions(text, 'by-index'),
    ...filterConditions(scope, filter, 'by-index'),
  ]);
  const query = sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM job_search WHERE ${conditions}`;
  return { count: (await runTuned(db, accessFor(text, 'by-index'), query))[0]?.count ?? 0 };
}

/** How many matches state their least pay in each unit; of '' those that state none. */
export async function loadPayUnits(
  db: Db,
  scope: Scope,
  text: CompiledSearch,
  filter: FacetFilter,
): Promise<Map<PayUnit | '', number>> {
  const conditions = every([
    ...textConditions(text, 'by-index'),
    ...filterConditions(scope, filter, text.whole === null ? 'by-row' : 'by-index'),
  ]);
  const query = sql<{ unit: PayUnit | ''; count: number }>`
    SELECT coalesce(pay_unit, '') AS unit, count(*)::int AS count FROM job_search WHERE ${conditions} GROUP BY 1`;
  const rows = await runTuned(db, accessFor(text, 'by-index'), query);
  return new Map(rows.map(({ unit, count }) => [unit, count]));
}

/** The country of each of these listings, and which of these tsqueries its document lacks. */
export async function loadLacking(
  db: Db,
  ids: number[],
  queries: string[],
  { scope, filter }: { scope: Scope; filter: FacetFilter },
): Promise<Map<number, { country: number; lacks: boolean[] }>> {
  if (ids.length === 0) return new Map();
  const conditions = every([
    sql`job_id = ANY(${ids}::int[])`,
    ...filterConditions(scope, filter, 'by-index'),
  ]);
  const lacks = sql.join(queries.map((query) => sql`NOT document @@ ${query}::tsquery`));
  const rows = await runTuned(
    db,
    'index',
    sql<{ job_id: number; country: number; lacks: boolean[] }>`
      SELECT job_id, country_id AS country, ARRAY[${lacks}] AS lacks FROM job_search WHERE ${conditions}`,
  );
  return new Map(rows.map(({ job_id, ...found }) => [job_id, found]));
}

/**
 * The ids of a page by age. With many matches, an index scan by age
 * tests each row. With few, all matches are looked up and sorted. A page in the second half is read
 * from the other end.
 */
export async function loadPage(db: Db, page: PageQuery, size: Size): Promise<number[]> {
  if (page.sort === 'pay' || page.sort === 'last-day') return loadSorted(db, page);
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
    ...filterConditions(scope, filter, text.whole === null ? 'by-row' : lookup),
    ...(lookup === 'by-row' && text.whole !== null ? testedFirst(filter) : []),
    ...textConditions(text, lookup),
  ]);
  const query = sql<{ job_id: number }>`SELECT job_id FROM job_search WHERE ${conditions} ${order}`;
  const ids = (await runTuned(db, accessFor(text, lookup), query)).map((row) => row.job_id);
  return backwards ? ids.reverse() : ids;
}

/**
 * The ids of a page by pay or last day. All matches are looked up and sorted: neither has an index,
 * which each import would have to write.
 */
async function loadSorted(db: Db, page: PageQuery): Promise<number[]> {
  const { text, limit, offset, scope, filter, sort, payUnit } = page;
  const conditions = every([
    ...textConditions(text, 'by-index'),
    ...filterConditions(scope, filter, text.whole === null ? 'by-row' : 'by-index'),
  ]);
  const first =
    sort === 'pay'
      ? sql`CASE WHEN pay_unit = ${payUnit ?? null}::text THEN pay_least END DESC NULLS LAST`
      : sql`last_day ASC`;
  const query = sql<{ job_id: number }>`
    SELECT job_id FROM job_search WHERE ${conditions}
    ORDER BY ${first}, created_at DESC, job_id DESC LIMIT ${limit} OFFSET ${offset}`;
  const rows = await runTuned(db, accessFor(text, 'by-index'), query);
  return rows.map(({ job_id }) => job_id);
}
