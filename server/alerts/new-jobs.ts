import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { CATEGORIES } from '../../shared/constants/categories.ts';
import { COUNTRIES } from '../../shared/constants/countries.ts';
import type { FilterChoices } from '../../shared/filter-choices.ts';
import { utcToday } from '../../shared/job-dates.ts';
import { factFilter } from '../../shared/job-facts.ts';
import { payFilter } from '../../shared/pay-filter.ts';
import type { Db } from '../db/open.ts';
import type { Row } from '../db/schema.ts';
import { advertNumber } from '../jobs/repeats/repeats.service.ts';
import { matchAmong } from '../jobs/search/find/match-among.service.ts';

/** A mail has at most this many jobs, and so many of one company. */
const JOBS_A_MAIL = 25;
const JOBS_OF_ONE_COMPANY = 5;

/** What an alert looks for. Empty: everything. */
export type AlertCriteria = FilterChoices &
  Pick<Row<'alerts'>, 'search' | 'state' | 'categories' | 'countries' | 'premium'>;

/** A subscriber's side of a question: what counts as new, and what was sent before. */
export type Reader = { after: Date; member: boolean; sent: ReadonlySet<number> };

/**
 * When jobs arrived: after `from`, and not after `until` (null: also those that no run has seen
 * yet). `only`: an alert that is asked alone, so that other jobs need not be read. The signal ends
 * the reading with its reason.
 */
export type Period = {
  from: Date;
  until: Date | null;
  only?: AlertCriteria;
  signal?: AbortSignal;
};

/** The jobs of a mail, newest first, one of each advert, and how many more match. */
export type Chosen = { ids: number[]; more: number };

/**
 * The live jobs that arrived in a period, in typed arrays of a few bytes for each job. They answer
 * for any number of alerts without the database, which is asked once for each search text
 * and choice of facts.
 */
export type NewJobs = {
  period: Period;
  count: number;
  /** Listings that arrived before, of the same adverts: who got one gets no other. */
  olderIds: number[];
  /** The names that occur: an alert for none of them has no match. */
  categories: string[];
  countries: string[];
  /** Chooses jobs for a reader. `db` may be a transaction. */
  choose(db: Db, criteria: AlertCriteria, reader: Reader): Promise<Chosen>;
};

/** Rows are read in slices, so that memory stays flat. */
const SLICE = 20_000;
const NONE: ReadonlySet<number> = new Set();
/** Answers that are remembered: many alerts ask the same. */
const ANSWERS = 20_000;
/** Job numbers of all remembered texts together. */
const TEXT_MATCHES = 2_000_000;
const COUNTRY_INDEX = new Map<string, number>(COUNTRIES.map(({ code }, index) => [code, index]));
const CATEGORY_INDEX = new Map<string, number>(CATEGORIES.map((name, index) => [name, index]));

/** Those of these jobs, newest first, that fit into one mail. */
export function chooseForMail<T extends { employer: string | null }>(jobs: readonly T[]): T[] {
  const perEmployer = new Map<string, number>();
  const fitting = jobs.filter(({ employer }) => {
    const name = employer?.trim().toLowerCase() ?? '';
    const before = perEmployer.get(name) ?? 0;
    perEmployer.set(name, before + 1);
    return before < JOBS_OF_ONE_COMPANY;
  });
  return fitting.slice(0, JOBS_A_MAIL);
}

type Arrival = {
  id: number;
  arrived_at: Date;
  created_at: Date;
  category: string;
  country_code: string;
  employer: string | null;
  is_premium_visible: boolean;
  advert: string;
};

