import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createTestDatabase } from '../../test/postgres-server.ts';
import { temporaryFolder } from '../../test/running-app.ts';
import { startSmtpServer } from '../../test/smtp-server.ts';
import { type OpenDatabase, openEmbeddedDatabase, openServerDatabase } from '../db/open.ts';
import { createSmtpMailer } from '../mail/smtp.adapter.ts';
import { openQueue, type Queue, type QueueJob, type QueueOptions } from './queue.service.ts';

const server = process.env.WAYMARK_TEST_DATABASE_URL;
const RETRIES: QueueOptions = {
  retries: 5,
  firstDelaySeconds: 30,
  longestDelaySeconds: 600,
  concurrency: 1,
};

type Note = { n: number };
type LogLine = {
  level: number;
  msg: string;
  queue?: string;
  job?: string;
  attempt?: number;
  err?: { message: string };
};
type Row = { id: string; state: string; data: Note; retry_count: number; delay: number };

let database: TestDatabase;
let queue: Queue;
const cleanUp: (() => unknown)[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  queue = await open();
});
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
  await sql`DELETE FROM pgboss.job`.execute(database.db);
});

async function open(
  log: Logger = pino({ level: 'silent' }),
  on: OpenDatabase = database,
): Promise<Queue> {
  const opened = await openQueue({ database: on, log });
  cleanUp.push(() => opened.close());
  return opened;
}

function keptLog(): { log: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  return {
    lines,
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  };
}

