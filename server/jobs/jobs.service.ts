import { sql } from 'kysely';
import { findCategory } from '../../shared/constants/categories.ts';
import { countryName, findCountry } from '../../shared/constants/countries.ts';
import { JOBS_PAGE_SIZE } from '../../shared/constants/limits.ts';
import { isExpired, utcToday } from '../../shared/job-dates.ts';
import type { JobFacts } from '../../shared/job-facts.ts';
import {
  type Job,
  type JobList,
  type JobQuery,
  type JobSummary,
  type RelatedJobs,
  usualSort,
  type Where,
} from '../../shared/jobs.ts';
import type { RegisterEntry } from '../../shared/registers.ts';
import { asSearch } from '../db/kinds-of-work.ts';
import type { Db } from '../db/open.ts';
import { registerFields } from '../employers/job-registers.service.ts';
import { creditOf } from '../imports/recipes/credits.service.ts';
import {
  factsFor,
  quotedFacts,
  READING_COLUMNS,
  type StoredReading,
} from './facts/job-facts.service.ts';
import {
  languageOfTitle,
  languagesOfText,
  withLanguages,
} from './facts/written-language.service.ts';
import { chosenFacts, factFilterOf, payOf } from './read-filters.ts';
import { readWhere } from './read-where.ts';
import {
  findOtherPlaces,
  placesElsewhere,
  withoutRepeatsOf,
} from './repeats/repeat-places.service.ts';
import type { JobSearchQuery } from './search/compile/search-plan.ts';
import { describeSearch, listPartsOf } from './search/describe-search.ts';
import { findNearest } from './search/nearest.service.ts';
import {
  findSpelling,
  type JobSearch,
  searchJobs,
  searchMeant,
} from './search/search-jobs.service.ts';
import { findWider, placesOf } from './search/wider-search.service.ts';

/** The columns of a summary. */
export const SUMMARY_COLUMNS = [
  'id',
  'title',
  'excerpt',
  'employer',
  'category',
  'country_code',
  'state',
  'job_type',
  'salary',
  'is_premium_visible',
  'featured',
  'created_at',
  'expires_at',
] as const satisfies readonly (keyof JobSummary)[];

/** What was read of a job, and what a register says of its employer. */
const FOUND_COLUMNS = [...READING_COLUMNS, 'register_entry'] as const;

/** The columns that a full job has in addition to its summary. */
export const DETAIL_COLUMNS = [
  'description',
  'responsibilities',
  'requirements',
  'company_website',
  'company_tagline',
  'application_url',
] as const satisfies readonly (keyof Job)[];

const RELATED_JOBS = 4;
/** The format in which the source of a job came, which says what is shown with it. */
const FORMAT = sql<
  string | null
>`(SELECT format FROM source_formats WHERE source_formats.source = shown.source)`.as('format');

export type JobsDeps = { db: Db; search: JobSearch; now: () => Date };
type Live = Pick<JobsDeps, 'db' | 'now'>;

/**
 * A page of live listings with exact totals (specification, sections 7 and 10). Default limit: 30.
 * Without `member` a search reads only the public fields of premium jobs.
 */
export async function listJobs(
  { db, search, now }: JobsDeps,
  query: JobQuery,
  { member }: { member: boolean },
): Promise<JobList> {
  const where = await findWhere(search, query);
  const { country, state, search: words = query.search } = where;
  const limit = query.limit ?? JOBS_PAGE_SIZE;
  const asked: JobSearchQuery = {
    ...(words !== undefined && { text: words }),
    ...(query.category !== undefined && { category: findCategory(query.category) ?? null }),
    ...(country !== undefined && { country_code: findCountry(country)?.code ?? null }),
    ...(state !== undefined && { state }),
    ...(query.date !== undefined && { date: query.date }),
    ...(query.premium !== undefined && { premium: query.premium }),
    ...factFilterOf(query),
    ...payOf(query),
    member,
    exact: query.exact === 'true',
    ...(query.featured === 'true' && { featured: true }),
    sort: query.sort ?? usualSort(words),
    counts: query.counts === 'true',
    offset: ((query.page ?? 1) - 1) * limit,
    limit,
  };
  const { found, suggestion } = await searchMeant(search, asked);
  const hasNone = found.totalCount === found.close.length + found.mentionCount;
  const text = found.corrected ?? words ?? '';
  const jobs = await summariesOf({ db, now }, found.ids, { member });
  const wider = hasNone ? await findWider(search, { ...asked, text }, chosenFacts(query)) : [];
  const nearest = hasNone ? await findNearest(search, { ...asked, text }) : undefined;
  const parts = listPartsOf(found, asked);
  return {
    jobs,
    totalCount: found.totalCount,
    totalPages: Math.ceil(found.totalCount / limit),
    ...(query.counts === 'true' && { counts: found.counts }),
    ...(suggestion !== undefined && { suggestion }),
    ...(found.corrected !== undefined && { corrected: found.corrected }),
    ...(found.places.length > 0 && { places: placesOf(found.places, text) }),
    ...(found.close.length > 0 && { closeCount: found.close.length }),
    ...(found.mentionCount > 0 && { mentionCount: found.mentionCount }),
    ...(parts.length > 0 && { parts }),
    ...describeSearch(found, asked, text, jobs),
    ...(found.pay && { pay: found.pay }),
    ...(nearest && { nearest }),
    ...(wider.length > 0 && { wider }),
    ...(query.place !== undefined && { where }),
  };
}

