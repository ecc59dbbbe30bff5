import type { Transaction } from 'kysely';
import type { EnteredFacts } from '../../shared/entered-facts.ts';
import type { AdvertReading } from '../../shared/job-facts.ts';
import type { Job } from '../../shared/jobs.ts';
import { lockRow } from '../db/rows.ts';
import type { Schema } from '../db/schema.ts';
import {
  isOnRegister,
  refreshRegister,
  registerColumns,
} from '../employers/job-registers.service.ts';
import { type JobReading, readJob } from '../reading/read-job.ts';
import { feedValuesAfterEdit, WITH_FEED_VALUES } from './feed-values.service.ts';
import { lockJobWrites } from './job-write-lock.service.ts';
import { refreshReadings } from './refresh-readings.service.ts';
import { refreshRepeats } from './repeats/repeats.service.ts';
import { indexJobs, writeSearchRows } from './search/find/index-jobs.service.ts';

/**
 * The fields of a job that its writer (form, import, demo) sets: Job of specification, section 3,
 * without id, country name and what is found in it, and with what the operator enters in the place of
 * facts. `description` must be sanitised HTML, `created_at` an ISO timestamp, `expires_at` a UTC day
 * (YYYY-MM-DD) or null.
 */
export type JobFields = Omit<
  Job,
  | 'id'
  | 'country'
  | 'facts'
  | 'fact_quotes'
  | 'undated'
  | 'open_ended'
  | 'register'
  | 'register_entry'
  | 'register_refused'
> &
  Partial<EnteredFacts>;

/**
 * Inserts listings of a form (no `source`) or of the demo data (`source` without an import).
 * Returns their ids in order.
 */
export async function insertJobs(
  tx: Transaction<Schema>,
  rows: JobFields[],
  now: Date,
  source: string | null = null,
): Promise<number[]> {
  await lockJobWrites(tx);
  return insertIndexed(
    tx,
    rows.map((fields, index) => {
      const reading = readJob(fields);
      const reference = source === null ? null : String(index + 1);
      return {
        row: { ...columnsOf(fields, reading), source, reference, updated_at: now },
        reading,
      };
    }),
  );
}

/**
 * Updates some fields of a listing and its search row. Source, reference and `content_hash` stay:
 * an import keeps the edit until the feed changes that field (docs/decisions/115-the-operators-word.md).
 */
export async function updateJob(
  tx: Transaction<Schema>,
  id: number,
  changes: Partial<Omit<JobFields, 'created_at'>>,
  updatedAt: Date,
): Promise<void> {
  await lockJobWrites(tx);
  const { salary, ...rest } = changes;
  const before = await lockRow(tx, 'jobs', { id }, [
    ...WITH_FEED_VALUES,
    'reference',
    'open_until',
  ]);
  const feedValues =
    before && before.reference !== null ? feedValuesAfterEdit(before, changes) : null;
  await tx
    .updateTable('jobs')
    .set({
      ...rest,
      feed_values: feedValues,
      ...(salary !== undefined && { salary: salary === null ? null : JSON.stringify(salary) }),
      updated_at: updatedAt,
    })
    .where('id', '=', id)
    .execute();
  const { formerKeys, readings } = await refreshReadings(tx, [id]);
  await refreshRegister(tx, [id]);
  await indexJobs(tx, [id], readings);
  await refreshRepeats(tx, formerKeys, updatedAt);
}

/** A row of `jobs` as it is inserted. */
export type JobRow = ReturnType<typeof columnsOf> & {
  updated_at: Date;
  imported_facts?: string;
  open_until?: string | null;
};

/** A new listing: its row, and what was read of its fields. */
export type NewJob = { row: JobRow; reading: JobReading };

/** Inserts rows and indexes them. Returns their ids in order. */
export async function insertIndexed(tx: Transaction<Schema>, jobs: NewJob[]): Promise<number[]> {
  if (jobs.length === 0) return [];
  const rows = jobs.map(({ row }) => row);
  const registers = await registerColumns(tx, rows);
  const inserted = await tx
    .insertInto('jobs')
    .values(rows.map((row, index) => ({ ...row, ...registers[index] })))
    .returning((jobs) => [
      'id',
      'repeat_key',
      isOnRegister.as('on_register'),
      'link_key',
      // Of the listings before these.
      jobs
        .exists(
          jobs.selectFrom('jobs as other').whereRef('other.repeat_key', '=', 'jobs.repeat_key'),
        )
        .as('is_repeat'),
      jobs
        .exists(jobs.selectFrom('jobs as other').whereRef('other.link_key', '=', 'jobs.link_key'))
        .as('is_linked'),
    ])
    .execute();
  const ids = inserted.map(({ id }) => id);
  await writeSearchRows(
    tx,
    jobs.flatMap(({ row, reading }, index) => {
      if (row.held) return [];
      const job = {
        ...row,
        id: ids[index] as number,
        open_until: row.open_until ?? null,
        on_register: inserted[index]?.on_register ?? false,
        conditions: conditionsOf(row.reading),
        public_conditions: conditionsOf(row.public_reading),
      };
      return [{ job, reading: reading.search }];
    }),
  );
  const met = new Set<string | null>();
  const repeated = inserted.flatMap(({ repeat_key, link_key, is_repeat, is_linked }) => {
    const known = [is_repeat || met.has(repeat_key), is_linked || met.has(link_key)];
    met.add(repeat_key).add(link_key);
    return [repeat_key, link_key].filter((_, index) => known[index]);
  });
  await refreshRepeats(tx, repeated, (rows[0] as JobRow).updated_at);
  return ids;
}

/** The columns of a listing. */
export function columnsOf(fields: JobFields, reading: JobReading, undated = false) {
  const { salary, ...rest } = fields;
  return {
    ...rest,
    ...reading.columns,
    undated,
    salary: salary === null ? null : JSON.stringify(salary),
    source: null as string | null,
    reference: null as string | null,
    content_hash: null as string | null,
    import_run: null as string | null,
  };
}

function conditionsOf(reading: string): readonly string[] {
  return (JSON.parse(reading) as AdvertReading).conditions;
}
