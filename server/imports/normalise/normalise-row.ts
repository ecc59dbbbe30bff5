import { createHash } from 'node:crypto';
import { JOB_LIMITS } from '../../../shared/constants/limits.ts';
import type { FeedRules } from '../../../shared/import-mapping.ts';
import type { JobType } from '../../../shared/jobs.ts';
import { hasCredentials } from '../../../shared/web-address.ts';
import { escapeHtml } from '../../escape-html.ts';
import type { ImportedJob } from '../../jobs/imported-jobs.service.ts';
import {
  cutText,
  excerptOf,
  lineOfHtml,
  sanitizeDescription,
} from '../../jobs/job-text.service.ts';
import { itemsOf } from '../../jobs/list-items.service.ts';
import { CLOSED_WORDS, closedAt } from '../mapping/closed-words.ts';
import { candidates, readField, readFields } from '../read/field-names.ts';
import type { FeedFacts, RawRow } from '../read/raw-row.ts';
import { guessCategory } from './guess-category.ts';
import { guessJobType } from './guess-job-type.ts';
import { expiryDay, parseFeedDate } from './parse-date.ts';
import { parseSalary } from './parse-salary.ts';
import { type PlaceContradiction, placeContradiction } from './place-contradiction.ts';
import { type Place, type PlaceFields, resolvePlace } from './resolve-place.ts';
import { statedFacts } from './stated-facts.ts';

/** The context of all rows, from the operator and the feed. */
export type RowContext = {
  facts: FeedFacts;
  employer: string | undefined;
  rules?: FeedRules | undefined;
  /** What the operator decided of rows that contradict themselves, by their references. */
  decided?: ReadonlyMap<string, Decided> | undefined;
};

/** The country of a row that contradicts itself, as long as it says the same. */
export type Decided = { said: string; code: string };
/** What a row says against itself, and the job as it would be in either country. */
export type Contradicting = { said: string; jobs: ImportedJob[] };

/** A warning about an imported listing. */
export type RowWarning =
  | 'application URL missing'
  | 'posting date invalid'
  | 'end date invalid'
  | 'already expired'
  | 'company missing'
  | 'visa help, housing or costs not recognised';

/**
 * The result for a row: a listing, a row that is skipped, or a row with errors. `reason` is
 * constant per cause; `detail` is specific to the row.
 */
export type NormalisedRow =
  | { kind: 'job'; job: ImportedJob; warnings: RowWarning[] }
  | {
      kind: 'skipped' | 'bad';
      /** The feed itself says that the job is not shown: it ends. */
      isLeftOut?: true;
      /** The job stays as it is; `reason` is "" if nothing is new. */
      isKept?: true;
      /** The operator may release it. */
      contradicts?: Contradicting;
      reason: string;
      detail: string;
      reference: string | null;
      title: string;
    };

type NotListed = Exclude<NormalisedRow, { kind: 'job' }>;

const MAX_REFERENCE = 200;
/** Longer references are hashed without cleaning them first. */
const MAX_READ_REFERENCE = 10_000;
const MAX_DOTTED = 5_000;
/** Longer values say nothing of whether a job is open: "confidential". */
const LONGEST_SAID = 12;
/**
 * Replaces a description that consists only of the company and the place, which the page of a job
 * shows already.
 */
const LINK_ONLY =
  '<p>The feed gives no more than this. Read the whole advert at its own address before you apply.</p>';
/** "Acme · Oslo, Norway · jobsite": short parts instead of a description, the company first. */
const DOTTED_LINE = /^[^·]{1,150}(?: · [^·]{0,400}){1,4}$/;

/**
 * Converts a row into a listing: cleaned texts, supported country, dates, pay, job type and
 * category. See docs/decisions/008-import.md.
 */
