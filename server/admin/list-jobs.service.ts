import { type RawBuilder, sql } from 'kysely';
import { DEMO_SOURCE } from '../../shared/admin-imports.ts';
import {
  type AdminJobList,
  type AdminJobQuery,
  ENDING_DAYS,
  type JobSources,
  NO_SOURCE,
} from '../../shared/admin-job-list.ts';
import { CATEGORIES } from '../../shared/constants/categories.ts';
import { COUNTRIES, findCountry } from '../../shared/constants/countries.ts';
import { BROWSE_PAGE_SIZE, MAX_SEARCH_LENGTH } from '../../shared/constants/limits.ts';
import { utcToday } from '../../shared/job-dates.ts';
import type { Db } from '../db/open.ts';
import { trimEnds } from '../trim-ends.ts';
import { presentAdminJob, WHOLE_COLUMNS } from './admin-jobs.service.ts';

const DAY_MS = 86_400_000;
/** Longest search in words; the rest is ignored. */
const MAX_WORDS = 10;
/** Upper limit of the names in a select. */
const MAX_SOURCES = 200;

type ListDeps = { db: Db; now: () => Date };

/**
 * A page of all jobs, live and expired, newest first by default. Each word of a search must occur
 * in title, company, state, country name or category, or be the job's id; case and accents are
 * ignored.
 */
export async function listAdminJobs(
  { db, now }: ListDeps,
  query: AdminJobQuery,
): Promise<AdminJobList> {
  const limit = query.limit ?? BROWSE_PAGE_SIZE;
  const words = wordsOf(query.search ?? '');
  const conditions = [...words.map(matches), ...filtersOf(query, now())];
  const window = sql`LIMIT ${limit} OFFSET ${((query.page ?? 1) - 1) * limit}`;
  const folded = sql`CROSS JOIN LATERAL (SELECT lower(unaccent(concat_ws(' ', title, employer, state))) AS text OFFSET 0) AS folded`;
  const { keys, order, needsTotals } = orderOf(query.sort, utcToday(now()));
  const found = await (conditions.length === 0 && keys === null
    ? // An index has these orders.
      sql<{ total: number; ids: number[] }>`
        SELECT (SELECT count(*)::int FROM jobs) AS total, ARRAY(SELECT id FROM jobs ORDER BY ${order} ${window}) AS ids`
    : sql<{ total: number; ids: number[] }>`
        WITH found AS MATERIALIZED (
          SELECT id, created_at ${keys === null ? sql`` : sql`, ${keys}`}
          FROM jobs ${words.length > 0 ? folded : sql``} ${needsTotals ? sql`LEFT JOIN job_totals ON job_id = id` : sql``}
          ${conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``}
        )
        SELECT (SELECT count(*)::int FROM found) AS total, ARRAY(SELECT id FROM found ORDER BY ${order} ${window}) AS ids`
  ).execute(db);
  const { total = 0, ids = [] } = found.rows[0] ?? {};
  return {
    jobs: await readListed(db, ids),
    totalCount: total,
    totalPages: Math.ceil(total / limit),
  };
}

/**
 * The source names of listings, and the number of demo jobs. A loose index scan: each name costs
 * one index lookup, however many jobs it has.
 */
export async function listSources(db: Db): Promise<JobSources> {
  const { rows } = await sql<{ source: string }>`
    WITH RECURSIVE names AS (
      SELECT min(source) AS source, 1 AS place FROM jobs WHERE source IS NOT NULL
      UNION ALL
      SELECT (SELECT min(jobs.source) FROM jobs WHERE jobs.source > names.source), place + 1
      FROM names WHERE names.source IS NOT NULL AND place < ${MAX_SOURCES}
    )
    SELECT source FROM names WHERE source IS NOT NULL`.execute(db);
  const { count } = await db
    .selectFrom('jobs')
    .where('source', '=', DEMO_SOURCE)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { sources: rows.map(({ source }) => source), demoJobs: count };
}

async function readListed(db: Db, ids: number[]): Promise<AdminJobList['jobs']> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('jobs')
    .leftJoin('job_totals', 'job_id', 'id')
    .select([...WHOLE_COLUMNS, 'views', 'applies'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(
    rows.map((row) => [
      row.id,
      { ...presentAdminJob(row), views: row.views ?? 0, applies: row.applies ?? 0 },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Conditions of live, ending and expired jobs, the same as in the overview. */
function filtersOf(
  { status, premium, featured, source }: AdminJobQuery,
  time: Date,
): RawBuilder<unknown>[] {
  const today = utcToday(time);
  const lastEnding = utcToday(new Date(time.getTime() + ENDING_DAYS * DAY_MS));
  const filters: RawBuilder<unknown>[] = [];
  if (status === 'live') filters.push(sql`(expires_at IS NULL OR expires_at > ${today})`);
  if (status === 'ending') filters.push(sql`expires_at > ${today} AND expires_at <= ${lastEnding}`);
  if (status === 'expired') filters.push(sql`expires_at <= ${today}`);
  if (premium) filters.push(sql`is_premium_visible = ${premium === 'yes'}`);
  if (featured) filters.push(sql`featured = ${featured === 'yes'}`);
  if (source)
    filters.push(
      source === NO_SOURCE ? sql`(source IS NULL OR source = ${source})` : sql`source = ${source}`,
    );
  return filters;
}

/** The sort key. `keys` are the columns it needs besides id and date. */
function orderOf(
  sort: AdminJobQuery['sort'],
  today: string,
): { keys: RawBuilder<unknown> | null; order: RawBuilder<unknown>; needsTotals: boolean } {
  const newest = sql`created_at DESC, id DESC`;
  const key = (keys: RawBuilder<unknown>, order: RawBuilder<unknown>) => ({
    keys,
    order: sql`${order}, ${newest}`,
    needsTotals: false,
  });
  switch (sort) {
    case 'oldest':
      return { keys: null, order: sql`created_at, id`, needsTotals: false };
    case 'ending':
      // Next to expire first, then jobs without end, then expired jobs, latest first.
      return key(
        sql`coalesce(expires_at <= ${today}, false) AS is_over, abs(expires_at - ${today}::date) AS distance`,
        sql`is_over, distance NULLS LAST`,
      );
    case 'title':
      return key(sql`lower(title) AS name`, sql`name`);
    case 'views':
    case 'applies': {
      const counts = sql`coalesce(views, 0) AS views, coalesce(applies, 0) AS applies`;
      const order =
        sort === 'views' ? sql`views DESC, applies DESC` : sql`applies DESC, views DESC`;
      return { ...key(counts, order), needsTotals: true };
    }
    default:
      return { keys: null, order: newest, needsTotals: false };
  }
}

function wordsOf(search: string): string[] {
  return search
    .slice(0, MAX_SEARCH_LENGTH)
    .split(/[\s\p{Cc}]+/u)
    .map((word) => trimEnds(word, /[#("',;]/, /[)"',;]/).toLowerCase())
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}

function matches(word: string): RawBuilder<unknown> {
  const countries: string[] = COUNTRIES.filter(({ name }) => name.toLowerCase().includes(word)).map(
    ({ code }) => code,
  );
  const named = findCountry(word);
  const categories = CATEGORIES.filter((name) => name.toLowerCase().includes(word));
  return sql`(
    strpos(text, (SELECT lower(unaccent(${word}::text)))) > 0
    OR country_code = ANY(${named ? [...countries, named.code] : countries}::text[])
    OR category = ANY(${categories}::text[])
    OR id::text = ${word}
  )`;
}
