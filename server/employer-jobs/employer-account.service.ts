import { sql } from 'kysely';
import { utcToday } from '../../shared/job-dates.ts';
import { changeJob } from '../admin/admin-jobs.service.ts';
import { announceJobChange } from '../db/job-changes.ts';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import { lockJobWrites } from '../jobs/job-write-lock.service.ts';
import { actorOf } from './employer-job-rows.ts';

/**
 * Ends the live jobs that an account posted, because it is deleted or blocked: no one is
 * left to answer for them. What waits goes with the account. `now` gives the time.
 */
export async function endJobsOfAccount(
  tx: Tx,
  { id, now }: { id: number; now: () => Date },
): Promise<void> {
  if (!(await findRow(tx, 'employer_jobs', { user_id: id }, ['id']))) return;
  // An approval may be under way: it is either over now, or finds the account blocked or gone.
  await lockJobWrites(tx);
  const today = utcToday(now());
  const live = await tx
    .selectFrom('employer_jobs')
    .innerJoin('jobs', 'jobs.id', 'employer_jobs.job_id')
    .select(['jobs.id', 'domain'])
    .where('user_id', '=', id)
    .where(sql<boolean>`(expires_at IS NULL OR expires_at > ${today}::date)`)
    .orderBy('jobs.id')
    .execute();
  for (const { id: jobId, domain } of live) {
    await changeJob({ now }, tx, {
      user: actorOf({ id }, domain),
      action: 'job.expiry',
      id: jobId,
      fields: { expires_at: today },
    });
  }
  if (live.length > 0) await announceJobChange(tx);
}

/** What is stored of the jobs that an account sent, for its owner. */
export async function exportEmployerJobs(db: Db, userId: number): Promise<object> {
  const account = await findRow(db, 'employer_accounts', { user_id: userId });
  const rows = await db
    .selectFrom('employer_jobs')
    .leftJoin('jobs', 'jobs.id', 'employer_jobs.job_id')
    .select(['domain', 'employer_jobs.state as of', 'input', 'refusal', 'job_id', 'ends_on'])
    .select(['employer_jobs.created_at', 'employer_jobs.updated_at', 'title', 'description'])
    .where('user_id', '=', userId)
    .orderBy('employer_jobs.id')
    .execute();
  return {
    employerDomain: account?.domain ?? null,
    employerJobs: rows.map((row) => ({
      domain: row.domain,
      state: row.of,
      sent: row.input,
      refusal: row.refusal,
      published:
        row.job_id === null
          ? null
          : {
              job: row.job_id,
              title: row.title,
              description: row.description,
              endsOn: row.ends_on,
            },
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    })),
  };
}
