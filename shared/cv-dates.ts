import { fold } from './fold.ts';

/** A year, a month or a day: months from 0. */
export type CvDate = { year: number; month?: number; day?: number };

/** One date, or from one to another; `end` is null for one date alone. */
export type CvPeriod = { start: CvDate; end: CvDate | 'now' | null };

/** What could be read in a text with dates. `tidy` is the same in one plain form. */
export type ReadDates = { tidy: string | null; hasYear: boolean };

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Languages in which people write months. */
const LANGUAGES = ['en', 'fr', 'es', 'pt', 'de'];
const NOW =
  /^(?:now|today|present|current|currently|ongoing|date|to date|till date|until now|till now|présent|aujourd’hui|actual|actualidad|actualmente|atual|presente|heute|oggi|heden|現在)$/;
const BETWEEN =
  /–|—|−|〜|～|\bto\b|\buntil\b|\btill\b|(?<= )-(?= )|(?<=[a-z\d])-(?=[a-z])|(?<=[a-z] ?\d{4})-|(?<=\d{4})-(?=\d{4})/;
const SINCE = /^(?:since|from|depuis|desde|seit)\s+/;

let names: Map<string, number> | undefined;

/** Months by the first letters of their names, without accents and full stops. */
function monthOf(word: string): number | undefined {
  names ??= new Map(
    LANGUAGES.flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
      return MONTHS.map((_, month): [string, number] => [
        fold(format.format(Date.UTC(2020, month, 1))),
        month,
      ]);
    }),
  );
  const start = fold(word).replace(/\.$/, '');
  if (start.length < 3) return undefined;
  const found = new Set(
    [...names].filter(([name]) => name.startsWith(start)).map(([, month]) => month),
  );
  if (start === 'sept') return 8;
  return found.size === 1 ? [...found][0] : undefined;
}

/** Whether a text may be two years or a month: "2005-09", "2010/11". "2021-03" is a month. */
export function isYearOrMonth(text: string): boolean {
  const [, year, last] = /^\d\d(\d\d)[-/](\d\d)$/.exec(text) ?? [];
  return Number(last) > Number(year);
}

/**
 * Reads what a person wrote as dates of a CV: "mar 2021 - present", "03/2021 to 06/2022", "since
 * 2016". Null for what it does not understand: a day and month could be the other way round, or
 * "2005-09" be two years.
 */
export function parseDates(text: string): CvPeriod | null {
  const lower = text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const since = lower.replace(SINCE, '');
  const [first = '', second, ...more] = since.split(BETWEEN);
  const start = readOne(first);
  if (start === null || more.length > 0) return null;
  if (second === undefined && isYearOrMonth(first.trim())) return null;
  if (second === undefined) return { start, end: since === lower ? null : 'now' };
  if (NOW.test(second.trim())) return { start, end: 'now' };
  const end = readOne(second);
  return end === null || orderOf(end) < orderOf(start) ? null : { start, end };
}

/** The languages of CVs, BCP 47. */
export const CV_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ar', 'ja', 'ko'] as const;
export type CvLanguage = (typeof CV_LANGUAGES)[number];

type Form = { now: string; year?: string; month?: string; day?: string };

/** The languages of CVs, each with the form of its dates and its word for today. */
const FORMS: Record<CvLanguage, Form> = {
  en: { now: 'now' },
  de: { now: 'heute', month: 'MM/Y', day: 'DD.MM.Y' },
  fr: { now: 'aujourd’hui', month: 'MM/Y', day: 'DD/MM/Y' },
  es: { now: 'actualidad', month: 'MM/Y', day: 'DD/MM/Y' },
  it: { now: 'oggi', month: 'MM/Y', day: 'DD/MM/Y' },
  nl: { now: 'heden', month: 'MM/Y', day: 'DD-MM-Y' },
  pt: { now: 'atual', month: 'MM/Y', day: 'DD/MM/Y' },
  ar: { now: 'حتى الآن', month: 'MM/Y', day: 'DD/MM/Y' },
  ja: { now: '現在', year: 'Y年', month: 'Y年M月', day: 'Y年M月D日' },
  ko: { now: '현재', month: 'Y.MM', day: 'Y.MM.DD' },
};

/** Writes the year of a date: of another calendar where that is the custom. */
export type YearOf = (date: CvDate) => string;
/** 2024. */
export const western: YearOf = ({ year }) => String(year);

