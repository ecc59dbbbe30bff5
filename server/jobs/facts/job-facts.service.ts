import { sql, type Transaction } from 'kysely';
import {
  ENTERED_NAMES,
  type EnteredFacts,
  NOTHING_ENTERED,
} from '../../../shared/entered-facts.ts';
import {
  type AdvertProof,
  type AdvertReading,
  type FactQuote,
  factsOf,
  type JobFacts,
  quotesOf,
} from '../../../shared/job-facts.ts';
import type { StoredFinding } from '../../../shared/safety.ts';
import type { Schema } from '../../db/schema.ts';
import { FACT_SOURCES, type FactSource, factColumns } from './fact-columns.service.ts';
import { readAdvertInTwo } from './read-facts.ts';

/** What is known of a job, as it is stored: what was read, and what the operator entered. */
export type StoredReading = EnteredFacts & {
  reading: AdvertReading;
  public_reading: AdvertReading;
  findings: StoredFinding[];
};

/** The columns of StoredReading. */
export const READING_COLUMNS = [
  'reading',
  'public_reading',
  'findings',
  ...ENTERED_NAMES,
] as const satisfies readonly (keyof StoredReading)[];

/** Signs that a text asks the worker for money (server/safety/). */
const MONEY_SIGNS: readonly StoredFinding['rule'][] = ['fee', 'payment-way'];

/** The facts of a job, for those who may or may not see its private text. */
export function factsFor(
  row: StoredReading & { is_premium_visible: boolean },
  { member }: { member: boolean },
): JobFacts {
  const isHidden = row.is_premium_visible && !member;
  return factsOf(isHidden ? row.public_reading : withMoney(row.reading, row.findings), row);
}

/** The facts of a job that is not stored, those that visitors may know, and what its text says. */
export function previewFacts(
  job: FactSource & { is_premium_visible: boolean },
  findings: readonly StoredFinding[],
) {
  const { open, whole } = readAdvertInTwo(job);
  const read = withMoney(whole, findings);
  const entered = { ...NOTHING_ENTERED, ...job };
  const { visa, housing, costs = null } = read;
  return {
    quoted: { facts: factsOf(read, entered), fact_quotes: quotesOf(read, entered) },
    visible: factsOf(job.is_premium_visible ? open : read, entered),
    read: { visa, housing, costs } satisfies AdvertProof,
  };
}

/** The facts of a whole job with the sentences that say so. */
export function quotedFacts(row: StoredReading): { facts: JobFacts; fact_quotes: FactQuote[] } {
  const read = withMoney(row.reading, row.findings);
  return { facts: factsOf(read, row), fact_quotes: quotesOf(read, row) };
}

/** Words that ask for money count before all that the advert says of costs. */
function withMoney(reading: AdvertReading, findings: readonly StoredFinding[]): AdvertReading {
  const asked = findings.find(({ rule }) => MONEY_SIGNS.includes(rule));
  if (asked === undefined) return reading;
  return { ...reading, costs: { says: 'asks-money', quote: asked.words } };
}

/** Reads these jobs again and stores what changed, in `jobs` only; `indexJobs` is for the search. */
export async function refreshFacts(tx: Transaction<Schema>, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('jobs')
    .select(['id', ...FACT_SOURCES, ...ENTERED_NAMES])
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
