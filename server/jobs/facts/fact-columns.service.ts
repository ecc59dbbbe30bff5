import { type EnteredFacts, NOTHING_ENTERED } from '../../../shared/entered-facts.ts';
import { type AdvertReading, FACT_BITS, type Level } from '../../../shared/job-facts.ts';
import type { Job } from '../../../shared/jobs.ts';
import type { ReadText } from '../../reading/read-text.ts';
import { readAdvertInTwo } from './read-facts.ts';

/** The fields of a job that its facts follow from, beside its texts. */
export type FactSource = Pick<Job, 'job_type'> & { salary: unknown } & Partial<EnteredFacts>;

/**
 * The columns of a job that follow from reading it: all that its whole text says, and what its
 * public text says. Visitors get the second of a premium job, so that private text cannot be found
 * out. The bits are those of what was entered, where something was.
 */
export function factColumns(job: FactSource, text: ReadText) {
  const { open, whole } = readAdvertInTwo(text);
  return {
    reading: JSON.stringify(whole),
    public_reading: JSON.stringify(open),
    ...withEntered(
      { facts: bitsOf(job, whole), public_facts: bitsOf(job, open) },
      { ...NOTHING_ENTERED, ...job },
    ),
  };
}

type Bits = { facts: number; public_facts: number };

/** The bits that the operator may enter, and what sets them. */
const ENTERED_BITS = {
  visa_help: {
    offered: FACT_BITS.visaOffered,
    'not-offered': FACT_BITS.visaRefused,
    'right-to-work-needed': FACT_BITS.rightToWork,
    'not-stated': 0,
  },
  housing: {
    offered: FACT_BITS.housing,
    'offered-free': FACT_BITS.housing | FACT_BITS.housingFree,
    'offered-paid': FACT_BITS.housing,
    'live-in': FACT_BITS.housing | FACT_BITS.housingLiveIn,
    'not-offered': 0,
    'not-stated': 0,
  },
} as const;

/** The bits of a text, with what the operator entered in place of what the text says. */
export function withEntered(bits: Bits, entered: EnteredFacts): Bits {
  let kept = -1;
  let added = 0;
  for (const name of ['visa_help', 'housing'] as const) {
    const choice = entered[name];
    if (choice === null) continue;
    const bitOf: Record<string, number> = ENTERED_BITS[name];
    for (const bit of Object.values(bitOf)) kept &= ~bit;
    added |= bitOf[choice] ?? 0;
  }
  const apply = (all: number) => (all & kept) | added;
  return { facts: apply(bits.facts), public_facts: apply(bits.public_facts) };
}

const LEVEL_BITS: Readonly<Record<Level, number>> = {
  entry: FACT_BITS.levelEntry,
  junior: FACT_BITS.levelJunior,
  trained: FACT_BITS.levelTrained,
  senior: FACT_BITS.levelSenior,
};

function bitsOf(job: FactSource, reading: AdvertReading): number {
  const { visa, housing, experience, training, level } = reading;
  return [
    job.salary !== null && FACT_BITS.payShown,
    job.job_type !== null && FACT_BITS[job.job_type],
    visa?.says === 'offered' && FACT_BITS.visaOffered,
    visa?.says === 'refused' && FACT_BITS.visaRefused,
    visa?.says === 'right-to-work-needed' && FACT_BITS.rightToWork,
    housing && housing.says !== 'none' && FACT_BITS.housing,
    housing?.says === 'offered-free' && FACT_BITS.housingFree,
    housing?.says === 'live-in' && FACT_BITS.housingLiveIn,
    experience?.says === 'none-needed' && FACT_BITS.noExperience,
    training && FACT_BITS.training,
    level && LEVEL_BITS[level.says],
  ].reduce<number>((bits, bit) => bits | (bit || 0), 0);
}