/** Loads the jobs that arrived in a period and are live now. */
export async function loadNewJobs(db: Db, period: Period, now: Date): Promise<NewJobs> {
  const rows = await readRows(db, period, now);
  const older = await readOlder(db, rows, period.from);
  const jobs = newestFirst(rows, older);
  const arrivals = [...new Set(jobs.arrived)].sort((a, b) => a - b);
  const texts = new LRUCache<string, Uint32Array>({
    maxSize: TEXT_MATCHES,
    sizeCalculation: (matches) => matches.length + 50,
  });
  const answers = new LRUCache<string, Chosen>({ max: ANSWERS });
  const places = {
    categories: placesOf(jobs.category, CATEGORIES),
    countries: placesOf(
      jobs.country,
      COUNTRIES.map(({ code }) => code),
    ),
  };
  const positions = new Map(Array.from(jobs.ids, (id, position) => [id, position]));
  const advertOf = (id: number) => older.get(id) ?? jobs.advert[positions.get(id) ?? -1] ?? 0;

  /** The positions of the jobs that match text, state and facts; null without any of them. */
  const matchText = async (tx: Db, criteria: AlertCriteria, member: boolean) => {
    const { search, state } = criteria;
    const facts = factFilter(criteria);
    const pay = payFilter(criteria);
    if (search.trim() === '' && state.trim() === '' && !facts && !pay) return null;
    const key = JSON.stringify([search, state, facts, pay, member]);
    const known = texts.get(key);
    if (known) return known;
    const question = { text: search, state, facts, pay, member };
    const ids = await matchAmong(tx, question, [...jobs.ids], now);
    const matches = Uint32Array.from(ids.flatMap((id) => positions.get(id) ?? [])).sort();
    texts.set(key, matches);
    return matches;
  };

  return {
    period,
    olderIds: [...older.keys()],
    count: jobs.ids.length,
    categories: namesOf(CATEGORIES, jobs.category),
    countries: namesOf(
      COUNTRIES.map(({ code }) => code),
      jobs.country,
    ),
    async choose(tx, criteria, { after, member, sent }) {
      if (jobs.ids.length === 0) return { ids: [], more: 0 };
      // All times between two arrivals ask the same.
      const first = arrivals.findIndex((time) => time > after.getTime());
      if (first === -1) return { ids: [], more: 0 };
      const since = arrivals[first] as number;
      const matches = (await matchText(tx, criteria, member)) ?? narrowest(places, criteria);
      if (sent.size > 0) {
        const sentAdverts = new Set([...sent].flatMap((id) => advertOf(id) || []));
        return pick(jobs, { criteria, matches, since, sent, sentAdverts });
      }
      const { search, state, categories, countries, premium } = criteria;
      const facts = factFilter(criteria);
      const pay = payFilter(criteria);
      const key = JSON.stringify([
        since,
        search || state || facts || pay ? member : null,
        search,
        state,
        facts,
        pay,
        premium,
        categories,
        countries,
      ]);
      const known = answers.get(key);
      if (known) return known;
      const chosen = pick(jobs, { criteria, matches, since, sent, sentAdverts: NONE });
      answers.set(key, chosen);
      return chosen;
    },
  };
}

/** The positions of the jobs of each name, in order. */
type Places = Map<string, Uint32Array>;

function placesOf(column: Uint8Array, names: readonly string[]): Places {
  const lists = names.map((): number[] => []);
  for (const [position, index] of column.entries()) lists[index]?.push(position);
  return new Map(names.map((name, index) => [name, Uint32Array.from(lists[index] ?? [])]));
}

/** Jobs that are to be looked at: of the chosen categories or countries. Null: all. */
function narrowest(
  places: { categories: Places; countries: Places },
  { categories, countries }: AlertCriteria,
): Uint32Array | null {
  const lists = (index: Places, names: readonly string[]) =>
    names.flatMap((name) => index.get(name) ?? []);
  const size = (chosen: Uint32Array[]) => chosen.reduce((sum, { length }) => sum + length, 0);
  const choices = [
    ...(categories.length > 0 ? [lists(places.categories, categories)] : []),
    ...(countries.length > 0 ? [lists(places.countries, countries)] : []),
  ].sort((a, b) => size(a) - size(b));
  const [best] = choices;
  if (!best) return null;
  const merged = new Uint32Array(size(best));
  let at = 0;
  for (const list of best) {
    merged.set(list, at);
    at += list.length;
  }
  return best.length > 1 ? merged.sort() : merged;
}

/** Adverts of older listings, by the listing. */
type Older = ReadonlyMap<number, number>;

type Columns = {
  ids: Int32Array;
  arrived: Float64Array;
  category: Uint8Array;
  country: Uint8Array;
  employer: Int32Array;
  premium: Uint8Array;
  /** Numbers of adverts that have several listings, these or older ones; 0 for all others. */
  advert: Float64Array;
};

function pick(
  jobs: Columns,
  asked: {
    criteria: AlertCriteria;
    matches: Uint32Array | null;
    since: number;
    sent: ReadonlySet<number>;
    /** Adverts of which a listing was sent. */
    sentAdverts: ReadonlySet<number>;
  },
): Chosen {
  const { criteria, matches, since, sent } = asked;
  const adverts = new Set(asked.sentAdverts);
  const categories = maskOf(CATEGORY_INDEX, criteria.categories);
  const countries = maskOf(COUNTRY_INDEX, criteria.countries);
  const premium = criteria.premium === null ? -1 : Number(criteria.premium === 'yes');
  const ids: number[] = [];
  const perEmployer = new Map<number, number>();
  let total = 0;
  const count = matches ? matches.length : jobs.ids.length;
  for (let step = 0; step < count; step++) {
    const at = matches ? (matches[step] as number) : step;
    if ((jobs.arrived[at] as number) < since) continue;
    if (categories && categories[jobs.category[at] as number] !== 1) continue;
    if (countries && countries[jobs.country[at] as number] !== 1) continue;
    if (premium !== -1 && jobs.premium[at] !== premium) continue;
    const id = jobs.ids[at] as number;
    if (sent.has(id)) continue;
    const advert = jobs.advert[at] as number;
    if (advert !== 0) {
      if (adverts.has(advert)) continue;
      adverts.add(advert);
    }
    total++;
    if (ids.length === JOBS_A_MAIL) continue;
    const employer = jobs.employer[at] as number;
    const before = perEmployer.get(employer) ?? 0;
    if (before === JOBS_OF_ONE_COMPANY) continue;
    perEmployer.set(employer, before + 1);
    ids.push(id);
  }
  return { ids, more: total - ids.length };
}

