import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { indexJobs } from './search/index-jobs.service.ts';

/**
 * The embedded database runs in this process, which answers nobody while a statement runs: many
 * rows are indexed in steps.
 */
const INDEX_ROWS = 50;

/**
 * Deletes these listings, their search rows with them, and keeps them as one of `deletions`.
 * Returns its number (null when there was nothing to delete) and the ids that were deleted. The
 * rows never leave the database: a thousand of them weigh megabytes. Imports leave out what came
 * from a feed from now on, whatever the feed says.
 */
export async function deleteJobs(
  tx: Transaction<Schema>,
  ids: number[],
  by: { userId: number; at: Date },
): Promise<{ deletion: number | null; ids: number[] }> {
  await keepOtherWritersOut(tx);
  const { rows } = await sql<{ deletion: number | null; ids: number[] }>`
    WITH gone AS (DELETE FROM jobs WHERE id = ANY(${ids}::int[]) RETURNING *),
    removed AS (
      INSERT INTO removed_listings (source, reference, title, removed_at)
      SELECT source, reference, title, ${by.at}::timestamptz FROM gone WHERE import_run IS NOT NULL
      ON CONFLICT DO NOTHING
    ),
    kept AS (
      INSERT INTO deletions (deleted_at, deleted_by, jobs)
      SELECT ${by.at}::timestamptz, ${by.userId}::int, jsonb_agg(to_jsonb(gone) ORDER BY id) FROM gone HAVING count(*) > 0
      RETURNING id
    )
    SELECT (SELECT id FROM kept) AS deletion, ARRAY(SELECT id FROM gone ORDER BY id) AS ids`.execute(
    tx,
  );
  return rows[0] ?? { deletion: null, ids: [] };
}

/**
 * Puts the listings of a deletion back as they were, ids, hashes and times included, and returns
 * the ids written. A listing whose id or feed reference is taken by another one now is passed over.
 */
export async function restoreJobs(tx: Transaction<Schema>, deletion: number): Promise<number[]> {
  await keepOtherWritersOut(tx);
  const written = await sql<{ id: number }>`
    INSERT INTO jobs SELECT job.* FROM deletions, jsonb_populate_recordset(NULL::jobs, deletions.jobs) AS job WHERE deletions.id = ${deletion}
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
  const ids = written.rows.map(({ id }) => id);
  await sql`
    DELETE FROM removed_listings USING jobs
    WHERE jobs.id = ANY(${ids}::int[]) AND removed_listings.source = jobs.source AND removed_listings.reference = jobs.reference`.execute(
    tx,
  );
  await indexInSteps(tx, ids);
  return ids;
}

/** Indexes many listings in steps, between which others get their turn. */
export async function indexInSteps(tx: Transaction<Schema>, ids: number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += INDEX_ROWS) {
    await indexJobs(tx, ids.slice(start, start + INDEX_ROWS));
    await setImmediate();
  }
}

/**
 * Waits until nobody else writes jobs or holds one to write it, and keeps it so until the end of
 * the transaction; readers go on. An import locks rows in the order of its feed: who takes many in
 * another order would meet it half way, and one of the two would fail.
 */
export async function keepOtherWritersOut(tx: Transaction<Schema>): Promise<void> {
  await sql`LOCK TABLE jobs IN EXCLUSIVE MODE`.execute(tx);
}
