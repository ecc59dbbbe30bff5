import type { Tx } from '../db/schema.ts';
import { dropKept } from '../employers/outcomes.service.ts';
import type { AuditedEdit } from '../jobs/edit-jobs.service.ts';
import { lockJobWrites } from '../jobs/job-write-lock.service.ts';
import { indexJobs } from '../jobs/search/find/index-jobs.service.ts';

/** A release as `job_edits` keeps it for an undo. `at` (ISO) is when it was done. */
export type KeptRelease = {
  id: number;
  release: { held: boolean; released: string | null; at: string };
};

/**
 * Takes a release back: the job is held and its reports are open as before. Returns the change, or
 * none when the job was changed or deleted since.
 */
export async function undoRelease(
  tx: Tx,
  { id, release: { held, released, at } }: KeptRelease,
  now: Date,
): Promise<AuditedEdit[]> {
  await lockJobWrites(tx);
  const done = new Date(at);
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ held, released, updated_at: now })
    .where('id', '=', id)
    .where('updated_at', '=', done)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return [];
  await tx
    .updateTable('job_reports')
    .set({ closed_at: null })
    .where('job_id', '=', id)
    .where('closed_at', '=', done)
    .execute();
  await dropKept(tx, id, done);
  await indexJobs(tx, [id]);
  const after = { held, updated_at: now.toISOString() };
  return [{ id, before: { held: false, updated_at: at }, after }];
}
