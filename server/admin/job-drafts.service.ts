import { sql } from 'kysely';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { type AdminJob, type AdminJobInput, newJobInputSchema } from '../../shared/admin-jobs.ts';
import { utcToday } from '../../shared/job-dates.ts';
import {
  type Draft,
  type DraftInput,
  type DraftList,
  MOST_DRAFTS,
} from '../../shared/job-drafts.ts';
import { asLongWork } from '../db/kinds-of-work.ts';
import type { Db } from '../db/open.ts';
import { findRow, lockRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import { toStorableJson } from '../db/storable-json.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import { type AdminDeps, createJobIn } from './admin-jobs.service.ts';
import { type AuditEvent, record } from './audit-log.service.ts';

const COLUMNS = ['id', 'job', 'first_day', 'updated_by', 'updated_at'] as const;

type Row = Omit<Draft, 'updated_at'> & { updated_at: Date };

/** The drafts: those with a first day, the next one on top, then the others, the last changed first. */
export async function listDrafts({ db }: AdminDeps): Promise<DraftList> {
  const rows = await db
    .selectFrom('job_drafts')
    .select(['id', 'first_day', 'updated_by', 'updated_at', 'failure'])
    .select([
      sql<string>`coalesce(job->>'title', '')`.as('title'),
      sql<string>`coalesce(job->>'employer', '')`.as('employer'),
    ])
    .orderBy('first_day')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_DRAFTS)
    .execute();
  const { count } = await db
    .selectFrom('job_drafts')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return {
    drafts: rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })),
    totalCount: count,
  };
}

/** One draft, whole. Throws a Problem 404 `draft-not-found`. */
export async function readDraft({ db }: AdminDeps, id: number): Promise<Draft> {
  const row = await findRow(db, 'job_drafts', { id }, COLUMNS);
  if (!row) throw draftNotFound();
  return present(row);
}

/**
 * Keeps a job that is not shown. Throws a Problem 400 that names the field: of a first day that has
 * come, or of a job that cannot be published on it as it is.
 */
export async function createDraft(
  { db, now }: AdminDeps,
  user: SignedIn,
  input: DraftInput,
): Promise<Draft> {
  const { job, first_day } = checked(input, now());
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('job_drafts')
      .values({
        ...{ job: toStorableJson(job), first_day, updated_by: user.email, updated_at: now() },
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await note(tx, user, 'draft.create', row);
    return present(row);
  });
}

/** Changes a draft. Throws a Problem as `createDraft`, 404 `draft-not-found`, or 409 `draft-changed`. */
export async function updateDraft(
  { db, now }: AdminDeps,
  user: SignedIn,
  id: number,
  input: DraftInput,
): Promise<Draft> {
  const { job, first_day } = checked(input, now());
  return db.transaction().execute(async (tx) => {
    const before = await lockRow(tx, 'job_drafts', { id }, ['updated_at']);
    if (!before) throw draftNotFound();
    const { updated_at: seen } = input;
    if (seen !== undefined && !isVersion(before, seen))
      throw new Problem(
        409,
        'draft-changed',
        'This draft was changed after you opened it. Nothing was saved. Copy your text, then reload the page.',
      );
    // The time is the version.
    const updated_at = new Date(Math.max(now().getTime(), before.updated_at.getTime() + 1));
    const row = await tx
      .updateTable('job_drafts')
      .set({
        ...{ job: toStorableJson(job), first_day, updated_by: user.email, updated_at },
        failure: null,
      })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await note(tx, user, 'draft.update', row);
    return present(row);
  });
}

/**
 * Deletes a draft. `seen` is the version that was looked at. Throws a Problem 404 `draft-not-found` or
 * 409 `draft-changed`.
 */
export async function deleteDraft(
  { db }: AdminDeps,
  user: SignedIn,
  id: number,
  seen: string,
): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const row = await takeDraft(tx, id);
    if (!isVersion(row, seen))
      throw new Problem(
        409,
        'draft-changed',
        'This draft was changed after you opened it. Nothing was deleted. Look at it again, then delete it.',
      );
    await record(tx, {
      ...{ user, action: 'draft.delete', subject: `draft ${id}`, before: row.job },
    });
    return { message: 'The draft was deleted.' };
  });
}

/**
 * Publishes a draft, which is gone then. `seen` is the version that was looked at. Throws a Problem 404
 * `draft-not-found`, 409 `draft-changed`, or 400 that names the first field that a job still needs.
 */
export async function publishDraft(
  { jobChanges, now }: AdminDeps,
  user: SignedIn,
  id: number,
  seen: string,
): Promise<AdminJob> {
  return jobChanges.change(async (tx) => {
    const { job, updated_at } = await takeDraft(tx, id);
    if (!isVersion({ updated_at }, seen))
      throw new Problem(
        409,
        'draft-changed',
        'This draft was changed after you opened it. Nothing was published. Look at it again, then publish it.',
      );
    return createJobIn(tx, user, dueJob(job, now()), now());
  });
}

