import { type RawBuilder, sql } from 'kysely';
import type { Deleted } from '../../shared/admin-jobs.ts';
import { asLongWork } from '../db/kinds-of-work.ts';
import type { Tx } from '../db/schema.ts';
import { deleteJobs, restoreJobs } from '../jobs/delete-jobs.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { jobNotFound, Problem } from '../problem.ts';
import type { AdminDeps } from './admin-jobs.service.ts';
import { recordMany } from './audit-log.service.ts';
import { UNDO_MS } from './kept-edits.service.ts';

const FORGET_MS = 24 * 60 * 60_000;

/** Deletes one job. Throws a Problem 404 when there is none with this id. */
export async function deleteJob(deps: AdminDeps, user: SignedIn, id: number): Promise<Deleted> {
  const deleted = await deleteManyJobs(deps, user, [id]);
  if (deleted.deleted === 0) throw jobNotFound();
  return deleted;
}

/**
 * Deletes jobs in one transaction. Unknown ids are reported in `missing`. Can be undone for 10
 * minutes.
 */
export async function deleteManyJobs(
  { jobChanges, now }: AdminDeps,
  user: SignedIn,
  jobIds: number[],
): Promise<Deleted> {
  const at = now();
  const work = async (tx: Tx): Promise<Deleted> => {
    const { deletion, ids } = await deleteJobs(tx, jobIds, { userId: user.id, at });
    const gone = new Set(ids);
    const missing = [...new Set(jobIds)].filter((id) => !gone.has(id));
    const message = deletedMessage(ids.length, missing.length);
    if (deletion === null) return { message, deleted: 0, missing, undo: null };
    const jobs = jobsOfDeletion(deletion);
    await recordMany(
      tx,
      { user, action: 'job.delete' },
      sql`SELECT subject, job->>'title' AS title, job AS before, NULL::jsonb AS after FROM ${jobs}`,
    );
    return {
      message,
      deleted: ids.length,
      missing,
      undo: { id: deletion, until: new Date(at.getTime() + UNDO_MS).toISOString() },
    };
  };
  return asLongWork(() => jobChanges.change(work));
}

/**
 * Undoes a deletion atomically: the jobs return with their ids, sources, hashes, dates and reports.
 * Throws a Problem: 404, 410 `undo-expired` after 10 minutes, 409 `already-restored`, or 409
 * `job-taken` when another job has the id or feed reference now.
 */
export async function undoDeletion(
  { jobChanges, now }: AdminDeps,
  user: SignedIn,
  id: number,
): Promise<{ message: string; restored: number }> {
  const work = async (tx: Tx) => {
    const deletion = await tx
      .selectFrom('deletions')
      .select([
        'deleted_at',
        sql<number[]>`ARRAY(SELECT (job->'id')::int FROM jsonb_array_elements(jobs) AS job)`.as(
          'jobIds',
        ),
      ])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!deletion) throw deletionNotFound();
    const { deleted_at, jobIds } = deletion;
    if (jobIds.length === 0)
      throw new Problem(409, 'already-restored', 'This deletion has already been undone.');
    if (now().getTime() > deleted_at.getTime() + UNDO_MS) {
      throw new Problem(
        410,
        'undo-expired',
        'A deletion can be undone only within 10 minutes. It is too late now.',
      );
    }
    const restored = new Set(await restoreJobs(tx, id));
    const taken = jobIds.filter((jobId) => !restored.has(jobId));
    if (taken.length > 0) {
      throw new Problem(
        409,
        'job-taken',
        'An import wrote some of these jobs again in the meantime. Nothing was restored.',
        { taken },
      );
    }
    const jobs = jobsOfDeletion(id);
    await recordMany(
      tx,
      { user, action: 'job.restore' },
      sql`SELECT subject, job->>'title' AS title, NULL::jsonb AS before, job AS after FROM ${jobs}`,
    );
    await tx
      .updateTable('deletions')
      .set({ jobs: '[]', reports: '[]' })
      .where('id', '=', id)
      .execute();
    return {
      message: restored.size === 1 ? 'Job restored' : `${count(restored.size)} jobs restored`,
      restored: restored.size,
    };
  };
  return asLongWork(() => jobChanges.change(work));
}

/** Deletes undo data older than a day. Call it once a day. */
export async function forgetDeletions({ db, now }: Pick<AdminDeps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - FORGET_MS);
  await db.deleteFrom('deletions').where('deleted_at', '<', before).execute();
  await db.deleteFrom('job_edits').where('edited_at', '<', before).execute();
}

/**
 * The jobs of a deletion for the audit log (`subject` and `job`), without the importer's internal
 * columns.
 */
function jobsOfDeletion(id: number): RawBuilder<unknown> {
  return sql`(
    SELECT 'job ' || (job->>'id') AS subject, job - 'content_hash' - 'import_run' - 'repeat_key' - 'link_key' AS job
    FROM deletions, jsonb_array_elements(jobs) WITH ORDINALITY AS kept(job, position) WHERE id = ${id} ORDER BY position
  ) AS jobs`;
}

function deletedMessage(deleted: number, missing: number): string {
  if (deleted === 0)
    return missing === 1 ? 'This job no longer exists.' : 'These jobs no longer exist.';
  const done =
    deleted === 1 ? 'Job deleted successfully' : `${count(deleted)} jobs deleted successfully`;
  if (missing === 0) return done;
  return `${done}. ${missing === 1 ? '1 no longer existed.' : `${count(missing)} no longer existed.`}`;
}

function count(number: number): string {
  return number.toLocaleString('en');
}

/** The error for a deletion that there is not. */
export function deletionNotFound(): Problem {
  return new Problem(404, 'deletion-not-found', 'This deletion can no longer be found.');
}
