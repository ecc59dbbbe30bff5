import type { CountryCode } from '../../../shared/constants/countries.ts';
import { CURRENCY_OF_COUNTRY } from '../../../shared/constants/currencies.ts';
import { JOB_LIMITS } from '../../../shared/constants/limits.ts';
import type { Salary, SalaryPeriod } from '../../../shared/salary.ts';

/** The pay fields of a row: one text, or separate columns. */
export type SalaryFields = {
  text?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  currency?: string | undefined;
  period?: string | undefined;
};

const DOLLARS = new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD']);
const KNOWN_CODES = new Set(Intl.supportedValuesOf('currency'));
/** Currencies worth about a dollar, in which the size of an amount tells that it is yearly pay. */
const DOLLAR_SIZED = new Set(['USD', 'CAD', 'GBP', 'EUR', 'CHF', 'AUD', 'NZD', 'SGD']);

/** A whole-word pattern for any script: `\b` knows ASCII letters only. */
const word = (words: string) => `(?<!\\p{L})(?:${words})(?!\\p{L})`;

const PERIODS = (
  [
    [
      'hour',
      `${word('hour|hours|hourly|hr|hrs|heure|horaire|stunde|stündlich|std|hora|uur|ora|time|timme')}|\\/ ?h(?!\\p{L})`,
    ],
    ['day', `${word('day|daily|jour|tag|täglich|día|dia|dag|giorno|per diem')}|\\/ ?d(?!\\p{L})`],
    ['week', word('week|weekly|semaine|woche|wöchentlich|semana|settimana|p\\.?w')],
    [
      'month',
      word(
        'month|monthly|mois|mensuel|mensuels|monat|monatlich|mes|mensual|maand|mese|måned|månad|pcm|p\\.?m',
      ),
    ],
    [
      'year',
      `${word('year|yearly|yr|annum|annual|annually|année|annuel|annuels|jahr|jährlich|año|anual|jaar|anno|år|p\\.?a|par an')}|\\/ ?an(?!\\p{L})`,
    ],
  ] satisfies [SalaryPeriod, string][]
).map(([period, pattern]) => ({
  period: period as SalaryPeriod,
  pattern: new RegExp(pattern, 'iu'),
}));
const UP_TO = new RegExp(
  word("up to|upto|max|maximum|jusqu['’]? ?(?:à|a|au)|bis|bis zu|hasta|tot|fino a"),
  'iu',
);
const FROM = new RegExp(
  `${word('from|starting|starts|min|minimum|at least|à partir|a partir|ab|desde|vanaf|da|dès|mindestens')}|\\d ?k? ?\\+`,
  'iu',
);

const NUMBER = String.raw`\d+(?:[.,'’  \s]\d{3})*(?:[.,]\d{1,2})?(?!\d)`;
const AMOUNT = new RegExp(`(${NUMBER})\\s*(k\\b)?`, 'gi');
const FIGURE = new RegExp(NUMBER, 'g');
/** Units after a number that is not money: percent, hours a week, days of leave, ages. */
const NOT_MONEY =
  / ?(?:%|x\b|\+? ?(?:(?:hours|hrs|heures|stunden|days|jours|tage|weeks|semaines|months|years|ans|jahre)\b|h(?: ?\/ ?(?:week|woche|semaine))?(?=[\s,.;]|$)))(?: ?(?:a|per|par|\/) ?(?:day|week|semaine|woche))?/iy;
/** "401(k)" is a pension plan. */
const PENSION = / ?\(?k\)?/iy;
const TO = / ?[-–] ?/y;
/** Longer texts are not pay. */
const MAX_READ = 500;

/** Parses pay. Null if there is none or it is ambiguous: pay is never estimated. */
export function parseSalary(fields: SalaryFields, country: CountryCode): Salary | null {
  const columns = fields.min !== undefined || fields.max !== undefined;
  const text = columns
    ? [fields.min, fields.max].filter((part) => part !== undefined).join(' - ')
    : (fields.text ?? '');
  const money = text.replace(/\s+/g, ' ').trim();
  if (money === '' || money.length > MAX_READ) return null;
  const currencyField = fields.currency?.slice(0, MAX_READ) ?? '';
  const amounts = readAmounts(money);
  if (amounts.length === 0) return readCommission(money);
  if (amounts.length > 2) return null;
  const currency = readCurrency(`${money} ${currencyField}`, country);
  const period = readPeriod(`${money} ${fields.period?.slice(0, MAX_READ) ?? ''}`);
  if (currency === null || period === 'unclear') return null;
  const range = readRange(money, amounts, columns ? fields : {});
  if (range === null || !isPlausible(range, currency, period)) return null;
  const told = period ?? guessYear(range, currency);
  // "60-80" without a currency or period may be thousands a year or an hourly rate.
  if (
    told === null &&
    (range.max ?? range.min ?? 0) < 1_000 &&
    !/[^\d\s.,–-]/.test(`${money}${currencyField}`)
  )
    return null;
  return { ...range, currency, ...(told && { period: told }) };
}

type Range = { min?: number; max?: number };

