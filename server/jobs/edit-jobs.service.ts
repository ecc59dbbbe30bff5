import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { refreshRegister } from '../employers/job-registers.service.ts';
import { indexInSteps } from './delete-jobs.service.ts';
import { feedValuesAfterEditSql } from './feed-values.service.ts';
import { lockJobsTable } from './job-write-lock.service.ts';
import { refreshReadings } from './refresh-readings.service.ts';
import { refreshRepeats } from './repeats/repeats.service.ts';
import { indexJobs } from './search/find/index-jobs.service.ts';

/** Reading more rows at once would hold the event loop too long. */
const READ_ROWS = 20;

/** The fields that can be set on many listings at once. */
export type EditedField =
  | 'expires_at'
  | 'featured'
  | 'is_premium_visible'
  | 'category'
  | 'country_code';

const TYPES: Record<EditedField, string> = {
  category: 'text',
  country_code: 'text',
  expires_at: 'date',
  featured: 'boolean',
  is_premium_visible: 'boolean',
};
const FIELDS = Object.keys(TYPES) as EditedField[];

/** One listing of a bulk edit: the field before and after. */
export type JobEdit = {
  id: number;
  before: Partial<Record<EditedField, unknown>>;
  after: Partial<Record<EditedField, unknown>>;
};

/** The audit log entry for one listing of a bulk edit. */
export type AuditedEdit = { id: number; before: object; after: object };

/** The format of times in the audit log: ISO with milliseconds. */
const isoTime = (time: RawBuilder<unknown>) =>
  sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Sets a field on those of the listings that match `where`, SQL over `jobs`. Returns which listings
 * exist and the changes. Source and hash stay, as in an edit by hand.
 */
export async function setForMany(
  tx: Transaction<Schema>,
  ids: number[],
  edit: { field: EditedField; value: RawBuilder<unknown>; where: RawBuilder<unknown>; at: Date },
): Promise<{ existing: number[]; edits: AuditedEdit[] }> {
  await lockJobsTable(tx);
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM jobs WHERE id = ANY(${ids}::int[])`.execute(tx);
  const existing = rows.map(({ id }) => id);
  const changes = sql`SELECT id AS job_id, ${edit.value} AS value FROM jobs WHERE id = ANY(${existing}::int[]) AND ${edit.where}`;
  return { existing, edits: await write(tx, edit.field, changes, edit.at) };
}

/**
 * Undoes a bulk edit and returns the changes. Listings that were deleted or edited again since are
 * skipped.
 */
export async function setBack(
  tx: Transaction<Schema>,
  edits: JobEdit[],
  at: Date,
): Promise<AuditedEdit[]> {
  await lockJobsTable(tx);
  const field = FIELDS.find((name) => edits.some(({ after }) => name in after)) ?? 'expires_at';
  const type = sql.raw(TYPES[field]);
  const changes = sql`
    SELECT id AS job_id, (edit->'before'->>${field}::text)::${type} AS value
    FROM jsonb_array_elements(${JSON.stringify(edits)}::jsonb) AS edit JOIN jobs ON id = (edit->>'id')::int
    WHERE ${sql.ref(field)} IS NOT DISTINCT FROM (edit->'after'->>${field}::text)::${type}`;
  return write(tx, field, changes, at);
}

/** Updates a field. `changes` is a SELECT of `job_id` and `value`. */
async function write(
  tx: Transaction<Schema>,
  field: EditedField,
  changes: RawBuilder<unknown>,
  at: Date,
): Promise<AuditedEdit[]> {
  const name = sql.lit(field);
  // updated_at always grows, so that two edits in one millisecond, or after the clock was set back,
  // are distinct.
  const { rows } = await sql<AuditedEdit>`
    WITH old AS (
      SELECT id, ${sql.ref(field)} AS value, updated_at, change.value AS next FROM jobs JOIN (${changes}) AS change ON job_id = id
    )
    UPDATE jobs
    SET ${sql.ref(field)} = old.next,
      feed_values = ${isOfFeeds(field) ? feedValuesAfterEditSql(field, sql`old.value`, sql`old.next`) : sql`jobs.feed_values`},
      updated_at = greatest(${at}::timestamptz, date_trunc('milliseconds', old.updated_at) + interval '1 millisecond')
    FROM old WHERE jobs.id = old.id
    RETURNING jobs.id,
      jsonb_build_object(${name}, old.value, 'updated_at', ${isoTime(sql`old.updated_at`)}) AS before,
      jsonb_build_object(${name}, old.next, 'updated_at', ${isoTime(sql`jobs.updated_at`)}) AS after`.execute(
    tx,
  );
  const edits = rows.toSorted((a, b) => a.id - b.id);
  const ids = edits.map(({ id }) => id);
  if (field === 'category' || field === 'country_code') await readInSteps(tx, ids, at);
  // The search index does not hold featured.
  else if (field !== 'featured') await indexInSteps(tx, ids);
  return edits;
}

/** Whether feeds set a field, so that what the feed gave is kept beside an edit. */
function isOfFeeds(field: EditedField): field is 'expires_at' | 'category' | 'country_code' {
  return field === 'expires_at' || field === 'category' || field === 'country_code';
}

/** Reads listings anew of which more follows than a date: facts, register, repeats, search rows. */
async function readInSteps(tx: Transaction<Schema>, ids: number[], at: Date): Promise<void> {
  for (let start = 0; start < ids.length; start += READ_ROWS) {
    const step = ids.slice(start, start + READ_ROWS);
    const { formerKeys, readings } = await refreshReadings(tx, step);
    await refreshRegister(tx, step);
    await indexJobs(tx, step, readings);
    await refreshRepeats(tx, formerKeys, at);
    await setImmediate();
  }
}
