import { type SelectQueryBuilder, sql } from 'kysely';
import { CHOICE_NAMES } from '../../shared/filter-choices.ts';
import type { Db } from '../db/open.ts';
import type { Row, Schema, Tx } from '../db/schema.ts';
import { lockClock, stampArrivals } from './alert-arrivals.ts';
import { nextDigest } from './alert-times.ts';
import { enqueueAlertMails, type PlannedMail } from './enqueue-alert-mails.ts';
import { type AlertCriteria, loadNewJobs, type NewJobs } from './new-jobs.ts';

/** `batch`: alerts of one transaction. */
export type MatchDeps = { db: Db; now: () => Date; batch?: number | undefined };

type Digest = Exclude<Schema['alerts']['frequency'], 'immediate'>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BATCH = 1000;
/**
 * A digest never looks further back, whatever happened: one period, and what a server that was
 * away for a day has missed.
 */
const LOOK_BACK: Record<Digest, number> = { daily: 2 * DAY, weekly: 8 * DAY };
/** Immediate alerts are looked at again after this time, also during a long run of digests. */
export const IMMEDIATE_MS = 60_000;

type Due = AlertCriteria &
  Pick<Row<'alerts'>, 'id' | 'user_id' | 'frequency' | 'time_zone' | 'matched_until'> & {
    is_member: boolean;
    is_sendable: boolean;
  };

/**
 * Matches alerts that are due with the jobs that arrived since their last time, and enqueues their
 * mails. One transaction for each batch of alerts, so an interrupted run goes on where it was.
 */
export type AlertMatcher = {
  /**
   * Immediate alerts, then digests; in both those of premium members first. New jobs are looked at
   * for members every minute, however long the rest takes. `isStopping` ends it after the running
   * batch.
   */
  run(isStopping?: () => boolean): Promise<void>;
};

/** Creates the matcher of a process. It keeps the new jobs of its last run in memory. */
export function createAlertMatcher(deps: MatchDeps): AlertMatcher {
  const newJobs = cacheNewJobs(deps.now);
  const newest = cacheNewJobs(deps.now);
  return {
    async run(isStopping = () => false) {
      const untilDone = async (batch: () => Promise<boolean>, before = async () => {}) => {
        while (!isStopping()) {
          await before();
          if (!(await batch())) return;
        }
      };
      /** Calls `look` now, and from then on at most once a minute. */
      const everyMinute = (look: () => Promise<void>) => {
        let lookedAt = Number.NEGATIVE_INFINITY;
        return async () => {
          if (deps.now().getTime() - lookedAt < IMMEDIATE_MS) return;
          await look();
          lookedAt = deps.now().getTime();
        };
      };
      const priority = everyMinute(() => untilDone(() => priorityBatch(deps, newest)));
      const immediate = everyMinute(() => untilDone(() => immediateBatch(deps, newJobs), priority));
      await immediate();
      for (const members of [true, false])
        for (const frequency of ['daily', 'weekly'] as const)
          await untilDone(() => digestBatch(deps, newJobs, { frequency, members }), immediate);
      newJobs.forget();
      newest.forget();
    },
  };
}

/** The jobs of the last period that was asked for: the batches of a run ask for the same. */
function cacheNewJobs(now: () => Date) {
  let last: NewJobs | null = null;
  return {
    async load(tx: Db, from: Date, until: Date): Promise<NewJobs> {
      const known = last?.period;
      if (known?.from.getTime() !== from.getTime() || known.until?.getTime() !== until.getTime())
        last = null;
      last ??= await loadNewJobs(tx, { from, until }, now());
      return last;
    },
    forget: () => {
      last = null;
    },
  };
}
type CachedNewJobs = ReturnType<typeof cacheNewJobs>;

/**
 * One batch of immediate alerts of premium members, for jobs that arrived since the last complete
 * run of all; false when there is nothing left to do. It moves `matched_until` of the alerts it
 * looked at, so the run of all finds nothing more for them.
 */
async function priorityBatch(
  { db, now, batch = BATCH }: MatchDeps,
  cached: CachedNewJobs,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const clock = await lockClock(tx);
    const arrived = await stampArrivals(tx, clock, now());
    const from = clock.next_alert_id === null ? clock.immediate_until : clock.immediate_from;
    if (arrived <= from) return false;
    const jobs = await cached.load(tx, from, arrived);
    const alerts = await readAlerts(tx, now())
      .where('frequency', '=', 'immediate')
      .where('premium_until', '>', now())
      .where('matched_until', '<', arrived)
      .where(couldMatch('categories', jobs.categories))
      .where(couldMatch('countries', jobs.countries))
      .orderBy('alerts.id')
      .limit(batch)
      .forNoKeyUpdate('alerts')
      .forKeyShare('users')
      .execute();
    await enqueueAlertMails(tx, await plan(tx, jobs, alerts, from), {
      isDigest: false,
      now: now(),
    });
    await sql`
      UPDATE alerts SET matched_until = greatest(matched_until, ${arrived})
      WHERE id = ANY(${alerts.map(({ id }) => id)}::int[])`.execute(tx);
    return alerts.length === batch;
  });
}

