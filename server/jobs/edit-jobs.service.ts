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

/** What an edit of a field changes: a region is one of its country, and goes with it. */
type EditedColumn = EditedField | 'state';

const TYPES: Record<EditedColumn, string> = {
  category: 'text',
  country_code: 'text',
  expires_at: 'date',
  featured: 'boolean',
  is_premium_visible: 'boolean',
  state: 'text',
};
const FIELDS = Object.keys(TYPES).filter((name): name is EditedField => name !== 'state');

/** One listing of a bulk edit: the field before and after, of a country also the region. */
export type JobEdit = {
  id: number;
  before: Partial<Record<EditedColumn, unknown>>;
  after: Partial<Record<EditedColumn, unknown>>;
};

/** The columns that an edit of a field changes. */
export function columnsOfEdit(field: EditedField): readonly EditedColumn[] {
  return field === 'country_code' ? [field, 'state'] : [field];
}

/** The audit log entry for one listing of a bulk edit. */
export type AuditedEdit = { id: number; before: object; after: object };

/** The format of times in the audit log: ISO with milliseconds. */
const isoTime = (time: RawBuilder<unknown>) =>
  sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Sets a field on those of the listings that match `where`, SQL over `jobs`. With another country they
 * lose their region. Returns which listings exist and the changes. Source and hash stay, as in an edit by
 * hand.
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
  const values = columnsOfEdit(edit.field).map((column) =>
    nextOf(column, column === edit.field ? edit.value : sql`NULL::text`),
  );
  const changes = sql`SELECT id AS job_id, ${sql.join(values)} FROM jobs WHERE id = ANY(${existing}::int[]) AND ${edit.where}`;
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
  const columns = columnsOfEdit(field).map((column) => {
    const valueIn = (part: 'before' | 'after') =>
      sql`(edit->${sql.lit(part)}->>${sql.lit(column)})::${sql.raw(TYPES[column])}`;
    return {
      next: nextOf(column, valueIn('before')),
      isSame: sql`jobs.${sql.ref(column)} IS NOT DISTINCT FROM ${valueIn('after')}`,
    };
  });
  const changes = sql`
    SELECT id AS job_id, ${sql.join(columns.map(({ next }) => next))}
    FROM jsonb_array_elements(${JSON.stringify(edits)}::jsonb) AS edit JOIN jobs ON id = (edit->>'id')::int
    WHERE ${sql.join(
      columns.map(({ isSame }) => isSame),
      sql` AND `,
    )}`;
  return write(tx, field, changes, at);
}

/** Updates a field. `changes` is a SELECT of `job_id` and of the new values (`nextOf`). */
async function write(
  tx: Transaction<Schema>,
  field: EditedField,
  changes: RawBuilder<unknown>,
  at: Date,
): Promise<AuditedEdit[]> {
  const columns = columnsOfEdit(field);
  const old = (column: EditedColumn) => sql`old.${sql.ref(column)}`;
  const next = (column: EditedColumn) => sql`old.${sql.ref(`next_${column}`)}`;
  const feedValues = columns
    .filter(isOfFeeds)
    .reduce<RawBuilder<unknown>>(
      (values, column) => feedValuesAfterEditSql(column, old(column), next(column), values),
      sql`jobs.feed_values`,
    );
  const named = (value: (column: EditedColumn) => RawBuilder<unknown>) =>
    sql.join(columns.map((column) => sql`${sql.lit(column)}, ${value(column)}`));
  // updated_at always grows, so that two edits in one millisecond, or after the clock was set back,
  // are distinct.
  const { rows } = await sql<AuditedEdit>`
    WITH old AS (
      SELECT jobs.id, jobs.updated_at, ${sql.join(
        columns.map((column) => sql`jobs.${sql.ref(column)}, change.${sql.ref(`next_${column}`)}`),
      )}
      FROM jobs JOIN (${changes}) AS change ON change.job_id = jobs.id
    )
    UPDATE jobs
    SET ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${next(column)}`))},
      feed_values = ${feedValues},
      updated_at = greatest(${at}::timestamptz, date_trunc('milliseconds', old.updated_at) + interval '1 millisecond')
    FROM old WHERE jobs.id = old.id
    RETURNING jobs.id,
      jsonb_build_object(${named(old)}, 'updated_at', ${isoTime(sql`old.updated_at`)}) AS before,
      jsonb_build_object(${named(next)}, 'updated_at', ${isoTime(sql`jobs.updated_at`)}) AS after`.execute(
    tx,
  );
  const edits = rows.toSorted((a, b) => a.id - b.id);
  const ids = edits.map(({ id }) => id);
  if (field === 'category' || field === 'country_code') await readInSteps(tx, ids, at);
  // The search index does not hold featured.
  else if (field !== 'featured') await indexInSteps(tx, ids);
  return edits;
}

function nextOf(column: EditedColumn, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${value} AS ${sql.ref(`next_${column}`)}`;
}

/** Whether feeds set a column, so that what the feed gave is kept beside an edit. */
function isOfFeeds(
  column: EditedColumn,
): column is 'expires_at' | 'category' | 'country_code' | 'state' {
  return column !== 'featured' && column !== 'is_premium_visible';
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
