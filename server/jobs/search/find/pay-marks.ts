import type { Salary, SalaryPeriod } from '../../../../shared/salary.ts';

/**
 * Pay as words of the index: the highest amount of an advert by the hour, in steps of a twentieth,
 * so that "at least so much" is one of a few words.
 */

/** Hours of full-time work. */
const HOURS: Readonly<Record<SalaryPeriod, number>> = {
  hour: 1,
  day: 8,
  week: 40,
  month: 173,
  year: 2080,
};
/** Of these a number says as much without its currency: "20 an hour". */
const ALIKE = new Set(['USD', 'GBP', 'EUR', 'CAD', 'AUD', 'NZD', 'CHF', 'SGD']);
const STEP = Math.log(1.05);
/** No advert pays more than eighteen times what a seeker asks for. */
const STEPS = 60;

/** The words of the index for the pay of an advert. */
export function payMarks(salary: Salary | null): string[] {
  if (salary === null || 'commission_based' in salary) return [];
  const { min, max, currency, period } = salary;
  const amount = max ?? min;
  if (amount === undefined || amount <= 0 || period === undefined) return [];
  const step = stepOf(amount, period);
  return [period, `${currency}${step}`, ...(ALIKE.has(currency) ? [`any${step}`] : [])];
}

/** The words of the index that pay so much or more; an amount may be a twentieth lower. */
export function payAtLeast(pay: {
  amount: number | null;
  currency: string | null;
  period: SalaryPeriod;
}): string[] {
  const { amount, currency, period } = pay;
  if (amount === null) return [period];
  const from = stepOf(amount, period);
  return Array.from({ length: STEPS }, (_, more) => `${currency ?? 'any'}${from + more}`);
}

function stepOf(amount: number, period: SalaryPeriod): number {
  // Written with one sign: steps of small amounts are negative.
  return 100 + Math.floor(Math.log(amount / HOURS[period]) / STEP + 1e-9);
}
