import { type CvDate, parseDates, western, type YearOf } from '../../shared/cv-dates.ts';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { entriesOf, type OutlineEntry } from '../../shared/profile-outline.ts';
import { withWesternYears } from './japanese-era.ts';
import { widthOf } from './text-width.ts';

/** A line of a table of the form: `year` is 2024 or 令和6, `month` is '' for a year alone. */
export type FormRow = {
  kind: 'entry' | 'title' | 'end' | 'blank';
  year: string;
  month: string;
  text: string;
};

/** The fields of a rirekisho. What is not known is '' and stays empty on paper. */
export type RirekishoForm = {
  /** With the age on that day. */
  birthDate: string;
  address: string[];
  /** The history on the first page, and its rest on the second one. */
  first: FormRow[];
  rest: FormRow[];
  licences: FormRow[];
  /** What the profile says for the person: motive, summary, skills and languages. */
  appeal: string[];
  wishes: string[];
};

/** Rows of the first page, and the fewest of the tables of the second one. */
const FIRST_ROWS = { A4: 18, Letter: 16 };
const REST_ROWS = 4;
const LICENCE_ROWS = 6;
/** The width of a row in Latin letters: a longer text takes the height of two. */
const ROW_WIDTH = 76;

/** Headings of a member's own sections that stand for fields of the form. */
const MOTIVE = /志望|動機|motiv/i;
const WISH = /本人希望|希望|wish/i;

const row = (kind: FormRow['kind'], text = '', date?: ShownDate): FormRow => ({
  ...{ kind, text },
  year: date ? date.yearText : '',
  month: date?.month === undefined ? '' : String(date.month + 1),
});
const BLANK = row('blank');

const heightOf = ({ text }: FormRow) => Math.max(1, Math.ceil(widthOf(text) / ROW_WIDTH));
const heightOfAll = (rows: FormRow[]) => rows.reduce((sum, each) => sum + heightOf(each), 0);

/** Fills a table with empty lines. */
const filled = (rows: FormRow[], count: number): FormRow[] => [
  ...rows,
  ...Array.from({ length: Math.max(0, count - heightOfAll(rows)) }, () => BLANK),
];

/** A date with its year as the document writes years. */
type ShownDate = CvDate & { yearText: string };
type ShownPeriod = { start: ShownDate; end: ShownDate | 'now' | null };
type Dated = { entry: OutlineEntry; period: ShownPeriod | null };

/** Dates of a text in the language of the form, whose years may be those of eras. */
function readShown(text: string, yearOf: YearOf): ShownPeriod | null {
  const period = parseDates(withWesternYears(text.normalize('NFKC')));
  const shown = (date: CvDate): ShownDate => ({ ...date, yearText: yearOf(date) });
  if (!period) return null;
  const { start, end } = period;
  return { start: shown(start), end: end === null || end === 'now' ? end : shown(end) };
}

/** Entries from the oldest to the newest one, as Japanese forms have them. */
function oldestFirst(entries: OutlineEntry[], yearOf: YearOf): Dated[] {
  const dated = entries.map((entry) => ({ entry, period: readShown(entry.dates, yearOf) }));
  const startOf = ({ period }: Dated) => (period ? monthsOf(period.start) : 0);
  const known = dated.filter(({ period }) => period !== null);
  if (known.length === dated.length) return dated.toSorted((a, b) => startOf(a) - startOf(b));
  const [first, last] = [known[0], known.at(-1)];
  return first && last && startOf(first) > startOf(last) ? dated.toReversed() : dated;
}

const monthsOf = ({ year, month = 0 }: CvDate) => year * 12 + month;
const joined = (...parts: string[]) => parts.filter(Boolean).join('\u3000');
const inBrackets = (text: string) => text && `（${text}）`;
const isAfter = (date: CvDate, today: Date) =>
  monthsOf(date) > today.getUTCFullYear() * 12 + today.getUTCMonth();

/**
 * The lines of a school or course. The words say no more than the profile: a degree with a date was
 * obtained, a school without one was attended.
 */
function schoolRows({ entry, period }: Dated, today: Date): FormRow[] {
  const { title, detail, dates } = entry;
  const got = joined(detail, title && `${title} 取得`);
  if (!period) return [row('entry', joined(detail, title) + inBrackets(dates))];
  const { start, end } = period;
  const place = detail || title;
  if (end === null) return [row('entry', title ? got : `${detail} 在学`, start)];
  const began = row('entry', `${place} 入学`, start);
  if (end === 'now') return [began, row('entry', `${joined(place, detail && title)} 在学中`)];
  const isAhead = isAfter(end, today);
  if (!title) return [began, row('entry', `${detail} ${isAhead ? '在学中' : 'まで在学'}`, end)];
  return [began, row('entry', isAhead ? joined(detail, `${title} 取得見込み`) : got, end)];
}

function jobRows({ entry, period }: Dated): FormRow[] {
  const { title, detail, dates } = entry;
  const place = detail || title;
  const role = inBrackets(detail && title);
  if (!period) return [row('entry', `${place}${role}${inBrackets(dates)}`)];
  const { start, end } = period;
  if (end === null) return [row('entry', `${place} 勤務${role}`, start)];
  const began = row('entry', `${place} 入職${role}`, start);
  if (end === 'now') return [began, row('entry', '現在に至る')];
  return [began, row('entry', `${place} 退職`, end)];
}

