import { type AdvertReading, FACT_BITS, type Level } from '../../../shared/job-facts.ts';
import type { Job } from '../../../shared/jobs.ts';
import { readAdvertInTwo } from './read-facts.ts';

/** The fields of a job that its facts follow from. */
export const FACT_SOURCES = [
  'title',
  'excerpt',
  'description',
  'responsibilities',
  'requirements',
  'salary',
  'job_type',
] as const satisfies readonly (keyof Job)[];

/** The texts and columns of FACT_SOURCES. */
export type FactSource = Pick<
  Job,
  'title' | 'excerpt' | 'description' | 'responsibilities' | 'requirements' | 'job_type'
> & {
  salary: unknown;
};

/**
 * The columns of a job that follow from reading it: all that its whole text says, and what its
 * public text says. Visitors get the second of a premium job, so that private text cannot be found
 * out.
 */
export function factColumns(job: FactSource) {
  const { open, whole } = readAdvertInTwo(job);
  return {
    reading: JSON.stringify(whole),
    public_reading: JSON.stringify(open),
    facts: bitsOf(job, whole),
    public_facts: bitsOf(job, open),
  };
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
    housing && FACT_BITS.housing,
    experience?.says === 'none-needed' && FACT_BITS.noExperience,
    training && FACT_BITS.training,
    level && LEVEL_BITS[level.says],
  ].reduce<number>((bits, bit) => bits | (bit || 0), 0);
}
