import { sql } from 'kysely';
import { countryName } from '../../shared/constants/countries.ts';
import { ENTERED_NAMES } from '../../shared/entered-facts.ts';
import { lastDayToApply } from '../../shared/job-dates.ts';
import { BYTE_ORDER_MARK, csvLine } from '../csv-line.ts';
import type { Db } from '../db/open.ts';
import { createTurns } from '../http/admission.ts';

const PAGE = 100;
/** Many files at once take turns, page by page. */
const { inTurn } = createTurns({ running: 1, waiting: 100, waitMs: 60_000 });

/** The fields of a job in the order of the specification, section 3, and what was entered of facts. */
const JOB_COLUMNS = [
  'id',
  'title',
  'excerpt',
  'description',
  'responsibilities',
  'requirements',
  'employer',
  'company_website',
  'company_tagline',
  'country',
  'state',
  'category',
  'salary',
  'job_type',
  'is_premium_visible',
  'featured',
  'application_url',
  'expires_at',
  'created_at',
  ...ENTERED_NAMES,
] as const;
const COLUMNS = [...JOB_COLUMNS, 'last_day_to_apply', 'views', 'applies'] as const;

/**
 * Streams all jobs, expired ones included, as CSV (RFC 4180): a header, then pages of 100 jobs by
 * id. Each page is its own query, and short, so that others get a turn of the event loop;
 * concurrent changes appear from their page on.
 */
export async function* jobsCsv(db: Db): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${COLUMNS.join(',')}\r\n`;
  for (let after = 0; ; ) {
    const from = after;
    const page = await inTurn(() => readPage(db, from));
    if (page.last === undefined) return;
    yield page.lines;
    after = page.last;
  }
}

async function readPage(
  db: Db,
  after: number,
): Promise<{ lines: string; last: number | undefined }> {
  const jobs = await jobsAfter(db, after);
  const lines = jobs.map((job) => csvLine(COLUMNS.map((name) => job[name]))).join('');
  return { lines, last: jobs.at(-1)?.id };
}

async function jobsAfter(db: Db, id: number) {
  const jobs = await db
    .selectFrom('jobs')
    .select(['country_code', ...JOB_COLUMNS.filter((name) => name !== 'country')])
    .where('id', '>', id)
    .orderBy('id')
    .limit(PAGE)
    .execute();
  const visits = await visitsOf(
    db,
    jobs.map((job) => job.id),
  );
  return jobs.map(({ country_code, ...job }) => ({
    ...job,
    country: countryName(country_code),
    last_day_to_apply: job.expires_at && lastDayToApply(job.expires_at),
    ...(visits.get(job.id) ?? { views: 0, applies: 0 }),
  }));
}

async function visitsOf(
  db: Db,
  ids: number[],
): Promise<Map<number, { views: number; applies: number }>> {
  const rows = await db
    .selectFrom('job_days')
    .where('job_id', '=', (eb) => eb.fn.any(sql<number[]>`${ids}::int[]`))
    .groupBy('job_id')
    .select([
      'job_id',
      sql<number>`sum(views)::int`.as('views'),
      sql<number>`sum(applies)::int`.as('applies'),
    ])
    .execute();
  return new Map(rows.map(({ job_id, views, applies }) => [job_id, { views, applies }]));
}
