import { sql } from 'kysely';
import { MOST_READ_JOBS, type Overview } from '../../shared/admin-overview.ts';
import { utcToday } from '../../shared/job-dates.ts';
import { AUDIENCE } from '../db/audience.ts';
import type { Db } from '../db/open.ts';

const DAY = 86_400_000;
/** The size of the largest bulk deletion: so many top jobs may be gone. */
const DELETED_AMONG_THEM = 1000;

/** What the overview says of jobs, visits and accounts. */
type Figures = Pick<Overview, 'days' | 'jobs' | 'visits' | 'mostRead' | 'accounts'>;

/**
 * The overview's figures for the last `days` days, today (UTC) included.
 */
export async function readFigures(
  { db, now }: { db: Db; now: () => Date },
  days: number,
): Promise<Figures> {
  const time = now();
  const period = daysUpTo(time, days);
  const first = period[0] as string;
  const accounts = await confirmedPerDay(db, first);
  const visits = await visitsPerDay(db, first);
  const viewsOf = (day: string) => visits.get(day) ?? { views: 0, applies: 0 };
  const confirmedOn = (day: string) => accounts.get(day) ?? 0;
  return {
    days,
    jobs: await countJobs(db, time),
    visits: {
      views: sum(period.map((day) => viewsOf(day).views)),
      applies: sum(period.map((day) => viewsOf(day).applies)),
      perDay: period.map((day) => ({ day, ...viewsOf(day) })),
    },
    mostRead: await mostRead(db, first, utcToday(time)),
    accounts: {
      confirmed: sum(period.map(confirmedOn)),
      premium: await countPremium(db, time),
      perDay: period.map((day) => ({ day, confirmed: confirmedOn(day) })),
    },
  };
}

/** The days of a period up to today, UTC, the oldest first. */
function daysUpTo(time: Date, days: number): string[] {
  return Array.from({ length: days }, (_, index) =>
    utcToday(new Date(time.getTime() - (days - 1 - index) * DAY)),
  );
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/**
 * Live jobs are counted in the narrow search table (it also has some that ended lately); the wide
 * table is only used for the total.
 */
async function countJobs(db: Db, time: Date): Promise<Overview['jobs']> {
  const today = utcToday(time);
  const inAWeek = utcToday(new Date(time.getTime() + 7 * DAY));
  const { live, ending } = await db
    .selectFrom('job_search')
    .where('expires_at', '>', today)
    .where('audience', '<>', AUDIENCE.members)
    .select([
      sql<number>`count(*)::int`.as('live'),
      sql<number>`count(*) FILTER (WHERE expires_at <= ${inAWeek})::int`.as('ending'),
    ])
    .executeTakeFirstOrThrow();
  const { all } = await db
    .selectFrom('jobs')
    .select(sql<number>`count(*)::int`.as('all'))
    .executeTakeFirstOrThrow();
  return { live, expiringThisWeek: ending, expired: all - live };
}

async function visitsPerDay(
  db: Db,
  first: string,
): Promise<Map<string, { views: number; applies: number }>> {
  const rows = await db
    .selectFrom('job_days')
    .where('day', '>=', first)
    .groupBy('day')
    .select([
      'day',
      sql<number>`sum(views)::int`.as('views'),
      sql<number>`sum(applies)::int`.as('applies'),
    ])
    .execute();
  return new Map(rows.map(({ day, views, applies }) => [day, { views, applies }]));
}

/**
 * Deleted jobs are filtered after the aggregation: joining before it takes three times as long
 * (100,000 jobs).
 */
async function mostRead(db: Db, first: string, today: string): Promise<Overview['mostRead']> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('job_days')
        .where('day', '>=', first)
        .groupBy('job_id')
        .select([
          'job_id',
          sql<number>`sum(views)::int`.as('views'),
          sql<number>`sum(applies)::int`.as('applies'),
        ])
        .orderBy('views', 'desc')
        .orderBy('applies', 'desc')
        .orderBy('job_id', 'desc')
        .limit(MOST_READ_JOBS + DELETED_AMONG_THEM)
        .as('most_read'),
    )
    .innerJoin('jobs', 'jobs.id', 'job_id')
    .select(({ or, eb }) => [
      'jobs.id',
      'title',
      'employer',
      or([eb('expires_at', 'is', null), eb('expires_at', '>', today)])
        .$castTo<boolean>()
        .as('live'),
      'views',
      'applies',
    ])
    .orderBy('views', 'desc')
    .orderBy('applies', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(MOST_READ_JOBS)
    .execute();
}

async function confirmedPerDay(db: Db, first: string): Promise<Map<string, number>> {
  const rows = await sql<{ day: string; confirmed: number }>`
    SELECT (email_verified_at AT TIME ZONE 'UTC')::date AS day, count(*)::int AS confirmed
    FROM users WHERE email_verified_at >= ${first}::date GROUP BY 1`.execute(db);
  return new Map(rows.rows.map(({ day, confirmed }) => [day, confirmed]));
}

async function countPremium(db: Db, time: Date): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .where('premium_until', '>', time)
    .where('email_verified_at', 'is not', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
