import { isExpired } from '../../shared/job-dates.ts';
import { type Job, type JobType, splitItems } from '../../shared/jobs.ts';
import type { Salary } from '../../shared/salary.ts';

/**
 * Google's words for a type of work. A contract may end or not, and belong to an employee or not:
 * only what is surely the same is said.
 */
const EMPLOYMENT_TYPES: Partial<Record<JobType, string>> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  internship: 'INTERN',
  freelance: 'CONTRACTOR',
};

/**
 * A job as JobPosting for search engines, by the rules of
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting: the required
 * fields, and the recommended ones where the advert gives them. Null for a job that must have none:
 * one that is closed, that not everybody may read, or that lacks a required field.
 */
export function jobPosting(job: Job, now: Date): object | null {
  const description = descriptionOf(job);
  if (job.is_premium_visible || isExpired(job.expires_at, now)) return null;
  if (job.undated || description === '' || !job.employer?.trim()) return null;
  const type = job.job_type && EMPLOYMENT_TYPES[job.job_type];
  const salary = job.salary && baseSalaryOf(job.salary);
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    description,
    datePosted: job.created_at,
    // The first moment after the last day to apply.
    ...(job.expires_at && { validThrough: `${job.expires_at}T00:00:00Z` }),
    ...(type && { employmentType: type }),
    hiringOrganization: {
      '@type': 'Organization',
      name: job.employer,
      ...(job.company_website && { sameAs: job.company_website }),
    },
    identifier: { '@type': 'PropertyValue', propertyID: 'job', value: String(job.id) },
    ...placeOf(job),
    ...(salary && { baseSalary: salary }),
  };
}

/** How a feed's job without a place is stored (server/imports/normalise/resolve-place.ts). */
const REMOTE = 'Remote';

/**
 * Where the work is. "Horsens, Midtjylland" is a town and its region, one name is a town. Of several
 * places the first is said: the others may be in other countries. Work from home has no place, but a
 * country.
 */
function placeOf({ state, country, country_code }: Job): object {
  if (state === REMOTE)
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: country },
    };
  const first = (state ?? '').split(' / ')[0] ?? '';
  const [town, ...region] = first === country ? [] : first.split(', ');
  return {
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        ...(town && { addressLocality: town }),
        ...(region.length > 0 && { addressRegion: region.join(', ') }),
        addressCountry: country_code,
      },
    },
  };
}

/** All that the page says of the work, in the tags that search engines keep. */
function descriptionOf(job: Job): string {
  const lists = [job.responsibilities, job.requirements].map((text) =>
    splitItems(text)
      .map((item) => `<li>${escapeText(item)}</li>`)
      .join(''),
  );
  return [job.description, ...lists.map((items) => items && `<ul>${items}</ul>`)].join('').trim();
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The pay that the employer gives. Without its period, or as commission, it is no base salary. */
function baseSalaryOf(salary: Salary): object | null {
  if ('commission_based' in salary) return null;
  const { min, max, currency, period } = salary;
  if (period === undefined || (min === undefined && max === undefined)) return null;
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: {
      '@type': 'QuantitativeValue',
      ...(min !== undefined && min === max
        ? { value: min }
        : {
            ...(min !== undefined && { minValue: min }),
            ...(max !== undefined && { maxValue: max }),
          }),
      unitText: period.toUpperCase(),
    },
  };
}
