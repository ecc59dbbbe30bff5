import type { Salary, SalaryPeriod } from '../../shared/salary.ts';

/**
 * How the pay of an advert stands to an amount: all of it under, its lowest under, or none of it.
 * `partial`: the advert names one end only, and that end does not decide.
 */
export type PayAgainst = {
  result: 'under' | 'lowest-under' | 'reaches' | 'partial';
  /** How the pay was made comparable; '' where it is for the same time. */
  over: string;
};

/** How often a period is in a year. An hour is compared with an hour only. */
const A_YEAR: Partial<Record<SalaryPeriod, number>> = { year: 1, month: 12, week: 52 };
const OVER: Partial<Record<SalaryPeriod, string>> = { month: '12 months', week: '52 weeks' };

/** Compares the pay of an advert with an amount; null where that cannot be done exactly. */
export function comparePay(
  salary: Salary | null,
  least: { amount: number; currency: string; period: SalaryPeriod },
): PayAgainst | null {
  if (salary === null || 'commission_based' in salary) return null;
  const { min, max, currency, period } = salary;
  if (currency !== least.currency || period === undefined) return null;
  const factor = factorOf(period, least.period);
  if (factor === null) return null;
  const over = period === least.period ? '' : overOf(period, least.period);
  // Amounts have two decimals at most.
  const reaches = (pay: number) => Math.round(pay * factor * 100) >= Math.round(least.amount * 100);
  if (min === undefined && max === undefined) return null;
  if (max !== undefined && !reaches(max)) return { result: 'under', over };
  if (min !== undefined && reaches(min)) return { result: 'reaches', over };
  return { result: min === undefined ? 'partial' : 'lowest-under', over };
}

/** The pay of an advert over the period of an amount that it was compared with. */
export function payOver(
  salary: Salary | null,
  period: SalaryPeriod,
): { min: number | null; max: number | null } | null {
  if (salary === null || 'commission_based' in salary || salary.period === undefined) return null;
  const factor = factorOf(salary.period, period);
  if (factor === null) return null;
  const over = (pay: number | undefined) =>
    pay === undefined ? null : Math.round(pay * factor * 100) / 100;
  return { min: over(salary.min), max: over(salary.max) };
}

/** By what pay is multiplied to be pay of another period; null where that is not exact. */
export function factorOf(from: SalaryPeriod, to: SalaryPeriod): number | null {
  if (from === to) return 1;
  const [a, b] = [A_YEAR[from], A_YEAR[to]];
  return a === undefined || b === undefined ? null : a / b;
}

function overOf(from: SalaryPeriod, to: SalaryPeriod): string {
  return to === 'year' ? (OVER[from] ?? '') : `one ${to}`;
}

const WORDS: Record<PayAgainst['result'], string> = {
  under: 'the pay of this advert is under that',
  'lowest-under':
    'the lowest pay of this advert is under that. Ask what pay your contract will state',
  reaches: 'the pay of this advert is not under that',
  partial: 'this advert gives only its highest pay. Ask for the lowest',
};

/** A sentence on a comparison. */
export function againstText({ result, over }: PayAgainst): string {
  const words = WORDS[result];
  const whole = over === '' ? words : `over ${over}, ${words}`;
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}.`;
}
