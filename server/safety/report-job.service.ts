import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { JobReport, ReportReason } from '../../shared/safety.ts';
import { findRow } from '../db/rows.ts';
import type { Schema } from '../db/schema.ts';
import type { Base } from '../feature.ts';
import { networkOf } from '../http/client-address.ts';
import { lockJobWrites } from '../jobs/job-write-lock.service.ts';
import { indexJobs } from '../jobs/search/find/index-jobs.service.ts';
import { Problem } from '../problem.ts';

/** So many networks from which it is said that a listing asks for money hide it. */
const MONEY_REPORTS = 3;
/** Of a listing and a reason, so many open reports are kept: more say nothing new. */
const MOST_REPORTS = 50;
/** Old reports are forgotten with the hash of their sender. */
const KEPT_DAYS = 180;

type ReportDeps = Pick<Base, 'db' | 'jobChanges' | 'limits' | 'now' | 'secret'>;

/**
 * Stores what somebody says about a listing; the same of one address counts once, and of one
 * network once towards hiding it. Throws a Problem 404 for a job that is not there, and 429.
 */
export async function reportJob(
  { db, jobChanges, limits, now, secret }: ReportDeps,
  { job, reason, text }: JobReport,
  address: string,
): Promise<void> {
  await limits.consume('reportJob', address);
  await limits.consume('reportNetwork', networkOf(address));
  const known = await findRow(db, 'jobs', { id: job, held: false }, ['id']);
  if (!known) throw new Problem(404, 'job-not-found', 'This job is no longer on the site.');
  if ((await countOpen(db, job, reason)).reports >= MOST_REPORTS) return;
  const hashed = (what: string) =>
    createHmac('sha256', secret).update(`job report ${what}`).digest('base64url');
  const [sender, network] = [hashed(address), hashed(networkOf(address))];
  await db
    .insertInto('job_reports')
    .values({ job_id: job, reason, text, sender, network, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (reason !== 'money' || (await countOpen(db, job, reason)).networks < MONEY_REPORTS) return;
  await jobChanges.change(async (tx) => {
    await lockJobWrites(tx);
    // An administrator may have let it through meanwhile.
    if ((await countOpen(tx, job, reason)).networks < MONEY_REPORTS) return;
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

/** The open reports of a listing for one reason, and from how many networks they came. */
async function countOpen(
  db: Kysely<Schema>,
  job: number,
  reason: ReportReason,
): Promise<{ reports: number; networks: number }> {
  return db
    .selectFrom('job_reports')
    .select([
      sql<number>`count(*)::int`.as('reports'),
      sql<number>`count(DISTINCT network)::int`.as('networks'),
    ])
    .where('job_id', '=', job)
    .where('reason', '=', reason)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
}
