import type { JobFields } from '../server/jobs/job-write.service.ts';
import { insertJobs } from '../server/jobs/job-write.service.ts';
import type { TestDatabase } from './database.ts';

/** A day this many days from now, as YYYY-MM-DD in UTC. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The fields of a job; tests set only the ones they need. */
export function jobFields(fields: Partial<JobFields> = {}): JobFields {
  return {
    title: 'Staff nurse',
    excerpt: 'Care for patients on a surgical ward.',
    description: '<p>You look after patients before and after surgery.</p>',
    responsibilities: 'Give medicines; Write care plans',
    requirements: 'Nursing diploma; Two years of practice',
    employer: 'Harbour Hospital',
    company_website: 'https://harbour.example',
    company_tagline: null,
    country_code: 'DE',
    state: 'Hamburg',
    category: 'Healthcare & Medical',
    salary: { min: 3000, max: 3600, currency: 'EUR', period: 'month' },
    job_type: 'full-time',
    is_premium_visible: false,
    featured: false,
    application_url: 'https://harbour.example/apply',
    expires_at: dayFromNow(30),
    created_at: new Date(Date.now() - 3_600_000).toISOString(),
    ...fields,
  };
}

/** Inserts jobs as the product does and returns their ids in order. */
export async function createJobs(
  { jobChanges }: TestDatabase,
  ...jobs: Partial<JobFields>[]
): Promise<number[]> {
  return jobChanges.change((tx) => insertJobs(tx, jobs.map(jobFields), new Date()));
}
