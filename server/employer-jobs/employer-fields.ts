import type { AdminJob } from '../../shared/admin-jobs.ts';
import {
  EMPLOYER_JOB_LIMITS,
  type EmployerJobForm,
  type EmployerJobInput,
} from '../../shared/employer-jobs.ts';
import { NOTHING_ENTERED } from '../../shared/entered-facts.ts';
import { addDays, utcToday } from '../../shared/job-dates.ts';
import { type EditableFields, toFields } from '../admin/admin-jobs.service.ts';
import { Problem } from '../problem.ts';
import { isWebsiteOf } from './employer-domain.ts';

/** What only the operator says of a job. A new job of an employer has none of it. */
export const OPERATOR_FIELDS = { is_premium_visible: false, featured: false, ...NOTHING_ENTERED };

/** The fields whose change the operator need not see: no reader is misled by them. */
const FREE_FIELDS = new Set(['category', 'job_type', 'expires_at']);

/** Whether a change of these fields waits for the operator. */
export function needsYes(changes: object): boolean {
  return Object.keys(changes).some((name) => !FREE_FIELDS.has(name));
}

/**
 * What an employer sent, as it is stored, with sanitised HTML. Throws a Problem 400 that names the
 * field when the website is not of the domain, or the end is not within the next days.
 */
export function checkInput(input: EmployerJobInput, domain: string, now: Date): EmployerJobInput {
  if (!isWebsiteOf(input.company_website, domain))
    throw new Problem(
      400,
      'bad-request',
      `Enter a website at ${domain}, the domain of your email address.`,
      { field: 'company_website' },
    );
  const today = utcToday(now);
  const { expires_at } = input;
  if (expires_at !== null && expires_at <= today)
    throw new Problem(400, 'bad-request', 'Choose a day that is not over.', {
      field: 'expires_at',
    });
  if (expires_at !== null && expires_at > addDays(today, EMPLOYER_JOB_LIMITS.days + 1))
    throw new Problem(
      400,
      'bad-request',
      `Choose a day in the next ${EMPLOYER_JOB_LIMITS.days} days. You can renew the job later.`,
      { field: 'expires_at' },
    );
  const { description } = toFields({ ...input, ...OPERATOR_FIELDS });
  return { ...input, description };
}

/** The columns of a job that an employer sets. Without an end it gets the usual one. */
export function columnsOf(
  { country, ...input }: EmployerJobInput,
  now: Date,
): Omit<EditableFields, keyof typeof OPERATOR_FIELDS> {
  const { expires_at } = input;
  return { ...input, country_code: country, expires_at: expires_at ?? usualEnd(now) };
}

/** The end of a job without a last day, and of a renewed one. */
export function usualEnd(now: Date): string {
  return addDays(utcToday(now), EMPLOYER_JOB_LIMITS.usualDays + 1);
}

/** What the form begins with: a version that waits, or a published job. */
export function formOf(
  source: EmployerJobInput | Pick<AdminJob, keyof EmployerJobForm>,
): EmployerJobForm {
  return {
    title: source.title,
    excerpt: source.excerpt,
    description: source.description,
    responsibilities: source.responsibilities,
    requirements: source.requirements,
    employer: source.employer,
    company_website: source.company_website,
    company_tagline: source.company_tagline,
    country_code: 'country_code' in source ? source.country_code : source.country,
    state: source.state,
    category: source.category,
    salary: source.salary,
    job_type: source.job_type,
    application_url: source.application_url,
    expires_at: source.expires_at,
  };
}

/** A published job as an employer would send it again, with another end. */
export function inputOf(job: AdminJob, expires_at: string): EmployerJobInput {
  const { country_code, application_url, ...form } = formOf(job);
  return { ...form, country: country_code, application_url: application_url ?? '', expires_at };
}
