import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type {
  CheckedEmployerJob,
  EmployerJobInput,
  WaitingEmployerJob,
} from '../../shared/employer-jobs.ts';
import { isExpired, utcToday } from '../../shared/job-dates.ts';
import type { StoredFinding } from '../../shared/safety.ts';
import { changeJob, createJobIn, previewJob } from '../admin/admin-jobs.service.ts';
import { record } from '../admin/audit-log.service.ts';
import { inTurnOf } from '../db/lock-turns.ts';
import type { Db } from '../db/open.ts';
import { findRow, lockRow } from '../db/rows.ts';
import type { Row, Tx } from '../db/schema.ts';
import { lookUpEmployer } from '../employers/employers.service.ts';
import { lockJobWrites } from '../jobs/job-write-lock.service.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import { readJobPreview } from '../reading/read-job.ts';
import { letJobThrough } from '../safety/held-jobs.service.ts';
import { findingsOf } from '../safety/screen-listing.service.ts';
import { siteDomain } from '../safety/site-domain.service.ts';
import { similarDomains } from './employer-domain.ts';
import { columnsOf, formOf, OPERATOR_FIELDS } from './employer-fields.ts';
import { findJob, jobGone, store } from './employer-job-rows.ts';
import type { EmployerDeps } from './employer-jobs.service.ts';
import { employerJobApproved } from './mails/employer-job-approved.mail.ts';
import { employerJobRefused } from './mails/employer-job-refused.mail.ts';

const SHOWN = 50;
const MOST_NAMESAKES = 5;

type Decision = { message: string; jobId: number | null };

/** What employers sent and waits, the oldest first. Blocked accounts wait for nothing. */
export async function listWaitingJobs({
  db,
}: Pick<EmployerDeps, 'db'>): Promise<{ jobs: WaitingEmployerJob[]; totalCount: number }> {
  const rows = await selectWaiting(db).orderBy('updated_at').orderBy('id').limit(SHOWN).execute();
  return { jobs: rows.map(waitingOf), totalCount: await countWaitingEmployerJobs(db) };
}

