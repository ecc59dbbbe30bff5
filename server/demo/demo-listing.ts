import { utcToday } from '../../shared/job-dates.ts';
import type { Job } from '../../shared/jobs.ts';
import type { JobFields } from '../jobs/job-write.service.ts';

/**
 * A demo listing: fictional, dated from today. `site` is the employer's label under the reserved
 * domain .example. `posted`: days ago (fractions are hours). `left`: days until it expires (0 or
 * fewer: expired; null: no end).
 */
export type DemoListing = Pick<
  Job,
  'title' | 'employer' | 'category' | 'country_code' | 'excerpt' | 'description'
> & {
  site: string;
  tagline?: string;
  state?: string;
  job_type: Exclude<Job['job_type'], null>;
  salary: Job['salary'];
  posted: number;
  left: number | null;
  premium?: true;
  featured?: true;
  responsibilities: string[];
  requirements: string[];
};

const DAY = 86_400_000;

/** Converts a demo listing into job fields, dated from `now`. */
export function datedFrom(now: Date, listing: DemoListing): JobFields {
  const {
    site,
    tagline,
    state,
    posted,
    left,
    premium,
    featured,
    responsibilities,
    requirements,
    ...fields
  } = listing;
  const slug = fields.title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return {
    ...fields,
    state: state ?? null,
    company_tagline: tagline ?? null,
    company_website: `https://${site}.example`,
    application_url: `https://${site}.example/careers/${slug}`,
    responsibilities: responsibilities.join('; '),
    requirements: requirements.join('; '),
    is_premium_visible: premium ?? false,
    featured: featured ?? false,
    created_at: new Date(now.getTime() - posted * DAY).toISOString(),
    expires_at: left === null ? null : utcToday(new Date(now.getTime() + left * DAY)),
  };
}
