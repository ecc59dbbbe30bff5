import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import * as v from 'valibot';
import {
  type AdminJob,
  type AdminJobInput,
  adminJobInputSchema,
  type ChangedEnd,
} from '../../shared/admin-jobs.ts';
import { FALLBACK_CATEGORY } from '../../shared/constants/categories.ts';
import { COUNTRIES, countryName } from '../../shared/constants/countries.ts';
import { ENTERED_NAMES } from '../../shared/entered-facts.ts';
import type { AdvertProof } from '../../shared/job-facts.ts';
import type { Job, JobSummary } from '../../shared/jobs.ts';
import type { Salary } from '../../shared/salary.ts';
import type { JobChanges } from '../db/job-changes.ts';
import type { Db } from '../db/open.ts';
import { findRow, lockRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import { previewFacts } from '../jobs/facts/job-facts.service.ts';
import { sanitizeDescription } from '../jobs/job-text.service.ts';
import { insertJobs, type JobFields, updateJob } from '../jobs/job-write.service.ts';
import { lockJobWrites } from '../jobs/job-write-lock.service.ts';
import { DETAIL_COLUMNS, SUMMARY_COLUMNS, summaryOf } from '../jobs/jobs.service.ts';
import { stableJson } from '../json-of.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { jobNotFound, Problem } from '../problem.ts';
import { readJobPreview } from '../reading/read-job.ts';
import { type AuditEvent, findLastEditor, record } from './audit-log.service.ts';
import { keepEdit } from './kept-edits.service.ts';

/** The columns of a job for administrators. */
export const WHOLE_COLUMNS = [
  ...SUMMARY_COLUMNS,
  'updated_at',
  'source',
  ...DETAIL_COLUMNS,
  ...ENTERED_NAMES,
] as const;

/** The id of a preview: the highest integer, which no listing has. */
const NO_ID = 2_147_483_647;

export type AdminDeps = { db: Db; jobChanges: JobChanges; now: () => Date };

/**
 * A job built from an incomplete form: missing or invalid required fields get a placeholder,
 * optional ones are left out.
 */
export type JobPreview = {
  /** The whole job, as shown to readers with access. */
  job: Job;
  /** The public summary. */
  summary: JobSummary;
  /** What the text alone says, whatever was entered. */
  read: AdvertProof;
  /** Names of missing or invalid fields. */
  leftOut: string[];
};

export type EditableFields = Omit<JobFields, 'created_at'>;

/** A whole job, expired or not. Throws a Problem 404 when there is none with this id. */
export async function readAdminJob({ db }: AdminDeps, id: number): Promise<AdminJob> {
  return requireJob(await findRow(db, 'jobs', { id }, WHOLE_COLUMNS));
}

/**
 * Creates a job and returns it as stored; its source is null. Throws a Problem 400 that names the
 * field.
 */
export async function createJob(
  { jobChanges, now }: AdminDeps,
  user: SignedIn,
  input: AdminJobInput,
): Promise<AdminJob> {
  return jobChanges.change((tx) => createJobIn(tx, user, input, now()));
}

/** The same in a transaction of the caller, which announces the change. No `user`: the schedule. */
export async function createJobIn(
  tx: Tx,
  user: AuditEvent['user'],
  input: AdminJobInput,
  at: Date,
): Promise<AdminJob> {
  const row = { ...toFields(input), created_at: at.toISOString() };
  const [id] = await insertJobs(tx, [row], at);
  const job = requireJob(await findRow(tx, 'jobs', { id: id as number }, WHOLE_COLUMNS));
  await record(tx, { user, action: 'job.create', subject: subjectOf(job.id), after: job });
  return job;
}

/**
 * Updates a job and returns it as stored; nothing is written when nothing changed. A feed's job
 * keeps the hash of its feed row, so an import overwrites the edit only after the feed changed the
 * listing (premium and featured are kept). Throws a Problem: 400 that names the field, 404, or 409
 * `edit-conflict` with the current job.
 */
export async function editJob(
  deps: AdminDeps,
  user: SignedIn,
  id: number,
  { updated_at, ...input }: AdminJobInput & { updated_at?: string | undefined },
): Promise<AdminJob> {
  const fields = toFields(input);
  return deps.jobChanges.change(async (tx) => {
    await lockJobWrites(tx);
    return changeJob(deps, tx, { user, action: 'job.update', id, fields, updated_at });
  });
}

/**
 * Changes a listing's `expires_at`: a later day extends it, a day that is not in the future ends
 * it, null removes the end. Can be undone for 10 minutes. The next import ends it again when its
 * feed no longer has it. Throws a Problem: 400, 404, or 409 `edit-conflict`.
 */
export async function changeExpiry(
  deps: AdminDeps,
  user: SignedIn,
  id: number,
  { expires_at, updated_at }: { expires_at: string | null; updated_at?: string | undefined },
): Promise<ChangedEnd> {
  const at = deps.now();
  return deps.jobChanges.change(async (tx) => {
    await lockJobWrites(tx);
    const before = await lockRow(tx, 'jobs', { id }, ['expires_at']);
    const job = await changeJob(deps, tx, {
      user,
      action: 'job.expiry',
      id,
      fields: { expires_at },
      updated_at,
    });
    if (!before || before.expires_at === job.expires_at) return { ...job, undo: null };
    const edits = [{ id, before, after: { expires_at: job.expires_at } }];
    return {
      ...job,
      undo: await keepEdit(tx, { user, at, edits: sql`${JSON.stringify(edits)}::jsonb` }),
    };
  });
}

/**
 * Builds a preview of an unfinished job, sanitised as on save. Writes nothing and never fails on
 * missing fields. `body` is the form's content. Cleaning and reading hold the event loop each for
 * itself.
 */
export async function previewJob(
  { now }: Pick<AdminDeps, 'now'>,
  body: Record<string, unknown>,
): Promise<JobPreview> {
  const input = v.parse(lenientSchema, body);
  const leftOut = new Set(
    (v.safeParse(adminJobInputSchema, body).issues ?? []).map((issue) =>
      String(issue.path?.[0].key),
    ),
  );
  const { country_code, ...fields } = toFields(input);
  await setImmediate();
  const { quoted, visible, read } = previewFacts(fields, readJobPreview(fields));
  const { visa_help: _, housing: __, costs: ___, ...shown } = fields;
  const job = {
    id: NO_ID,
    ...shown,
    ...quoted,
    country: countryName(country_code),
    country_code,
    created_at: now().toISOString(),
  };
  return { job, summary: summaryOf(job, visible), read, leftOut: [...leftOut] };
}

const { entries } = adminJobInputSchema;
const lenientSchema = v.object({
  ...entries,
  title: v.fallback(entries.title, 'Title'),
  excerpt: v.fallback(entries.excerpt, 'Excerpt'),
  description: v.fallback(entries.description, ''),
  responsibilities: v.fallback(entries.responsibilities, ''),
  requirements: v.fallback(entries.requirements, ''),
  employer: v.fallback(entries.employer, 'Company'),
  company_website: v.fallback(entries.company_website, null),
  company_tagline: v.fallback(entries.company_tagline, null),
  country: v.fallback(entries.country, COUNTRIES[0].code),
  state: v.fallback(entries.state, null),
  category: v.fallback(entries.category, FALLBACK_CATEGORY),
  salary: v.fallback(entries.salary, null),
  job_type: v.fallback(entries.job_type, null),
  is_premium_visible: v.fallback(entries.is_premium_visible, false),
  featured: v.fallback(entries.featured, false),
  application_url: v.fallback(v.nullable(entries.application_url), null),
  expires_at: v.fallback(entries.expires_at, null),
  visa_help: v.fallback(entries.visa_help, null),
  housing: v.fallback(entries.housing, null),
  costs: v.fallback(entries.costs, null),
});

type Change = {
  user: AuditEvent['user'];
  action: 'job.update' | 'job.expiry';
  id: number;
  fields: Partial<EditableFields>;
  /** The version that was seen; without it any is changed. */
  updated_at?: string | undefined;
};

/**
 * Changes some fields of a job in a transaction of the caller, which has called `lockJobWrites` and
 * announces the change; `description` must be sanitised. Throws as `editJob` does.
 */
export async function changeJob(
  { now }: Pick<AdminDeps, 'now'>,
  tx: Tx,
  change: Change,
): Promise<AdminJob> {
  const { user, action, id, fields } = change;
  const job = requireJob(await lockRow(tx, 'jobs', { id }, WHOLE_COLUMNS));
  const subject = subjectOf(id);
  // Compare milliseconds: the database has microseconds, clients only milliseconds.
  if (
    change.updated_at !== undefined &&
    Date.parse(change.updated_at) !== Date.parse(job.updated_at)
  ) {
    const changedBy = await findLastEditor(tx, subject, job.updated_at);
    throw new Problem(
      409,
      'edit-conflict',
      'This job was changed after you opened it. Nothing was saved.',
      { job, changedBy },
    );
  }
  const changes = changedFields(job, fields);
  if (changes.employer === null)
    throw new Problem(400, 'bad-request', 'Enter the company.', { field: 'employer' });
  if (Object.keys(changes).length === 0) return job;
  // Strictly increasing, even for two edits in one millisecond or after the clock was set back:
  // `updated_at` is the version of optimistic locking.
  const updatedAt = new Date(Math.max(now().getTime(), Date.parse(job.updated_at) + 1));
  await updateJob(tx, id, changes, updatedAt);
  const after = { ...changes, updated_at: updatedAt.toISOString() };
  const before = Object.fromEntries(
    Object.keys(after).map((name) => [name, job[name as keyof AdminJob]]),
  );
  await record(tx, { user, action, subject, before, after });
  const { country_code = job.country_code } = changes;
  return { ...job, ...after, country: countryName(country_code) };
}

/** The fields that differ from those of a stored job. */
export function changedFields(
  job: AdminJob,
  fields: Partial<EditableFields>,
): Partial<EditableFields> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => stableJson(value) !== stableJson(job[name as keyof EditableFields]),
    ),
  );
}

/** The columns that the form sets. */
export function toFields(
  input: Omit<AdminJobInput, 'application_url'> & { application_url: string | null },
): EditableFields {
  const { country, salary, description, ...fields } = input;
  const namesNoAmount =
    salary !== null && 'currency' in salary && salary.min === undefined && salary.max === undefined;
  return {
    ...fields,
    country_code: country,
    salary: namesNoAmount ? null : salary,
    description: sanitizeDescription(description),
  };
}

type StoredTimes = {
  country_code: AdminJob['country_code'];
  created_at: Date;
  updated_at: Date;
  salary: unknown;
};

/** A row of `WHOLE_COLUMNS`, and of further ones, as administrators get it. */
export function presentAdminJob<Row extends StoredTimes>(row: Row) {
  return {
    ...row,
    country: countryName(row.country_code),
    salary: row.salary as Salary | null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function requireJob(
  row: (StoredTimes & Omit<AdminJob, keyof StoredTimes | 'country'>) | undefined,
): AdminJob {
  if (!row) throw jobNotFound();
  return presentAdminJob(row);
}

function subjectOf(id: number): string {
  return `job ${id}`;
}
