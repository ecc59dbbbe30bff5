import { sql, type Transaction } from 'kysely';
import {
  type AdvertReading,
  type FactQuote,
  factsOf,
  type JobFacts,
  quotesOf,
} from '../../../shared/job-facts.ts';
import type { Schema } from '../../db/schema.ts';
import { FACT_SOURCES, type FactSource, factColumns } from './fact-columns.service.ts';
import { readAdvertInTwo } from './read-facts.ts';

/** What was read of a job, as it is stored. */
export type StoredReading = { reading: AdvertReading; public_reading: AdvertReading };

/** The facts of a job, for those who may or may not see its private text. */
export function factsFor(
  row: StoredReading & { is_premium_visible: boolean },
  { member }: { member: boolean },
): JobFacts {
  return factsOf(row.is_premium_visible && !member ? row.public_reading : row.reading);
}

/** The facts of a job that is not stored, and those that visitors may know. */
export function previewFacts(job: FactSource & { is_premium_visible: boolean }) {
  const { open, whole } = readAdvertInTwo(job);
  return { quoted: quotedFacts(whole), visible: factsOf(job.is_premium_visible ? open : whole) };
}

/** The facts of a whole job with the sentences that say so. */
export function quotedFacts(reading: AdvertReading): {
  facts: JobFacts;
  fact_quotes: FactQuote[];
} {
  return { facts: factsOf(reading), fact_quotes: quotesOf(reading) };
}

/** Reads these jobs again and stores what changed, in `jobs` only; `indexJobs` is for the search. */
export async function refreshFacts(tx: Transaction<Schema>, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('jobs')
    .select(['id', ...FACT_SOURCES])
    .where('id', 'in', ids)
    .execute();
  const read = rows.map((row) => ({ id: row.id, ...factColumns(row) }));
  await sql`
    UPDATE jobs SET facts = new.facts, public_facts = new.public_facts,
      reading = new.reading, public_reading = new.public_reading
    FROM unnest(${read.map(({ id }) => id)}::int[], ${read.map(({ facts }) => facts)}::int[],
      ${read.map(({ public_facts }) => public_facts)}::int[], ${read.map(({ reading }) => reading)}::jsonb[],
      ${read.map(({ public_reading }) => public_reading)}::jsonb[])
      AS new (id, facts, public_facts, reading, public_reading)
    WHERE jobs.id = new.id AND (jobs.facts, jobs.public_facts, jobs.reading, jobs.public_reading)
      IS DISTINCT FROM (new.facts, new.public_facts, new.reading, new.public_reading)`.execute(tx);
}
