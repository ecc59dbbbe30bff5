import * as v from 'valibot';
import { formatSalary, SALARY_PERIODS, type Salary, type SalaryPeriod } from './salary.ts';

/** The fields of "pay from": an amount, and the currency and period that it is in. */
export const PAY_FIELDS = ['pay_from', 'pay_currency', 'pay_period'] as const;

/** What a list is asked to pay at least. All null: not asked for. */
export type PayChoices = {
  pay_from: number | null;
  pay_currency: string | null;
  pay_period: SalaryPeriod | null;
};

/** Periods as a choice. */
export const PERIOD_LABELS: Record<SalaryPeriod, string> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
};

/**
 * In what two amounts can be compared: a currency and a period, such as "EUR month". A year counts as
 * twelve months; how many hours a week or a month has, the pay does not say.
 */
export type PayUnit = string;

/** The unit of pay in this currency and period. */
export function payUnit(currency: string, period: SalaryPeriod): PayUnit {
  return `${currency} ${period === 'year' ? 'month' : period}`;
}

/** An amount by the period of its unit. */
function amountByUnit(amount: number, period: SalaryPeriod): number {
  return period === 'year' ? amount / 12 : amount;
}

/** The least that pay states, by its unit. Null for commission, and where no least amount is stated. */
export function leastPay(salary: Salary | null): { unit: PayUnit; least: number } | null {
  if (salary === null || 'commission_based' in salary) return null;
  const { min, currency, period } = salary;
  if (min === undefined || min <= 0 || period === undefined) return null;
  return { unit: payUnit(currency, period), least: amountByUnit(min, period) };
}

/** A unit in words: "EUR a month or a year". */
export function payUnitLabel(unit: PayUnit): string {
  const [currency = '', period = 'month'] = unit.split(' ');
  if (period === 'month') return `${currency} a month or a year`;
  return `${currency} ${PERIOD_LABELS[period as SalaryPeriod]}`;
}

const NO_CURRENCY = 'pay_currency must be three capital letters, such as EUR.';
const NO_PERIOD = `pay_period must be ${SALARY_PERIODS.join(', ').replace(/, ([^,]*)$/, ' or $1')}.`;
const NO_AMOUNT = 'pay_from must be a number above 0, such as 2000 or 12.50.';
const MOST = 1_000_000_000;

const currency = v.pipe(v.string(NO_CURRENCY), v.regex(/^[A-Z]{3}$/, NO_CURRENCY));
const period = v.picklist(SALARY_PERIODS, NO_PERIOD);
const typedAmount = v.pipe(
  v.string(NO_AMOUNT),
  v.regex(/^[0-9]{1,9}(\.[0-9]{1,2})?$/, NO_AMOUNT),
  v.transform(Number),
  v.minValue(0.01, NO_AMOUNT),
);
const amount = v.pipe(
  v.number(NO_AMOUNT),
  v.minValue(0.01, NO_AMOUNT),
  v.maxValue(MOST, NO_AMOUNT),
);

/** The fields of a query. `lackOfPay` says what is missing of them. */
export const payQueryFields = {
  pay_from: v.optional(typedAmount),
  pay_currency: v.optional(currency),
  pay_period: v.optional(period),
};
/** The same as fields of a body, null when left out. A form that a browser posts has text. */
export const payBodyFields = {
  pay_from: v.optional(v.nullable(v.union([amount, typedAmount], NO_AMOUNT)), null),
  pay_currency: v.optional(v.nullable(currency), null),
  pay_period: v.optional(v.nullable(period), null),
};
/** The same as fields of an answer. */
export const payAnswerFields = {
  pay_from: v.nullable(v.number()),
  pay_currency: v.nullable(v.string()),
  pay_period: v.nullable(v.picklist(SALARY_PERIODS)),
};

type PayFields = Partial<Record<(typeof PAY_FIELDS)[number], string | number | null | undefined>>;

/** The choice among other fields; all null where an amount, its currency or its period is missing. */
export function payChoices(fields: PayFields): PayChoices {
  const wanted = v.safeParse(v.object(payBodyFields), {
    pay_from: fields.pay_from || null,
    pay_currency: fields.pay_currency || null,
    pay_period: fields.pay_period || null,
  });
  const chosen = wanted.success ? wanted.output : undefined;
  return chosen && Object.values(chosen).every((value) => value !== null)
    ? chosen
    : { pay_from: null, pay_currency: null, pay_period: null };
}

/** What a choice lacks, and what to say; undefined when it is whole, or asks for nothing. */
export function lackOfPay({ pay_from, pay_currency, pay_period }: PayFields) {
  const isAsked = pay_from || pay_currency || pay_period;
  if (!isAsked || (pay_currency && pay_period)) return undefined;
  const field = pay_currency ? 'pay_period' : 'pay_currency';
  return { field, message: `${field} is missing: pay is compared in one currency and period.` };
}

/** What a search compares: at least so much by this unit. */
export type PayFilter = { unit: PayUnit; least: number };

/** The filter of a choice; undefined when it asks for no amount. */
export function payFilter(fields: PayFields): PayFilter | undefined {
  const { pay_from, pay_currency, pay_period } = payChoices(fields);
  if (pay_from === null || pay_currency === null || pay_period === null) return undefined;
  return {
    unit: payUnit(pay_currency, pay_period),
    least: amountByUnit(pay_from, pay_period),
  };
}

/** The choice in words: "From €2,000 a month". Undefined when no amount is asked for. */
export function payLabel(fields: PayFields): string | undefined {
  const { pay_from, pay_currency, pay_period } = payChoices(fields);
  if (pay_from === null || pay_currency === null || pay_period === null) return undefined;
  return formatSalary({ min: pay_from, currency: pay_currency, period: pay_period });
}
