import { sql } from 'kysely';
import type { Logger } from 'pino';
import { utcToday } from '../../shared/job-dates.ts';
import type { Db } from '../db/open.ts';
import { isRobot } from './is-robot.adapter.ts';

const WRITE_EVERY_MS = 10_000;
/**
 * Ids that no job has are found out when counts are written, so they must not fill the memory until
 * then.
 */
const MAX_WAITING = 20_000;
const MAX_ID = 2_147_483_647;
const JOB_PATH = /^\/jobs\/([1-9][0-9]{0,9})(?=[?#]|$)/;

/** What is counted of a job: its page was opened, its Apply link was followed. */
export type VisitKind = 'view' | 'apply';

/**
 * Counts how often jobs are read and applied to, as totals of UTC days: no cookie, no address,
 * robots left out. Counts wait in memory and are written every ten seconds; a process that is
 * killed loses those.
 */
export type VisitCounter = {
  /** Counts a page that was sent, when its path (a query may follow) is that of a job. */
  countPage(path: string, userAgent: string | undefined): void;
  count(jobId: number, kind: VisitKind, userAgent: string | undefined): void;
  /**
   * Writes what waits. Counts that could not be written are logged and wait for the next time; it
   * never rejects.
   */
  flush(): Promise<void>;
  /** Stops the timer and writes what waits. Call it before the database closes. */
  close(): Promise<void>;
};

type Count = { jobId: number; day: string; views: number; applies: number };

export function createVisitCounter(deps: { db: Db; now: () => Date; log: Logger }): VisitCounter {
  const { db, now, log } = deps;
  let waiting = new Map<string, Count>();
  let writes = Promise.resolve();

  function add({ jobId, day, views, applies }: Count): void {
    const key = `${jobId} ${day}`;
    const known = waiting.get(key);
    if (known) {
      known.views += views;
      known.applies += applies;
    } else if (waiting.size < MAX_WAITING) waiting.set(key, { jobId, day, views, applies });
  }

  async function write(): Promise<void> {
    const counts = waiting;
    if (counts.size === 0) return;
    waiting = new Map();
    try {
      await addToDays(db, [...counts.values()]);
    } catch (error) {
      log.error({ err: error, jobs: counts.size }, 'visits could not be written');
      for (const count of counts.values()) add(count);
    }
  }

  function flush(): Promise<void> {
    writes = writes.then(write);
    return writes;
  }

  function count(jobId: number, kind: VisitKind, userAgent: string | undefined): void {
    if (!Number.isInteger(jobId) || jobId < 1 || jobId > MAX_ID || isRobot(userAgent)) return;
    const before = waiting.size;
    add({
      jobId,
      day: utcToday(now()),
      views: kind === 'view' ? 1 : 0,
      applies: kind === 'apply' ? 1 : 0,
    });
    // Once, when it becomes full: while the database is away, each further visit would try again.
    if (before < waiting.size && waiting.size === MAX_WAITING) void flush();
  }

  const timer = setInterval(() => void flush(), WRITE_EVERY_MS);
  timer.unref();

  return {
    count,
    countPage: (path, userAgent) => {
      const id = JOB_PATH.exec(path)?.[1];
      if (id !== undefined) count(Number(id), 'view', userAgent);
    },
    flush,
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
}

/**
 * Adds counts to the days and the totals of jobs in one statement; those of jobs that do not exist
 * are dropped.
 */
async function addToDays(db: Db, counts: Count[]): Promise<void> {
  // In one order for all processes, so that two of them wait for each other but never in a circle.
  await sql`
    WITH visits AS MATERIALIZED (
      SELECT jobs.id, counts.day, counts.views, counts.applies
      FROM unnest(
        ${counts.map(({ jobId }) => jobId)}::int[], ${counts.map(({ day }) => day)}::date[],
        ${counts.map(({ views }) => views)}::int[], ${counts.map(({ applies }) => applies)}::int[]
      ) AS counts (job_id, day, views, applies)
      JOIN jobs ON jobs.id = counts.job_id
    ), days AS (
      INSERT INTO job_days (job_id, day, views, applies)
      SELECT id, day, views, applies FROM visits ORDER BY id, day
      ON CONFLICT (job_id, day) DO UPDATE SET views = job_days.views + excluded.views, applies = job_days.applies + excluded.applies
    )
    INSERT INTO job_totals (job_id, views, applies)
    SELECT id, sum(views), sum(applies) FROM visits GROUP BY id ORDER BY id
    ON CONFLICT (job_id) DO UPDATE SET views = job_totals.views + excluded.views, applies = job_totals.applies + excluded.applies`.execute(
    db,
  );
}
