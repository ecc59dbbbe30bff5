import { fold } from '../../../../shared/fold.ts';
import { formatSalary, type SalaryPeriod } from '../../../../shared/salary.ts';
import { readTable } from '../../../language/lines.ts';

/**
 * Pay that a search asks for: "3000 euro month", "20/hr", "/hr". Without an amount it is the
 * period of the pay that counts.
 */
export type AskedPay = {
  amount: number | null;
  currency: string | null;
  period: SalaryPeriod;
  /** As typed, and where in the normalised text. */
  text: string;
  start: number;
  end: number;
};

// pay.tsv says what its lines mean.
const LINES = readTable(new URL('../../../language/pay.tsv', import.meta.url));
const namesOf = (kind: string): Map<string, string> =>
  new Map(
    LINES.filter(([of]) => of === kind).flatMap(([, of = '', names = '']) =>
      names.split('=').map((name) => [name, of] as const),
    ),
  );
const CURRENCIES = namesOf('currency');
const PERIODS = namesOf('period');
const anyOf = (names: Map<string, string>) =>
  [...names.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[$]/g, '\\$&'))
    .join('|');
const CURRENCY = anyOf(CURRENCIES);
const PER = String.raw`(?:/|\b(?:per|a|an|al|pro|par|por|im|ao|each|every|je|na|на|за|في)\b)`;
const AMOUNT = String.raw`(?<![\p{L}\p{N}])(?<before>${CURRENCY})?\s?(?<amount>\d{1,3}(?:[.,\s]\d{3})+|\d+(?:[.,]\d{1,2})?)(?<thousand>k)?\+?\s?(?<behind>${CURRENCY})?`;
const PERIOD = String.raw`\s?(?:${PER})?\s?(?<period>${anyOf(PERIODS)})(?![\p{L}\p{N}\p{M}])`;
const WITH_PERIOD = new RegExp(`${AMOUNT}${PERIOD}`, 'iu');
const WITH_CURRENCY = new RegExp(`${AMOUNT}(?![\\p{L}\\p{N}\\p{M}])`, 'iu');
const PERIOD_ALONE = new RegExp(
  String.raw`(?<!\S)(?:/|per\s)(?<period>${anyOf(PERIODS)})(?![\p{L}\p{N}\p{M}])`,
  'iu',
);
/** Words of years and hours that are no pay: "2 years experience", "24 hours care", "7 days". */
const NO_PAY = /^\s*(?:of\s)?(?:experience|exp|contract|old|care|visa|shifts?|work|course)/iu;
const MOST = { hour: 150, month: 12_000 };

/** Takes the pay out of a normalised text: `rest` has blanks there, so that offsets stay. */
export function takePay(text: string): { rest: string; pay: AskedPay | undefined } {
  const folded = fold(text);
  if (folded.length !== text.length || !/[\d/]|per\s/.test(text))
    return { rest: text, pay: undefined };
  const pay = withPeriod(folded) ?? withCurrency(folded) ?? periodAlone(folded);
  if (!pay) return { rest: text, pay: undefined };
  const { start, end } = pay;
  const rest = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
  return { rest, pay: { ...pay, text: text.slice(start, end).trim() } };
}

function withPeriod(text: string): AskedPay | undefined {
  const match = WITH_PERIOD.exec(text);
  const amount = amountOf(match?.groups);
  if (!match || amount === undefined) return undefined;
  const currency = currencyOf(match.groups);
  const period = PERIODS.get(match.groups?.period ?? '') as SalaryPeriod;
  const isRate = currency !== null || match[0].includes('/') || /\bper\b/.test(match[0]);
  // "2 years", "12 hour shift", "5 day week": no amount of money.
  const least = { hour: Infinity, day: Infinity, week: Infinity, month: 100, year: 5000 }[period];
  if (!isRate && amount < least) return undefined;
  if (NO_PAY.test(text.slice(match.index + match[0].length))) return undefined;
  return { amount, currency, period, ...spanOf(match) };
}

function withCurrency(text: string): AskedPay | undefined {
  const match = WITH_CURRENCY.exec(text);
  const amount = amountOf(match?.groups);
  const currency = currencyOf(match?.groups);
  if (!match || amount === undefined || currency === null) return undefined;
  const period = amount <= MOST.hour ? 'hour' : amount <= MOST.month ? 'month' : 'year';
  return { amount, currency, period, ...spanOf(match) };
}

function periodAlone(text: string): AskedPay | undefined {
  const match = PERIOD_ALONE.exec(text);
  if (!match) return undefined;
  const period = PERIODS.get(match.groups?.period ?? '') as SalaryPeriod;
  return { amount: null, currency: null, period, ...spanOf(match) };
}

type Groups = Record<string, string | undefined> | undefined;

function amountOf(groups: Groups): number | undefined {
  const written = groups?.amount;
  if (written === undefined) return undefined;
  const whole = written.replace(/[.,\s](?=\d{3}(?!\d))/g, '').replace(',', '.');
  const amount = Number(whole) * (groups?.thousand ? 1000 : 1);
  return amount > 0 ? amount : undefined;
}

function currencyOf(groups: Groups): string | null {
  return CURRENCIES.get(groups?.before ?? groups?.behind ?? '') ?? null;
}

function spanOf(match: RegExpExecArray) {
  return { text: match[0], start: match.index, end: match.index + match[0].length };
}

/** Pay in words: "From €3,000 a month". */
export function payLabel({ amount, currency, period }: AskedPay): string {
  if (amount === null) return `Paid by the ${period}`;
  if (currency !== null) return formatSalary({ min: amount, currency, period });
  return `From ${amount.toLocaleString('en')} ${period === 'hour' ? 'an' : 'a'} ${period}`;
}