/** Where to look. A misspelt country is corrected where the search is sure of it: "germny". */
async function findWhere(search: JobSearch, query: JobQuery): Promise<Where> {
  const { place: typed = '', exact } = query;
  const { country, state } = readWhere({ place: typed });
  if (state !== undefined && country === undefined) {
    const asked = { text: typed, exact: exact === 'true' };
    const { corrected: place } = await findSpelling(search, asked);
    const named = readWhere({ place });
    if (named.country !== undefined || named.search !== undefined)
      return readWhere({ ...query, place });
  }
  return readWhere(query);
}

/** Whether the end of a row of `shown` only follows from the last confirmation by its feed. */
const isOpenEnded = sql<boolean>`(shown.open_until IS NOT NULL AND shown.open_until = shown.expires_at)`;

/** A whole job, and those of its facts that everybody may know. */
export type FoundJob = { job: Job; publicFacts: JobFacts };

/** A full listing, also an expired one; undefined if the id does not exist or is held. */
export async function findJob({ db, now }: Live, id: number): Promise<FoundJob | undefined> {
  const row = await db
    .selectFrom('jobs as shown')
    .select([
      ...SUMMARY_COLUMNS,
      ...DETAIL_COLUMNS,
      ...FOUND_COLUMNS,
      'undated',
      isOpenEnded.as('open_ended'),
      'register_refused',
      FORMAT,
      placesElsewhere(utcToday(now())).as('also_in'),
    ])
    .where('id', '=', id)
    .where('held', '=', false)
    .executeTakeFirst();
  if (!row) return undefined;
  const details = Object.fromEntries(DETAIL_COLUMNS.map((name) => [name, row[name]])) as Pick<
    Job,
    (typeof DETAIL_COLUMNS)[number]
  >;
  const text_languages = languagesOfText({ ...details, excerpt: row.excerpt });
  const { facts, fact_quotes } = quotedFacts(row);
  const job = {
    ...presentSummary(row),
    ...languageOfTitle(row.title, text_languages),
    ...details,
    ...registerFields(row),
    ...{ facts, text_languages, fact_quotes: withLanguages(fact_quotes, text_languages) },
    ...creditField(row),
  };
  return { job, publicFacts: factsFor(row, { member: false }) };
}

/** What names a job, also an expired one; undefined if the id does not exist or is held. */
export function findJobName(db: Db, id: number) {
  return db
    .selectFrom('jobs')
    .select([
      'id',
      'title',
      'employer',
      'state',
      'country_code',
      'is_premium_visible',
      'expires_at',
    ])
    .where('id', '=', id)
    .where('held', '=', false)
    .executeTakeFirst();
}

/** How many jobs are live, and how many of them anybody reads in full. */
export async function countFreeJobs(search: JobSearch): Promise<{ all: number; free: number }> {
  const count = async (part: Partial<JobSearchQuery>) => {
    const asked = { sort: 'newest', counts: false, offset: 0, limit: 0, ...part } as const;
    return (await searchJobs(search, asked)).totalCount;
  };
  const [all, free] = await Promise.all([count({}), count({ premium: 'no' })]);
  return { all, free };
}

/** Whether there was a listing with an id that none has now. */
export async function wasDeleted({ db }: Pick<JobsDeps, 'db'>, id: number): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`
    SELECT ${id}::bigint <= last_value AND is_called
      AND NOT EXISTS (SELECT FROM jobs WHERE id = ${id}) AS gone FROM jobs_id_seq`.execute(db);
  return rows[0]?.gone === true;
}

/**
 * At most four live listings, newest first: same category and country, then same category; and the
 * other places of the same advert.
 */
