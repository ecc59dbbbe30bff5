import { sql } from 'kysely';
import {
  EMPLOYER_JOB_LIMITS,
  type EmployerJob,
  type EmployerJobDetail,
  type EmployerJobInput,
} from '../../shared/employer-jobs.ts';
import { isExpired, utcToday } from '../../shared/job-dates.ts';
import { changedFields, changeJob, previewJob } from '../admin/admin-jobs.service.ts';
import type { Db } from '../db/open.ts';
import { findRow, lockRow } from '../db/rows.ts';
import type { Row, Tx } from '../db/schema.ts';
import type { Base } from '../feature.ts';
import { lockJobWrites } from '../jobs/job-write-lock.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import { employerDomainOf, limitKey } from './employer-domain.ts';
import { checkInput, columnsOf, formOf, inputOf, needsYes, usualEnd } from './employer-fields.ts';
import {
  actorOf,
  employerJobNotFound,
  findJob,
  jobGone,
  note,
  presentJobs,
  store,
} from './employer-job-rows.ts';

export type EmployerDeps = Pick<Base, 'db' | 'jobChanges' | 'queue' | 'limits' | 'now'>;

/** Any number that no other advisory lock has; the second one is the hash of a domain. */
const LOCK = 7_061_145;

/** The domain that an account may post for, or why it may not; and its jobs, the newest first. */
export async function listEmployerJobs({ db, now }: EmployerDeps, user: SignedIn) {
  return { access: await accessOf(db, user), jobs: await presentJobs(db, user.id, now()) };
}

/** One job of an account, with what its form begins with. Throws a Problem 404. */
export async function readEmployerJob(
  { db, now }: EmployerDeps,
  user: SignedIn,
  id: number,
): Promise<EmployerJobDetail> {
  const [shown] = await presentJobs(db, user.id, now(), id);
  const row = await findRow(db, 'employer_jobs', { id, user_id: user.id });
  const source = row?.input ?? (row && (await findJob(db, row)));
  if (!shown || !source) throw employerJobNotFound();
  return { ...shown, form: formOf(source) };
}

/**
 * Stores a job that waits for an administrator. The same once more, while it waits, is the same job:
 * its request was repeated. Throws a Problem 400 that names the field, 403 for an address that may
 * not post, 409 above what may wait, or 429.
 */
