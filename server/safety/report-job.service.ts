import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { JobReport, ReportReason } from '../../shared/safety.ts';
import { inTurnOf } from '../db/lock-turns.ts';
import { findRow } from '../db/rows.ts';
import type { Row, Schema } from '../db/schema.ts';
import type { Base } from '../feature.ts';
import { networkOf, providerNetworkOf } from '../http/client-address.ts';
import { lockJobWrites } from '../jobs/job-write-lock.service.ts';
import { indexJobs } from '../jobs/search/find/index-jobs.service.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import { Problem } from '../problem.ts';
import { jobHidden } from './mails/job-hidden.mail.ts';

/** So many networks from which it is said that a listing asks for money hide it. */
const MONEY_REPORTS = 3;
/** Of a listing and a reason, so many open reports are kept: more say nothing new. */
const MOST_REPORTS = 50;
/** Old reports are forgotten with the hash of their sender. */
const KEPT_DAYS = 180;

type ReportDeps = Pick<Base, 'db' | 'queue' | 'jobChanges' | 'limits' | 'now' | 'secret'>;

/**
 * Stores what a visitor says about a listing; the same of one address counts once, and of one
 * network once towards hiding it. A text that an administrator released is not hidden by reports,
 * and what was said of it before is not said again (decision 108). Throws a Problem 404 for a job
 * that is not there, and 429.
 */
export async function reportJob(
  deps: ReportDeps,
  { job, reason, text }: JobReport,
  address: string,
): Promise<void> {
  const { db, limits, now, secret } = deps;
  await limits.consume('reportJob', address);
  await limits.consume('reportNetwork', networkOf(address));
  const columns = ['released', 'screened'] as const;
  const known = await findRow(db, 'jobs', { id: job, held: false }, columns);
  if (!known) throw new Problem(404, 'job-not-found', 'This job is no longer on the site.');
  if ((await countOpen(db, job, reason)).reports >= MOST_REPORTS) return;
  const hashed = (what: string) =>
    createHmac('sha256', secret).update(`job report ${what}`).digest('base64url');
  const [sender, network] = [hashed(address), hashed(providerNetworkOf(address))];
  if (isReleased(known) && (await findRow(db, 'job_reports', { job_id: job, sender, reason })))
    return;
  await db
    .insertInto('job_reports')
    .values({ job_id: job, reason, text, sender, network, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (reason === 'money' && !isReleased(known) && (await isHiddenBy(db, job)))
    await hideJob(deps, job);
}

/** Holds a listing and tells the operator, unless an administrator has let it through meanwhile. */
async function hideJob({ jobChanges, limits, queue, now }: ReportDeps, job: number): Promise<void> {
  const isMailed = await limits.allows('jobHiddenMail', 'all');
  await inTurnOf('jobs', () =>
    queue.transaction(async (tx, send) => {
      await lockJobWrites(tx);
      const before = await findRow(tx, 'jobs', { id: job, held: false }, ['released', 'screened']);
      if (!before || isReleased(before) || !(await isHiddenBy(tx, job))) return;
      await tx
        .updateTable('jobs')
        .set({ held: true, updated_at: now() })
        .where('id', '=', job)
        .execute();
      await indexJobs(tx, [job]);
      if (isMailed) await enqueueMail(send, jobHidden, { jobId: job });
    }),
  );
  await jobChanges.change(async () => undefined);
}

/** Deletes reports that are older than half a year. */
export async function forgetReports({ db, now }: Pick<ReportDeps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('job_reports').where('created_at', '<', before).execute();
}

/** Whether an administrator let through the text that a listing has now. */
function isReleased({ released, screened }: Pick<Row<'jobs'>, 'released' | 'screened'>): boolean {
  return released !== null && released === screened;
}

/** Whether enough networks say that a listing asks for money. */
async function isHiddenBy(db: Kysely<Schema>, job: number): Promise<boolean> {
  return (await countOpen(db, job, 'money')).networks >= MONEY_REPORTS;
}

/**
 * The open reports of a listing for one reason, and from how many networks they came. A network
 * whose report of this listing an administrator has closed counts no more.
 */
async function countOpen(
  db: Kysely<Schema>,
  job: number,
  reason: ReportReason,
): Promise<{ reports: number; networks: number }> {
  const { rows } = await sql<{ reports: number; networks: number }>`
    SELECT count(*)::int AS reports,
      count(DISTINCT network) FILTER (WHERE network <> ALL(
        SELECT network FROM job_reports WHERE job_id = ${job} AND closed_at IS NOT NULL
      ))::int AS networks
    FROM job_reports WHERE job_id = ${job} AND reason = ${reason} AND closed_at IS NULL`.execute(
    db,
  );
  return rows[0] ?? { reports: 0, networks: 0 };
}
