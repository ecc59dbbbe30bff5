import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../server/db/open.ts';
import { utcToday } from '../../shared/job-dates.ts';
import { DATE_FILTERS } from '../../shared/jobs.ts';
import type { LoggedQuery } from './logged-query.ts';

const PAGE = 30;

/** A baseline search as in a first version of a job board: page and exact count, one query each. */
export type Rival = (db: Db, query: LoggedQuery, now: Date) => Promise<number>;

/** Every word in any column of `jobs`, with ILIKE. */
export const searchByIlike: Rival = async (db, query, now) => {
  const words = (query.text ?? '').split(/\s+/).filter((word) => word !== '');
  const text = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    return sql`(title ILIKE ${pattern} OR excerpt ILIKE ${pattern} OR description ILIKE ${pattern} OR employer ILIKE ${pattern}
      OR category ILIKE ${pattern} OR state ILIKE ${pattern})`;
  });
  return pageAndCount(db, 'jobs', [...text, ...filters(query, now)], query);
};

/** `websearch_to_tsquery` on a tsvector column of the wide table. */
export const searchByTsvector: Rival = async (db, query, now) => {
  const text = query.text ? [sql`document @@ websearch_to_tsquery('waymark', ${query.text})`] : [];
  return pageAndCount(db, 'plain_jobs', [...text, ...filters(query, now)], query);
};

function filters(
  { country_code, category, state, date }: LoggedQuery,
  now: Date,
): RawBuilder<unknown>[] {
  const days = DATE_FILTERS.find(({ value }) => value === date)?.days;
  return [
    sql`(expires_at IS NULL OR expires_at > ${utcToday(now)}::date)`,
    ...(country_code ? [sql`country_code = ${country_code}`] : []),
    ...(category ? [sql`category = ${category}`] : []),
    ...(state ? [sql`state ILIKE ${`%${state}%`}`] : []),
    ...(days
      ? [
          sql`created_at >= ${new Date(now.getTime() - days * 86_400_000).toISOString()}::timestamptz`,
        ]
      : []),
  ];
}

async function pageAndCount(
  db: Db,
  table: string,
  conditions: RawBuilder<unknown>[],
  { sort, page = 1 }: LoggedQuery,
): Promise<number> {
  const where = sql`FROM ${sql.table(table)} WHERE ${sql.join(conditions, sql` AND `)}`;
  const order = sort === 'oldest' ? sql`created_at, id` : sql`created_at DESC, id DESC`;
  await sql`
    SELECT id, title, excerpt, employer, category, country_code, state, job_type, salary, is_premium_visible, featured, created_at, expires_at
    ${where} ORDER BY ${order} LIMIT ${PAGE} OFFSET ${(page - 1) * PAGE}`.execute(db);
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}
