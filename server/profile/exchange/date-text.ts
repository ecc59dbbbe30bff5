/** A day, month or year of a file as its parts; `text` is what could not be split. */
type Moment = { year: string; month?: number } | { text: string };

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const NOW_WORDS =
  /^(?:now|present|current|currently|today|ongoing|to date|heute|aktuell|hoy|actual|présent)$/i;

/** What a profile says for an end that has not come yet. */
export const NOW = 'now';

/**
 * A date of a file as a profile writes it: '2018-03-01' and 'March 2018' become 'Mar 2018'. A day
 * is left out, because many files fill it with 01. Other texts stay as they are.
 */
export function dateText(date: string): string {
  const moment = readMoment(date);
  if ('text' in moment) return moment.text;
  const { year, month } = moment;
  return month === undefined ? year : `${MONTHS[month - 1]} ${year}`;
}

/**
 * 'Mar 2018 – Jul 2024' of a start and an end. Without an end the work goes on: 'Mar 2021 – now'.
 */
export function periodText(start: string, end: string): string {
  const [from, to] = [dateText(start), NOW_WORDS.test(end.trim()) ? NOW : dateText(end)];
  if (from === '') return to === NOW ? '' : to;
  if (from === to) return from;
  return `${from} – ${to || NOW}`;
}

function readMoment(date: string): Moment {
  const text = date.trim();
  const iso = /^(\d{4})(?:-(\d{1,2}))?(?:-\d{1,2})?(?:T.{0,40})?$/.exec(text);
  if (iso) return momentOf(iso[1], iso[2], text);
  const numbers = /^(\d{1,2})[./-](\d{4})$/.exec(text);
  if (numbers) return momentOf(numbers[2], numbers[1], text);
  const words = /^(?:\d{1,2}\.? )?([A-Za-z]{3,9})\.?,? (?:\d{1,2},? )?(\d{4})$/.exec(text);
  const month = MONTHS.findIndex((name) =>
    words?.[1]?.toLowerCase().startsWith(name.toLowerCase()),
  );
  return words && month >= 0 ? momentOf(words[2], String(month + 1), text) : { text };
}

function momentOf(year = '', month: string | undefined, text: string): Moment {
  if (month === undefined) return { year };
  const number = Number(month);
  return number >= 1 && number <= 12 ? { year, month: number } : { text };
}

/** Start and end in ISO 8601; absent where the text does not say them. */
export type IsoPeriod = { start?: string; end?: string };

/**
 * The dates of a profile in ISO 8601 as far as they can be read: 'Mar 2018 – now' gives the start
 * '2018-03'. A single date is start and end.
 */
export function isoPeriod(dates: string): IsoPeriod {
  // A hyphen separates only between spaces or years: 2018-03 is one date.
  const [start = '', end = start] = dates.split(/ ?[–—] ?| - | to |(?<=^\d{4})-(?=\d{4}$)/);
  const [from, to] = [isoDate(start), isoDate(end)];
  return { ...(from !== '' && { start: from }), ...(to !== '' && { end: to }) };
}

/** A date in ISO 8601 without its day; '' when it cannot be read. */
export function isoDate(date: string): string {
  const moment = readMoment(date);
  if ('text' in moment || !/^[12]/.test(moment.year)) return '';
  return moment.month === undefined
    ? moment.year
    : `${moment.year}-${String(moment.month).padStart(2, '0')}`;
}
