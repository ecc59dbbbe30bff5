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

/** The columns of a reading (`readJob`), as JSON. */
type ReadColumns = Record<'reading' | 'public_reading' | 'findings', string>;

/** The facts of a job that is not stored, those that visitors may know, and what its text says. */
export function previewFacts(
  job: Partial<EnteredFacts> & { is_premium_visible: boolean },
  { reading, public_reading, findings }: ReadColumns,
) {
  const open = JSON.parse(public_reading) as AdvertReading;
  const read = withMoney(
    JSON.parse(reading) as AdvertReading,
    JSON.parse(findings) as StoredFinding[],
  );
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

/** Whether what was found in a job (`findings`, as JSON) are words that ask for money. */
export function hasMoneySign({ findings }: { findings: string }): boolean {
  return (JSON.parse(findings) as StoredFinding[]).some(({ rule }) => MONEY_SIGNS.includes(rule));
}

/** Words that ask for money count before all that the advert says of costs. */
function withMoney(reading: AdvertReading, findings: readonly StoredFinding[]): AdvertReading {
  const asked = findings.find(({ rule }) => MONEY_SIGNS.includes(rule));
  if (asked === undefined) return reading;
  return { ...reading, costs: { says: 'asks-money', quote: asked.words } };
}
