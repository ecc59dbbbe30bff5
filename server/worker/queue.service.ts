import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { asQueueWork } from '../db/kinds-of-work.ts';
import type { Db, OpenDatabase } from '../db/open.ts';
import type { Tx } from '../db/schema.ts';
import { retryDuringOutage } from '../db/unavailable.ts';
import { createErrorLog } from './error-log.ts';

/**
 * A running job. `id` is the same for all attempts; `attempt` counts from 1. A handler that throws
 * the reason of `signal` when it aborts lets the process stop, and is tried again.
 */
export type QueueJob<T> = { id: string; data: T; attempt: number; signal: AbortSignal };

/**
 * Retries with exponential backoff and jitter: the first after 1 to 2 times `firstDelaySeconds`,
 * then doubled, up to `longestDelaySeconds`.
 */
export type QueueOptions = {
  retries: number;
  firstDelaySeconds: number;
  longestDelaySeconds: number;
  concurrency: number;
};

/** A handler of jobs, and how often they are tried again. */
export type QueueWork = {
  retries: QueueOptions;
  handle: (data: never, signal: AbortSignal) => Promise<void>;
};

/** How long what fails is tried again, by kind of work. */
export const RETRIES = {
  /** For a day. Mails of alerts have a table of their own (decision 045). */
  mail: { retries: 150, firstDelaySeconds: 2, longestDelaySeconds: 600, concurrency: 4 },
  /** For three weeks: a payment provider may be away for days. */
  provider: { retries: 3000, firstDelaySeconds: 2, longestDelaySeconds: 600, concurrency: 1 },
} satisfies Record<string, QueueOptions>;

/** Enqueues a job; with `afterSeconds` it runs that much later. */
export type Send = (
  name: string,
  data: object,
  options?: { afterSeconds?: number },
) => Promise<void>;

/** Durable jobs in the database, run by any process of the product, at least once each. */
export type Queue = {
  /**
   * Creates the queue; call once for each name before the first `send`. Its workers start with
   * `start`, or at once after that. A job whose handler rejects is retried.
   */
  work<T extends object>(
    name: string,
    options: QueueOptions,
    handle: (job: QueueJob<T>) => Promise<void>,
  ): Promise<void>;
  /** Starts the workers: jobs may wait from before a restart, and need all of the product. */
  start(): Promise<void>;
  /** Enqueues a job and wakes the workers of this process. */
  send: Send;
  /**
   * Runs a transaction. Jobs enqueued with its `send` exist only when it commits; the workers of
   * this process are woken after the commit.
   */
  transaction<R>(run: (tx: Tx, send: Send) => Promise<R>): Promise<R>;
  /**
   * Makes the workers of this process poll now. `send` and `transaction` do so by themselves: this
   * is for jobs of another process and for retries.
   */
  wake(name: string): void;
  /** Takes no new job and waits for the running ones, at most ten seconds; the others are retried. */
  endWork(): Promise<void>;
  /** The same, and takes no jobs for other processes either. Call before the pool closes. */
  close(): Promise<void>;
};

/** How many jobs of a queue are not done: those that wait, and those given up since a time. */
export async function countUndone(db: Db, name: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pgboss.job
    WHERE name = ${name} AND (state IN ('created', 'retry', 'active')
      OR state = 'failed' AND completed_on >= ${since})`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The jobs of a queue that wait, as ISO times, and what the last tries failed with, the most
 * frequent first. `givenUp` have used all retries; they are kept for 14 days.
 */
export async function readWaiting(db: Db, name: string) {
  const { rows } = await sql<{
    count: number;
    since: Date | null;
    next_try: Date | null;
    given_up: number;
  }>`
    SELECT count(*) FILTER (WHERE state <> 'failed')::int AS count,
      min(created_on) FILTER (WHERE state <> 'failed') AS since,
      min(start_after) FILTER (WHERE state IN ('created', 'retry')) AS next_try,
      count(*) FILTER (WHERE state = 'failed')::int AS given_up
    FROM pgboss.job
    WHERE name = ${name} AND state IN ('created', 'retry', 'active', 'failed')`.execute(db);
  const failures = await sql<{ reason: string; count: number }>`
    SELECT left(output->>'message', 300) AS reason, count(*)::int AS count FROM pgboss.job
    WHERE name = ${name} AND state = 'retry' AND output->>'message' IS NOT NULL
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5`.execute(db);
  const { count = 0, since, next_try, given_up = 0 } = rows[0] ?? {};
  return {
    count,
    since: since?.toISOString() ?? null,
    nextTry: next_try?.toISOString() ?? null,
    givenUp: given_up,
    reasons: failures.rows,
  };
}

/** Makes the retries of a queue due now, and resolves to their number. */
export async function hurryRetries(db: Db, name: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE pgboss.job SET start_after = now()
    WHERE name = ${name} AND state = 'retry' AND start_after > now()`.execute(db);
  return Number(numAffectedRows);
}

const POLL_SECONDS = 2;
const CLOSE_MS = 10_000;
const DAY_SECONDS = 86_400;
const UNIQUE_VIOLATION = '23505';

/** Makes the tables of the queue, for rows that are copied into them. */
export async function createQueueTables(database: Pick<OpenDatabase, 'queuePool'>): Promise<void> {
  const boss = createBoss(database);
  await start(boss);
  await boss.stop({ graceful: false, close: false });
}

/**
 * Opens the queue on connections of its own, so that requests never keep it waiting.
 * Its tables are in the schema `pgboss`. A completed job is deleted at once; one that has used all
 * retries is kept for 14 days.
 */
