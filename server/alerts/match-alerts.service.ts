import { type SelectQueryBuilder, sql } from 'kysely';
import { CHOICE_NAMES } from '../../shared/filter-choices.ts';
import type { Db } from '../db/open.ts';
import type { Row, Schema, Tx } from '../db/schema.ts';
import { type AlertClock, lockClock, stampArrivals, startOfAlert } from './alert-arrivals.ts';
import { nextDigest } from './alert-times.ts';
import { enqueueAlertMails, type PlannedMail } from './enqueue-alert-mails.ts';
import { type AlertCriteria, loadNewJobs, type NewJobs } from './new-jobs.ts';

/** `batch`: alerts of one transaction, which begins no further one after `batchMs`. */
export type MatchDeps = {
  db: Db;
  now: () => Date;
  batch?: number | undefined;
  batchMs?: number | undefined;
};

type Digest = Exclude<Schema['alerts']['frequency'], 'immediate'>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BATCH = 1000;
/** An alert is saved under the lock of a batch. Among a million new jobs each text takes long. */
const BATCH_MS = 2000;
const NEVER = new AbortController().signal;
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
   * for members every minute, however long the rest takes. The signal ends it at once; the batch
   * that runs is rolled back.
   */
  run(signal?: AbortSignal): Promise<void>;
};

