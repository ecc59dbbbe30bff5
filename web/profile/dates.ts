import { fold } from '../../shared/fold.ts';
/** What could be read in a text with dates. `tidy` is the same in one plain form. */
export type ReadDates = { tidy: string | null; hasYear: boolean };

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Languages in which people write months. */
const LANGUAGES = ['en', 'fr', 'es', 'pt', 'de'];
const NOW =
  /^(?:now|today|present|current|currently|ongoing|date|to date|till date|until now|till now|présent|aujourd’hui|actual|actualmente|atual|heute)$/;
const BETWEEN =
  /\s*(?:–|—|−|\bto\b|\buntil\b|\btill\b|\s-\s|(?<=[a-z\d])-(?=[a-z])|(?<=[a-z]\s?\d{4})-|(?<=\d{4})-(?=\d{4}))\s*/;
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

/**
 * Reads what a person wrote as dates of a CV: "mar 2021 - present", "03/2021 to 06/2022", "since
 * 2016". A day and month that could be the other way round are left as they are.
 */
export function readDates(text: string): ReadDates {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ');
  const hasYear = /(?:^|\D)(?:19|20)\d\d(?!\d)|\d[/.]\d\d$/.test(trimmed.normalize('NFKC'));
  const lower = trimmed.toLowerCase();
  const since = lower.replace(SINCE, '');
  const [first = '', second, ...more] = since.split(BETWEEN);
  const start = readOne(first);
  if (start === null || more.length > 0) return { tidy: null, hasYear };
  if (second === undefined) {
    const tidy = since === lower ? start.text : `${start.text} – now`;
    return { tidy, hasYear: true };
  }
  if (NOW.test(second.trim())) return { tidy: `${start.text} – now`, hasYear: true };
  const end = readOne(second);
  if (end === null || end.order < start.order) return { tidy: null, hasYear };
  return { tidy: `${start.text} – ${end.text}`, hasYear: true };
}

type One = { text: string; order: number };

/** One date: a year, a month with its year, or a day. */
function readOne(text: string): One | null {
  const parts = text
    .trim()
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

function dateOf(year: number | null, month?: number | null, day?: number | null): One | null {
  if (year === null || month === null || day === null) return null;
  if (month === undefined) return { text: String(year), order: year * 372 };
  if (day !== undefined && (day < 1 || day > 31)) return null;
  return {
    text: `${day === undefined ? '' : `${day} `}${MONTHS[month]} ${year}`,
    order: year * 372 + month * 31 + (day ?? 0),
  };
}