/**
 * Publishes the drafts whose first day has come, each in a transaction of its own. One that is not a
 * job as it is stays, with the reason, and is not tried again until it is edited. After another error
 * it is tried again. Returns how many were published.
 */
export async function publishDueDrafts(deps: AdminDeps & { log: Logger }): Promise<number> {
  const { db, jobChanges, now, log } = deps;
  const at = now();
  const due = await db
    .selectFrom('job_drafts')
    .select(['id', 'updated_at'])
    .where('first_day', '<=', utcToday(at))
    .where('failure', 'is', null)
    .orderBy('id')
    .execute();
  let published = 0;
  for (const { id, updated_at } of due) {
    try {
      const publish = async (tx: Tx) => {
        const row = await tx
          .deleteFrom('job_drafts')
          .where('id', '=', id)
          .where('first_day', '<=', utcToday(at))
          .returning('job')
          .executeTakeFirst();
        if (row) await createJobIn(tx, null, dueJob(row.job, at), at);
        return row !== undefined;
      };
      // An import may hold the lock of jobs for long.
      if (await asLongWork(() => jobChanges.change(publish))) published += 1;
    } catch (error) {
      // The next ones would fail, too.
      if (isDatabaseUnavailable(error)) throw error;
      if (!(error instanceof Problem && error.status === 400)) {
        log.error({ err: error, draft: id }, 'a draft could not be published; it is tried again');
        continue;
      }
      // Of several processes the first one says so; of a draft that was edited meanwhile, none.
      const { numUpdatedRows } = await db
        .updateTable('job_drafts')
        .set({ failure: error.message })
        .where('id', '=', id)
        .where('updated_at', '=', updated_at)
        .where('failure', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n)
        log.warn(
          { draft: id, reason: error.message },
          'a draft cannot be published on its first day; it waits until it is edited',
        );
    }
  }
  return published;
}

/** How many drafts could not be published on their first day, and wait until they are edited. */
export async function countFailedDrafts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('job_drafts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('failure', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

const HOUR_MS = 3_600_000;

/**
 * Publishes due drafts every hour: one that failed on its day, or whose process stopped, does not wait for
 * the next day. Returns a function that stops it, and resolves when none is being published.
 */
export function startDraftSchedule(
  deps: AdminDeps & { log: Logger },
  everyMs = HOUR_MS,
): () => Promise<void> {
  let working: Promise<unknown> | null = null;
  const publish = async () => {
    try {
      await publishDueDrafts(deps);
    } catch (error) {
      deps.log.error(
        { err: error },
        'looking for drafts to publish failed; it runs again in an hour',
      );
    }
    working = null;
  };
  const timer = setInterval(() => {
    working ??= publish();
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await working;
  };
}

/** The error for a draft that there is not, or no more. */
export function draftNotFound(): Problem {
  return new Problem(404, 'draft-not-found', 'This draft was published or deleted.');
}

function isVersion({ updated_at }: { updated_at: Date }, seen: string): boolean {
  return Date.parse(seen) === updated_at.getTime();
}

function checked({ job, first_day }: DraftInput, now: Date) {
  if (first_day === null) return { job, first_day };
  if (first_day <= utcToday(now))
    throw wrongField('first_day', 'Choose a day after today, or post the job now.');
  const { expires_at } = complete(job);
  if (expires_at !== null && expires_at <= first_day)
    throw wrongField('first_day', 'The first day must not be after the last day to apply.');
  return { job, first_day };
}

/** A draft as a job is entered. Throws a Problem 400 that names the first wrong field. */
function complete(job: Record<string, unknown>): AdminJobInput {
  const { success, output, issues } = v.safeParse(newJobInputSchema, job);
  if (success) return output;
  const [issue] = issues;
  throw wrongField(String(issue.path?.[0].key ?? 'title'), issue.message);
}

/** A draft that becomes a job now. Throws as `complete`, and for a job that would be over already. */
function dueJob(job: Record<string, unknown>, now: Date): AdminJobInput {
  const input = complete(job);
  if (input.expires_at !== null && input.expires_at <= utcToday(now))
    throw wrongField('expires_at', 'Its last day to apply is over. Choose a later one.');
  return input;
}

function wrongField(field: string, message: string): Problem {
  return new Problem(400, 'bad-request', message, { field });
}

async function takeDraft(tx: Tx, id: number): Promise<Row> {
  const row = await tx
    .deleteFrom('job_drafts')
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!row) throw draftNotFound();
  return row;
}

function note(
  tx: Tx,
  user: AuditEvent['user'],
  action: 'draft.create' | 'draft.update',
  { id, job, first_day }: Row,
): Promise<void> {
  const after = { title: job.title, first_day };
  return record(tx, { user, action, subject: `draft ${id}`, after });
}

function present({ id, job, first_day, updated_by, updated_at }: Row): Draft {
  return { id, job, first_day, updated_by, updated_at: updated_at.toISOString() };
}