/** Creates the matcher of a process. It keeps the new jobs of its last run in memory. */
export function createAlertMatcher(deps: MatchDeps): AlertMatcher {
  const newJobs = cacheNewJobs(deps.now);
  const newest = cacheNewJobs(deps.now);
  return {
    async run(signal = NEVER) {
      const work = { ...deps, signal };
      const untilDone = async (batch: () => Promise<boolean>, before = async () => {}) => {
        do await before();
        while (await batch());
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
      // All batches of one look have the same jobs: during an import new ones arrive all the time.
      const priority = everyMinute(async () => {
        const until = await deps.db.transaction().execute((tx) => startOfAlert(tx, deps.now()));
        await untilDone(() => priorityBatch(work, newest, until));
      });
      const immediate = everyMinute(() => untilDone(() => immediateBatch(work, newJobs), priority));
      try {
        await immediate();
        for (const members of [true, false])
          for (const frequency of ['daily', 'weekly'] as const)
            await untilDone(() => digestBatch(work, newJobs, { frequency, members }), immediate);
      } catch (error) {
        if (!signal.aborted || error !== signal.reason) throw error;
      }
      newJobs.forget();
      newest.forget();
    },
  };
}

/**
 * The jobs of the last period that was asked for: the batches of a run ask for the same. Many take
 * minutes to load, so a batch loads them before it locks the clock: an alert is saved under that
 * lock.
 */
function cacheNewJobs(now: () => Date) {
  let last: NewJobs | null = null;
  return {
    async load(tx: Db, { from, until }: Span, signal: AbortSignal): Promise<NewJobs> {
      const known = last?.period;
      if (known?.from.getTime() !== from.getTime() || known.until?.getTime() !== until.getTime())
        last = null;
      last ??= await loadNewJobs(tx, { from, until, signal }, now());
      return last;
    },
    forget: () => {
      last = null;
    },
  };
}
type CachedNewJobs = ReturnType<typeof cacheNewJobs>;
type Span = { from: Date; until: Date };
type BatchDeps = MatchDeps & { signal: AbortSignal };

/** Where the jobs begin that the last complete run of all immediate alerts did not have. */
const startOf = ({ next_alert_id, immediate_from, immediate_until }: AlertClock) =>
  next_alert_id === null ? immediate_until : immediate_from;

/**
 * One batch of immediate alerts of premium members, for jobs that arrived since the last complete
 * run of all; false when there is nothing left to do. It moves `matched_until` of the alerts it
 * looked at, so the run of all finds nothing more for them.
 */
async function priorityBatch(
  { db, now, batch = BATCH, batchMs, signal }: BatchDeps,
  cached: CachedNewJobs,
  until: Date,
): Promise<boolean> {
  signal.throwIfAborted();
  const seenFrom = startOf(await db.transaction().execute(lockClock));
  if (until <= seenFrom) return false;
  await cached.load(db, { from: seenFrom, until }, signal);
  return db.transaction().execute(async (tx) => {
    const from = startOf(await lockClock(tx));
    if (until <= from) return false;
    const jobs = await cached.load(tx, { from, until }, signal);
    const alerts = await readAlerts(tx, now())
      .where('frequency', '=', 'immediate')
      .where('premium_until', '>', now())
      .where('matched_until', '<', until)
      .where(couldMatch('categories', jobs.categories))
      .where(couldMatch('countries', jobs.countries))
      .orderBy('alerts.id')
      .limit(batch)
      .forNoKeyUpdate('alerts')
      .forKeyShare('users')
      .execute();
    const { planned, seen } = await plan(tx, jobs, alerts, { earliest: from, batchMs, signal });
    await enqueueAlertMails(tx, planned, { isDigest: false, now: now() });
    await sql`
      UPDATE alerts SET matched_until = greatest(matched_until, ${until})
      WHERE id = ANY(${seen.map(({ id }) => id)}::int[])`.execute(tx);
    return alerts.length === batch || seen.length < alerts.length;
  });
}

/** One batch of immediate alerts; false when there is nothing left to do. */
async function immediateBatch(
  { db, now, batch = BATCH, batchMs, signal }: BatchDeps,
  cached: CachedNewJobs,
): Promise<boolean> {
  signal.throwIfAborted();
  const span = await db.transaction().execute((tx) => beginImmediate(tx, now()));
  if (span === null) return false;
  await cached.load(db, span, signal);
  return db.transaction().execute(async (tx) => {
    const { immediate_from, immediate_until, next_alert_id } = await lockClock(tx);
    // Another process has looked at the last alert meanwhile.
    if (next_alert_id === null) return true;
    const jobs = await cached.load(tx, { from: immediate_from, until: immediate_until }, signal);
    const alerts = await readAlerts(tx, now())
      .where('frequency', '=', 'immediate')
      .where('alerts.id', '>', next_alert_id)
      .where(couldMatch('categories', jobs.categories))
      .where(couldMatch('countries', jobs.countries))
      .orderBy('alerts.id')
      .limit(batch)
      .forKeyShare(['alerts', 'users'])
      .execute();
    const earliest = immediate_from;
    const { planned, seen } = await plan(tx, jobs, alerts, { earliest, batchMs, signal });
    await enqueueAlertMails(tx, planned, { isDigest: false, now: now() });
    const isLast = alerts.length < batch && seen.length === alerts.length;
    const next = isLast ? null : (seen.at(-1)?.id ?? null);
    await tx.updateTable('alert_clock').set({ next_alert_id: next }).execute();
    return next !== null;
  });
}

/** The period of the run of all immediate alerts that goes on, or begins; null without new jobs. */
async function beginImmediate(tx: Tx, now: Date): Promise<Span | null> {
  const clock = await lockClock(tx);
  const { immediate_from, immediate_until } = clock;
  if (clock.next_alert_id !== null) return { from: immediate_from, until: immediate_until };
  const until = await stampArrivals(tx, clock, now);
  if (until <= immediate_until) return null;
  await tx
    .updateTable('alert_clock')
    .set({ immediate_from: immediate_until, immediate_until: until, next_alert_id: 0 })
    .execute();
  return { from: immediate_until, until };
}

/** One batch of digests that are due, of members or of all; false when there is none left. */
async function digestBatch(
  { db, now, batch = BATCH, batchMs, signal }: BatchDeps,
  cached: CachedNewJobs,
  { frequency, members }: { frequency: Digest; members: boolean },
): Promise<boolean> {
  signal.throwIfAborted();
  const time = now();
  const due = (tx: Db) =>
    readAlerts(tx, time)
      .where('frequency', '=', frequency)
      .where('next_at', '<=', time)
      .$if(members, (query) => query.where('premium_until', '>', time));
  if (!(await due(db).limit(1).executeTakeFirst())) return false;
  const { arrived_until } = await db
    .selectFrom('alert_clock')
    .select('arrived_until')
    .executeTakeFirstOrThrow();
  // In whole hours: the batches of a run ask for the same jobs.
  const lookBack = time.getTime() - LOOK_BACK[frequency];
  const earliest = new Date(lookBack - (lookBack % HOUR));
  const jobs = await cached.load(db, { from: earliest, until: arrived_until }, signal);
  return db.transaction().execute(async (tx) => {
    await lockClock(tx);
    // Alerts that are being saved or deleted right now are due again in the next run.
    const alerts = await due(tx)
      .orderBy('next_at')
      .orderBy('alerts.id')
      .limit(batch)
      .modifyEnd(sql`FOR NO KEY UPDATE OF alerts SKIP LOCKED FOR KEY SHARE OF users SKIP LOCKED`)
      .execute();
    if (alerts.length === 0) return false;
    const { planned, seen } = await plan(tx, jobs, alerts, { earliest, batchMs, signal });
    await enqueueAlertMails(tx, planned, { isDigest: true, now: time });
    const next = seen.map((alert) => nextDigest(frequency, alert.time_zone, time));
    await sql`
      UPDATE alerts SET matched_until = greatest(matched_until, ${arrived_until}), next_at = due.next_at
      FROM unnest(${seen.map(({ id }) => id)}::int[], ${next}::timestamptz[]) AS due (id, next_at)
      WHERE alerts.id = due.id`.execute(tx);
    return true;
  });
}

type AlertQuery = SelectQueryBuilder<Schema, 'alerts' | 'users', Due>;

/** Active alerts with what is known of their subscribers. */
function readAlerts(tx: Db, now: Date): AlertQuery {
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

/**
 * The mails of a batch, and the alerts that it has seen before its time was over, at least one. No
 * job is in two mails to one subscriber.
 */
async function plan(
  tx: Tx,
  jobs: NewJobs,
  alerts: Due[],
  {
    earliest,
    batchMs = BATCH_MS,
    signal,
  }: { earliest: Date; batchMs: number | undefined; signal: AbortSignal },
): Promise<{ planned: PlannedMail[]; seen: Due[] }> {
  if (jobs.count === 0 || alerts.length === 0) return { planned: [], seen: alerts };
  const sent = await readSent(tx, alerts, { earliest, olderIds: jobs.olderIds });
  const begun = performance.now();
  const planned: PlannedMail[] = [];
  for (const [index, alert] of alerts.entries()) {
    signal.throwIfAborted();
    if (index > 0 && performance.now() - begun > batchMs)
      return { planned, seen: alerts.slice(0, index) };
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
  return { planned, seen: alerts };
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
