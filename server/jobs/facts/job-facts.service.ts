import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import {
  type AdvertReading,
  FACT_BITS,
  type FactQuote,
  factsOf,
  type JobFacts,
  quotesOf,
} from '../../../shared/job-facts.ts';
import type { Schema } from '../../db/schema.ts';
import { FACT_SOURCES, type FactSource, factColumns, publicText } from './fact-columns.service.ts';
import { readAdvert } from './read-facts.ts';

/** What was read of a job, as it is stored. */
export type StoredReading = { reading: AdvertReading; public_reading: AdvertReading };

/** The facts of a job, for those who may or may not see its private text. */
export function factsFor(
  row: StoredReading & { is_premium_visible: boolean },
  { member }: { member: boolean },
): JobFacts {
  return factsOf(row.is_premium_visible && !member ? row.public_reading : row.reading);
}

/** The facts that those without premium may know, read from the text of a job as it is now. */
export function visibleFacts(job: FactSource & { is_premium_visible: boolean }): JobFacts {
  return factsOf(readAdvert(job.is_premium_visible ? publicText(job) : job));
}

/** As `quotedFacts`, of a job that is not stored. */
export function previewFacts(job: FactSource): { facts: JobFacts; fact_quotes: FactQuote[] } {
  return quotedFacts(readAdvert(job));
}

/** The facts of a whole job with the sentences that say so. */
export function quotedFacts(reading: AdvertReading): {
  facts: JobFacts;
  fact_quotes: FactQuote[];
} {
  return { facts: factsOf(reading), fact_quotes: quotesOf(reading) };
}

const READ_COLUMNS = ['reading', 'public_reading', 'facts', 'public_facts'] as const;

function isReadOtherwise(stored: StoredReading, now: ReturnType<typeof factColumns>): boolean {
  return (
    !isDeepStrictEqual(stored.reading, JSON.parse(now.reading)) ||
    !isDeepStrictEqual(stored.public_reading, JSON.parse(now.public_reading))
  );
}

/** Jobs whose facts changed: all, and those of them whose text states something else now. */
export type ChangedFacts = { ids: number[]; stated: number[] };

/** The bits that follow from the text; the others are columns of the job. */
const FROM_TEXT = ~(
  FACT_BITS.payShown |
  FACT_BITS['full-time'] |
  FACT_BITS['part-time'] |
  FACT_BITS.contract |
  FACT_BITS.internship |
  FACT_BITS.freelance
);

/**
 * Reads the facts of these jobs again and stores those that changed, in `jobs` only. `indexJobs`
 * takes them into the search.
 */
export async function refreshFacts(tx: Transaction<Schema>, ids: number[]): Promise<ChangedFacts> {
  if (ids.length === 0) return { ids: [], stated: [] };
  const rows = await tx
    .selectFrom('jobs')
    .select(['id', ...READ_COLUMNS, ...FACT_SOURCES])
    .where('id', 'in', ids)
    .execute();
  const changed = rows
    .map((row) => {
      const now = factColumns(row);
      const difference = (row.facts ^ now.facts) | (row.public_facts ^ now.public_facts);
      return {
        id: row.id,
        now,
        difference,
        isOther: difference !== 0 || isReadOtherwise(row, now),
      };
    })
    .filter(({ isOther }) => isOther);
  if (changed.length === 0) return { ids: [], stated: [] };
  await sql`
    UPDATE jobs SET facts = new.facts, public_facts = new.public_facts,
      reading = new.reading, public_reading = new.public_reading
    FROM unnest(${changed.map(({ id }) => id)}::int[], ${changed.map(({ now }) => now.facts)}::int[],
      ${changed.map(({ now }) => now.public_facts)}::int[], ${changed.map(({ now }) => now.reading)}::jsonb[],
      ${changed.map(({ now }) => now.public_reading)}::jsonb[]) AS new (id, facts, public_facts, reading, public_reading)
    WHERE jobs.id = new.id`.execute(tx);
  return {
    ids: changed.map(({ id }) => id),
    stated: changed.filter(({ difference }) => difference & FROM_TEXT).map(({ id }) => id),
  };
}