export function normaliseRow(row: RawRow, context: RowContext): NormalisedRow {
  const rss = context.facts.format === 'RSS 2';
  const { dotted, fullTitle, title, employer, place, url, reference } = identify(row, rss);
  const formerReference =
    row.before && identify(row.before, row.before.format === 'RSS 2').reference;
  const fail = (kind: 'skipped' | 'bad', reason: string, detail = ''): NotListed => ({
    kind,
    reason,
    detail,
    reference,
    title: cutText(fullTitle, 100),
  });

  if (row.leftOut !== undefined) return { ...fail('skipped', row.leftOut), isLeftOut: true };
  if (saysClosed(row)) return { ...fail('skipped', CLOSED_WORDS), isLeftOut: true };
  if (/^(?:1|t|true|yes)$/i.test(readField(row, 'fraudulent') ?? ''))
    return fail('skipped', 'marked as fraudulent in the feed');
  if (title === '') return fail('bad', 'title missing');
  const description = describe(row, dotted !== null);
  const givenExcerpt = line(readField(row, 'excerpt'));
  if (description === '' && givenExcerpt === '' && dotted === null)
    return fail('bad', 'description and excerpt missing');
  // Held back, not guessed: a listing that is stored stays as it is.
  const contradiction = placeContradiction(withoutEmpty(place));
  const decided = context.decided?.get(reference);
  if (contradiction !== null && decided?.said !== contradiction.said)
    return {
      ...fail('bad', 'place and country contradict', contradiction.said),
      contradicts: jobsOf(row, context, reference, contradiction),
    };
  if (contradiction !== null && decided) place.country = decided.code;
  const country = line(readField(row, 'defaultCountry')) || (context.rules?.country ?? '');
  const where = resolveWithDefault(withoutEmpty(place), country);
  if (where.kind !== 'listed') return fail('skipped', 'country not supported', placeDetail(where));

  const zone = context.rules?.zone ?? null;
  const posted = readDate(readField(row, 'posted'), zone);
  const ends = readDate(readField(row, 'expires'), zone);
  const named =
    employer || context.employer || line(readField(row, 'board')) || context.facts.publisher || '';
  const placeLine = dotted
    ? [employer, dotted.place].filter((part) => part !== '').join(' · ')
    : '';
  const text =
    description ||
    (dotted ? (url === null ? '' : LINK_ONLY) : `<p>${escapeHtml(givenExcerpt)}</p>`);
  const warnings: RowWarning[] = [];
  if (url === null) warnings.push('application URL missing');
  if (posted === 'unreadable') warnings.push('posting date invalid');
  if (ends === 'unreadable') warnings.push('end date invalid');
  if (named === '') warnings.push('company missing');
  const { stated, isClear } = statedFacts(row);
  if (!isClear) warnings.push('visa help, housing or costs not recognised');

  return {
    kind: 'job',
    warnings,
    job: {
      reference,
      ...(formerReference !== undefined && formerReference !== reference && { formerReference }),
      ...(Object.keys(stated).length > 0 && { stated }),
      fields: {
        title: cutText(title, JOB_LIMITS.title),
        excerpt: cutText(givenExcerpt || placeLine || excerptOf(text), JOB_LIMITS.excerpt),
        description: text,
        responsibilities: itemsOf(readField(row, 'responsibilities'), JOB_LIMITS.responsibilities),
        requirements: itemsOf(readField(row, 'requirements'), JOB_LIMITS.requirements),
        employer: cutText(named, JOB_LIMITS.employer) || null,
        company_website: webAddress(candidates(row, 'companyWebsite')),
        company_tagline:
          cutText(line(readField(row, 'companyTagline')), JOB_LIMITS.company_tagline) || null,
        country_code: where.code,
        state: where.state ?? (isRemote(readField(row, 'remote')) ? 'Remote' : null),
        category: guessCategory(title, readFields(row, 'jobFunction'), readFields(row, 'industry')),
        salary: parseSalary(salaryFields(row), where.code),
        job_type: jobType(row, title),
        is_premium_visible: false,
        featured: false,
        application_url: url,
        created_at: posted === 'unreadable' || posted === null ? null : posted.time.toISOString(),
        expires_at: ends === 'unreadable' || ends === null ? null : expiryDay(ends),
      },
    },
  };
}

/** Of formats that are read by names: "status: draft", "published: no". */
function saysClosed({ values }: RawRow): boolean {
  for (const [name, value] of values)
    if (value.length <= LONGEST_SAID && closedAt(name).includes(value)) return true;
  return false;
}

/** The row as it would be in either country. */
function jobsOf(
  row: RawRow,
  context: RowContext,
  reference: string,
  { said, codes }: PlaceContradiction,
): Contradicting {
  const jobs = codes.flatMap((code) => {
    const read = normaliseRow(row, { ...context, decided: new Map([[reference, { said, code }]]) });
    return read.kind === 'job' ? [read.job] : [];
  });
  return { said, jobs };
}

/** The reference of a row: given, or made of its title, employer, place and address. */
export function referenceOfRow(row: Pick<RawRow, 'values'>): string {
  return identify(row, false).reference;
}

/** The reference of a row, and the one as it was read before a recipe knew the format. */
export function referencesOf(
  row: RawRow,
  format: FeedFacts['format'] | undefined,
): { reference: string; formerReference: string | undefined } {
  return {
    reference: identify(row, format === 'RSS 2').reference,
    formerReference: row.before && identify(row.before, row.before.format === 'RSS 2').reference,
  };
}

/** What a row is known by: its reference, given or made of title, employer, place and address. */
function identify(row: Pick<RawRow, 'values'>, rss: boolean) {
  const fullTitle = line(readField(row, 'title'));
  const dotted = rss ? dottedParts(readField(row, 'description') ?? '') : null;
  const { title, employer } = splitTitle(fullTitle, line(readField(row, 'employer')), rss, dotted);
  const location = line(readField(row, 'location')) || (dotted?.place ?? '');
  const place = {
    country: line(readField(row, 'country')),
    state: line(readField(row, 'state')),
    city: line(readField(row, 'city')),
    location,
  };
  const url = webAddress(candidates(row, 'url'));
  const reference = referenceOf(row, [
    url ?? '',
    fullTitle,
    employer,
    Object.values(place).join('|'),
  ]);
  return { dotted, fullTitle, title, employer, place, url, reference };
}

