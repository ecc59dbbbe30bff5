import {
  ENTERED_NAMES,
  type EnteredFacts,
  NOTHING_ENTERED,
} from '../../../shared/entered-facts.ts';
import {
  type AdvertReading,
  FACT_BITS,
  FOUND_LANGUAGES,
  type Level,
} from '../../../shared/job-facts.ts';
import type { Job } from '../../../shared/jobs.ts';
import type { ReadText } from '../../reading/read-text.ts';
import { readAdvertInTwo } from './read-facts.ts';

/** The fields of a job that its facts follow from, beside its texts. */
export type FactSource = Pick<Job, 'job_type'> & { salary: unknown } & Partial<EnteredFacts>;

/**
 * The columns of a job that follow from reading it: all that its whole text says, and what its
 * public text says. Visitors get the second of a premium job, so that private text cannot be found
 * out. The bits are those of what was entered, where something was. `asksMoney`: other words of the job
 * do, so that it says nothing that "no fee" would be true of.
 */
export function factColumns(job: FactSource, text: ReadText, asksMoney: boolean) {
  const { open, whole } = readAdvertInTwo(text);
  const bits = (reading: AdvertReading) =>
    asksMoney ? bitsOf(job, reading) & ~FACT_BITS.noFee : bitsOf(job, reading);
  return {
    reading: JSON.stringify(whole),
    public_reading: JSON.stringify(open),
    ...withEntered(
      { facts: bits(whole), public_facts: bits(open) },
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
  costs: {
    'no-fee': FACT_BITS.noFee,
    'employer-pays': 0,
    'asks-money': 0,
    'not-stated': 0,
  },
} as const;

/** The bits of a text, with what the operator entered in place of what the text says. */
export function withEntered(bits: Bits, entered: EnteredFacts): Bits {
  let kept = -1;
  let added = 0;
  for (const name of ENTERED_NAMES) {
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

/**
 * The languages that a job asks for. Of "German or English" each is asked for, and no other than
 * English is needed.
 */
function languageBits({ languages }: AdvertReading): number {
  let bits = 0;
  for (const { says, isPreferred } of languages) {
    if (isPreferred) continue;
    const names = says.map(({ language }) => language);
    if (!names.includes('English')) bits |= FACT_BITS.otherThanEnglish;
    for (const name of FOUND_LANGUAGES) if (names.includes(name)) bits |= FACT_BITS[name];
  }
  return bits;
}

function bitsOf(job: FactSource, reading: AdvertReading): number {
  const { visa, housing, experience, training, level, costs } = reading;
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
    costs?.says === 'no-fee' && FACT_BITS.noFee,
    languageBits(reading),
    level && LEVEL_BITS[level.says],
  ].reduce<number>((bits, bit) => bits | (bit || 0), 0);
}
