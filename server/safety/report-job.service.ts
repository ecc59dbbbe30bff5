import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { JobReport } from '../../shared/safety.ts';
import type { Base } from '../feature.ts';
import { lockJobWrites } from '../jobs/job-write-lock.service.ts';
import { indexJobs } from '../jobs/search/find/index-jobs.service.ts';
import { Problem } from '../problem.ts';

/** So many senders who say that a listing asks for money hide it until somebody looks. */
const MONEY_REPORTS = 3;
/** Old reports are forgotten with the hash of their sender. */
const KEPT_DAYS = 180;

type ReportDeps = Pick<Base, 'db' | 'jobChanges' | 'limits' | 'now' | 'secret'>;

/**
 * Stores what somebody says about a listing; the same of one address counts once. Throws a Problem
 * 404 for a job that is not there, and 429.
 */
export async function reportJob(
  { db, jobChanges, limits, now, secret }: ReportDeps,
  { job, reason, text }: JobReport,
  address: string,
): Promise<void> {
  await limits.consume('reportJob', address);
  const known = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', job)
    .where('held', '=', false)
    .executeTakeFirst();
  if (!known) throw new Problem(404, 'job-not-found', 'This job is not on the site any more.');
  const sender = createHmac('sha256', secret).update(`job report ${address}`).digest('base64url');
  await db
    .insertInto('job_reports')
    .values({ job_id: job, reason, text, sender, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (reason !== 'money' || (await countMoney(db, job)) < MONEY_REPORTS) return;
  await jobChanges.change(async (tx) => {
    await lockJobWrites(tx);
    await tx
      .updateTable('jobs')
      .set({ held: true, updated_at: now() })
      .where('id', '=', job)
      .execute();
    await indexJobs(tx, [job]);
  });
}

/** Deletes reports that are older than half a year. */
export async function forgetReports({ db, now }: Pick<ReportDeps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('job_reports').where('created_at', '<', before).execute();
}

async function countMoney(db: ReportDeps['db'], job: number): Promise<number> {
  const { count } = await db
    .selectFrom('job_reports')
    .select(sql<number>`count(DISTINCT sender)::int`.as('count'))
    .where('job_id', '=', job)
    .where('reason', '=', 'money')
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
