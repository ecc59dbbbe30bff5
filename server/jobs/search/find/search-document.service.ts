import type { Category } from '../../../../shared/constants/categories.ts';
import { CATEGORIES } from '../../../../shared/constants/categories.ts';
import {
  COUNTRIES,
  type CountryCode,
  countryName,
} from '../../../../shared/constants/countries.ts';
import { ORNAMENTS } from '../../../../shared/fold.ts';
import { FACT_BITS } from '../../../../shared/job-facts.ts';
import type { JobType } from '../../../../shared/jobs.ts';
import { leastPay } from '../../../../shared/pay-filter.ts';
import type { Salary } from '../../../../shared/salary.ts';
import { AUDIENCE } from '../../../db/audience.ts';
import { NAMES_OF_COVERED } from '../../../language/gazetteer.ts';
import { addSpelledSigns, foldedWords, plainWords } from '../../../language/words.ts';
import type { Occupation } from '../../../occupations/occupations.service.ts';
import { CONDITIONS, conditionsOfTitle } from '../../facts/conditions.ts';
import { readTitleWords, withWrittenNames } from '../read/title-words.ts';
import { payMarks } from './pay-marks.ts';

/** The fields of a job that the search reads. */
export type SearchSource = {
  title: string;
  excerpt: string;
  description: string;
  employer: string | null;
  country_code: CountryCode;
  state: string | null;
  category: Category;
  job_type: JobType | null;
  salary: Salary | null;
};

/** What search rows say of a job beside its reading. */
export type IndexedJob = Pick<SearchSource, 'country_code' | 'category'> & {
  id: number;
  is_premium_visible: boolean;
  expires_at: string | null;
  created_at: Date | string;
  /** Bits of FACT_BITS: of the whole text, and of the public text. */
  facts: number;
  public_facts: number;
  /** The end where the feed of the job names none. */
  open_until: string | null;
  /** The register of the country has the employer. */
  on_register: boolean;
  /** Conditions (conditions.tsv) that the whole text says, and the public text. */
  conditions: readonly string[] | null;
  public_conditions: readonly string[] | null;
};

/** What the search reads of the fields of a job. */
export type SearchReading = {
  /** The text for those who see all of a job, and for visitors of a premium job. */
  whole: string;
  open: string;
  marks: string[];
  /** Conditions that the place says: "Remote" is one, too. */
  conditions: string[];
  /** The place without the names of streets. */
  state: string;
  /** What the job pays at least. */
  pay: ReturnType<typeof leastPay>;
  /** The words of title, employer and place: the vocabulary of spelling. */
  words: string[];
};

/**
 * A row of the search table: `text` is stemmed by the database, `marks` are words of the index as
 * they are.
 */
export type SearchRow = {
  job_id: number;
  audience: number;
  created_at: string;
  expires_at: string;
  country_id: number;
  category_id: number;
  state: string;
  facts: number;
  pay_unit: string | null;
  pay_least: number | null;
  /** The day from which it is Expired; 'infinity' where the advert names no last day. */
  last_day: string;
  text: string;
  marks: string[];
};

/**
 * Prefixes of the marks. No word of a text begins with one of them, so they meet no search for
 * words. A search asks for marks to know where a listing has a word: that makes the order by match.
 */
export const MARK = {
  title: '/',
  /** The last word of the name of work in a title: "nurse" of "Staff Nurse". */
  head: '^',
  place: '%',
  employer: '@',
  /** ISCO-08 unit group of the title. */
  occupation: '#',
  /** The text says or states a condition. */
  condition: '~',
  /** A fact states a condition, or denies it. */
  stated: '=',
  denied: '<',
  pay: '$',
} as const;

/** Less sure occupations of titles are not indexed. */
const LEAST_CONFIDENCE = 0.4;
const LONGEST_SHORT_NAME = 3;
/** Longer words are left out of marks: the database refuses words over 2,046 bytes. */
const LONGEST_MARK = 60;
const MOST_WORDS = { title: 24, place: 12, employer: 8 };

const POSITIONS = new Map<string, number>([
  ...COUNTRIES.map(({ code }, index) => [code, index] as const),
  ...CATEGORIES.map((name, index) => [name, index] as const),
]);
/** The name of each country and its short ones: "United Kingdom uk gb". */
const COUNTRY_WORDS = new Map<string, string>(
  NAMES_OF_COVERED.map(([code, names]) => [
    code,
    [countryName(code), ...names.filter(({ length }) => length <= LONGEST_SHORT_NAME)].join(' '),
  ]),
);

