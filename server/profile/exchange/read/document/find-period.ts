import { isYearOrMonth } from '../../../../../shared/cv-dates.ts';
import { fold } from '../../../../../shared/fold.ts';
import { periodText } from '../../date-text.ts';
import { FROM_WORDS, NOW_WORDS, plainWords, SINCE_WORDS, UNTIL_WORDS } from './words.ts';

/**
 * Dates in a line: where they stand, as the profile writes them. `isRange`: from one date to another
 * or to now. `isYear`: nothing but one year.
 */
export type Period = { from: number; to: number; text: string; isRange: boolean; isYear: boolean };

/**
 * A date: where it ends, and its ISO 8601 text without the day, or its own words. `isOwnWords`: alone it
 * is kept as it was written.
 */
type Moment = { to: number; text: string; isYear: boolean; isNow: boolean; isOwnWords?: boolean };

const LANGUAGES =
  'en de fr es pt it nl ar ar-SY ar-MA ru uk pl cs ro tr id ms vi sv da nb fi hu el he fa hi sw fil af et lv lt sl bg sr ca';
/** Names of months, long and short, by their number; those of two months are left out. */
const MONTHS = readMonths();
const MAX_LINE = 300;

const YEAR = /(?:19[4-9]\d|20[0-4]\d)(?!\d)/y;
const YEAR_MONTH =
  /((?:19[4-9]|20[0-4])\d)[-./](0[1-9]|1[0-2])(?:[-./](?:0[1-9]|[12]\d|3[01]))?(?!\d)/y;
