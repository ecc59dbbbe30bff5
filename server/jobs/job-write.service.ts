import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { utcToday } from '../../shared/job-dates.ts';
import type { Job } from '../../shared/jobs.ts';
import type { Schema } from '../db/schema.ts';
import { indexJobs } from './search/index-jobs.service.ts';

/**
 * Everything a writer (form, import, demo) decides about a job: the whole Job of SPEC section 3 without its id and the country's name.
 * `description` must already be sanitised HTML; `created_at` is an ISO timestamp, `expires_at` a UTC day (YYYY-MM-DD) or null.
 */
export type JobFields = Omit<Job, 'id' | 'country'>;

/** A listing as its feed gives it. `created_at` is null when the feed names no date: then the first import's time stays. */
export type ImportedJob = { reference: string; fields: Omit<JobFields, 'created_at'> & { created_at: string | null } };

/** What became of an imported listing; `duplicate` means its reference was already met in this run. */
export type UpsertOutcome = 'new' | 'updated' | 'unchanged' | 'duplicate';

/** The embedded database runs in this process, which answers nobody while a statement runs: many rows are indexed in steps. */
const INDEX_ROWS = 50;

/** Writes listings that have no source (forms) or one of their own without import (demo); returns their ids in order. */
export async function insertJobs(tx: Transaction<Schema>, rows: JobFields[], source: string | null = null): Promise<number[]> {
  const ids = await insertRows(
    tx,
    rows.map((fields, index) => ({ ...columns(fields), source, reference: source === null ? null : String(index + 1) })),
  );
  await indexJobs(tx, ids);
  return ids;
}

/**
 * Writes a batch of imported listings by source and reference and tells the outcome of each, in order. What a feed does not decide
 * (featured, premium) is kept when a listing is updated. Call it inside one transaction with at most some hundred rows.
 */
export async function upsertImportedJobs(
  tx: Transaction<Schema>,
  run: { source: string; runId: string; now: Date },
  rows: ImportedJob[],
): Promise<UpsertOutcome[]> {
  // What is known must stay so until it is written: a deletion, or one that is taken back, comes before or after the batch.
  await sql`LOCK TABLE jobs IN ROW EXCLUSIVE MODE`.execute(tx);
  const known = new Map(
    (
      await tx
        .selectFrom('jobs')
        .select(['id', 'reference', 'content_hash', 'import_run'])
        .where('source', '=', run.source)
        .where('reference', '=', (eb) => eb.fn.any(sql<string[]>`${rows.map((row) => row.reference)}::text[]`))
        .execute()
    ).map((row) => [row.reference, row]),
  );
  const outcomes: UpsertOutcome[] = [];
  const met = new Set<string>();
  const added: ReturnType<typeof columns>[] = [];
  const seen: number[] = [];
  const changed: number[] = [];

  for (const { reference, fields } of rows) {
    const before = known.get(reference);
    if (met.has(reference) || before?.import_run === run.runId) {
      outcomes.push('duplicate');
      continue;
    }
    met.add(reference);
    const content_hash = hashContent(fields);
    const created_at = clampToNow(fields.created_at, run.now);
    if (!before) {
      outcomes.push('new');
      const values = columns({ ...fields, created_at: created_at ?? run.now.toISOString() });
      added.push({ ...values, source: run.source, reference, content_hash, import_run: run.runId });
    } else if (before.content_hash === content_hash) {
      outcomes.push('unchanged');
      seen.push(before.id);
    } else {
      outcomes.push('updated');
      changed.push(before.id);
      const { is_premium_visible, featured, created_at: _, ...feedDecides } = columns({ ...fields, created_at: run.now.toISOString() });
      await tx
        .updateTable('jobs')
        .set({
          ...feedDecides,
          ...(created_at && { created_at }),
          source: run.source,
          reference,
          content_hash,
          import_run: run.runId,
          updated_at: run.now,
        })
        .where('id', '=', before.id)
        .execute();
    }
  }

  if (seen.length > 0) {
    await tx.updateTable('jobs').set({ import_run: run.runId }).where('id', 'in', seen).execute();
  }
  const ids = await insertRows(tx, added);
  await indexJobs(tx, [...ids, ...changed]);
  return outcomes;
}

/**
 * Ends, from today, the live listings of a source that this run did not meet, and returns how many. Their hash is cleared so that a
 * listing which comes back is written again.
 */
export async function expireMissingJobs(tx: Transaction<Schema>, run: { source: string; runId: string; now: Date }): Promise<number> {
  const today = utcToday(run.now);
  const gone = await sql<{ count: number }>`
    WITH gone AS (
      UPDATE jobs SET expires_at = ${today}, content_hash = NULL, updated_at = ${run.now}
      WHERE source = ${run.source} AND import_run IS DISTINCT FROM ${run.runId} AND (expires_at IS NULL OR expires_at > ${today})
      RETURNING id
    ), unlisted AS (
      UPDATE job_search SET expires_at = ${today} FROM gone WHERE job_id = gone.id
    )
    SELECT count(*)::int AS count FROM gone`.execute(tx);
  return gone.rows[0]?.count ?? 0;
}

