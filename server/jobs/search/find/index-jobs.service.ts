import { type Kysely, sql, type Transaction } from 'kysely';
import { AUDIENCE } from '../../../db/audience.ts';
import type { Schema } from '../../../db/schema.ts';
import { isOnRegister } from '../../../employers/job-registers.service.ts';
import { readJobForSearch } from '../../../reading/read-job.ts';
import { createYielder } from '../../../yield-event-loop.ts';
import { lockJobWrites } from '../../job-write-lock.service.ts';
import type { RepeatKeys } from '../../repeats/repeat-key.service.ts';
import { keysOf, refreshRepeats } from '../../repeats/repeats.service.ts';
import { FREQUENT_WORDS } from './frequent-words.ts';
import {
  type IndexedJob,
  type SearchReading,
  type SearchRow,
  type SearchSource,
  searchRowsOf,
} from './search-document.service.ts';

/** The columns that the search reads of a job. */
const INDEXED_COLUMNS = [
  'id',
  'title',
  'excerpt',
  'description',
  'employer',
  'country_code',
  'state',
  'category',
  'job_type',
  'salary',
  'is_premium_visible',
  'expires_at',
  'open_until',
  'created_at',
  'facts',
  'public_facts',
  'repeat_key',
  'link_key',
  'updated_at',
  'held',
] as const satisfies readonly (keyof WrittenJob)[];

type WrittenJob = IndexedJob & SearchSource & RepeatKeys & { updated_at: Date; held: boolean };

/** PostgreSQL moves values out of line (TOAST) only in rows longer than this (bytes). */
const LEAST_OUT_OF_LINE = 2040;
const FILLER = '~'.repeat(2000);

const FREQUENT = sql`${[...FREQUENT_WORDS]}::text[]`;

/** Every two frequent words that are side by side, as one word (frequent-words.ts). */
const pairs = sql`ARRAY(
  WITH places AS MATERIALIZED (
    SELECT lexeme, unnest(positions) AS position FROM unnest(stems) WHERE lexeme = ANY(${FREQUENT}))
  SELECT DISTINCT '_' || a.lexeme || '_' || b.lexeme FROM places AS a JOIN places AS b ON b.position = a.position + 1)`;

/**
 * Writes the search rows of these jobs (a held one has none), hides or shows the repeats of their adverts, and adds their
 * words to the vocabulary of spelling. Call it in the transaction that wrote the jobs. Jobs without
 * one of the `readings` are read.
 */
export async function indexJobs(
  tx: Transaction<Schema>,
  ids: number[],
  readings: ReadonlyMap<number, SearchReading> = new Map(),
): Promise<void> {
  if (ids.length === 0) return;
  const jobs = await tx
    .selectFrom('jobs')
    .select(INDEXED_COLUMNS)
    .select([
      isOnRegister.as('on_register'),
      sql<string[] | null>`reading -> 'conditions'`.as('conditions'),
      sql<string[] | null>`public_reading -> 'conditions'`.as('public_conditions'),
    ])
    .where('id', '=', sql<number>`ANY(${ids}::int[])`)
    .execute();
  if (jobs.length === 0) return;
  // When the premium flag of a job changes, its rows for the other audience become stale.
  await sql`
    DELETE FROM job_search USING unnest(${jobs.map(({ id }) => id)}::int[], ${jobs.map((job) => job.is_premium_visible)}::boolean[]) AS job (id, is_premium)
    WHERE job_id = id AND (audience = ${AUDIENCE.everybody}::smallint) = is_premium`.execute(tx);
  const held = jobs.filter((job) => job.held).map(({ id }) => id);
  if (held.length > 0) await tx.deleteFrom('job_search').where('job_id', 'in', held).execute();
  const yieldIfDue = createYielder(2);
  const shown: { job: IndexedJob; reading: SearchReading }[] = [];
  for (const job of jobs.filter((one) => !one.held)) {
    const source = { ...job, salary: job.salary as SearchSource['salary'] };
    shown.push({ job, reading: readings.get(job.id) ?? readJobForSearch(source) });
    await yieldIfDue();
  }
  await writeSearchRows(tx, shown);
  const changedAt = new Date(Math.max(...jobs.map(({ updated_at }) => updated_at.getTime())));
  await refreshRepeats(tx, keysOf(jobs), changedAt);
}

/**
 * Writes the search rows of these jobs and adds their words to the vocabulary. The caller deletes
 * rows that are stale, and hides repeats (`refreshRepeats`).
 */
export async function writeSearchRows(
  tx: Transaction<Schema>,
  jobs: readonly { job: IndexedJob; reading: SearchReading }[],
): Promise<void> {
  const rows: SearchRow[] = jobs.flatMap(({ job, reading }) => searchRowsOf(job, reading));
  // All writers insert words in the same order: two of them with the same new words wait for each
  // other without a deadlock.
  const words = [...new Set(jobs.flatMap(({ reading }) => reading.words))].sort();
  const column = <K extends keyof (typeof rows)[number]>(name: K) => rows.map((row) => row[name]);
  await sql`
    WITH vocabulary AS (
      INSERT INTO search_words (word) SELECT word FROM unnest(${words}::text[]) AS word
      ORDER BY word ON CONFLICT DO NOTHING)
    INSERT INTO job_search (job_id, audience, created_at, expires_at, country_id, category_id, state_text, facts, pay_unit, pay_least, last_day, document)
    SELECT job_id, audience, created_at, expires_at, country_id, category_id, lower(unaccent(state)), facts, pay_unit, pay_least, last_day,
      CASE WHEN pg_column_size(words) < ${LEAST_OUT_OF_LINE}::int THEN words || array_to_tsvector(ARRAY[${FILLER}]) ELSE words END
    FROM unnest(${column('job_id')}::int[], ${column('audience')}::smallint[], ${column('created_at')}::timestamptz[], ${column('expires_at')}::date[],
        ${column('country_id')}::smallint[], ${column('category_id')}::smallint[], ${column('state')}::text[], ${column('facts')}::int[],
        ${column('pay_unit')}::text[], ${column('pay_least')}::float8[], ${column('last_day')}::date[], ${column('text')}::text[],
        ${rows.map(({ marks }) => marks.join(' '))}::text[])
      AS job (job_id, audience, created_at, expires_at, country_id, category_id, state, facts, pay_unit, pay_least, last_day, body, marks)
      CROSS JOIN LATERAL (SELECT to_tsvector('waymark', body) AS stems OFFSET 0) AS stemmed
      CROSS JOIN LATERAL (SELECT stems || array_to_tsvector(string_to_array(marks, ' ') || ${pairs}) AS words OFFSET 0) AS document
    ON CONFLICT (job_id, audience) DO UPDATE SET created_at = excluded.created_at, expires_at = excluded.expires_at,
      country_id = excluded.country_id, category_id = excluded.category_id, state_text = excluded.state_text, document = excluded.document, facts = excluded.facts,
      pay_unit = excluded.pay_unit, pay_least = excluded.pay_least, last_day = excluded.last_day,
      repeat_until = '-infinity', place_until = '-infinity'`.execute(tx);
}

/**
 * Deletes expired listings from the search table, so that it does not grow over the years. Searches
 * check the date anyway. `today` is a UTC day. A listing with a later end returns when it is
 * indexed again.
 */
export async function dropExpired(db: Kysely<Schema>, today: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockJobWrites(tx);
    await tx.deleteFrom('job_search').where('expires_at', '<=', today).execute();
  });
}