function line(text: string | undefined): string {
  return text === undefined ? '' : printable(lineOfHtml(text)).trim();
}

/** Removes control characters, which the database refuses or a terminal would interpret. */
export function printable(text: string): string {
  return text
    .replace(/[\p{Cc}\u00ad\u200b\u2028\u2029\ufeff\u202a-\u202e\u2066-\u2069]/gu, (character) =>
      /\s/.test(character) ? ' ' : '',
    )
    .toWellFormed();
}

/** Like `printable`, but keeps line breaks and tabs. */
function printableLines(text: string): string {
  return text.replace(/[^\P{Cc}\n\r\t]/gu, '').toWellFormed();
}

function describe(row: RawRow, isDotted: boolean): string {
  const own = isDotted
    ? ''
    : sanitizeDescription(printableLines(readField(row, 'description') ?? ''));
  const parts = [own];
  for (const [field, heading] of [
    ['benefits', 'Benefits'],
    ['companyProfile', 'About the company'],
  ] as const) {
    const html = sanitizeDescription(printableLines(readField(row, field) ?? ''));
    if (html !== '') parts.push(`<h3>${heading}</h3>`, html);
  }
  const whole = parts.join('');
  return whole.length <= JOB_LIMITS.description ? whole : own;
}

type Dotted = { company: string; place: string };

function dottedParts(description: string): Dotted | null {
  if (description.length > MAX_DOTTED) return null;
  const text = line(description);
  if (!DOTTED_LINE.test(text)) return null;
  const [company, place] = text.split(' · ') as [string, string];
  return { company: company.trim(), place: place.trim() };
}

/** RSS has no company field: titles are "Title — Company" or "Title at Company". */
function splitTitle(
  title: string,
  employer: string,
  rss: boolean,
  dotted: Dotted | null,
): { title: string; employer: string } {
  if (!rss || employer !== '') return { title, employer };
  const ending = dotted?.company;
  if (ending && title.endsWith(ending)) {
    const rest = title.slice(0, -ending.length);
    const dash = / (?:[-–—|@]|at) $/.exec(rest);
    if (dash) return { title: rest.slice(0, dash.index).trim(), employer: ending };
  }
  if (ending) return { title, employer: ending };
  const told = /^(.{3,}?) (?:—|at) ([\p{Lu}\d][^—]{1,80})$/u.exec(title);
  if (told?.[1] && told[2] && resolvePlace({ location: told[2] }).kind === 'unknown')
    return { title: told[1].trim(), employer: told[2].trim() };
  return { title, employer: '' };
}

function referenceOf(row: Pick<RawRow, 'values'>, parts: string[]): string {
  const raw = readField(row, 'reference') ?? '';
  const given = raw.length > MAX_READ_REFERENCE ? raw : printable(raw).trim();
  if (given !== '' && given.length <= MAX_REFERENCE) return given;
  const hash = createHash('sha256')
    .update(given || parts.join('\n'))
    .digest('base64url');
  return `hash:${hash.slice(0, 24)}`;
}

/** The first http or https URL; a bare "www.…" gets https. */
function webAddress(texts: string[]): string | null {
  for (const text of texts) {
    const value = line(text);
    const url = URL.parse(/^www\./i.test(value) ? `https://${value}` : value);
    if (
      !url ||
      !/^https?:$/.test(url.protocol) ||
      !url.hostname.includes('.') ||
      hasCredentials(url.href)
    )
      continue;
    if (url.href.length <= JOB_LIMITS.url) return url.href;
  }
  return null;
}

function readDate(
  text: string | undefined,
  zone: string | null,
): ReturnType<typeof parseFeedDate> | 'unreadable' {
  return text === undefined ? null : (parseFeedDate(line(text), zone) ?? 'unreadable');
}

function salaryFields(row: RawRow) {
  return {
    text: line(readField(row, 'salary')),
    min: readField(row, 'salaryMin'),
    max: readField(row, 'salaryMax'),
    currency: readField(row, 'salaryCurrency'),
    period: readField(row, 'salaryPeriod'),
  };
}

function jobType(row: RawRow, title: string): JobType | null {
  return guessJobType(readFields(row, 'jobType').join(', '), title);
}

function isRemote(text: string | undefined): boolean {
  return (
    text !== undefined &&
    /\b(?:fully )?remote\b|^(?:1|true|t|yes)$/i.test(text) &&
    !/hybrid|no/i.test(text)
  );
}

/** The default country counts where the row says none and its town is not known. */
function resolveWithDefault(place: PlaceFields, country: string): Place {
  const where = resolvePlace(place);
  return where.kind === 'unknown' && country !== '' && !place.country
    ? resolvePlace({ ...place, country })
    : where;
}

function placeDetail(place: Exclude<Place, { kind: 'listed' }>): string {
  if (place.kind === 'elsewhere') return place.country;
  return place.text === '' ? 'not given' : `not recognised: “${place.text}”`;
}

function withoutEmpty<T extends Record<string, string>>(fields: T): { [key in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as {
    [key in keyof T]?: string;
  };
}
