import * as v from 'valibot';
import {
  type AdminJob,
  type AdminJobInput,
  adminJobInputSchema,
} from '../../../shared/admin-jobs.ts';
import { JOB_LIMITS } from '../../../shared/constants/limits.ts';
import {
  type EmployerJobForm,
  type EmployerJobInput,
  employerJobInputSchema,
} from '../../../shared/employer-jobs.ts';
import type { Draft, DraftInput } from '../../../shared/job-drafts.ts';
import { splitItems } from '../../../shared/jobs.ts';
import { SALARY_PERIODS, salarySchema } from '../../../shared/salary.ts';
import { checkFields, type FieldTexts } from '../../ui/check-fields.ts';
import { currencyOf } from './currencies.ts';

/** Which of the three kinds of pay the form shows. */
export type PayKind = 'none' | 'range' | 'commission';

/**
 * The form values as typed: `country` is a code, `description` HTML, `responsibilities` and
 * `requirements` have one item per line, `expires_at` is a day or empty. Pay has separate fields,
 * so that changing its kind loses nothing. `salary_currency` is empty until chosen; until then the
 * currency follows the country.
 */
export const EMPTY_VALUES = {
  title: '',
  excerpt: '',
  description: '',
  responsibilities: '',
  requirements: '',
  employer: '',
  company_website: '',
  company_tagline: '',
  country: '',
  state: '',
  category: '',
  job_type: '',
  is_premium_visible: false,
  featured: false,
  application_url: '',
  expires_at: '',
  // Empty: as read from the text.
  visa_help: '',
  housing: '',
  costs: '',
  pay: 'none' as PayKind,
  salary_min: '',
  salary_max: '',
  salary_currency: '',
  salary_period: 'month',
  salary_details: '',
};
export type JobValues = typeof EMPTY_VALUES;

/** A stored job, or what an employer sent, which says nothing of what only the operator says. */
type FormSource = EmployerJobForm & Partial<AdminJob>;

/** The form values of a stored job. */
export function valuesOf(job: FormSource): JobValues {
  return {
    title: job.title,
    excerpt: job.excerpt,
    description: job.description,
    responsibilities: splitItems(job.responsibilities).join('\n'),
    requirements: splitItems(job.requirements).join('\n'),
    employer: job.employer ?? '',
    company_website: job.company_website ?? '',
    company_tagline: job.company_tagline ?? '',
    country: job.country_code,
    state: job.state ?? '',
    category: job.category,
    job_type: job.job_type ?? '',
    is_premium_visible: job.is_premium_visible ?? false,
    featured: job.featured ?? false,
    application_url: job.application_url ?? '',
    expires_at: job.expires_at ?? '',
    visa_help: job.visa_help ?? '',
    housing: job.housing ?? '',
    costs: job.costs ?? '',
    ...payOf(job),
  };
}

function payOf({
  salary,
}: Pick<FormSource, 'salary'>): Pick<
  JobValues,
  'pay' | 'salary_min' | 'salary_max' | 'salary_currency' | 'salary_period' | 'salary_details'
> {
  const { salary_min, salary_max, salary_currency, salary_period, salary_details } = EMPTY_VALUES;
  const none = { salary_min, salary_max, salary_currency, salary_period, salary_details };
  if (salary === null) return { ...none, pay: 'none' };
  if ('commission_based' in salary)
    return { ...none, pay: 'commission', salary_details: salary.details };
  if (salary.min === undefined && salary.max === undefined) return { ...none, pay: 'none' };
  return {
    pay: 'range',
    salary_min: salary.min?.toString() ?? '',
    salary_max: salary.max?.toString() ?? '',
    salary_currency: salary.currency,
    salary_period: salary.period ?? '',
    salary_details: '',
  };
}

/**
 * Validates the form: a request body, or errors by field. Errors of the pay have the name `salary`.
 * The company may stay empty when the stored job names none.
 */
export function checkJob(
  values: JobValues,
  stored: AdminJob | null = null,
): { body: AdminJobInput } | { problems: FieldTexts } {
  const salary = readSalary(values);
  const isUnnamed = stored?.employer === null && values.employer.trim() === '';
  return checkFields(
    adminJobInputSchema,
    { ...unchecked(values), ...(isUnnamed && { employer: null }) },
    typeof salary === 'string' ? { salary } : {},
  );
}