/** One batch of immediate alerts; false when there is nothing left to do. */
async function immediateBatch(
  { db, now, batch = BATCH }: MatchDeps,
  cached: CachedNewJobs,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const clock = await lockClock(tx);
    let { immediate_from, immediate_until, next_alert_id } = clock;
    if (next_alert_id === null) {
      const arrived = await stampArrivals(tx, clock, now());
      if (arrived <= immediate_until) return false;
      immediate_from = immediate_until;
      immediate_until = arrived;
      next_alert_id = 0;
    }
    const jobs = await cached.load(tx, immediate_from, immediate_until);
    const alerts = await readAlerts(tx, now())
      .where('frequency', '=', 'immediate')
      .where('alerts.id', '>', next_alert_id)
      .where(couldMatch('categories', jobs.categories))
      .where(couldMatch('countries', jobs.countries))
      .orderBy('alerts.id')
      .limit(batch)
      .forKeyShare(['alerts', 'users'])
      .execute();
    await enqueueAlertMails(tx, await plan(tx, jobs, alerts, immediate_from), {
      isDigest: false,
      now: now(),
    });
    const next = alerts.length < batch ? null : (alerts.at(-1)?.id ?? null);
    await tx
      .updateTable('alert_clock')
      .set({ immediate_from, immediate_until, next_alert_id: next })
      .execute();
    return next !== null;
  });
}

/** One batch of digests that are due, of members or of all; false when there is none left. */
async function digestBatch(
  { db, now, batch = BATCH }: MatchDeps,
  cached: CachedNewJobs,
  { frequency, members }: { frequency: Digest; members: boolean },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { arrived_until } = await lockClock(tx);
    const time = now();
    // Alerts that are being saved or deleted right now are due again in the next run.
    const alerts = await readAlerts(tx, time)
      .where('frequency', '=', frequency)
      .where('next_at', '<=', time)
      .$if(members, (query) => query.where('premium_until', '>', time))
      .orderBy('next_at')
      .orderBy('alerts.id')
      .limit(batch)
      .modifyEnd(sql`FOR NO KEY UPDATE OF alerts SKIP LOCKED FOR KEY SHARE OF users SKIP LOCKED`)
      .execute();
    if (alerts.length === 0) return false;
    // In whole hours: the batches of a run ask for the same jobs.
    const lookBack = time.getTime() - LOOK_BACK[frequency];
    const earliest = new Date(lookBack - (lookBack % HOUR));
    const jobs = await cached.load(tx, earliest, arrived_until);
    await enqueueAlertMails(tx, await plan(tx, jobs, alerts, earliest), {
      isDigest: true,
      now: time,
    });
    const next = alerts.map((alert) => nextDigest(frequency, alert.time_zone, time));
    await sql`
      UPDATE alerts SET matched_until = greatest(matched_until, ${arrived_until}), next_at = due.next_at
      FROM unnest(${alerts.map(({ id }) => id)}::int[], ${next}::timestamptz[]) AS due (id, next_at)
      WHERE alerts.id = due.id`.execute(tx);
    return true;
  });
}

type AlertQuery = SelectQueryBuilder<Schema, 'alerts' | 'users', Due>;

/** Active alerts with what is known of their subscribers. */
function readAlerts(tx: Tx, now: Date): AlertQuery {
  return tx
    .selectFrom('alerts')
    .innerJoin('users', 'users.id', 'alerts.user_id')
    .select(['alerts.id', 'user_id', 'frequency', 'time_zone', 'matched_until'])
    .select(['search', 'state', 'categories', 'countries', 'premium'])
    .select(CHOICE_NAMES)
    .select([
      sql<boolean>`coalesce(premium_until > ${now}, false)`.as('is_member'),
      sql<boolean>`coalesce(paused_until <= ${now}, true)
        AND blocked_at IS NULL
        AND (email_verified_at IS NOT NULL OR alerts_confirmed_at IS NOT NULL)
        AND NOT EXISTS (SELECT FROM mail_blocks WHERE address = email)`.as('is_sendable'),
    ])
    .where('is_active', '=', true);
}

function couldMatch(column: 'categories' | 'countries', names: string[]) {
  return sql<boolean>`(${sql.ref(column)} = '{}' OR ${sql.ref(column)} && ${names}::text[])`;
}

/** The mails of a batch. No job is in two mails to one subscriber. */
async function plan(tx: Tx, jobs: NewJobs, alerts: Due[], earliest: Date): Promise<PlannedMail[]> {
  if (jobs.count === 0 || alerts.length === 0) return [];
  const sent = await readSent(tx, alerts, { earliest, olderIds: jobs.olderIds });
  const planned: PlannedMail[] = [];
  for (const alert of alerts) {
    if (!alert.is_sendable) continue;
    const before = sent.get(alert.user_id) ?? new Set();
    const chosen = await jobs.choose(tx, alert, {
      after: alert.matched_until > earliest ? alert.matched_until : earliest,
      member: alert.is_member,
      sent: before,
    });
    if (chosen.ids.length === 0) continue;
    planned.push({
      alertId: alert.id,
      userId: alert.user_id,
      isPriority: alert.is_member,
      ...chosen,
    });
    sent.set(alert.user_id, new Set([...before, ...chosen.ids]));
  }
  return planned;
}

/**
 * What these subscribers were sent, among the jobs that arrived after a time and some older ones.
 */
async function readSent(
  tx: Tx,
  alerts: Due[],
  { earliest, olderIds }: { earliest: Date; olderIds: number[] },
): Promise<Map<number, ReadonlySet<number>>> {
  const users = [...new Set(alerts.map(({ user_id }) => user_id))];
  const older = olderIds.length === 0 ? sql`` : sql`OR job_id = ANY(${olderIds}::int[])`;
  const { rows } = await sql<{ user_id: number; ids: number[] }>`
    SELECT user_id, array_agg(job_id) AS ids FROM alert_sent
    WHERE user_id = ANY(${users}::int[]) AND
      (job_id >= (SELECT min(job_id) FROM job_arrivals WHERE arrived_at > ${earliest}) ${older})
    GROUP BY user_id`.execute(tx);
  return new Map(rows.map(({ user_id, ids }) => [user_id, new Set(ids)]));
}
