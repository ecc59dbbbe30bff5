import * as v from 'valibot';
import { JOB_LIMITS } from './constants/limits.ts';

/** Pay periods; without one only the amount is shown. */
export const SALARY_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type SalaryPeriod = (typeof SALARY_PERIODS)[number];

const amount = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000_000_000));

/** The error of a value that is no pay. */
export const NO_PAY = 'The pay is a range with a currency, or commission, or nothing.';

const salaryRangeSchema = v.object({
  min: v.optional(amount),
  max: v.optional(amount),
  currency: v.pipe(
    v.string(),
    v.regex(/^[A-Z]{3}$/, 'Enter a currency as three capital letters, such as EUR.'),
  ),
  period: v.optional(v.picklist(SALARY_PERIODS)),
});

const commissionSchema = v.object({
  commission_based: v.literal(true),
  details: v.pipe(v.string(), v.maxLength(JOB_LIMITS.salary_details)),
});

/**
 * Pay of a job (specification, section 3): a range in whole currency units with an ISO 4217
 * currency, or commission with details. A job without either is null and shows "Not specified".
 */
export const salarySchema = v.union([commissionSchema, salaryRangeSchema], NO_PAY);
export type Salary = v.InferOutput<typeof salarySchema>;

const PERIOD_WORDS: Record<SalaryPeriod, string> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
};

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Cached: creating a formatter costs more than 100 uses of it, and a list of jobs formats 60
 * amounts. Intl accepts any three letters as a currency.
 */
function amountFormatter(currency: string, fractionDigits: number): Intl.NumberFormat {
  const key = `${currency}${fractionDigits}`;
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });
  formatters.set(key, formatter);
  return formatter;
}

/** Formats an amount with its currency, such as "€2,400", "£11.44" or "AED 4,500". */
function formatAmount(value: number, currency: string): string {
  return amountFormatter(currency, Number.isInteger(value) ? 0 : 2).format(value);
}

/**
 * Formats pay in one of three forms (specification, section 3): a range, commission, or "Not
 * specified".
 */
export function formatSalary(salary: Salary | null): string {
  if (salary === null) return 'Not specified';
  if ('commission_based' in salary)
    return salary.details ? `Commission: ${salary.details}` : 'Commission';
  const { min, max, currency, period } = salary;
  const per = period ? ` ${PERIOD_WORDS[period]}` : '';
  if (min !== undefined && max !== undefined && min !== max) {
    return `${formatAmount(min, currency)} – ${formatAmount(max, currency)}${per}`;
  }
  if (min !== undefined && max !== undefined) return `${formatAmount(min, currency)}${per}`;
  if (min !== undefined) return `From ${formatAmount(min, currency)}${per}`;
  if (max !== undefined) return `Up to ${formatAmount(max, currency)}${per}`;
  return 'Not specified';
}