/** A date of a CV in a language: 'Mar 2021', '03/2021'. */
export function formatDate(date: CvDate, language: CvLanguage, yearOf = western): string {
  const { year, month, day } = date;
  const form = FORMS[language];
  if (month === undefined) return (form.year ?? 'Y').replace('Y', yearOf(date));
  if (form.month === undefined)
    return `${day === undefined ? '' : `${day} `}${MONTHS[month]} ${year}`;
  const two = (number: number) => String(number).padStart(2, '0');
  return (day === undefined ? form.month : (form.day ?? ''))
    .replace('Y', yearOf(date))
    .replace('MM', two(month + 1))
    .replace('M', String(month + 1))
    .replace('DD', two(day ?? 1))
    .replace('D', String(day));
}

/** The dates of an entry in a language: 'Mar 2021 – now', '03/2021 – heute'. */
export function formatDates(
  { start, end }: CvPeriod,
  language: CvLanguage,
  yearOf?: YearOf,
): string {
  const from = formatDate(start, language, yearOf);
  if (end === null) return from;
  return `${from} – ${end === 'now' ? FORMS[language].now : formatDate(end, language, yearOf)}`;
}

const orderOf = ({ year, month = 0, day = 0 }: CvDate) => year * 372 + month * 31 + day;

/** The plain form of a text with dates, and whether it has a year at all. */
export function readDates(text: string): ReadDates {
  const period = parseDates(text);
  const hasYear =
    period !== null ||
    /(?:^|\D)(?:19|20)\d\d(?!\d)|\d[/.]\d\d$/.test(text.trim().normalize('NFKC'));
  return { tidy: period && formatDates(period, 'en'), hasYear };
}

/** One date: a year, a month with its year, or a day; 2021年3月 is 2021-3. */
function readOne(text: string): CvDate | null {
  const parts = text
    .trim()
    .replace(/[年月日]/g, '-')
    .replace(/,/g, ' ')
    .split(/[\s/.-]+/)
    .filter(Boolean);
  const numbers = parts.map((part) =>
    /^\d{1,4}(?:st|nd|rd|th)?$/.test(part) ? Number.parseInt(part, 10) : null,
  );
  const months = parts.map((part, index) => (numbers[index] === null ? monthOf(part) : undefined));
  const [a, b, c] = numbers;
  if (parts.length === 1) return dateOf(yearOf(parts[0]));
  if (parts.length === 2) {
    if (months[0] !== undefined) return dateOf(yearOf(parts[1], true), months[0]);
    if (parts[0]?.length === 4 && months[1] !== undefined)
      return dateOf(yearOf(parts[0]), months[1]);
    if (parts[0]?.length === 4) return dateOf(yearOf(parts[0]), monthNumber(b));
    return dateOf(yearOf(parts[1], true), monthNumber(a));
  }
  if (parts.length !== 3) return null;
  // 15 Mar 2021, Mar 15 2021, 2021-03-15, 15/03/2021.
  if (months[1] !== undefined) return dateOf(yearOf(parts[2], true), months[1], a);
  if (months[0] !== undefined) return dateOf(yearOf(parts[2], true), months[0], b);
  if (parts[0]?.length === 4) return dateOf(yearOf(parts[0]), monthNumber(b), c);
  if (a == null || b == null) return null;
  if (a > 12) return dateOf(yearOf(parts[2]), monthNumber(b), a);
  if (b > 12) return dateOf(yearOf(parts[2]), monthNumber(a), b);
  return null;
}

function monthNumber(value: number | null | undefined): number | null {
  return value != null && value >= 1 && value <= 12 ? value - 1 : null;
}

function yearOf(text: string | undefined, mayBeShort = false): number | null {
  if (/^(?:19|20)\d\d$/.test(text ?? '')) return Number(text);
  const short = /^['’]?(\d\d)$/.exec(text ?? '')?.[1];
  if (!mayBeShort || short === undefined) return null;
  return Number(short) + (Number(short) > 50 ? 1900 : 2000);
}

function dateOf(year: number | null, month?: number | null, day?: number | null): CvDate | null {
  if (year === null || month === null || day === null) return null;
  if (month === undefined) return { year };
  if (day === undefined) return { year, month };
  return day < 1 || day > 31 ? null : { year, month, day };
}
