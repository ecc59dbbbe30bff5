import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { OpenDatabase } from '../server/db/open.ts';
import {
  openQueue,
  type Queue,
  type QueueJob,
  type QueueOptions,
} from '../server/worker/queue.service.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

export const RETRIES: QueueOptions = {
  retries: 5,
  firstDelaySeconds: 30,
  longestDelaySeconds: 600,
  concurrency: 1,
};

/** The data of the jobs of these tests. */
export type Note = { n: number };
type LogLine = {
  level: number;
  msg: string;
  queue?: string;
  job?: string;
  attempt?: number;
  err?: { message: string };
};
type Row = { id: string; state: string; data: Note; retry_count: number; delay: number };

/** A log of warnings and errors, and its lines. */
export function keptLog(): { log: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  return {
    lines,
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  };
}

/** A handler that keeps what it was given; `next` waits for the next job. */
export function recorder(handle: (job: QueueJob<Note>) => Promise<void> | void = () => {}) {
  const seen: QueueJob<Note>[] = [];
  const waiting: ((job: QueueJob<Note>) => void)[] = [];
  let taken = 0;
  return {
    seen,
    handle: async (job: QueueJob<Note>) => {
      seen.push(job);
      if (waiting.length > 0) waiting.shift()?.(seen[taken++] as QueueJob<Note>);
      await handle(job);
    },
    next: () => {
      const job = seen[taken];
      if (!job) return new Promise<QueueJob<Note>>((resolve) => waiting.push(resolve));
      taken++;
      return Promise.resolve(job);
    },
  };
}

/** Opens a database before a file, and a queue on it before each test; `cleanUp` runs after it. */
export function setUpQueue() {
  const kit = {} as { database: TestDatabase; queue: Queue };
  const cleanUp: (() => unknown)[] = [];

  beforeAll(async () => {
    kit.database = await openTestDatabase();
  });
  afterAll(() => kit.database.close());
  beforeEach(async () => {
    kit.queue = await open();
  });
  afterEach(async () => {
    for (const step of cleanUp.splice(0).reverse()) await step();
    await sql`DELETE FROM pgboss.job`.execute(kit.database.db);
  });

  async function open(
    log: Logger = pino({ level: 'silent' }),
    on: OpenDatabase = kit.database,
  ): Promise<Queue> {
    const opened = await openQueue({ database: on, log });
    await opened.start();
    cleanUp.push(() => opened.close());
    return opened;
  }

  async function storedJobs(): Promise<Row[]> {
    const { rows } = await sql<Row>`
    SELECT id, state::text, data, retry_count, extract(epoch FROM start_after - now())::float AS delay FROM pgboss.job ORDER BY created_on
  `.execute(kit.database.db);
    return rows;
  }

  /** The one job, once it waits for its next attempt. */
  async function waitingJob(attempts: number): Promise<Row> {
    return vi.waitFor(
      async () => {
        const [job] = await storedJobs();
        expect(job).toMatchObject({ state: 'retry', retry_count: attempts - 1 });
        return job as Row;
      },
      { timeout: 10_000, interval: 20 },
    );
  }

  const jobsGone = () =>
    vi.waitFor(async () => expect(await storedJobs()).toEqual([]), {
      timeout: 10_000,
      interval: 20,
    });

  /** Lets the time pass that jobs wait for. */
  async function makeDue(name: string): Promise<void> {
    await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(
      kit.database.db,
    );
    kit.queue.wake(name);
  }

  return { kit, open, cleanUp, storedJobs, waitingJob, jobsGone, makeDue };
}
