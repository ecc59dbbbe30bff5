import { sql } from 'kysely';
import { countryName } from '../../shared/constants/countries.ts';
import { utcToday } from '../../shared/job-dates.ts';
import type { HeldJob, HeldView, Released, SeenOfHeldJob } from '../../shared/safety.ts';
import { record } from '../admin/audit-log.service.ts';
import { keepEdit } from '../admin/kept-edits.service.ts';
import { lockRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import { noteOutcomes } from '../employers/outcomes.service.ts';
import type { Base } from '../feature.ts';
import { lockJobWrites } from '../jobs/job-write-lock.service.ts';
import { indexJobs } from '../jobs/search/find/index-jobs.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import { findingOf, inOrder } from './scam-rules.ts';
import type { KeptRelease } from './undo-release.service.ts';

type HeldDeps = Pick<Base, 'db' | 'jobChanges' | 'now'>;

const SHOWN = 50;
const SHOWN_REPORTS = 10;

/**
 * The listings that are held or were reported, held ones first; or those that are shown and have
 * lesser signs, which no administrator has looked at. The last changed first.
 */
export async function listHeldJobs(
  { db, now }: HeldDeps,
  show: HeldView,
): Promise<{ jobs: HeldJob[]; totalCount: number }> {
  const listed = db
    .selectFrom('jobs')
    .where(show === 'waiting' ? isWaiting : hasSigns(utcToday(now())));
  const { count } = await listed
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  const rows = await listed
    .select(['id', 'title', 'employer', 'country_code', 'source', 'updated_at', 'held'])
    .select(['findings', 'pay_sign'])
    .orderBy('held', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const byJob = Map.groupBy(
    await lastReports(
      db,
      rows.map(({ id }) => id),
    ),
    ({ job_id }) => job_id,
  );
  const jobs = rows.map(({ country_code, updated_at, findings, pay_sign, ...row }) => ({
    ...row,
    country: countryName(country_code),
    updatedAt: updated_at.toISOString(),
    findings: inOrder([
      ...findings.map(({ rule, words }) => findingOf(rule, words)),
      ...(pay_sign === null ? [] : [findingOf('pay-odd', pay_sign)]),
    ]),
    reportCount: byJob.get(row.id)?.[0]?.count ?? 0,
    reports: (byJob.get(row.id) ?? []).map(({ reason, text, created_at }) => ({
      ...{ reason, text },
      at: created_at.toISOString(),
    })),
  }));
  return { jobs, totalCount: count };
}

/** How many jobs are held, and how many are shown and have unread reports. */
export async function countWaitingJobs(
  db: HeldDeps['db'],
): Promise<{ held: number; reported: number; reports: number }> {
  const { rows } = await sql<{ held: number; reported: number; reports: number }>`
    SELECT (SELECT count(*)::int FROM jobs WHERE held) AS held,
      count(DISTINCT job_id)::int AS reported, count(*)::int AS reports
    FROM job_reports JOIN jobs ON jobs.id = job_id WHERE closed_at IS NULL AND NOT held`.execute(
    db,
  );
  return rows[0] ?? { held: 0, reported: 0, reports: 0 };
}

/** The last open reports of each of these jobs, with the number of all. */
async function lastReports(db: HeldDeps['db'], ids: number[]) {
  return db
    .with('open', (open) =>
      open
        .selectFrom('job_reports')
        .select(['job_id', 'reason', 'text', 'created_at'])
        .select(sql<number>`row_number() OVER (PARTITION BY job_id ORDER BY id DESC)`.as('place'))
        .select(sql<number>`count(*) OVER (PARTITION BY job_id)::int`.as('count'))
        .where('job_id', '=', sql<number>`ANY(${ids}::int[])`)
        .where('closed_at', 'is', null),
    )
    .selectFrom('open')
    .select(['job_id', 'reason', 'text', 'created_at', 'count'])
    .where('place', '<=', SHOWN_REPORTS)
    .orderBy('place')
    .execute();
}

/** Of jobs: it is held, or has an unread report. */
const isWaiting = sql<boolean>`(held OR id IN (SELECT job_id FROM job_reports WHERE closed_at IS NULL))`;

/**
 * Of jobs: it is live and has lesser signs, and no administrator has let this text through. A link on another
 * domain alone is no reason: many companies use such sites.
 */
function hasSigns(today: string) {
  return sql<boolean>`(NOT held AND (findings <> '[]' OR pay_sign IS NOT NULL)
    AND (pay_sign IS NOT NULL OR findings @? '$[*] ? (@.rule != "apply-link")')
    AND released IS DISTINCT FROM screened AND (expires_at IS NULL OR expires_at > ${today}))`;
}

/** Thrown for a listing that is not held. */
export function heldNotFound(): Problem {
  return new Problem(404, 'held-job-not-found', 'This job no longer needs a decision.');
}

/**
 * Lets a listing through: from now on it is live, its reports are closed, and it is held again only
 * with another text. Throws a Problem: 404, or 409 `seen-before-change` if it is no longer what the
 * administrator has seen.
 */
export async function releaseJob(
  { jobChanges, now }: HeldDeps,
  user: SignedIn,
  id: number,
  seen: SeenOfHeldJob,
): Promise<Released> {
  const at = now();
  return jobChanges.change(async (tx) => {
    await lockJobWrites(tx);
    const job = await tx
      .selectFrom('jobs')
      .select(['title', 'held', 'released', 'updated_at'])
      .where('id', '=', id)
      .where(sql<boolean>`(${isWaiting} OR ${hasSigns(utcToday(at))})`)
      .forUpdate()
      .executeTakeFirst();
    if (!job) throw heldNotFound();
    const { title, held, released } = job;
    const reports = (await lastReports(tx, [id]))[0]?.count ?? 0;
    const isSeen =
      (seen.updatedAt === undefined || Date.parse(seen.updatedAt) === job.updated_at.getTime()) &&
      (seen.reportCount === undefined || seen.reportCount === reports);
    if (!isSeen)
      throw new Problem(
        409,
        'seen-before-change',
        'This job was changed or reported after you loaded the list. Please look at it again.',
      );
    await letJobThrough(tx, user, id, at);
    const kept: KeptRelease = { id, release: { held, released, at: at.toISOString() } };
    return {
      message: held ? `Released: ${title}` : `Kept: ${title}`,
      undo: await keepEdit(tx, { user, at, edits: sql`${JSON.stringify([kept])}::jsonb` }),
    };
  });
}

/**
 * Makes a listing live whose signs and reports an administrator has seen, in the transaction of that
 * decision. Call `lockJobWrites` before. Throws a Problem 404.
 */
export async function letJobThrough(tx: Tx, user: SignedIn, id: number, at: Date): Promise<void> {
  const job = await lockRow(tx, 'jobs', { id }, ['findings', 'screened', 'held']);
  if (!job) throw heldNotFound();
  const { findings, screened, held } = job;
  await noteOutcomes(tx, [id], 'kept', at);
  await tx
    .updateTable('jobs')
    .set({ held: false, released: screened, updated_at: at })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('job_reports')
    .set({ closed_at: at })
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
}