/** The same for a job that an employer sends. */
export function checkEmployerJob(
  values: JobValues,
): { body: EmployerJobInput } | { problems: FieldTexts } {
  const salary = readSalary(values);
  return checkFields(
    employerJobInputSchema,
    unchecked(values),
    typeof salary === 'string' ? { salary } : {},
  );
}

/** The body of a draft, of which only the title is required, or errors by field. */
export function checkDraft(
  values: JobValues,
): { body: DraftInput['job'] } | { problems: FieldTexts } {
  const salary = readSalary(values);
  const problems = {
    ...(values.title.trim() === '' && {
      title: 'Enter a title, so that you find the draft again.',
    }),
    ...(typeof salary === 'string' && { salary }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  return { body: { ...unchecked(values), title: values.title } };
}

/** The form values of a draft. */
export function valuesOfDraft({ job }: Draft): JobValues {
  const known = Object.entries(EMPTY_VALUES).flatMap(([name, empty]) => {
    const value = job[name];
    return typeof value === typeof empty ? [[name, value]] : [];
  });
  const salary = v.is(salarySchema, job.salary) ? job.salary : null;
  return { ...EMPTY_VALUES, ...Object.fromEntries(known), ...payOf({ salary }) };
}

/**
 * The request body for a preview, unchecked: the server drops invalid fields and fills in missing
 * ones.
 */
export function unchecked(values: JobValues): Record<string, unknown> {
  const {
    pay,
    salary_min,
    salary_max,
    salary_currency,
    salary_period,
    salary_details,
    job_type,
    visa_help,
    housing,
    costs,
    ...fields
  } = values;
  const salary = readSalary(values);
  return {
    ...fields,
    job_type: job_type || null,
    visa_help: visa_help || null,
    housing: housing || null,
    costs: costs || null,
    salary: typeof salary === 'string' ? null : salary,
  };
}

/** The salary as it is stored, or an error message. */
function readSalary(values: JobValues): object | null | string {
  if (values.pay === 'none') return null;
  if (values.pay === 'commission') {
    const details = values.salary_details.trim();
    if (details.length > JOB_LIMITS.salary_details)
      return `Too long: the details may have at most ${JOB_LIMITS.salary_details} characters.`;
    return { commission_based: true, details };
  }
  const min = readAmount(values.salary_min);
  const max = readAmount(values.salary_max);
  if (Number.isNaN(min) || Number.isNaN(max)) return 'Enter each amount as a number, such as 2400.';
  if (min === undefined && max === undefined)
    return 'Enter the lowest amount, the highest amount, or both.';
  if (min !== undefined && max !== undefined && min > max)
    return 'The lowest amount must not be more than the highest.';
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    currency: payCurrency(values),
    ...(SALARY_PERIODS.some((period) => period === values.salary_period) && {
      period: values.salary_period,
    }),
  };
}

/** Parses 2400, 2,400 or 11.44; undefined when empty, NaN when it is not an amount. */
function readAmount(text: string): number | undefined {
  const plain = text.replaceAll(/[\s,]/g, '');
  if (plain === '') return undefined;
  return /^\d{1,12}(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/**
 * The currency of the pay: the chosen one, else that of the country. Empty while neither is chosen.
 */
export function payCurrency({
  salary_currency,
  country,
}: Pick<JobValues, 'salary_currency' | 'country'>): string {
  return salary_currency || currencyOf(country);
}

/** Whether two forms have equal values. */
export function sameValues(one: JobValues, other: JobValues): boolean {
  return differingFields(one, other).length === 0;
}

/**
 * Names of the fields in which two forms differ. Line endings and surrounding spaces are ignored.
 */
export function differingFields(one: JobValues, other: JobValues): (keyof JobValues)[] {
  return (Object.keys(EMPTY_VALUES) as (keyof JobValues)[]).filter((name) =>
    name === 'salary_currency'
      ? shownCurrency(one) !== shownCurrency(other)
      : plainly(one[name]) !== plainly(other[name]),
  );
}

/** Without an amount, a currency that only follows the country is not a difference. */
function shownCurrency(values: JobValues): string {
  return values.pay === 'range' ? payCurrency(values) : values.salary_currency;
}

function plainly(value: string | boolean): string | boolean {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value;
}