function licenceRow({ entry, period }: Dated): FormRow {
  const { title, detail, dates } = entry;
  const name = `${title || detail}${inBrackets(title && detail)}`;
  if (!period) return row('entry', name + inBrackets(dates));
  const { start, end } = period;
  const limit =
    end === null || end === 'now'
      ? ''
      : `（${end.yearText}年${end.month === undefined ? '' : `${end.month + 1}月`}まで有効）`;
  return row('entry', `${name} 取得${limit}`, start);
}

/** The years of a person on a day, '' when the day of birth is not known. */
function ageOn(today: Date, birthDate: string): string {
  const { year, month, day } =
    parseDates(withWesternYears(birthDate.normalize('NFKC')))?.start ?? {};
  if (year === undefined || month === undefined || day === undefined) return '';
  const hadBirthday =
    today.getUTCMonth() > month || (today.getUTCMonth() === month && today.getUTCDate() >= day);
  return String(today.getUTCFullYear() - year - (hadBirthday ? 0 : 1));
}

const ofOwn = (profile: Profile, title: RegExp) =>
  profile.customSections.filter((each) => title.test(each.title)).flatMap(({ items }) => items);

/**
 * What a rirekisho says of a profile whose texts are in the language of the CV. Its other sections,
 * and what was done at work, are for the shokumu keirekisho.
 */
export function rirekishoForm(
  profile: Profile,
  given: {
    birthDate: string;
    address: string;
    paper: 'A4' | 'Letter';
    today: Date;
    /** How years are written; without it 2024. */
    yearOf?: YearOf | undefined;
  },
): RirekishoForm {
  const { birthDate, address, paper, today, yearOf = western } = given;
  const schools = oldestFirst(entriesOf(profile, 'education'), yearOf);
  const jobs = oldestFirst(entriesOf(profile, 'experience'), yearOf);
  const history: FormRow[] = [
    ...(schools.length > 0 ? [row('title', '学歴')] : []),
    ...schools.flatMap((each) => schoolRows(each, today)),
    ...(schools.length > 0 && jobs.length > 0 ? [BLANK] : []),
    ...(jobs.length > 0 ? [row('title', '職歴')] : []),
    ...jobs.flatMap(jobRows),
    ...(schools.length + jobs.length > 0 ? [row('end', '以上')] : []),
  ];
  let fitting = history.length;
  while (heightOfAll(history.slice(0, fitting)) > FIRST_ROWS[paper]) fitting -= 1;
  const licences = [
    ...oldestFirst(entriesOf(profile, 'certifications'), yearOf).map(licenceRow),
    ...profile.drivingLicense.map((text) => row('entry', `運転免許\u3000${text}`)),
  ];
  const age = ageOn(today, birthDate);
  const { location } = profile.contact;
  const languages = entriesOf(profile, 'languages');
  return {
    birthDate: birthDate && `${birthDate}生${age && `（満${age}歳）`}`,
    address: [address, address.includes(location) ? '' : location].filter(Boolean),
    first: filled(history.slice(0, fitting), FIRST_ROWS[paper]),
    rest: filled(history.slice(fitting), REST_ROWS),
    licences: filled(licences, LICENCE_ROWS),
    appeal: [
      ...ofOwn(profile, MOTIVE),
      profile.summary,
      profile.skills.length > 0 ? `特技：${profile.skills.join('、')}` : '',
      languages.length > 0
        ? `語学：${languages.map(({ title, detail }) => title + inBrackets(detail)).join('、')}`
        : '',
    ].filter(Boolean),
    wishes: ofOwn(profile, WISH),
  };
}

/** The parts of a profile that a rirekisho shows. */
export function ofRirekisho(profile: Profile): Profile {
  const { name, contact, template, summary, skills, languages, drivingLicense } = profile;
  return {
    ...EMPTY_PROFILE,
    ...{ name, contact, template, summary, skills, languages, drivingLicense },
    education: profile.education,
    experience: profile.experience.map((each) => ({ ...each, duties: [] })),
    certifications: profile.certifications.map((each) => ({ ...each, url: '' })),
    customSections: profile.customSections.filter(
      ({ title }) => MOTIVE.test(title) || WISH.test(title),
    ),
  };
}

/** The same with dates as they are read there: the year and the month of the start are columns. */
export function readOfRirekisho(profile: Profile, yearOf: YearOf = western): Profile {
  const shown = ofRirekisho(profile);
  const withStart = <Entry extends { dates: string }>(each: Entry): Entry => ({
    ...{ ...each, dates: startText(each.dates, yearOf) },
  });
  return {
    ...shown,
    education: shown.education.map(withStart),
    experience: shown.experience.map(withStart),
    certifications: shown.certifications.map((each) => ({
      ...each,
      date: startText(each.date, yearOf),
    })),
  };
}

function startText(dates: string, yearOf: YearOf): string {
  const start = readShown(dates, yearOf)?.start;
  if (!start) return dates;
  return start.month === undefined ? start.yearText : `${start.yearText} ${start.month + 1}`;
}
