import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { refreshRegister } from '../employers/job-registers.service.ts';
import { dropRemovals, noteOutcomes } from '../employers/outcomes.service.ts';
import { lockJobsTable } from './job-write-lock.service.ts';
import { refreshRepeats } from './repeats/repeats.service.ts';
import { indexJobs } from './search/find/index-jobs.service.ts';

/** Making the documents of more rows at once would hold the event loop too long. */
const INDEX_ROWS = 50;

/**
 * Deletes listings with their search rows and stores them, and what was reported about them, as one
 * row of `deletions`. Returns its id (null if nothing was deleted) and the deleted ids. It is one
 * statement, because a thousand rows are megabytes that need not leave the database. References of
 * feeds go into `removed_listings`, so that imports do not add these listings again.
 */
export async function deleteJobs(
  tx: Transaction<Schema>,
  ids: number[],
  by: { userId: number; at: Date },
): Promise<{ deletion: number | null; ids: number[] }> {
  await lockJobsTable(tx);
  await noteOutcomes(tx, ids, 'removed', by.at);
  const { rows } = await sql<{ deletion: number | null; ids: number[]; keys: (string | null)[] }>`
    WITH gone AS (DELETE FROM jobs WHERE id = ANY(${ids}::int[]) RETURNING *),
    removed AS (
      INSERT INTO removed_listings (source, reference, title, removed_at)
      SELECT source, reference, title, ${by.at}::timestamptz FROM gone WHERE import_run IS NOT NULL
      ON CONFLICT DO NOTHING
    ),
    kept AS (
      INSERT INTO deletions (deleted_at, deleted_by, jobs, reports)
      SELECT ${by.at}::timestamptz, ${by.userId}::int, jsonb_agg(to_jsonb(gone) ORDER BY id),
        -- The reports go with their job only after this statement.
        (SELECT coalesce(jsonb_agg(to_jsonb(report) ORDER BY id), '[]') FROM job_reports AS report WHERE job_id = ANY(${ids}::int[]))
      FROM gone HAVING count(*) > 0
      RETURNING id
    )
    SELECT (SELECT id FROM kept) AS deletion, ARRAY(SELECT id FROM gone ORDER BY id) AS ids,
      ARRAY(SELECT repeat_key::text FROM gone UNION SELECT link_key::text FROM gone) AS keys`.execute(
    tx,
  );
  const { deletion = null, ids: gone = [], keys = [] } = rows[0] ?? {};
  await refreshRepeats(tx, keys, by.at);
  return { deletion, ids: gone };
}

/**
 * Restores the listings of a deletion with their ids, hashes, times and reports, and returns the
 * restored ids. A listing is skipped if its id or feed reference is in use again.
 */
export async function restoreJobs(tx: Transaction<Schema>, deletion: number): Promise<number[]> {
  await lockJobsTable(tx);
  const written = await sql<{ id: number }>`
    INSERT INTO jobs SELECT job.* FROM deletions, jsonb_populate_recordset(NULL::jobs, deletions.jobs) AS job WHERE deletions.id = ${deletion}
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
  const ids = written.rows.map(({ id }) => id);
  await sql`
    INSERT INTO job_reports OVERRIDING SYSTEM VALUE
    SELECT report.* FROM deletions, jsonb_populate_recordset(NULL::job_reports, deletions.reports) AS report
    WHERE deletions.id = ${deletion} AND report.job_id = ANY(${ids}::int[])`.execute(tx);
  await sql`
    DELETE FROM removed_listings USING jobs
    WHERE jobs.id = ANY(${ids}::int[]) AND removed_listings.source = jobs.source AND removed_listings.reference = jobs.reference`.execute(
    tx,
  );
  await dropRemovals(tx, ids);
  await refreshRegister(tx, ids);
  await indexInSteps(tx, ids);
  return ids;
}

/** Indexes many listings in steps, with a turn of the event loop after each. */
export async function indexInSteps(tx: Transaction<Schema>, ids: number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += INDEX_ROWS) {
    await indexJobs(tx, ids.slice(start, start + INDEX_ROWS));
    await setImmediate();
  }
}