/** How many jobs of employers wait for an administrator. */
export async function countWaitingEmployerJobs(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom(selectWaiting(db).as('waiting'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * A job that waits with the checks: who sent it, what registers say of the name, websites like its
 * own, and signs of a false offer. Throws a Problem 404 when it waits no more.
 */
export async function readWaitingJob(
  { db, now }: EmployerDeps,
  id: number,
): Promise<CheckedEmployerJob> {
  const row = await selectWaiting(db).where('employer_jobs.id', '=', id).executeTakeFirst();
  const input = row?.input;
  if (!row || !input) throw waitsNoMore();
  const form = formOf(input);
  const name = form.employer ?? '';
  const live = await findJob(db, row);
  const hosts = await liveHosts(db, utcToday(now()));
  const register = await lookUpEmployer(db, {
    name,
    place: form.state ?? '',
    country: form.country_code,
  });
  const { job: preview } = await previewJob({ now }, input);
  await setImmediate();
  const findings = JSON.parse(readJobPreview({ ...preview, ...form }).findings) as StoredFinding[];
  return {
    ...waitingOf(row),
    accountId: row.user_id,
    memberSince: row.member_since.toISOString(),
    ...(await countOthers(db, row)),
    similar: similarDomains(
      row.domain,
      hosts.map(({ host }) => host),
    ),
    namesakes: namesakesOf(hosts, name, row.domain),
    register,
    findings: findingsOf(findings),
    form,
    preview,
    live: live ? formOf(live) : null,
  };
}

/**
 * Publishes what waits: a new job, or the changes of a published one. What only the operator says of a
 * job stays. Signs that were seen hold a job no more; one that was held before stays so. Throws a
 * Problem 404, or 409: `seen-before-change` for another version than the one that was seen, for a
 * blocked account, for a job that was deleted, and for a last day that is over.
 */
export async function approveEmployerJob(
  deps: EmployerDeps,
  admin: SignedIn,
  id: number,
  sentAt: string,
): Promise<Decision> {
  const { queue, jobChanges, now } = deps;
  const decision = await inTurnOf('jobs', () =>
    queue.transaction(async (tx, send) => {
      await lockJobWrites(tx);
      const { row, input } = await lockWaiting(tx, id, sentAt);
      const at = now();
      if (input.expires_at !== null && isExpired(input.expires_at, at))
        throw new Problem(
          409,
          'employer-job-over',
          'The last day to apply is over. Refuse the job, so that the employer can choose another day.',
        );
      const fields = columnsOf(input, at);
      const jobId = await publish(tx, { deps, admin, row, input, expires_at: fields.expires_at });
      const ends_on = fields.expires_at;
      await store(tx, row, { state: 'published', input: null, job_id: jobId, ends_on }, at);
      await record(tx, {
        user: admin,
        action: 'employer-job.approve',
        subject: `employer-job ${id}`,
        after: { job: jobId, title: input.title },
      });
      await enqueueMail(send, employerJobApproved, { id });
      return { message: `Published: ${input.title}`, jobId };
    }),
  );
  await jobChanges.change(async () => undefined);
  return decision;
}

/**
 * Refuses what waits; the employer gets the reason by email. A published job stays as it is. Throws a
 * Problem 404, or 409 as `approveEmployerJob` does.
 */
export async function refuseEmployerJob(
  { queue, now }: EmployerDeps,
  admin: SignedIn,
  id: number,
  { sentAt, reason }: { sentAt: string; reason: string },
): Promise<Decision> {
  return queue.transaction(async (tx, send) => {
    const { row, input } = await lockWaiting(tx, id, sentAt);
    const refused = { state: 'refused', input: JSON.stringify(input), refusal: reason } as const;
    await store(tx, row, refused, now());
    await record(tx, {
      user: admin,
      action: 'employer-job.refuse',
      subject: `employer-job ${id}`,
      after: { title: input.title, reason },
    });
    await enqueueMail(send, employerJobRefused, { id });
    return { message: `Refused: ${input.title}`, jobId: row.job_id };
  });
}

/** The 404 for a number of the queue that waits no more. */
export function waitsNoMore(): Problem {
  return new Problem(404, 'employer-job-decided', 'This job no longer waits for a decision.');
}

async function publish(
  tx: Tx,
  asked: {
    deps: EmployerDeps;
    admin: SignedIn;
    row: Row<'employer_jobs'>;
    input: EmployerJobInput;
    expires_at: string | null;
  },
): Promise<number> {
  const { deps, admin, row, input, expires_at } = asked;
  const at = deps.now();
  const before = await findJob(tx, row);
  if (row.job_id !== null && !before) throw jobGone();
  const { id } = before
    ? await changeJob(deps, tx, {
        ...{ user: admin, action: 'job.update', id: before.id },
        fields: columnsOf(input, at),
      })
    : await createJobIn(
        tx,
        admin,
        { ...input, ...OPERATOR_FIELDS, employer: input.employer, expires_at },
        at,
      );
  const stored = await findRow(tx, 'jobs', { id }, ['held']);
  if (stored?.held && !before?.held) await letJobThrough(tx, admin, id, at);
  return id;
}

async function lockWaiting(tx: Tx, id: number, sentAt: string) {
  const row = await lockRow(tx, 'employer_jobs', { id });
  if (row?.state !== 'waiting' || row.input === null) throw waitsNoMore();
  if (Date.parse(sentAt) !== row.updated_at.getTime())
    throw new Problem(
      409,
      'seen-before-change',
      'The employer changed this job after you opened it. Please look at it again.',
    );
  const account = await findRow(tx, 'users', { id: row.user_id }, ['blocked_at']);
  if (account?.blocked_at !== null)
    throw new Problem(409, 'member-blocked', 'This member is blocked. Unblock the account first.');
  return { row, input: row.input };
}

function selectWaiting(db: Db) {
  return db
    .selectFrom('employer_jobs')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['employer_jobs.id', 'input', 'domain', 'job_id', 'user_id', 'updated_at'])
    .select(['email', 'users.created_at as member_since'])
    .where('state', '=', 'waiting')
    .where('blocked_at', 'is', null);
}

type WaitingRow = Awaited<ReturnType<ReturnType<typeof selectWaiting>['execute']>>[number];

function waitingOf(row: WaitingRow): WaitingEmployerJob {
  const { id, input, domain, job_id, updated_at, email } = row;
  return {
    ...{ id, domain, email, title: input?.title ?? '', employer: input?.employer ?? null },
    isChange: job_id !== null,
    sentAt: updated_at.toISOString(),
  };
}

async function countOthers(db: Db, { user_id, domain }: WaitingRow) {
  const { published } = await db
    .selectFrom('employer_jobs')
    .select(sql<number>`count(job_id)::int`.as('published'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const { colleagues } = await db
    .selectFrom('employer_accounts')
    .select(sql<number>`count(*)::int`.as('colleagues'))
    .where('domain', '=', domain)
    .where('user_id', '<>', user_id)
    .executeTakeFirstOrThrow();
  return { published, colleagues };
}

/** The hosts of the websites of live jobs, with the employers of each. */
async function liveHosts(db: Db, today: string) {
  const { rows } = await sql<{ host: string; employer: string | null }>`
    SELECT DISTINCT lower(split_part(split_part(split_part(company_website, '/', 3), ':', 1), '?', 1)) AS host,
      lower(employer) AS employer
    FROM jobs WHERE company_website IS NOT NULL AND NOT held
      AND (expires_at IS NULL OR expires_at > ${today}::date)`.execute(db);
  return rows.filter(({ host }) => host !== '');
}

/** Domains that live jobs of this employer link to, other than its own. */
function namesakesOf(
  hosts: readonly { host: string; employer: string | null }[],
  name: string,
  domain: string,
): string[] {
  const own = siteDomain(domain);
  const found = hosts
    .filter(({ employer }) => employer === name.trim().toLowerCase())
    .map(({ host }) => siteDomain(host))
    .filter((other) => other !== own);
  return [...new Set(found)].toSorted().slice(0, MOST_NAMESAKES);
}