const DAY_MONTH_YEAR = /(\d{1,2})([-./])(\d{1,2})\2((?:19|20)\d\d)(?!\d)/y;
/** Not "Grade 12 - 2015": a dash between spaces separates. */
const MONTH_YEAR = /(0?[1-9]|1[0-2])(?:-| ?[./] ?)((?:19[4-9]|20[0-4])\d)(?!\d)/y;
const SHORT_MONTH_YEAR = /(0[1-9]|1[0-2])\/(\d\d)(?![\d/])/y;
const EAST_ASIAN = /((?:19[4-9]|20[0-4])\d) ?[年년](?: ?(\d{1,2}) ?[月월])?(?: ?\d{1,2} ?[日일])?/y;
const DAY = /\d{1,2}(?:st|nd|rd|th|º|°|er)?[.,]? (?:de |of )?/y;
const WORD = /[\p{L}\p{M}]+/uy;
const AFTER_MONTH = /[.,]? ?(?:\d{1,2}(?:st|nd|rd|th)?, ?)?(?:de |del |of )?['’]?/y;
const TWO_DIGITS = /\d\d(?!\d)/y;
const DASH = /\s*[-–—−‒~～〜]+\s*/y;
const SLASH = /\s*\/\s*/y;
const NOW_PHRASE = /[\p{L}\p{M}'’]+(?: [\p{L}\p{M}'’]+){0,2}/uy;
const YEAR_TO_YEAR = /((?:19[4-9]|20[0-4])\d)([-–—/])(\d\d)(?![\d.-])/y;
const SEPARATED = /[\s([{|,;:•·–—-]/;

/** All dates of a line, from left to right. Only its first 300 characters are looked at. */
export function findPeriods(line: string): Period[] {
  const text = asciiDigits(line.slice(0, MAX_LINE));
  const periods: Period[] = [];
  let at = 0;
  while (at < text.length) {
    const before = at === 0 ? ' ' : (text[at - 1] ?? ' ');
    const isStart = SEPARATED.test(before) || !/[\p{L}\p{N}]/u.test(before);
    const period = isStart ? periodAt(text, at) : null;
    if (period) {
      periods.push(period);
      at = period.to;
    } else at += 1;
  }
  return periods;
}

function periodAt(text: string, from: number): Period | null {
  const since = afterWord(text, from, SINCE_WORDS);
  const at = since ?? afterWord(text, from, FROM_WORDS) ?? from;
  const years = yearsAt(text, at);
  if (years) return { from, ...years, isRange: true, isYear: false };
  const start = momentAt(text, at);
  if (!start || start.isNow) return null;
  const end = endAt(text, start.to);
  if (end)
    return {
      from,
      to: end.to,
      text: periodText(start.text, end.isNow ? 'now' : end.text),
      isRange: true,
      isYear: false,
    };
  // "2019 –" with nothing after it goes on; "since 2019", too. "From 2019" alone may not.
  const open = match(DASH, text, start.to);
  const isOpen = open !== null && (open.to >= text.length || text[open.to] === '\t');
  if (isOpen || since !== null)
    return {
      from,
      to: isOpen ? open.to : start.to,
      text: periodText(start.text, ''),
      isRange: true,
      isYear: false,
    };
  // "from 2019" does not say that it goes on: the date is found without the word.
  if (at !== from) return null;
  const single = start.isOwnWords ? text.slice(at, start.to) : periodText(start.text, start.text);
  return { from, to: start.to, text: single, isRange: false, isYear: start.isYear };
}

/** "2018/19" and "2018–20": two years. "2018-05" is a month, "2005-09" may be either. */
function yearsAt(text: string, at: number): { to: number; text: string } | null {
  const found = match(YEAR_TO_YEAR, text, at);
  if (!found) return null;
  const [, first = '', sign = '', last = ''] = found.groups;
  const next = Number(first.slice(2)) + 1 === Number(last);
  if (Number(last) <= Number(first.slice(2))) return null;
  if (Number(last) <= 12 && !(sign === '/' && next) && sign !== '–') return null;
  return { to: found.to, text: `${first} – ${first.slice(0, 2)}${last}` };
}

function endAt(text: string, from: number): Moment | null {
  const dash = match(DASH, text, from) ?? match(SLASH, text, from);
  if (dash) return momentAt(text, dash.to) ?? momentAfterWord(text, dash.to);
  return momentAfterWord(text, skipSpace(text, from));
}

/** "to 2020", "bis heute", "till date" and words that are now by themselves. */
function momentAfterWord(text: string, from: number): Moment | null {
  const now = nowAt(text, from);
  if (now) return now;
  for (const length of [2, 1]) {
    const end = wordsEnd(text, from, length);
    if (end === null || !UNTIL_WORDS.has(plainWords(text.slice(from, end)))) continue;
    return momentAt(text, skipSpace(text, end));
  }
  return null;
}

function afterWord(text: string, from: number, words: ReadonlySet<string>): number | null {
  const end = wordsEnd(text, from, 1);
  if (end === null || !words.has(plainWords(text.slice(from, end)))) return null;
  return skipSpace(text, end);
}

function wordsEnd(text: string, from: number, count: number): number | null {
  let end = from;
  for (let nth = 0; nth < count; nth += 1) {
    const word = match(WORD, text, nth === 0 ? end : skipSpace(text, end));
    if (!word) return text.startsWith('t/m', from) ? from + 3 : null;
    end = word.to;
  }
  return end;
}

function nowAt(text: string, from: number): Moment | null {
  const phrase = match(NOW_PHRASE, text, from);
  if (!phrase) return null;
  const words = phrase.groups[0].split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const said = words.slice(0, count).join(' ');
    if (NOW_WORDS.has(plainWords(said)))
      return { to: from + said.length, text: 'now', isYear: false, isNow: true };
  }
  return null;
}

function momentAt(text: string, at: number): Moment | null {
  const moment = (to: number, iso: string, isYear = false): Moment => ({
    to,
    text: iso,
    isYear,
    isNow: false,
  });
  const asian = match(EAST_ASIAN, text, at);
  if (asian) {
    const [, year = '', month] = asian.groups;
    return moment(asian.to, month === undefined ? year : isoOf(year, Number(month)), !month);
  }
  const day = match(DAY_MONTH_YEAR, text, at);
  if (day) {
    const [whole = '', first = '', sign = '', second = '', year = ''] = day.groups;
    const [one, other] = [Number(first), Number(second)];
    // With dots the day is first everywhere; with other signs only a number above 12 tells it.
    const month = sign === '.' || one > 12 || one === other ? other : other > 12 ? one : 0;
    return moment(day.to, month >= 1 && month <= 12 ? isoOf(year, month) : whole);
  }
  const iso = match(YEAR_MONTH, text, at);
  if (iso)
    return {
      ...moment(iso.to, isoOf(iso.groups[1] ?? '', Number(iso.groups[2]))),
      isOwnWords: isYearOrMonth(iso.groups[0]),
    };
  const numbers = match(MONTH_YEAR, text, at);
  if (numbers) return moment(numbers.to, isoOf(numbers.groups[2] ?? '', Number(numbers.groups[1])));
  const short = match(SHORT_MONTH_YEAR, text, at);
  if (short) return moment(short.to, short.groups[0]);
  const named = monthAt(text, at) ?? monthAt(text, match(DAY, text, at)?.to ?? text.length);
  if (named) return named;
  const year = match(YEAR, text, at);
  if (!year) return nowAt(text, at);
  // "2018 March"
  const month = match(WORD, text, skipSpace(text, year.to));
  const number = month && MONTHS.get(plainWords(month.groups[0]));
  if (month && number) return moment(month.to, isoOf(year.groups[0], number));
  return moment(year.to, year.groups[0], true);
}

/** "March 2018", "Mar. 2018", "March 5, 2018", "marzo de 2018", "Mar ’18". */
function monthAt(text: string, at: number): Moment | null {
  const word = match(WORD, text, at);
  const number = word && MONTHS.get(plainWords(word.groups[0]));
  if (!word || !number) return null;
  const between = match(AFTER_MONTH, text, word.to);
  if (!between) return null;
  const year = match(YEAR, text, between.to);
  if (year)
    return { to: year.to, text: isoOf(year.groups[0], number), isYear: false, isNow: false };
  const short = /['’]$/.test(between.groups[0]) ? match(TWO_DIGITS, text, between.to) : null;
  if (short) {
    const digits = short.groups[0];
    const full = `${Number(digits) < 50 ? '20' : '19'}${digits}`;
    return { to: short.to, text: isoOf(full, number), isYear: false, isNow: false };
  }
  // "March – July 2018": the year of the end is the year of both.
  const dash = match(DASH, text, word.to);
  const end = dash && monthAt(text, dash.to);
  return end && /^\d{4}-/.test(end.text)
    ? {
        to: word.to,
        text: `${end.text.slice(0, 4)}-${twoDigits(number)}`,
        isYear: false,
        isNow: false,
      }
    : null;
}

function match(
  expression: RegExp,
  text: string,
  at: number,
): { to: number; groups: RegExpExecArray } | null {
  expression.lastIndex = at;
  const groups = expression.exec(text);
  return groups && { to: at + groups[0].length, groups };
}

function skipSpace(text: string, at: number): number {
  let end = at;
  while (text[end] === ' ' || text[end] === '\u00a0') end += 1;
  return end;
}

function isoOf(year: string, month: number): string {
  return month >= 1 && month <= 12 ? `${year}-${twoDigits(month)}` : year;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Arabic, Persian, Indian and wide digits as ASCII: as many characters as before. */
function asciiDigits(text: string): string {
  return text.replace(
    /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\uff10-\uff19]/g,
    (digit) =>
      // Each of these rows of ten begins at a multiple of 16, or 6 behind it.
      String(
        (digit.charCodeAt(0) -
          6 * Number(digit < '\uff10' && digit > '\u0900' && digit < '\u0a00')) %
          16,
      ),
  );
}

function readMonths(): Map<string, number> {
  const months = new Map<string, number>([['sept', 9]]);
  const twice = new Set<string>();
  for (const language of LANGUAGES.split(' '))
    for (const style of ['long', 'short'] as const)
      for (const isAlone of [true, false]) {
        const format = new Intl.DateTimeFormat(language, {
          month: style,
          ...(isAlone ? {} : { year: 'numeric' }),
          timeZone: 'UTC',
          calendar: 'gregory',
        });
        for (let month = 1; month <= 12; month += 1) {
          const part = format
            .formatToParts(Date.UTC(2021, month - 1, 15))
            .find(({ type }) => type === 'month');
          const name = plainWords(fold(part?.value ?? ''));
          if (name === '' || /\d| /.test(name)) continue;
          const known = months.get(name);
          if (known !== undefined && known !== month) twice.add(name);
          else months.set(name, month);
        }
      }
  for (const name of twice) months.delete(name);
  return months;
}
