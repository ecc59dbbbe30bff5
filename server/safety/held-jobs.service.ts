import { sql } from 'kysely';
import { countryName } from '../../shared/constants/countries.ts';
import type { HeldJob } from '../../shared/safety.ts';
import { record } from '../admin/audit-log.service.ts';
import { noteOutcomes } from '../employers/outcomes.service.ts';
import type { Base } from '../feature.ts';
import { lockJobWrites } from '../jobs/job-write-lock.service.ts';
import { indexJobs } from '../jobs/search/find/index-jobs.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import { findingOf } from './scam-rules.ts';

type HeldDeps = Pick<Base, 'db' | 'jobChanges' | 'now'>;

const SHOWN = 50;

/** The listings that are held or were reported: held ones first, the last changed first. */
export async function listHeldJobs({
  db,
}: HeldDeps): Promise<{ jobs: HeldJob[]; totalCount: number }> {
  const waiting = db.selectFrom('jobs').where(isWaiting);
  const { count } = await waiting
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  const rows = await waiting
    .select(['id', 'title', 'employer', 'country_code', 'source', 'updated_at', 'findings', 'held'])
    .orderBy('held', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const reports = await db
    .selectFrom('job_reports')
    .select(['job_id', 'reason', 'text', 'created_at'])
    .where('job_id', '=', sql<number>`ANY(${rows.map(({ id }) => id)}::int[])`)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  const byJob = Map.groupBy(reports, ({ job_id }) => job_id);
  const jobs = rows.map(({ country_code, updated_at, findings, ...row }) => ({
    ...row,
    country: countryName(country_code),
    updatedAt: updated_at.toISOString(),
    findings: findings.map(({ rule, words }) => findingOf(rule, words)),
    reports: (byJob.get(row.id) ?? []).map(({ reason, text, created_at }) => ({
      ...{ reason, text },
      at: created_at.toISOString(),
    })),
  }));
  return { jobs, totalCount: count };
}

/** Of jobs: it is held, or has a report that nobody has looked at. */
const isWaiting = sql<boolean>`(held OR id IN (SELECT job_id FROM job_reports WHERE closed_at IS NULL))`;

/** Thrown for a listing that is not held. */
export function heldNotFound(): Problem {
  return new Problem(404, 'held-job-not-found', 'This job does not wait for you any more.');
}

/**
 * Lets a listing through: from now on it is live, its reports are closed, and it is held again only
 * with another text or new reports. Throws a Problem 404.
 */
export async function releaseJob(
  { jobChanges, now }: HeldDeps,
  user: SignedIn,
  id: number,
): Promise<string> {
  return jobChanges.change(async (tx) => {
    await lockJobWrites(tx);
    const job = await tx
      .selectFrom('jobs')
      .select(['title', 'findings', 'screened', 'held'])
      .where('id', '=', id)
      .where(isWaiting)
      .forUpdate()
      .executeTakeFirst();
    if (!job) throw heldNotFound();
    const { title, findings, screened, held } = job;
    await noteOutcomes(tx, [id], 'kept', now());
    await tx
      .updateTable('jobs')
      .set({ held: false, released: screened, updated_at: now() })
      .where('id', '=', id)
      .execute();
    await tx
      .updateTable('job_reports')
      .set({ closed_at: now() })
      .where('job_id', '=', id)
      .where('closed_at', 'is', null)
      .execute();
    await indexJobs(tx, [id]);
    await record(tx, {
      user,
      action: 'job.release',
      subject: `job ${id}`,
      before: { held, findings },
      after: { held: false },
    });
    return held ? `Released: ${title}` : `Kept: ${title}`;
  });
}
