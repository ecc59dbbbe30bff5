import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { utcToday } from '../../shared/job-dates.ts';
import type { Db } from '../db/open.ts';
import { isPrivateAddress } from '../http/this-machine.ts';
import { isRobot } from './is-robot.adapter.ts';

const WRITE_EVERY_MS = 10_000;
/** Bounds the memory: unknown job ids are filtered only when counts are written. */
const MAX_WAITING = 20_000;
/** Visits that are remembered, to count each once. */
const MAX_FIRST = 100_000;
const MAX_ID = 2_147_483_647;
const JOB_PATH = /^\/jobs\/([1-9][0-9]{0,9})(?=[?#]|$)/;

/** A view of a job's page, or a click on its Apply link. */
export type VisitKind = 'view' | 'apply';

/** Who visits: what the browser calls itself, and the address it comes from. */
export type Visitor = { userAgent: string | undefined; address: string };

/**
 * Counts views and Apply clicks as daily totals (UTC): no cookie, no robots, and each address once
 * for a job and day. Addresses are not stored. Counts are buffered and flushed every ten seconds; a
 * killed process loses the buffer.
 */
export type VisitCounter = {
  /** Counts a page view when the path (a query may follow) is a job's. */
  countPage(path: string, visitor: Visitor): void;
  count(jobId: number, kind: VisitKind, visitor: Visitor): void;
  /**
   * Flushes the buffer. On failure it logs and keeps the counts for the next flush; it never
   * rejects.
   */
  flush(): Promise<void>;
  /** Stops the timer and flushes. Call it before the database closes. */
  close(): Promise<void>;
};

type Count = { jobId: number; day: string; views: number; applies: number };

/** Creates the counter of a process. */
export function createVisitCounter(deps: { db: Db; now: () => Date; log: Logger }): VisitCounter {
  const { db, now, log } = deps;
  const isFirst = createFirstVisits();
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

  function count(jobId: number, kind: VisitKind, { userAgent, address }: Visitor): void {
    if (!Number.isInteger(jobId) || jobId < 1 || jobId > MAX_ID || isRobot(userAgent)) return;
    const day = utcToday(now());
    if (!isFirst(day, `${jobId} ${kind}`, address)) return;
    const before = waiting.size;
    add({
      jobId,
      day,
      views: kind === 'view' ? 1 : 0,
      applies: kind === 'apply' ? 1 : 0,
    });
    // Only when it becomes full: during an outage each further visit would retry.
    if (before < waiting.size && waiting.size === MAX_WAITING) void flush();
  }

  const timer = setInterval(() => void flush(), WRITE_EVERY_MS);
  timer.unref();

  return {
    count,
    countPage: (path, visitor) => {
      const id = JOB_PATH.exec(path)?.[1];
      if (id !== undefined) count(Number(id), 'view', visitor);
    },
    flush,
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
}

/**
 * Whether an address does something for the first time on a day. It remembers numbers only: 48 bits
 * of a hash, with a key that is forgotten each day and that is known here only.
 */
function createFirstVisits(): (day: string, what: string, address: string) => boolean {
  let known = { day: '', key: '', visits: new Set<number>() };
  return (day, what, address) => {
    // A private address is a proxy missing in TRUST_PROXY: all readers come from it.
    if (isIP(address.replace(/\/64$/, '')) === 0 || isPrivateAddress(address)) return true;
    if (known.day !== day)
      known = { day, key: randomBytes(16).toString('base64'), visits: new Set() };
    const { key, visits } = known;
    const hash = createHash('sha256').update(`${key} ${what} ${address}`).digest();
    const visit = hash.readUIntBE(0, 6);
    if (visits.has(visit)) return false;
    visits.add(visit);
    if (visits.size > MAX_FIRST) {
      const [oldest] = visits;
      visits.delete(oldest as number);
    }
    return true;
  };
}

/** Adds counts to the daily and total figures in one statement; unknown jobs are dropped. */
async function addToDays(db: Db, counts: Count[]): Promise<void> {
  // All processes lock rows in the same order, to avoid deadlocks.
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