export async function openQueue({
  database,
  log,
}: {
  database: OpenDatabase;
  log: Logger;
}): Promise<Queue> {
  const boss = createBoss(database);
  const logError = createErrorLog(log);
  boss.on('error', logError);
  boss.on('warning', (warning) => log.warn({ warning }, 'queue'));
  await start(boss);

  const workers = new Map<string, string[]>();
  const stopping = new AbortController();
  let ended: Promise<void> | undefined;
  const endWork = () => {
    stopping.abort();
    ended ??= withinTime(
      Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: true }))),
      CLOSE_MS,
    );
    return ended;
  };
  /** Starts of workers that wait for `start`; null after that. */
  let waiting: (() => Promise<void>)[] | null = [];
  const wake = (name: string): void => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  };
  const enqueue = async (
    name: string,
    data: object,
    { afterSeconds }: { afterSeconds?: number } = {},
    tx?: Tx,
  ): Promise<void> => {
    if (!workers.has(name)) throw new Error(`The queue ${name} does not exist: call work() first.`);
    await boss.send(name, data, {
      ...(tx && { db: fromKysely(tx) }),
      ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
    });
  };

  return {
    async work<T extends object>(
      name: string,
      options: QueueOptions,
      handle: (job: QueueJob<T>) => Promise<void>,
    ) {
      const stored = storedOptions(options);
      await boss.createQueue(name, stored);
      await boss.updateQueue(name, stored);
      const ids: string[] = [];
      workers.set(name, ids);
      const startWorkers = async () => {
        for (let i = 0; i < options.concurrency; i++)
          ids.push(await startWorker({ boss, log, signal: stopping.signal }, name, handle));
      };
      if (waiting) waiting.push(startWorkers);
      else await startWorkers();
    },

    async start() {
      const starts = waiting ?? [];
      waiting = null;
      for (const startWorkers of starts) await startWorkers();
    },

    async send(name, data, options) {
      await enqueue(name, data, options);
      wake(name);
    },

    async transaction(run) {
      const sent = new Set<string>();
      const result = await database.db.transaction().execute((tx) =>
        run(tx, async (name, data, options) => {
          await enqueue(name, data, options, tx);
          sent.add(name);
        }),
      );
      for (const name of sent) wake(name);
      return result;
    },

    wake,

    endWork,

    async close() {
      await endWork();
      await boss.stop({ graceful: false, close: false });
    },
  };
}

function createBoss(database: Pick<OpenDatabase, 'queuePool'>): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => executeSql(database, text, values) },
    schema: 'pgboss',
    backend: 'postgres',
    schedule: false,
    // Job dependencies are not used, and index builds happen in upgrades only: poll rarely.
    flowIntervalSeconds: DAY_SECONDS,
    bamIntervalSeconds: 600,
  });
}

/**
 * Several processes may start on an empty database at once: one creates the tables, the others get
 * a unique violation and try once more.
 */
async function start(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION))
      throw error;
    await boss.start();
  }
}

function storedOptions({ retries, firstDelaySeconds, longestDelaySeconds }: QueueOptions) {
  return {
    retryLimit: retries,
    retryDelay: firstDelaySeconds,
    retryBackoff: true,
    retryDelayMax: longestDelaySeconds,
    // When a process dies while it runs a job: after a minute without a heartbeat the job counts as
    // failed and is retried.
    heartbeatSeconds: 60,
    // Applies to failed jobs: completed ones are deleted at once.
    deleteAfterSeconds: 14 * DAY_SECONDS,
    // Waiting jobs are dropped after this time. It is longer than any retry schedule.
    retentionSeconds: 30 * DAY_SECONDS,
  };
}

type Running = { boss: PgBoss; log: Logger; signal: AbortSignal };

/** Starts one worker and returns its id. A worker runs one job at a time. */
async function startWorker<T extends object>(
  { boss, log, signal }: Running,
  name: string,
  handle: (job: QueueJob<T>) => Promise<void>,
): Promise<string> {
  const id = await boss.work<T, void, { includeMetadata: true; pollingIntervalSeconds: number }>(
    name,
    { includeMetadata: true, pollingIntervalSeconds: POLL_SECONDS },
    async (jobs) => {
      // More jobs may be waiting: poll again at once rather than after the interval.
      boss.notifyWorker(id);
      for (const job of jobs) await runJob({ boss, log, signal }, job, handle);
    },
  );
  return id;
}

async function runJob<T extends object>(
  { boss, log, signal }: Running,
  { id, name, data, retryCount, retryLimit }: JobWithMetadata<T>,
  handle: (job: QueueJob<T>) => Promise<void>,
): Promise<void> {
  const attempt = retryCount + 1;
  try {
    await asQueueWork(() => handle({ id, data, attempt, signal }));
  } catch (error) {
    // The next start tries it again.
    if (signal.aborted && error === signal.reason && retryCount < retryLimit) throw error;
    const about = { err: error, queue: name, job: id, attempt };
    if (retryCount < retryLimit) log.warn(about, 'job failed, to be tried again');
    else log.error(about, 'job failed for good');
    throw error;
  }
  // Else it would be done again.
  await retryDuringOutage(() => boss.deleteJob(name, id));
}

/**
 * Runs a query of pg-boss on the queue's pool. Some are several statements in one text, whose results come
 * as an array.
 */
async function executeSql(
  { queuePool }: Pick<OpenDatabase, 'queuePool'>,
  text: string,
  values?: unknown[],
): Promise<{ rows: unknown[] }> {
  const result: { rows: unknown[] } | { rows: unknown[] }[] = await queuePool.query(text, values);
  return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows) } : result;
}

async function withinTime(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  const timer = new AbortController();
  const timeIsUp = setTimeout(milliseconds, undefined, { signal: timer.signal }).catch(
    () => undefined,
  );
  await Promise.race([promise, timeIsUp]);
  timer.abort();
}