/** A handler that keeps what it was given; `next` waits for the next job. */
function recorder(handle: (job: QueueJob<Note>) => Promise<void> | void = () => {}) {
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

async function storedJobs(): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT id, state::text, data, retry_count, extract(epoch FROM start_after - now())::float AS delay FROM pgboss.job ORDER BY created_on
  `.execute(database.db);
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
  vi.waitFor(async () => expect(await storedJobs()).toEqual([]), { timeout: 10_000, interval: 20 });

/** Lets the time pass that jobs wait for. */
async function makeDue(name: string): Promise<void> {
  await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(database.db);
  queue.wake(name);
}

const setting = (key: string) =>
  database.db.selectFrom('settings').selectAll().where('key', '=', key).executeTakeFirst();

test('a job runs soon after it is sent, and is deleted when it is done', async () => {
  const { handle, next } = recorder();
  await queue.work('notes', RETRIES, handle);
  await queue.send('notes', { n: 1 });
  expect(await next()).toMatchObject({ data: { n: 1 }, attempt: 1 });
  await jobsGone();
});

test('a job and its data exist together when the transaction commits', async () => {
  const { handle, seen, next } = recorder();
  await queue.work('notes', RETRIES, handle);
  await queue.transaction(async (tx, send) => {
    await tx.insertInto('settings').values({ key: 'committed', value: 'yes' }).execute();
    await send('notes', { n: 1 });
    queue.wake('notes');
    await tx.selectFrom('settings').selectAll().execute();
    expect(seen).toEqual([]);
  });
  expect((await next()).data).toEqual({ n: 1 });
  expect(await setting('committed')).toMatchObject({ value: 'yes' });
});

test('a job runs right after it is sent or its transaction commits, without a poll', async () => {
  const { handle, next } = recorder();
  await queue.work('notes', RETRIES, handle);
  const before = performance.now();
  for (let n = 0; n < 3; n++) {
    await queue.transaction((_tx, send) => send('notes', { n }));
    await next();
    await jobsGone();
    await queue.send('notes', { n });
    await next();
    await jobsGone();
  }
  // Six jobs: at the polling interval of 2 s they take 10 s and more.
  expect(performance.now() - before).toBeLessThan(5000);
});

test('a job of a transaction that is rolled back never runs', async () => {
  const { handle, seen, next } = recorder();
  await queue.work('notes', RETRIES, handle);
  const attempt = queue.transaction(async (tx, send) => {
    await tx.insertInto('settings').values({ key: 'rolled back', value: 'yes' }).execute();
    await send('notes', { n: 1 });
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  expect(await storedJobs()).toEqual([]);
  expect(await setting('rolled back')).toBeUndefined();

  await queue.send('notes', { n: 2 });
  expect((await next()).data).toEqual({ n: 2 });
  expect(seen).toHaveLength(1);
});

test('a name without a worker is an error at once, also inside a transaction', async () => {
  await expect(queue.send('nobody', {})).rejects.toThrow(
    'The queue nobody does not exist: call work() first.',
  );
  await expect(queue.transaction((_tx, send) => send('nobody', {}))).rejects.toThrow(
    'call work() first',
  );
});

test('what fails is tried again, later each time, under the same id', async () => {
  const { log, lines } = keptLog();
  queue = await open(log);
  const { handle, seen, next } = recorder(({ attempt }) => {
    if (attempt < 5) throw new Error(`not yet (${attempt})`);
  });
  await queue.work('backoff', { ...RETRIES, longestDelaySeconds: 200 }, handle);
  await queue.send('backoff', { n: 1 });
  for (const [least, most] of [
    [30, 60],
    [60, 120],
    [120, 200],
    [199, 200],
  ] as const) {
    const { attempt } = await next();
    const { delay } = await waitingJob(attempt);
    expect(delay).toBeGreaterThan(least - 2);
    expect(delay).toBeLessThanOrEqual(most);
    await makeDue('backoff');
  }
  await next();
  await jobsGone();
  expect(seen.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(1);
  expect(lines.map(({ level, attempt, err }) => [level, attempt, err?.message])).toEqual(
    [1, 2, 3, 4].map((attempt) => [40, attempt, `not yet (${attempt})`]),
  );
});

test('what failed for good is logged as an error and kept for 14 days', async () => {
  const { log, lines } = keptLog();
  queue = await open(log);
  const { handle, next } = recorder(() => {
    throw new Error('never');
  });
  await queue.work('hopeless', { ...RETRIES, retries: 1 }, handle);
  await queue.send('hopeless', { n: 1 });
  const { id } = await next();
  await waitingJob(1);
  await makeDue('hopeless');
  await next();
  await vi.waitFor(
    async () => expect(await storedJobs()).toMatchObject([{ id, state: 'failed' }]),
    { timeout: 10_000 },
  );
  expect(lines.map(({ level, msg, queue, job }) => ({ level, msg, queue, job }))).toEqual([
    { level: 40, msg: 'job failed, to be tried again', queue: 'hopeless', job: id },
    { level: 50, msg: 'job failed for good', queue: 'hopeless', job: id },
  ]);
  const { rows } = await sql`SELECT deletion_seconds / 86400 AS days FROM pgboss.job`.execute(
    database.db,
  );
  expect(rows).toEqual([{ days: 14 }]);
});

test('a queue takes over new numbers of a new release', async () => {
  await queue.work('changing', RETRIES, async () => {});
  await queue.close();
  queue = await open();
  await queue.work('changing', { ...RETRIES, retries: 7, longestDelaySeconds: 90 }, async () => {});
  const { rows } =
    await sql`SELECT retry_limit, retry_delay_max FROM pgboss.queue WHERE name = 'changing'`.execute(
      database.db,
    );
  expect(rows).toEqual([{ retry_limit: 7, retry_delay_max: 90 }]);
});

test('many jobs do not wait for each other’s polls', async () => {
  const { handle, seen } = recorder();
  await queue.work('many', { ...RETRIES, concurrency: 2 }, handle);
  const before = performance.now();
  await queue.transaction(async (_tx, send) => {
    for (let n = 0; n < 60; n++) await send('many', { n });
  });
  await vi.waitFor(() => expect(seen).toHaveLength(60), { timeout: 10_000, interval: 20 });
  expect(performance.now() - before).toBeLessThan(5000);
});

test('jobs survive that the queue is closed and opened again', async () => {
  await queue.work('patient', RETRIES, async () => {});
  await queue.close();
  const first = await open();
  const failing = recorder(() => {
    throw new Error('not today');
  });
  await first.work('patient', RETRIES, failing.handle);
  await first.send('patient', { n: 1 });
  await failing.next();
  await waitingJob(1);
  await first.close();

  queue = await open();
  const { handle, next } = recorder();
  await makeDue('patient');
  await queue.work('patient', RETRIES, handle);
  expect(await next()).toMatchObject({ data: { n: 1 }, attempt: 2 });
});

test('closing waits for the job under way', async () => {
  const gate = Promise.withResolvers<void>();
  const { handle, next } = recorder(() => gate.promise);
  await queue.work('slow', RETRIES, handle);
  await queue.send('slow', { n: 1 });
  await next();
  let closed = false;
  const closing = queue.close().then(() => {
    closed = true;
  });
  await sql`SELECT 1`.execute(database.db);
  expect(closed).toBe(false);
  gate.resolve();
  await closing;
  expect(await storedJobs()).toEqual([]);
});

test('closing an idle queue is quick', async () => {
  await queue.work('idle', { ...RETRIES, concurrency: 2 }, async () => {});
  const before = performance.now();
  await queue.close();
  expect(performance.now() - before).toBeLessThan(400);
});

test('two queues on one database never run a job twice', async () => {
  const other = database.url === null ? database : await openServerDatabase(database.url, () => {});
  if (other !== database) cleanUp.push(() => other.close());
  const second = await open(undefined, other);
  const runs: number[] = [];
  const handle = async ({ data }: QueueJob<Note>) => {
    runs.push(data.n);
  };
  await Promise.all(
    [queue, second].map((each) => each.work('shared', { ...RETRIES, concurrency: 3 }, handle)),
  );
  for (let n = 0; n < 100; n++) {
    const [sender, receiver] = n % 2 ? [queue, second] : [second, queue];
    await sender.send('shared', { n });
    receiver.wake('shared');
  }
  await jobsGone();
  expect(runs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
});

test('a mail server that is down for an hour loses nothing', async () => {
  const { url, stop } = await startSmtpServer();
  await stop();
  const mailer = createSmtpMailer({ url, from: 'no-reply@waymark.example' });
  cleanUp.push(() => mailer.close());
  const attempts = recorder();
  await queue.work<Note>(
    'mail',
    { retries: 150, firstDelaySeconds: 2, longestDelaySeconds: 600, concurrency: 1 },
    async (job) => {
      await attempts.handle(job);
      await mailer.send({
        to: 'ama@example.org',
        subject: `Number ${job.data.n}`,
        text: 'Hello',
        html: '<p>Hello</p>',
        id: job.id,
      });
    },
  );
  await queue.transaction((_tx, send) => send('mail', { n: 1 }));
  for (let waited = 0; waited < 3600; ) {
    const { attempt } = await attempts.next();
    waited += (await waitingJob(attempt)).delay;
    await makeDue('mail');
  }
  const { attempt } = await attempts.next();
  await waitingJob(attempt);
  expect(attempt).toBeGreaterThan(8);

  const mailServer = await startSmtpServer({ port: Number(new URL(url).port) });
  cleanUp.push(mailServer.stop);
  await makeDue('mail');
  expect(await mailServer.nextMail('ama@example.org')).toMatchObject({ subject: 'Number 1' });
  await jobsGone();
  expect(mailServer.mails).toHaveLength(1);
});

test.runIf(server === undefined)(
  'jobs survive that the process ends and the data folder is opened again',
  async () => {
    const folder = temporaryFolder(process.env.WAYMARK_TEST_TEMPLATE);
    cleanUp.push(folder.remove);
    const before = await openEmbeddedDatabase(folder.path);
    const first = await openQueue({ database: before, log: pino({ level: 'silent' }) });
    await first.work('kept', RETRIES, async () => {
      throw new Error('not today');
    });
    await first.transaction((_tx, send) => send('kept', { n: 1 }));
    await first.close();
    await before.close();

    const after = await openEmbeddedDatabase(folder.path);
    cleanUp.push(() => after.close());
    await sql`UPDATE pgboss.job SET start_after = now()`.execute(after.db);
    const second = await open(undefined, after);
    const { handle, next } = recorder();
    await second.work('kept', RETRIES, handle);
    expect((await next()).data).toEqual({ n: 1 });
  },
);

test.runIf(server !== undefined)(
  'several processes open the queue of an empty database at once',
  async () => {
    const empty = await createTestDatabase(server as string);
    cleanUp.push(empty.drop);
    const databases = await Promise.all(
      [1, 2, 3, 4].map(() => openServerDatabase(empty.url, () => {})),
    );
    for (const each of databases) cleanUp.push(() => each.close());
    const queues = await Promise.all(databases.map((each) => open(undefined, each)));
    const { handle, next } = recorder();
    await Promise.all(queues.map((each) => each.work('first', RETRIES, handle)));
    await queues[0]?.send('first', { n: 1 });
    queues[1]?.wake('first');
    expect((await next()).data).toEqual({ n: 1 });
  },
);

test.runIf(server !== undefined)(
  'a database server that goes away is logged, and the queue works again when it is back',
  async () => {
    const own = await createTestDatabase(server as string);
    cleanUp.push(own.drop);
    const away = await openServerDatabase(own.url, () => {});
    cleanUp.push(() => away.close());
    const { log, lines } = keptLog();
    const second = await open(log, away);
    const { handle, next } = recorder();
    await second.work('back', { ...RETRIES, concurrency: 2 }, handle);
    const name = new URL(own.url).pathname.slice(1);

    await sql`ALTER DATABASE ${sql.id(name)} WITH ALLOW_CONNECTIONS false`.execute(database.db);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`.execute(
      database.db,
    );
    second.wake('back');
    await vi.waitFor(
      () => expect(lines).toContainEqual(expect.objectContaining({ level: 50, msg: 'queue' })),
      { timeout: 10_000 },
    );
    await expect(second.send('back', { n: 0 })).rejects.toThrow();

    await sql`ALTER DATABASE ${sql.id(name)} WITH ALLOW_CONNECTIONS true`.execute(database.db);
    await second.send('back', { n: 1 });
    expect((await next()).data).toEqual({ n: 1 });
  },
);
