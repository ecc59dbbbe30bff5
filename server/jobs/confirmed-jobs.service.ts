import { sql } from 'kysely';
import { KEEP_DAYS } from '../../shared/admin-imports.ts';
import { addDays, utcToday } from '../../shared/job-dates.ts';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import { lockJobWrites } from './job-write-lock.service.ts';
import { refreshRepeats } from './repeats/repeats.service.ts';
import { meetAgain, newestRun } from './review-rows.service.ts';

type Confirmation = { now: Date; keepDays?: number | undefined };

/** The setting of a source: days that its listings without an end live after a confirmation. */
export async function keepDaysOf(db: Db, source: string): Promise<number> {
  const feed = await findRow(db, 'feeds', { source }, ['keep_days']);
  return feed?.keep_days ?? KEEP_DAYS.usual;
}

/**
 * Lets listings without an end (decision 140) live for `keepDays` from today, because their feed has
 * them. An end that an administrator set stays. Listings that have ended do not live again.
 */
export async function confirmJobs(
  tx: Tx,
  { now, keepDays = KEEP_DAYS.usual }: Confirmation,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await moveEnds(
    tx,
    now,
    sql`id = ANY(${ids}::int[])`,
    sql`${addDays(utcToday(now), keepDays)}::date`,
  );
}

/**
 * Confirms the live listings that the last import of a source met, and those that wait or were refused:
 * its feed says that nothing has changed. With `all` also those that it did not meet, for feeds that tell only what changes.
 */
export async function confirmSource(
  tx: Tx,
  source: string,
  now: Date,
  { all = false } = {},
): Promise<void> {
  await lockJobWrites(tx);
  const until = addDays(utcToday(now), await keepDaysOf(tx, source));
  const isMet = all ? sql`true` : sql`import_run = ${newestRun(source)}`;
  await moveEnds(
    tx,
    now,
    sql`source = ${source} AND ${isMet} AND expires_at > ${utcToday(now)}`,
    sql`${until}::date`,
  );
  await meetAgain(tx, source, { now, all });
}

/** Moves the ends of a source's live listings when the setting of its feed changes by so many days. */
export async function shiftEnds(tx: Tx, source: string, now: Date, days: number): Promise<void> {
  if (days === 0) return;
  await lockJobWrites(tx);
  const isLive = sql`source = ${source} AND expires_at > ${utcToday(now)}`;
  await moveEnds(tx, now, isLive, sql`greatest(open_until + ${days}::int, ${utcToday(now)}::date)`);
}

async function moveEnds(
  tx: Tx,
  now: Date,
  which: ReturnType<typeof sql>,
  until: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql<{ keys: (string | null)[] | null }>`
    WITH moved AS (
      UPDATE jobs SET open_until = ${until},
        expires_at = CASE WHEN feed_values ? 'expires_at' THEN expires_at ELSE ${until} END
      WHERE ${which} AND open_until IS NOT NULL AND open_until <> ${until}
      RETURNING id, expires_at, repeat_key, link_key
    ), listed AS (
      UPDATE job_search SET expires_at = moved.expires_at FROM moved
      WHERE job_id = moved.id AND job_search.expires_at <> moved.expires_at
    )
    SELECT array_agg(DISTINCT repeat_key::text) || array_agg(DISTINCT link_key::text) AS keys FROM moved`.execute(
    tx,
  );
  await refreshRepeats(tx, rows[0]?.keys ?? [], now);
}