export async function relatedJobs(
  { db, search, now }: JobsDeps,
  job: JobSummary,
): Promise<RelatedJobs> {
  const ids = new Set<number>();
  for (const place of [{ country_code: job.country_code }, {}]) {
    if (ids.size >= RELATED_JOBS) break;
    const found = await searchJobs(search, {
      category: job.category,
      ...place,
      sort: 'newest',
      counts: false,
      offset: 0,
      // The job itself may be among them, and a newer listing of its advert.
      limit: RELATED_JOBS + 2,
    });
    for (const id of await withoutRepeatsOf(db, found.ids, [job.id])) {
      if (id !== job.id && ids.size < RELATED_JOBS) ids.add(id);
    }
  }
  return {
    jobs: await summariesOf({ db, now }, [...ids], { member: false }),
    places: job.also_in ? await findOtherPlaces(db, job.id, utcToday(now())) : [],
  };
}

/**
 * The public fields of a job (specification, section 10, "Premium gate"). An allow-list, so that a
 * new field is private by default.
 */
export function summaryOf(job: Job, facts: JobFacts): JobSummary {
  const fields = Object.fromEntries(
    [...SUMMARY_COLUMNS, 'country' as const].map((name) => [name, job[name]]),
  ) as Omit<
    JobSummary,
    'title_language' | 'facts' | 'also_in' | 'undated' | 'open_ended' | 'register' | 'credit'
  >;
  const { title_language, also_in, undated, open_ended, register, credit } = job;
  return {
    ...fields,
    ...(title_language && { title_language }),
    facts,
    ...(undated && { undated }),
    ...(open_ended && { open_ended }),
    ...(also_in !== undefined && { also_in }),
    ...(register && { register }),
    ...(credit && { credit }),
  };
}

async function summariesOf(
  { db, now }: Live,
  ids: number[],
  { member }: { member: boolean },
): Promise<JobSummary[]> {
  if (ids.length === 0) return [];
  const rows = await asSearch(() =>
    db
      .selectFrom('jobs as shown')
      .select([...SUMMARY_COLUMNS, ...FOUND_COLUMNS, 'undated', FORMAT])
      .select(isOpenEnded.as('open_ended'))
      .select(placesElsewhere(utcToday(now())).as('also_in'))
      .where('id', '=', sql<number>`ANY(${ids}::int[])`)
      .where('held', '=', false)
      .execute(),
  );
  const byId = new Map(rows.map((row) => [row.id, withFacts(row, { member })]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Summaries of those of these jobs that are live, as visitors see them, in the order of the ids.
 */
export async function findSummaries({ db, now }: Live, ids: number[]): Promise<JobSummary[]> {
  const jobs = await summariesOf({ db, now }, ids, { member: false });
  return jobs.filter(({ expires_at }) => !isExpired(expires_at, now()));
}

function withFacts(
  row: StoredSummary &
    StoredReading & { register_entry: RegisterEntry | null; format: string | null },
  viewer: { member: boolean },
): JobSummary {
  const { register } = registerFields(row);
  return {
    ...presentSummary(row),
    facts: factsFor(row, viewer),
    ...(register && { register }),
    ...creditField(row),
  };
}

function creditField({ format }: { format: string | null }): Pick<JobSummary, 'credit'> {
  const credit = creditOf(format);
  return credit ? { credit } : {};
}

type StoredSummary = Omit<
  JobSummary,
  | 'country'
  | 'title_language'
  | 'created_at'
  | 'undated'
  | 'open_ended'
  | 'salary'
  | 'facts'
  | 'register'
  | 'also_in'
  | 'credit'
> & {
  also_in: number | null;
  created_at: Date;
  undated: boolean;
  open_ended: boolean;
  salary: unknown;
};

function presentSummary(row: StoredSummary): JobSummary {
  const {
    id,
    title,
    excerpt,
    employer,
    category,
    country_code,
    state,
    job_type,
    is_premium_visible,
    featured,
    expires_at,
  } = row;
  return {
    id,
    title,
    ...languageOfTitle(title),
    excerpt,
    employer,
    category,
    country: countryName(country_code),
    country_code,
    state,
    job_type,
    salary: row.salary as JobSummary['salary'],
    is_premium_visible,
    featured,
    created_at: row.created_at.toISOString(),
    ...(row.undated && { undated: true as const }),
    ...(row.open_ended && { open_ended: true as const }),
    ...(row.also_in !== null && { also_in: row.also_in }),
    expires_at,
  };
}