export async function sendEmployerJob(
  deps: EmployerDeps,
  user: SignedIn,
  sent: EmployerJobInput,
): Promise<EmployerJob> {
  const { db, now } = deps;
  const domain = await requireDomain(db, user);
  const input = checkInput(sent, domain, now());
  await countSending(deps, user, domain);
  const id = await db.transaction().execute(async (tx) => {
    await lockDomain(tx, domain);
    const at = now();
    const same = await tx
      .selectFrom('employer_jobs')
      .select('id')
      .where('user_id', '=', user.id)
      .where('state', '=', 'waiting')
      .where(sql<boolean>`input = ${JSON.stringify(input)}::jsonb`)
      .executeTakeFirst();
    if (same) return same.id;
    await tx
      .insertInto('employer_accounts')
      .values({ user_id: user.id, domain, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await requireDomain(tx, user);
    await requireRoom(tx, user.id, domain);
    const row = await tx
      .insertInto('employer_jobs')
      .values({
        ...{ user_id: user.id, domain, state: 'waiting', input: JSON.stringify(input) },
        ...{ created_at: at, updated_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { title: input.title, employer: input.employer };
    await note(tx, { user, domain, action: 'employer-job.send', id: row.id, after });
    return row.id;
  });
  return presentJob(deps, user, id);
}

/**
 * Changes a job. One that is not published waits again. Of a published one, what misleads no reader
 * is changed at once; all else waits, and readers see the old version meanwhile. Throws a Problem as
 * `sendEmployerJob` does, 404, or 409 `edit-conflict` when it is no longer the version that was
 * changed.
 */
export async function changeEmployerJob(
  deps: EmployerDeps,
  user: SignedIn,
  id: number,
  { updated_at, ...sent }: EmployerJobInput & { updated_at: string },
): Promise<EmployerJob> {
  const { jobChanges, now } = deps;
  const domain = await requireDomain(deps.db, user);
  const input = checkInput(sent, domain, now());
  await countSending(deps, user, domain);
  await jobChanges.change(async (tx) => {
    await lockJobWrites(tx);
    const row = await lockOwn(tx, user, id);
    if (Date.parse(updated_at) !== row.updated_at.getTime())
      throw new Problem(
        409,
        'edit-conflict',
        'This job was changed after you opened it. Nothing was saved.',
      );
    const job = row.job_id === null ? undefined : await findJob(tx, row);
    if (row.job_id !== null && !job) throw jobGone();
    const fields = columnsOf(input, now());
    const changes = job && changedFields(job, fields);
    const isFree = job && changes && !job.held && isAsAgreed(row, job) && !needsYes(changes);
    if (isFree) {
      const actor = actorOf(user, domain);
      await changeJob(deps, tx, { user: actor, action: 'job.update', id: job.id, fields: changes });
      const { expires_at } = fields;
      await store(tx, row, { state: 'published', input: null, ends_on: expires_at }, now());
    } else {
      if (row.state !== 'waiting') await requireRoom(tx, user.id, domain);
      await store(tx, row, { state: 'waiting', input: JSON.stringify(input) }, now());
    }
    const after = {
      title: input.title,
      employer: input.employer,
      ...(changes && { changed: Object.keys(changes) }),
    };
    await note(tx, { user, domain, action: 'employer-job.change', id, after });
  });
  return presentJob(deps, user, id);
}

/**
 * Takes back what waits or was refused; a published job stays as readers see it. A job that was never
 * published, or that an administrator deleted, leaves the list. Throws a Problem 404 or 409.
 */
export async function withdrawEmployerJob(
  deps: EmployerDeps,
  user: SignedIn,
  id: number,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOwn(tx, user, id);
    const job = row.job_id === null ? undefined : await findJob(tx, row);
    if (!job) await tx.deleteFrom('employer_jobs').where('id', '=', id).execute();
    else if (row.state === 'published')
      throw new Problem(409, 'nothing-to-withdraw', 'Nothing of this job waits for an answer.');
    else await store(tx, row, { state: 'published', input: null }, deps.now());
    await note(tx, { user, domain: row.domain, action: 'employer-job.withdraw', id });
  });
}

/**
 * Ends a published job today, or renews it for the usual time from today. What waits is taken back by
 * an end. A renewal waits for an administrator where the end is no longer the one that the job got
 * here. Throws a Problem 403, 404, or 409 for a job that is not published, is hidden, or is gone.
 */
export async function changeEmployerJobEnd(
  deps: EmployerDeps,
  user: SignedIn,
  id: number,
  action: 'end' | 'renew',
): Promise<EmployerJob> {
  const { db, jobChanges, now } = deps;
  if (action === 'renew') {
    const domain = await requireDomain(db, user);
    await countSending(deps, user, domain);
  }
  await jobChanges.change(async (tx) => {
    await lockJobWrites(tx);
    const row = await lockOwn(tx, user, id);
    if (row.job_id === null)
      throw new Problem(409, 'employer-job-not-published', 'This job is not published yet.');
    const job = await findJob(tx, row);
    if (!job) throw jobGone();
    const actor = actorOf(user, row.domain);
    const setEnd = async (expires_at: string) => {
      const fields = { expires_at };
      await changeJob(deps, tx, { user: actor, action: 'job.expiry', id: job.id, fields });
    };
    const today = utcToday(now());
    if (action === 'end') {
      if (!isExpired(job.expires_at, now())) await setEnd(today);
      // An end of the operator stays what it is.
      const ends_on = isAsAgreed(row, job) ? today : row.ends_on;
      await store(tx, row, { state: 'published', input: null, ends_on }, now());
    } else if (job.held) {
      throw new Problem(
        409,
        'employer-job-hidden',
        'This job is being checked. You can renew it when it is shown again.',
      );
    } else {
      const ends_on = usualEnd(now());
      if (isAsAgreed(row, job)) {
        if ((job.expires_at ?? '') < ends_on) {
          await setEnd(ends_on);
          await store(tx, row, { ...stateOf(row), ends_on }, now());
        }
      } else {
        const input = row.input ? { ...row.input, expires_at: ends_on } : inputOf(job, ends_on);
        await store(tx, row, { state: 'waiting', input: JSON.stringify(input) }, now());
      }
    }
    await note(tx, { user, domain: row.domain, action: `employer-job.${action}`, id });
  });
  return presentJob(deps, user, id);
}

/** What an unfinished form would look like. Throws a Problem 403 for an address that may not post. */
export async function previewEmployerJob(
  { db, now }: EmployerDeps,
  user: SignedIn,
  {
    is_premium_visible: _,
    featured: __,
    visa_help: ___,
    housing: ____,
    costs: _____,
    ...body
  }: {
    [name: string]: unknown;
  },
) {
  await requireDomain(db, user);
  return previewJob({ now }, body);
}

/** Whether the end of a published job is the one that it got here, or the operator has decided since. */
function isAsAgreed(
  { ends_on }: Pick<Row<'employer_jobs'>, 'ends_on'>,
  { expires_at }: { expires_at: string | null },
): boolean {
  return expires_at === ends_on;
}

/** The state of a row that stays. */
function stateOf({ state, refusal }: Row<'employer_jobs'>) {
  return { state, refusal };
}

async function accessOf(db: Db, user: SignedIn) {
  try {
    return { domain: await requireDomain(db, user), reason: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { domain: null, reason: { code: error.code, message: error.message } };
  }
}

/** The domain that an account may post for. Throws a Problem 403. */
async function requireDomain(db: Db, { id, email }: SignedIn): Promise<string> {
  const domain = employerDomainOf(email);
  const row = await findRow(db, 'employer_accounts', { user_id: id }, ['domain']);
  if (row && row.domain !== domain)
    throw new Problem(
      403,
      'other-employer-domain',
      `This account posts jobs for ${row.domain}, and its address is at ${domain} now. Use another account for another employer.`,
    );
  return domain;
}

async function countSending(
  { limits }: EmployerDeps,
  { id }: SignedIn,
  domain: string,
): Promise<void> {
  await limits.consume('employerJob', String(id));
  await limits.consume('employerDomain', limitKey(domain));
}

/** One at a time is counted and stored for a domain. */
async function lockDomain(tx: Tx, domain: string): Promise<void> {
  const key = limitKey(domain);
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)}, hashtext(${key}))`.execute(tx);
}

/** Throws a Problem 409 when more of an account or its domain would wait than may, or be kept. */
async function requireRoom(tx: Tx, userId: number, domain: string): Promise<void> {
  const key = limitKey(domain);
  const { own, waiting, all } = await tx
    .selectFrom('employer_jobs')
    .select([
      sql<number>`count(*) FILTER (WHERE state = 'waiting' AND user_id = ${userId})::int`.as('own'),
      sql<number>`count(*) FILTER (WHERE state = 'waiting')::int`.as('waiting'),
      sql<number>`count(*)::int`.as('all'),
    ])
    .where(sql<boolean>`(domain = ${key} OR right(domain, ${key.length + 1}) = ${`.${key}`})`)
    .executeTakeFirstOrThrow();
  const limits = EMPLOYER_JOB_LIMITS;
  if (own >= limits.waiting || waiting >= limits.domainWaiting || all >= limits.domainJobs)
    throw new Problem(
      409,
      'too-many-employer-jobs',
      'Too many jobs of your company wait for an answer or are listed here. Wait for the answers, or withdraw or remove some.',
    );
}

async function lockOwn(
  tx: Tx,
  { id: user_id }: SignedIn,
  id: number,
): Promise<Row<'employer_jobs'>> {
  const row = await lockRow(tx, 'employer_jobs', { id, user_id });
  if (!row) throw employerJobNotFound();
  return row;
}

async function presentJob(deps: EmployerDeps, user: SignedIn, id: number): Promise<EmployerJob> {
  const [job] = await presentJobs(deps.db, user.id, deps.now(), id);
  if (!job) throw employerJobNotFound();
  return job;
}
