import { createHash } from 'node:crypto';
import { COUNTRIES, type CountryCode } from '../../../shared/constants/countries.ts';
import type { Job } from '../../../shared/jobs.ts';
import { STATES } from '../../language/gazetteer.ts';
import { foldedWords } from '../../language/words.ts';
import type { ReadText } from '../../reading/read-text.ts';
import { firstLines, type ReadLine } from '../../reading/sentences.ts';
import { vacancyLink } from './apply-link.ts';
import { placeNames, placeRemover } from './place-remover.ts';

/** The fields of a job that its keys follow from, beside its texts. */
export type KeySource = Pick<
  Job,
  'title' | 'employer' | 'state' | 'country_code' | 'application_url'
> & {
  salary: object | null;
};

/**
 * `repeat_key`: equal for listings of one advert, in any place; below 0 where the text is short.
 * `link_key`: equal for listings of one vacancy. They are 64-bit numbers as PostgreSQL writes them.
 */
export type RepeatKeys = { repeat_key: string | null; link_key: string | null };

/** A shorter text proves little: two vacancies may have the same. */
const LEAST_WORDS = 40;
/** Without an employer and a text, only a title of so many words and the same odd pay tell an advert. */
const LEAST_TITLE_WORDS = 4;
/** Sources cut long texts at different lengths, so that only the first letters are compared. */
const COMPARED_LETTERS = 1800;
/** So much of a text has these letters, unless it has few. */
const MAX_READ = 8000;
const ROUND = 500;
const HAS_DIGIT = /\p{N}/u;
/** What short texts say of a country: its name, and the abbreviations of its states. */
const COUNTRY_WORDS: ReadonlyMap<CountryCode, ReadonlySet<string>> = new Map(
  COUNTRIES.map(({ code, name }) => [
    code,
    new Set([name, code, ...Object.keys(STATES.get(code) ?? {})].flatMap(foldedWords)),
  ]),
);

/**
 * The keys of an advert. A text counts without the words of its place and without digits, such as
 * phone numbers and pay; a short one also without what title and employer say. A change of the
 * rules needs the jobs read again (reading-version.ts).
 */
export function repeatKeys(job: KeySource, text: ReadText): RepeatKeys {
  const titleWords = foldedWords(job.title);
  const elsewhere = placeRemover(placeNames(job.state, titleWords, job.country_code));
  const employer = foldedWords(job.employer ?? '').join(' ');
  const title = elsewhere(titleWords);
  const allWords = (lines: readonly ReadLine[]) => elsewhere(wordsOf(firstLines(lines, MAX_READ)));
  const textOf = (lines: readonly ReadLine[]) =>
    allWords(lines).filter((word) => !HAS_DIGIT.test(word));
  const body = [...text.description, ...text.responsibilities, ...text.requirements];
  const words = textOf(body);
  const link = vacancyLink(job.application_url, title);
  const link_key = link === undefined ? null : hash([employer, title.join(' '), link]).toString();
  if (words.length >= LEAST_WORDS) {
    const letters = words.join('');
    // Imports take the excerpt from the text. One that was written by itself tells adverts apart.
    const excerpt = textOf([text.excerpt]).join('');
    const parts = [
      employer,
      title.join(' '),
      letters.slice(0, COMPARED_LETTERS),
      letters.includes(excerpt) ? '' : excerpt,
    ];
    return { repeat_key: positive(hash(parts)).toString(), link_key };
  }
  const isNamed = employer !== '';
  if (!isNamed && (!hasOddPay(job.salary) || title.length < LEAST_TITLE_WORDS))
    return { repeat_key: null, link_key };
  const said = new Set([...titleWords, ...employer.split(' ')]);
  const ofCountry = COUNTRY_WORDS.get(job.country_code);
  const all = isNamed ? textOf : allWords;
  const pay = isNamed ? '' : JSON.stringify(Object.entries(job.salary ?? {}).sort());
  const others = all([...body, text.excerpt]).filter(
    (word) => !said.has(word) && !ofCountry?.has(word),
  );
  const parts = [employer, title.join(' '), pay, ...new Set(others)];
  return { repeat_key: (-positive(hash(parts))).toString(), link_key };
}

function wordsOf(lines: readonly ReadLine[]): string[] {
  const words: string[] = [];
  for (const { sentences } of lines)
    for (const { tokens } of sentences) for (const { plain } of tokens) words.push(...plain);
  return words;
}

/** Pay that two employers hardly both give: 19,656 rather than 20,000. */
function hasOddPay(salary: object | null): boolean {
  return Object.values(salary ?? {}).some((pay) => typeof pay === 'number' && pay % ROUND !== 0);
}

function hash(parts: readonly string[]): bigint {
  return createHash('sha256').update(parts.join('\n')).digest().readBigInt64BE(0);
}

function positive(number: bigint): bigint {
  return BigInt.asUintN(63, number) || 1n;
}
