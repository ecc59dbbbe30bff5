import { sql, type Transaction } from 'kysely';
import {
  FACT_BITS,
  type FactQuote,
  type JobFacts,
  readFactBits,
} from '../../../shared/job-facts.ts';
import type { Schema } from '../../db/schema.ts';
import { FACT_SOURCES, type FactSource, factColumns, publicText } from './fact-columns.service.ts';
import { readFacts } from './read-facts.ts';

/** The stored facts of a job, for those who may or may not see its private text. */
export function factsFor(
  row: { facts: number; public_facts: number; is_premium_visible: boolean },
  { member }: { member: boolean },
): JobFacts {
  return readFactBits(row.is_premium_visible && !member ? row.public_facts : row.facts);
}

/** The facts that those without premium may know, read from the text of a job as it is now. */
export function visibleFacts(job: FactSource & { is_premium_visible: boolean }): JobFacts {
  return readFacts(job.is_premium_visible ? publicText(job) : job).facts;
}

/** The facts of a whole job with the words that say so, read from its text as it is now. */
export function quotedFacts(job: FactSource): { facts: JobFacts; fact_quotes: FactQuote[] } {
  const { facts, quotes } = readFacts(job);
  return { facts, fact_quotes: quotes };
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
    .select(['id', 'facts', 'public_facts', ...FACT_SOURCES])
    .where('id', 'in', ids)
    .execute();
  const changed = rows
    .map((row) => {
      const now = factColumns(row);
      const difference = (row.facts ^ now.facts) | (row.public_facts ^ now.public_facts);
      return { id: row.id, now, difference };
    })
    .filter(({ difference }) => difference !== 0);
  if (changed.length === 0) return { ids: [], stated: [] };
  await sql`
    UPDATE jobs SET facts = new.facts, public_facts = new.public_facts
    FROM unnest(${changed.map(({ id }) => id)}::int[], ${changed.map(({ now }) => now.facts)}::int[],
      ${changed.map(({ now }) => now.public_facts)}::int[]) AS new (id, facts, public_facts)
    WHERE jobs.id = new.id`.execute(tx);
  return {
    ids: changed.map(({ id }) => id),
    stated: changed.filter(({ difference }) => difference & FROM_TEXT).map(({ id }) => id),
  };
}
