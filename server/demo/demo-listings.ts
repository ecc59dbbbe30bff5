import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { utcToday } from '../../shared/job-dates.ts';
import { jobSchema } from '../../shared/jobs.ts';
import type { JobFields } from '../jobs/job-write.service.ts';

const { entries } = jobSchema;
const line = v.pipe(v.string(), v.nonEmpty());
const flag = v.optional(v.literal(true));

/**
 * A listing of the file. `site` is the employer's label under the reserved domain .example.
 * `posted`: days ago (fractions are hours). `left`: days until it expires (0 or fewer: expired;
 * null: no end).
 */
const listingSchema = v.strictObject({
  title: line,
  employer: line,
  site: line,
  tagline: v.optional(line),
  category: entries.category,
  country_code: entries.country_code,
  state: v.optional(line),
  job_type: entries.job_type.wrapped,
  salary: entries.salary,
  posted: v.number(),
  left: v.nullable(v.number()),
  premium: flag,
  featured: flag,
  excerpt: line,
  description: line,
  responsibilities: v.array(line),
  requirements: v.array(line),
});

const DAY = 86_400_000;

/**
 * All demo listings (listings.json), fictional and written for this project, dated from `now`.
 * Throws if one of them is not as the schema says.
 */
export function demoListings(now: Date): JobFields[] {
  const text = readFileSync(join(import.meta.dirname, 'listings.json'), 'utf8');
  return v
    .parse(v.array(listingSchema), JSON.parse(text))
    .map((listing) => datedFrom(now, listing));
}

function datedFrom(now: Date, listing: v.InferOutput<typeof listingSchema>): JobFields {
  const { site, tagline, state, posted, left, premium, featured, ...fields } = listing;
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
    responsibilities: fields.responsibilities.join('; '),
    requirements: fields.requirements.join('; '),
    is_premium_visible: premium ?? false,
    featured: featured ?? false,
    created_at: new Date(now.getTime() - posted * DAY).toISOString(),
    expires_at: left === null ? null : utcToday(new Date(now.getTime() + left * DAY)),
  };
}