/** Replaced by spaces: otherwise the database reads "node.js" or "and/or" as one word. */
const SEPARATORS = /[./\\\-−–—_:@'’+#*,()[\]|=~]+/g;

/** Reads a job for the search. `work` is the occupation of its title. */
export function readForSearch(job: SearchSource, work: Occupation | null): SearchReading {
  const open = [job.title, job.employer, job.category, job.state ?? ''].join(' \n ');
  const kind = `${COUNTRY_WORDS.get(job.country_code)} \n ${(job.job_type ?? '').replace('-', '')}`;
  const stem = (text: string) => textToStem(`${open} \n ${kind} \n ${text}`);
  const state = withoutStreets(job.state ?? '');
  return {
    whole: stem(`${job.excerpt} \n ${job.description.replace(/<[^<>]*>/g, ' ')}`),
    open: stem(job.excerpt),
    marks: marksOf(job, state, work),
    conditions: [...conditionsOfTitle(job.state ?? '')],
    state,
    pay: leastPay(job.salary),
    words: vocabularyOf(job),
  };
}

/** The search rows of a job: one for each audience (AUDIENCE). */
export function searchRowsOf(job: IndexedJob, reading: SearchReading): SearchRow[] {
  const isOpenEnded = job.open_until !== null && job.open_until === job.expires_at;
  const common = {
    job_id: job.id,
    created_at: new Date(job.created_at).toISOString(),
    expires_at: job.expires_at ?? 'infinity',
    country_id: POSITIONS.get(job.country_code) ?? 0,
    category_id: POSITIONS.get(job.category) ?? 0,
    state: reading.state,
    pay_unit: reading.pay?.unit ?? null,
    pay_least: reading.pay?.least ?? null,
    last_day: isOpenEnded ? 'infinity' : (job.expires_at ?? 'infinity'),
  };
  const { everybody, visitors, members } = AUDIENCE;
  const row = (audience: number, text: string): SearchRow => {
    const [facts, said] =
      audience === visitors
        ? [job.public_facts, job.public_conditions]
        : [job.facts, job.conditions];
    return {
      ...common,
      audience,
      facts:
        facts |
        (job.on_register ? FACT_BITS.onRegister : 0) |
        ([...reading.conditions, ...(said ?? [])].includes('remote') ? FACT_BITS.remote : 0),
      text,
      marks: [...reading.marks, ...conditionMarks(reading.conditions, said, facts)],
    };
  };
  return job.is_premium_visible
    ? [row(visitors, reading.open), row(members, reading.whole)]
    : [row(everybody, reading.whole)];
}

/** "London Road" is not London: its name is dropped where something else tells the place. */
const STREET =
  /(?:^|(?<=[,;/\s]))\p{L}+(?:\s\p{L}+)?\s(?:road|rd|street|lane|avenue|ave|crescent|terrace|boulevard)\b\.?|(?:^|(?<=[,;/]\s?))\p{L}+\s(?:close|drive|way|court|gardens|grove)\s*(?=[,;/])/giu;

function withoutStreets(place: string): string {
  const left = place.replace(STREET, ' ');
  return /\p{L}/u.test(left) ? left : place;
}

function textToStem(text: string): string {
  return withWrittenNames(addSpelledSigns(text.replace(ORNAMENTS, '')))
    .replace(SEPARATORS, ' ')
    .replaceAll('\0', ' ');
}

function marksOf(
  { title, employer, salary }: SearchSource,
  state: string,
  work: Occupation | null,
): string[] {
  const place = plainWords(state).slice(0, MOST_WORDS.place);
  const { words, heads } = readTitleWords(title, new Set(place));
  const write = (mark: string, list: string[]) =>
    list.filter((word) => word.length <= LONGEST_MARK).map((word) => mark + word);
  return [
    ...write(MARK.title, words.slice(0, MOST_WORDS.title)),
    ...write(MARK.head, heads),
    ...write(MARK.place, place),
    ...write(MARK.employer, plainWords(employer ?? '').slice(0, MOST_WORDS.employer)),
    ...(work && work.confidence >= LEAST_CONFIDENCE ? [MARK.occupation + work.isco] : []),
    ...payMarks(salary).map((word) => MARK.pay + word),
  ];
}

function conditionMarks(
  ofPlace: readonly string[],
  said: readonly string[] | null,
  facts: number,
): string[] {
  const names = new Set([...(said ?? []), ...ofPlace]);
  const marks: string[] = [];
  for (const { name, stated, denied } of CONDITIONS) {
    if ((facts & stated) !== 0) {
      names.add(name);
      marks.push(MARK.stated + name);
    } else if ((facts & denied) !== 0) {
      names.delete(name);
      marks.push(MARK.denied + name);
    }
  }
  return [...marks, ...[...names].map((name) => MARK.condition + name)];
}

function vocabularyOf({ title, employer, state, country_code }: SearchSource): string[] {
  const text = [title, employer ?? '', state ?? '', COUNTRY_WORDS.get(country_code) ?? ''].join(
    ' ',
  );
  const words = foldedWords(text);
  return words.filter((word) => /[a-z]/.test(word) && word.length >= 3 && word.length <= 30);
}
