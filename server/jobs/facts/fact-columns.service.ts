import { FACT_BITS, factBits } from '../../../shared/job-facts.ts';
import type { Job } from '../../../shared/jobs.ts';
import { readFacts } from './read-facts.ts';

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
 * The columns `facts` and `public_facts` of a job: what its whole text says, and what its public
 * text says. Visitors get the second of a premium job, so that private text cannot be found out.
 */
export function factColumns(job: FactSource): { facts: number; public_facts: number } {
  const filters =
    (job.salary === null ? 0 : FACT_BITS.payShown) |
    (job.job_type === null ? 0 : FACT_BITS[job.job_type]);
  return {
    facts: filters | factBits(readFacts(job).facts),
    public_facts: filters | factBits(readFacts(publicText(job)).facts),
  };
}

/** What everybody may read of a premium job. */
export function publicText({ title, excerpt }: Pick<FactSource, 'title' | 'excerpt'>) {
  return { title, excerpt, description: '', responsibilities: '', requirements: '' };
}
