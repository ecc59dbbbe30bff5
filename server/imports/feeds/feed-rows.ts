import { sql } from 'kysely';
import { utcToday } from '../../../shared/job-dates.ts';
import type { Db } from '../../db/open.ts';
import type { Tx } from '../../db/schema.ts';
import type { PageRow, RowFate } from '../read/scan-page.ts';

/** A row whose details were read. */
export type ReadRow = Pick<PageRow, 'reference' | 'signature'>;

/** Details are read again after so long, though the list says the same. */
const FRESH_MS = 14 * 86_400_000;
/** Rows of which the list has said nothing for so long are forgotten. */
const KEPT_MS = 60 * 86_400_000;

/**
 * What the rows of a feed need: `merge` their details, or nothing: `keep` for a job that is listed,
 * `same` for a row that became none. In the order of the rows.
 */
export async function needsOf(
  db: Db,
  feed: { id: number; source: string },
  rows: readonly ReadRow[],
  now: Date,
): Promise<Extract<RowFate, 'merge' | 'keep' | 'same'>[]> {
  const fresh = new Date(now.getTime() - FRESH_MS);
  const found = await sql<{ place: number; is_listed: boolean }>`
    SELECT asked.place::int, job.id IS NOT NULL AS is_listed
    FROM unnest(${rows.map(({ reference }) => reference)}::text[], ${rows.map(({ signature }) => signature)}::text[])
      WITH ORDINALITY AS asked (reference, signature, place)
    JOIN feed_rows AS known ON known.feed_id = ${feed.id} AND known.reference = asked.reference
      AND known.signature = asked.signature AND known.read_at > ${fresh}
    LEFT JOIN jobs AS job ON job.source = ${feed.source} AND job.reference = asked.reference
    WHERE CASE WHEN job.id IS NULL THEN NOT known.is_job
      ELSE job.expires_at IS NULL OR job.expires_at > ${utcToday(now)} END`.execute(db);
  const fates = rows.map((): 'merge' | 'keep' | 'same' => 'merge');
  for (const { place, is_listed } of found.rows) fates[place - 1] = is_listed ? 'keep' : 'same';
  return fates;
}

/** Stores which rows of a feed were read, in the transaction that ends the run. */
export async function storeRows(
  tx: Tx,
  feed: { id: number; source: string },
  rows: readonly ReadRow[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO feed_rows (feed_id, reference, signature, is_job, read_at)
    SELECT ${feed.id}, read.reference, read.signature,
      EXISTS (SELECT FROM jobs WHERE source = ${feed.source} AND jobs.reference = read.reference), ${now}
    FROM unnest(${rows.map(({ reference }) => reference)}::text[], ${rows.map(({ signature }) => signature)}::text[])
      AS read (reference, signature)
    ON CONFLICT (feed_id, reference) DO UPDATE SET signature = excluded.signature,
      is_job = excluded.is_job, read_at = excluded.read_at`.execute(tx);
  await tx
    .deleteFrom('feed_rows')
    .where('feed_id', '=', feed.id)
    .where('read_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
