import type { CountryCode } from '../../../shared/constants/countries.ts';
import { CURRENCY_OF_COUNTRY } from '../../../shared/constants/currencies.ts';
import { JOB_LIMITS } from '../../../shared/constants/limits.ts';
import type { Salary, SalaryPeriod } from '../../../shared/salary.ts';
import { numberOf, type PayKind, type PayToken, payTokens } from './pay-tokens.ts';

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
const UP_TO =
  /(?<!\p{L})(?:up to|upto|max|maximum|jusqu['’]? ?(?:à|a|au)|bis|bis zu|hasta|tot|fino a|do(?= ?\d)|до)(?!\p{L})/giu;
const FROM =
  /(?<!\p{L})(?:from|starting|starts|min|minimum|at least|à partir|a partir|ab|desde|vanaf|da|dès|fra|från|mindestens|od|от)(?!\p{L})/giu;
const OR_MORE = /\dk?\+|\d ?k? \+$/iu;
/** The figure that stands near behind a word such as "up to". */
const NEXT_FIGURE = /^(?:[^\d]{0,16}?|[^\d,;:.–—]{0,80}?)(\d+(?:[.,'’ ]\d{3})*(?:[.,]\d{1,2})?)/;
/** "180.000" of these may be 180 with its thousandths, or thousands. */
const OF_THOUSANDTHS = new Set(['KWD', 'BHD', 'OMR']);
/** On-target earnings hold a commission that may not come. */
const ON_TARGET = /\bOTE\b|\bon[- ]target\b/i;
/** Longer texts are not pay. */
const MAX_READ = 500;
/** A figure of fewer units counts something else: "12 hour shifts". */
const LEAST_OF_A_YEAR = 100;
/** Another figure of this size may be the pay. */
const LEAST_LEFT_OVER = 1_000;

/** Parses pay. Null if there is none or it is ambiguous: pay is never estimated. */
export function parseSalary(fields: SalaryFields, country: CountryCode): Salary | null {
  const columns = fields.min !== undefined || fields.max !== undefined;
  const text = columns
    ? [fields.min, fields.max].filter((part) => part !== undefined).join(' - ')
    : (fields.text ?? '');
  const money = text.replace(/\s+/g, ' ').trim();
  if (money === '' || money.length > MAX_READ || ON_TARGET.test(money)) return null;
  const tokens = payTokens(money);
  if (tokens === null) return null;
  if (!tokens.some(({ type }) => type === 'number')) return readCommission(money);
  const { rest, payments } = withoutOtherFigures(tokens);
  const amounts = chooseAmounts(rest);
  if (amounts === null) return rest.some(isNumber) ? null : readCommission(money);
  const currency = readCurrency(rest, amounts, fields.currency?.slice(0, MAX_READ), country);
  const period = readPeriod(rest, fields.period?.slice(0, MAX_READ) ?? '', payments);
  if (currency === null || period === 'unclear') return null;
  if (OF_THOUSANDTHS.has(currency) && /\d\.\d{3}(?!\d)/.test(money)) return null;
  const range = readRange(money, amounts, columns ? fields : {});
  if (range === null || !isPlausible(range, currency, period === 'odd' ? null : period))
    return null;
  if (payments && guessYear(range, currency) !== null) return null;
  if (period === 'odd') return { ...range, currency };
  const told = period ?? guessYear(range, currency);
  // "60-80" without a currency or period may be thousands a year or an hourly rate.
  const isBare = !fields.currency && rest.every((token) => isNumber(token) || has(token, 'join'));
  if (told === null && isBare && (range.max ?? range.min ?? 0) < 1_000) return null;
  return { ...range, currency, ...(told && { period: told }) };
}

/** An amount of money: its value, and the index of its number among the tokens. */
type Amount = { value: number; at: number; isMarked: boolean };

function has(token: PayToken | undefined, ...kinds: PayKind[]): boolean {
  return token?.type === 'name' && kinds.some((kind) => token.meanings.has(kind));
}

function meaning(token: PayToken | undefined, kind: PayKind): string | undefined {
  return token?.type === 'name' ? token.meanings.get(kind) : undefined;
}

function isNumber(token: PayToken | undefined): token is PayToken & { type: 'number' } {
  return token?.type === 'number';
}

function isCurrency(token: PayToken | undefined): boolean {
  return has(token, 'currency', 'shared', 'other');
}

/**
 * Leaves out the numbers and periods that are no pay: hours a week, days of leave, the number of
 * payments in a year ("x 13", which makes the amount one of a month), "paid weekly".
 */
function withoutOtherFigures(tokens: PayToken[]): { rest: PayToken[]; payments: boolean } {
  const dropped = new Set<number>();
  let payments = false;
  tokens.forEach((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    if (has(token, 'period', 'odd') && (has(next, 'aside') || has(before, 'paid'))) dropped.add(at);
    if (!isNumber(token)) return;
    const extra = endOfExtra(tokens, at);
    if (extra !== null) {
      for (let part = isCurrency(before) ? at - 1 : at; part <= extra; part++) dropped.add(part);
      return;
    }
    if (isCurrency(before)) return;
    if (
      Number.isInteger(token.value) &&
      token.value >= 12 &&
      token.value <= 16 &&
      (has(before, 'times') || has(next, 'times'))
    ) {
      payments = true;
      dropped.add(at);
      if (has(before, 'times')) dropped.add(at - 1);
      if (has(next, 'times')) dropped.add(at + 1);
      return;
    }
    // "3-month" is a length, "1,400 a week" is pay.
    const isJoined = has(next, 'join') && !has(next, 'per');
    const unitAt = isJoined && has(tokens[at + 2], 'unit') ? at + 2 : at + 1;
    if (!has(tokens[unitAt], 'unit') || isAmountOf(token.value, tokens[unitAt])) return;
    dropped.add(at).add(unitAt);
    if (has(tokens[unitAt + 1], 'per') && has(tokens[unitAt + 2], 'period'))
      dropped.add(unitAt + 1).add(unitAt + 2);
    if (has(before, 'join') && isNumber(tokens[at - 2]) && !isCurrency(tokens[at - 3]))
      dropped.add(at - 1).add(at - 2);
  });
  return { rest: tokens.filter((_, at) => !dropped.has(at)), payments };
}

/** The end of "£500 sign-on bonus", which is paid beside the pay, or null. */
function endOfExtra(tokens: PayToken[], at: number): number | null {
  let next = at + 1;
  while (isCurrency(tokens[next]) || has(tokens[next], 'scale')) next++;
  const last = next + 3;
  while (next < last && (tokens[next]?.type === 'word' || has(tokens[next], 'join'))) next++;
  return has(tokens[next], 'extra') ? next : null;
}

/** "2500 month" and "30000 year" are pay, "12 month contract" is none. */
function isAmountOf(value: number, unit: PayToken | undefined): boolean {
  const period = meaning(unit, 'period');
  return (period === 'month' || period === 'year') && value >= LEAST_OF_A_YEAR;
}

/**
 * One amount, or the two of a range. Where some stand beside a currency, the others are amounts
 * only in a range with one of these. Null if there is none or it is not clear which.
 */
function chooseAmounts(tokens: PayToken[]): Amount[] | null {
  const all: Amount[] = [];
  let isUnclear = false;
  tokens.forEach((token, at) => {
    if (!isNumber(token)) return;
    const scale = meaning(tokens[at + 1], 'scale');
    const behind = tokens[scale === undefined ? at + 1 : at + 2];
    const isMarked = isCurrency(tokens[at - 1]) || isCurrency(behind);
    if (scale === '?') isUnclear = true;
    all.push({ value: token.value * (Number(scale) || 1), at, isMarked });
  });
  const hasMarked = all.some(({ isMarked }) => isMarked);
  const chosen = all.filter(
    (amount, index) =>
      !hasMarked ||
      amount.isMarked ||
      [all[index - 1], all[index + 1]].some(
        (other) => other?.isMarked && areJoined(tokens, amount, other),
      ),
  );
  const [first, second] = chosen;
  const isLeftOver = all.some(
    (amount) => !chosen.includes(amount) && amount.value >= LEAST_LEFT_OVER,
  );
  if (isUnclear || isLeftOver || first === undefined || chosen.length > 2) return null;
  if (chosen.some(({ at }) => isForSomethingElse(tokens, at))) return null;
  if (second === undefined) return [first];
  if (!areJoined(tokens, first, second)) return null;
  const scale = Number(meaning(tokens[second.at + 1], 'scale')) || 1;
  const ownScale = meaning(tokens[first.at + 1], 'scale');
  // "80-100k": the multiple is of both.
  return scale > 1 && ownScale === undefined && first.value < 1_000
    ? [{ ...first, value: first.value * scale }, second]
    : [first, second];
}

/** True if the tokens between two amounts make a range of them. */
function areJoined(tokens: PayToken[], one: Amount, other: Amount): boolean {
  const between = tokens.slice(Math.min(one.at, other.at) + 1, Math.max(one.at, other.at));
  return (
    between.some((token) => has(token, 'join')) &&
    between.every(
      (token) => isCurrency(token) || has(token, 'join', 'per', 'period', 'odd', 'scale', 'beside'),
    )
  );
}

/** "$15 per visit", "€3/kg": pay for what is no period. */
function isForSomethingElse(tokens: PayToken[], at: number): boolean {
  let next = at + 1;
  while (isCurrency(tokens[next]) || has(tokens[next], 'scale')) next++;
  const of = tokens[next + 1];
  return (
    has(tokens[next], 'per') &&
    (of?.type === 'word' || (has(of, 'unit') && !has(of, 'period', 'odd')))
  );
}

type Range = { min?: number; max?: number };

function readRange(text: string, amounts: Amount[], columns: SalaryFields): Range | null {
  const [first, second] = [amounts[0]?.value ?? 0, amounts[1]?.value];
  if (second !== undefined) {
    if (second === 0 || first > second) return null;
    return first === 0 ? { max: second } : { min: first, max: second };
  }
  if (first === 0) return null;
  if (columns.min !== undefined && columns.max === undefined) return { min: first };
  if (columns.max !== undefined && columns.min === undefined) return { max: first };
  if (stands(UP_TO, text, first)) return { max: first };
  if (stands(FROM, text, first) || OR_MORE.test(text)) return { min: first };
  return { min: first, max: first };
}

/** Whether one of these words is said of the amount, and of no other figure ("bonus up to 50 %"). */
function stands(words: RegExp, text: string, amount: number): boolean {
  return [...text.matchAll(words)].some(({ index, 0: word }) => {
    const figure = NEXT_FIGURE.exec(text.slice(index + word.length))?.[1];
    // "2,000 max" has none behind it, and "from home" or "from April" says nothing of an amount.
    if (figure === undefined)
      return (
        /^m[ai]/i.test(word) ||
        (/^start/i.test(word) && /^(?: salary| pay| wage)?$/i.test(text.slice(index + word.length)))
      );
    return [1, 1_000, 10_000].includes(amount / numberOf(figure));
  });
}

/**
 * The currency that the text or its column names, else that of the country. Null if there are
 * several, or if something beside an amount may be the name of one that is not known.
 */
function readCurrency(
  tokens: PayToken[],
  amounts: Amount[],
  column: string | undefined,
  country: CountryCode,
): string | null {
  const own = CURRENCY_OF_COUNTRY[country];
  const code = column?.trim().toUpperCase() ?? '';
  const isCode = KNOWN_CODES.has(code);
  const named = isCode ? [] : payTokens(column ?? '');
  if (named === null || (column?.trim() && !isCode && !named.some(isCurrency))) return null;
  const found = new Set<string>(isCode ? [code] : []);
  const shared: string[][] = [];
  for (const token of [...tokens, ...named]) {
    if (has(token, 'other')) return null;
    const currency = meaning(token, 'currency');
    if (currency !== undefined) found.add(currency);
    else if (has(token, 'shared')) shared.push(meaning(token, 'shared')?.split(' ') ?? []);
  }
  for (const codes of shared) {
    if (codes.some((one) => found.has(one))) continue;
    const ofCountry = codes.includes(own) ? own : DOLLARS.has(codes[0] ?? '') ? 'USD' : null;
    if (ofCountry === null) return null;
    found.add(ofCountry);
  }
  if (found.size > 1) return null;
  const [only] = found;
  if (only !== undefined) return only;
  const isUnknown = amounts.some(
    ({ at }) =>
      tokens[at - 1]?.type === 'word' ||
      has(tokens[at - 1], 'scale') ||
      tokens[at + 1]?.type === 'word',
  );
  return isUnknown || tokens.some(({ type }) => type === 'sign') ? null : own;
}

function readPeriod(
  tokens: PayToken[],
  column: string,
  payments: boolean,
): SalaryPeriod | 'odd' | 'unclear' | null {
  const all = [...tokens, ...(payTokens(column) ?? [])];
  const found = new Set(all.map((token) => meaning(token, 'period')));
  found.delete(undefined);
  if (found.size > 1) return 'unclear';
  const [period] = found as Set<SalaryPeriod>;
  // Payments of a year and an amount of the year: which one is told is not clear.
  if (payments) return period === 'year' || period === 'week' ? 'unclear' : (period ?? 'month');
  if (period !== undefined) return period;
  return all.some((token) => has(token, 'odd')) ? 'odd' : null;
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