/** 1 for each chosen name; null when all are. */
function maskOf(index: ReadonlyMap<string, number>, chosen: readonly string[]): Uint8Array | null {
  if (chosen.length === 0) return null;
  const mask = new Uint8Array(index.size);
  for (const name of chosen) mask[index.get(name) ?? index.size] = 1;
  return mask;
}

function namesOf(names: readonly string[], used: Uint8Array): string[] {
  return [...new Set(used)].flatMap((index) => names[index] ?? []);
}

async function readRows(
  db: Db,
  { from, until, only, signal }: Period,
  now: Date,
): Promise<Arrival[][]> {
  const today = utcToday(now);
  const slices: Arrival[][] = [];
  for (let after = 0; ; ) {
    signal?.throwIfAborted();
    const rows = await db
      .selectFrom('job_arrivals')
      .innerJoin('jobs', 'jobs.id', 'job_arrivals.job_id')
      .select(['id', 'created_at', 'category', 'country_code', 'is_premium_visible'])
      .select(advertNumber.as('advert'))
      .select((eb) => eb.fn<string | null>('lower', ['employer']).as('employer'))
      .select(sql<Date>`coalesce(arrived_at, ${now})`.as('arrived_at'))
      .where((eb) =>
        until === null
          ? eb.or([eb('arrived_at', '>', from), eb('arrived_at', 'is', null)])
          : eb.and([eb('arrived_at', '>', from), eb('arrived_at', '<=', until)]),
      )
      .$if((only?.categories.length ?? 0) > 0, (query) =>
        query.where('category', 'in', only?.categories ?? []),
      )
      .$if((only?.countries.length ?? 0) > 0, (query) =>
        query.where('country_code', 'in', only?.countries ?? []),
      )
      // Of both tables: the planner would read the jobs of all slices before to join them.
      .where('job_id', '>', after)
      .where('id', '>', after)
      .where('held', '=', false)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', today)]))
      .orderBy('job_id')
      .limit(SLICE)
      .execute();
    slices.push(rows);
    const last = rows.at(-1);
    if (rows.length < SLICE || !last) return slices;
    after = last.id;
  }
}

/** Adverts with one listing need not be told apart. */
function repeatedOnly(adverts: Float64Array, older: Older): Float64Array {
  const sorted = adverts.toSorted();
  const repeated = new Set([
    ...older.values(),
    ...sorted.filter((advert, index) => advert !== 0 && advert === sorted[index - 1]),
  ]);
  return adverts.map((advert) => (repeated.has(advert) ? advert : 0));
}

/**
 * Listings that arrived before these and are of the same adverts. Not asked for a very large number
 * of new jobs: nearly all older listings would be read.
 */
async function readOlder(db: Db, slices: Arrival[][], from: Date): Promise<Older> {
  const fresh = slices.flat();
  if (fresh.length > SLICE) return new Map();
  const ids = fresh.filter(({ advert }) => advert !== '0').map(({ id }) => id);
  const { rows } = await sql<{ id: number; advert: string }>`
    SELECT id, ${advertNumber} AS advert FROM jobs
    WHERE (repeat_key IN (SELECT repeat_key FROM jobs WHERE id = ANY(${ids}::int[]))
        OR link_key IN (SELECT link_key FROM jobs WHERE id = ANY(${ids}::int[])))
      AND NOT EXISTS (SELECT FROM job_arrivals WHERE job_id = jobs.id AND coalesce(arrived_at, 'infinity') > ${from})`.execute(
    db,
  );
  return new Map(rows.map(({ id, advert }) => [id, Number(advert)]));
}

function newestFirst(slices: Arrival[][], older: Older): Columns {
  const employers = new Map<string, number>();
  const rows = slices.flat().sort((a, b) => {
    return b.created_at.getTime() - a.created_at.getTime() || b.id - a.id;
  });
  const employer = (name: string) => {
    const known = employers.get(name) ?? employers.size;
    employers.set(name, known);
    return known;
  };
  return {
    ids: Int32Array.from(rows, ({ id }) => id),
    arrived: Float64Array.from(rows, ({ arrived_at }) => arrived_at.getTime()),
    category: Uint8Array.from(rows, ({ category }) => CATEGORY_INDEX.get(category) ?? 255),
    country: Uint8Array.from(rows, ({ country_code }) => COUNTRY_INDEX.get(country_code) ?? 255),
    employer: Int32Array.from(rows, (row) => employer(row.employer?.trim() ?? '')),
    premium: Uint8Array.from(rows, ({ is_premium_visible }) => Number(is_premium_visible)),
    advert: repeatedOnly(
      Float64Array.from(rows, ({ advert }) => Number(advert)),
      older,
    ),
  };
}
