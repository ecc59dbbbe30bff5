import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { OpenDatabase } from '../db/open.ts';
import type { Schema } from '../db/schema.ts';
import { createErrorLog } from './error-log.ts';

/** A job under way. `id` stays the same over all attempts, `attempt` counts them from 1. */
export type QueueJob<T> = { id: string; data: T; attempt: number };

/**
 * How often and when a failed job is tried again: after 1 to 2 times `firstDelaySeconds`, then
 * twice that, up to `longestDelaySeconds`.
 */
export type QueueOptions = {
  retries: number;
  firstDelaySeconds: number;
  longestDelaySeconds: number;
  concurrency: number;
};

/**
 * Work that must not be lost: jobs in the database, done by any process of the product, each at
 * least once.
 */
export type Queue = {
  /**
   * Creates the queue and starts its worker; call once for each name before the first `send`. A
   * handler that rejects is tried again.
   */
  work<T extends object>(
    name: string,
    options: QueueOptions,
    handle: (job: QueueJob<T>) => Promise<void>,
  ): Promise<void>;
  /**
   * Puts a job in; with a transaction it exists only when that commits. Call `wake` after the
   * commit.
   */
  send(tx: Transaction<Schema> | null, name: string, data: object): Promise<void>;
  /** Lets the worker of this process look now rather than at its next poll. */
  wake(name: string): void;
  /**
   * Stops taking jobs and finishes those under way, for ten seconds at most: what is left is tried
   * again. Before the pool closes.
   */
  close(): Promise<void>;
};

const POLL_SECONDS = 2;
const CLOSE_MS = 10_000;
const DAY_SECONDS = 86_400;
const UNIQUE_VIOLATION = '23505';
const NO_JOB = '00000000-0000-0000-0000-000000000000';

/**
 * Opens the queue on the product's own pool (DESIGN section 4, "Traps"). Its tables stand in the
 * schema `pgboss`. A job that is done is deleted at once; one that failed for good is kept for 14
 * days.
 */
export async function openQueue({
  database,
  log,
}: {
  database: OpenDatabase;
  log: Logger;
}): Promise<Queue> {
  const embedded = database.kind === 'embedded';
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeSql(database, text, values) },
    schema: 'pgboss',
    backend: embedded ? 'pglite' : 'postgres',
    schedule: false,
    // The embedded database has one session and no autovacuum: nothing to rebuild beside running
    // queries, nothing to watch.
    reindex: !embedded,
    monitorVacuum: !embedded,
    // Jobs that wait for other jobs are not used, and index builds belong to upgrades: no query
    // every few seconds for them.
    flowIntervalSeconds: DAY_SECONDS,
    bamIntervalSeconds: 600,
  });
  const logError = createErrorLog(log);
  boss.on('error', logError);
  boss.on('warning', (warning) => log.warn({ warning }, 'queue'));
  await start(boss);

  const workers = new Map<string, string[]>();

  return {
    async work<T extends object>(
      name: string,
      options: QueueOptions,
      handle: (job: QueueJob<T>) => Promise<void>,
    ) {
      const stored = storedOptions(options);
      await boss.createQueue(name, stored);
      await boss.updateQueue(name, stored);
      // `send` needs the queue in pg-boss's memory: inside a transaction on the embedded database
      // it could not be looked up.
      await boss.findJobs(name, { id: NO_JOB });
      const ids: string[] = [];
      workers.set(name, ids);
      for (let i = 0; i < options.concurrency; i++)
        ids.push(await startWorker(boss, log, name, handle));
    },

    async send(tx, name, data) {
      if (!workers.has(name))
        throw new Error(`The queue ${name} does not exist: call work() first.`);
      await boss.send(name, data, tx ? { db: fromKysely(tx) } : {});
    },

    wake(name) {
      for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
    },

    async close() {
      const finished = Promise.all(
        [...workers.keys()].map((name) => boss.offWork(name, { wait: true })),
      );
      await withinTime(finished, CLOSE_MS);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/**
 * Several processes may start on an empty database at once: one makes the tables, and the others
 * look again.
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
    // A process that dies with a job in its hands: after a minute without a sign of life the job
    // counts as failed, and is tried again.
    heartbeatSeconds: 60,
    // Those that failed for good; what is done is deleted at once.
    deleteAfterSeconds: 14 * DAY_SECONDS,
    // A job that still waits after this time is dropped: longer than any plan of retries.
    retentionSeconds: 30 * DAY_SECONDS,
  };
}

/** Starts one worker and gives its id. A worker does one job at a time. */
async function startWorker<T extends object>(
  boss: PgBoss,
  log: Logger,
  name: string,
  handle: (job: QueueJob<T>) => Promise<void>,
): Promise<string> {
  const id = await boss.work<T, void, { includeMetadata: true; pollingIntervalSeconds: number }>(
    name,
    { includeMetadata: true, pollingIntervalSeconds: POLL_SECONDS },
    async (jobs) => {
      // Where one job was there may be more: look again at once rather than at the next poll.
      boss.notifyWorker(id);
      for (const job of jobs) await runJob(boss, log, job, handle);
    },
  );
  return id;
}

async function runJob<T extends object>(
  boss: PgBoss,
  log: Logger,
  { id, name, data, retryCount, retryLimit }: JobWithMetadata<T>,
  handle: (job: QueueJob<T>) => Promise<void>,
): Promise<void> {
  const attempt = retryCount + 1;
  try {
    await handle({ id, data, attempt });
  } catch (error) {
    const about = { err: error, queue: name, job: id, attempt };
    if (retryCount < retryLimit) log.warn(about, 'job failed, to be tried again');
    else log.error(about, 'job failed for good');
    throw error;
  }
  await boss.deleteJob(name, id);
}

/**
 * Runs a query of pg-boss on the pool. It sends some transactions as one text, whose answers come
 * as an array.
 */
async function executeSql(
  { pool, kind }: OpenDatabase,
  text: string,
  values?: unknown[],
): Promise<{ rows: unknown[] }> {
  try {
    const result: { rows: unknown[] } | { rows: unknown[] }[] = await pool.query(text, values);
    return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows) } : result;
  } catch (error) {
    // A server's connection ends with the error. The embedded database has one session, where the
    // failed transaction would stay open.
    if (kind === 'embedded' && /^\s*BEGIN\b/.test(text)) await pool.query('ROLLBACK');
    throw error;
  }
}

async function withinTime(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  const timer = new AbortController();
  const timeIsUp = setTimeout(milliseconds, undefined, { signal: timer.signal }).catch(
    () => undefined,
  );
  await Promise.race([promise, timeIsUp]);
  timer.abort();
}