function readRange(text: string, amounts: number[], columns: SalaryFields): Range | null {
  const [first, second] = amounts as [number, number | undefined];
  if (second !== undefined) {
    const [min, max] = [first, second];
    if (max === 0 || min > max) return null;
    return min === 0 ? { max } : { min, max };
  }
  if (first === 0) return null;
  if (columns.min !== undefined && columns.max === undefined) return { min: first };
  if (columns.max !== undefined && columns.min === undefined) return { max: first };
  if (UP_TO.test(text)) return { max: first };
  if (FROM.test(text)) return { min: first };
  return { min: first, max: first };
}

function readAmounts(text: string): number[] {
  const money = withoutOtherFigures(text);
  const found = [...money.matchAll(AMOUNT)].map(([, digits, thousand]) => ({
    value: numberOf(digits as string),
    thousand: thousand !== undefined,
  }));
  const last = found.at(-1);
  return found.map(({ value, thousand }) =>
    thousand || (last?.thousand && value < 1000) ? value * 1000 : value,
  );
}

/** Removes numbers that are not money, and ranges with them ("35-40 hours a week"). */
function withoutOtherFigures(text: string): string {
  let kept = '';
  let keptTo = 0;
  let range: { start: number; next: number } | null = null;
  for (const { 0: figure, index } of text.matchAll(FIGURE)) {
    const end = index + figure.length;
    const start: number = range?.next === index ? range.start : index;
    const otherEnd =
      endOf(NOT_MONEY, text, end) ?? (figure === '401' ? endOf(PENSION, text, end) : null);
    if (otherEnd !== null) {
      kept += `${text.slice(keptTo, start)} `;
      keptTo = otherEnd;
    }
    const next = endOf(TO, text, end);
    range = otherEnd === null && next !== null ? { start: index, next } : null;
  }
  return kept + text.slice(keptTo);
}

/** The end of a match of a sticky pattern at `at`, or null. */
function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/**
 * Parses "75,000", "75.000", "1 700", "17.50" and "1.700,50": a last group of one or two digits is
 * decimals, of three digits thousands.
 */
function numberOf(digits: string): number {
  const decimals = /[.,](\d{1,2})$/.exec(digits);
  const whole = decimals ? digits.slice(0, -decimals[0].length) : digits;
  return Number(`${whole.replace(/\D/g, '')}.${decimals?.[1] ?? '0'}`);
}

function readCurrency(text: string, country: CountryCode): string | null {
  const own = CURRENCY_OF_COUNTRY[country];
  const found = new Set<string>();
  for (const [code] of text.matchAll(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g)) {
    if (KNOWN_CODES.has(code)) found.add(code);
  }
  const prefixed = /\b(US|CA?|AU?|NZ|SG?|HK|NT)\$/.exec(text)?.[1];
  if (prefixed)
    found.add(
      (
        {
          US: 'USD',
          C: 'CAD',
          CA: 'CAD',
          A: 'AUD',
          AU: 'AUD',
          NZ: 'NZD',
          S: 'SGD',
          SG: 'SGD',
          HK: 'HKD',
          NT: 'TWD',
        } as Record<string, string>
      )[prefixed] as string,
    );
  if (text.includes('€') || /\beuros?\b/i.test(text)) found.add('EUR');
  if (text.includes('£')) found.add('GBP');
  if (text.includes('₩')) found.add('KRW');
  if (text.includes('₹')) found.add('INR');
  if (text.includes('zł')) found.add('PLN');
  if (/\bDhs?\b/i.test(text)) found.add('AED');
  if (/[¥円]/.test(text) && found.size === 0) found.add(own === 'JPY' ? 'JPY' : '?');
  if (/\bkr\b/i.test(text) && found.size === 0)
    found.add(/^(?:SEK|NOK|DKK)$/.test(own) ? own : '?');
  if (text.includes('$') && found.size === 0) found.add(DOLLARS.has(own) ? own : 'USD');
  if (found.size > 1 || found.has('?')) return null;
  return [...found][0] ?? own;
}

function readPeriod(text: string): SalaryPeriod | null | 'unclear' {
  const words = withoutOtherFigures(text);
  const found = PERIODS.filter(({ pattern }) => pattern.test(words)).map(({ period }) => period);
  if (found.length > 1) return 'unclear';
  return found[0] ?? null;
}

/**
 * Hourly pay in the thousands and yearly pay in the tens are errors of the feed, and so is a range
 * from one to twenty.
 */
function isPlausible({ min, max }: Range, currency: string, period: SalaryPeriod | null): boolean {
  const low = min ?? max ?? 0;
  const high = max ?? min ?? 0;
  if (min !== undefined && max !== undefined && high > low * 20) return false;
  if (high > 1_000_000_000) return false;
  if (!DOLLAR_SIZED.has(currency)) return true;
  if (period === 'hour') return high <= 1_000;
  if (period === 'year') return low >= 1_000;
  return high <= 5_000_000;
}

function guessYear({ min, max }: Range, currency: string): SalaryPeriod | null {
  const low = min ?? max ?? 0;
  const high = max ?? min ?? 0;
  return DOLLAR_SIZED.has(currency) && low >= 12_000 && high <= 500_000 ? 'year' : null;
}

function readCommission(text: string): Salary | null {
  if (!/\b(?:commissions?|provision|provisionsbasis|comisi[oó]n(?:es)?)\b/i.test(text)) return null;
  const details = /^commissions?[ .!-]*(?:only|based)?$/i.test(text) ? '' : text;
  return { commission_based: true, details: details.slice(0, JOB_LIMITS.salary_details) };
}