/** Marks listings of a source as still in the feed although their row could not be read this time, so that they do not expire. */
export async function keepListed(tx: Transaction<Schema>, run: { source: string; runId: string }, references: string[]): Promise<void> {
  if (references.length === 0) return;
  await tx
    .updateTable('jobs')
    .set({ import_run: run.runId })
    .where('source', '=', run.source)
    .where('reference', 'in', references)
    .execute();
}

/**
 * Changes some fields of a listing by hand, and its search row. Source, reference and `content_hash` stay, so an import leaves the edit alone as
 * long as the feed says the same as before; once the feed changes the listing, its import writes every field that feeds decide over the edit.
 */
export async function updateJob(
  tx: Transaction<Schema>,
  id: number,
  changes: Partial<Omit<JobFields, 'created_at'>>,
  updatedAt: Date,
): Promise<void> {
  const { salary, ...rest } = changes;
  await tx
    .updateTable('jobs')
    .set({
      ...rest,
      ...(salary !== undefined && { salary: salary === null ? null : JSON.stringify(salary) }),
      updated_at: updatedAt,
    })
    .where('id', '=', id)
    .execute();
  await indexJobs(tx, [id]);
}

/**
 * Deletes these listings, their search rows with them, and keeps them as one of `deletions`. Returns its number (null when there was nothing to
 * delete) and the ids that were deleted. The rows never leave the database: a thousand of them weigh megabytes.
 */
export async function deleteJobs(
  tx: Transaction<Schema>,
  ids: number[],
  by: { userId: number; at: Date },
): Promise<{ deletion: number | null; ids: number[] }> {
  await keepOtherWritersOut(tx);
  const { rows } = await sql<{ deletion: number | null; ids: number[] }>`
    WITH gone AS (DELETE FROM jobs WHERE id = ANY(${ids}::int[]) RETURNING *),
    kept AS (
      INSERT INTO deletions (deleted_at, deleted_by, jobs)
      SELECT ${by.at}::timestamptz, ${by.userId}::int, jsonb_agg(to_jsonb(gone) ORDER BY id) FROM gone HAVING count(*) > 0
      RETURNING id
    )
    SELECT (SELECT id FROM kept) AS deletion, ARRAY(SELECT id FROM gone ORDER BY id) AS ids`.execute(tx);
  return rows[0] ?? { deletion: null, ids: [] };
}

/**
 * Puts the listings of a deletion back as they were, ids, hashes and times included, and returns the ids written. A listing whose id or feed
 * reference is taken by another one now is passed over.
 */
export async function restoreJobs(tx: Transaction<Schema>, deletion: number): Promise<number[]> {
  await keepOtherWritersOut(tx);
  const written = await sql<{ id: number }>`
    INSERT INTO jobs SELECT job.* FROM deletions, jsonb_populate_recordset(NULL::jobs, deletions.jobs) AS job WHERE deletions.id = ${deletion}
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
  const ids = written.rows.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += INDEX_ROWS) {
    await indexJobs(tx, ids.slice(start, start + INDEX_ROWS));
    await setImmediate();
  }
  return ids;
}

/**
 * Waits until nobody else writes jobs or holds one to write it, and keeps it so until the end of the transaction; readers go on. An import locks
 * rows in the order of its feed: who takes many in another order would meet it half way, and one of the two would fail.
 */
async function keepOtherWritersOut(tx: Transaction<Schema>): Promise<void> {
  await sql`LOCK TABLE jobs IN EXCLUSIVE MODE`.execute(tx);
}

type JobRow = ReturnType<typeof columns>;

async function insertRows(tx: Transaction<Schema>, rows: JobRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await tx.insertInto('jobs').values(rows).returning('id').execute();
  return inserted.map((row) => row.id);
}

function columns(fields: JobFields) {
  const { salary, ...rest } = fields;
  return {
    ...rest,
    salary: salary === null ? null : JSON.stringify(salary),
    source: null as string | null,
    reference: null as string | null,
    content_hash: null as string | null,
    import_run: null as string | null,
  };
}

function hashContent(fields: object): string {
  const ordered = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(ordered)).digest('base64url');
}

/** A listing cannot have been posted in the future; feeds with a wrong clock would stay on top for ever. */
function clampToNow(iso: string | null, now: Date): string | null {
  if (iso === null) return null;
  return Date.parse(iso) > now.getTime() ? now.toISOString() : iso;
}
