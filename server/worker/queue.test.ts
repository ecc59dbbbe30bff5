import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { keptLog, type Note, RETRIES, recorder, setUpQueue } from '../../test/queue.ts';
import { startSmtpServer } from '../../test/smtp-server.ts';
import { createSmtpMailer } from '../mail/smtp.adapter.ts';
import { openQueue } from './queue.service.ts';

const { kit, open, cleanUp, storedJobs, waitingJob, jobsGone, makeDue } = setUpQueue();

const setting = (key: string) =>
  kit.database.db.selectFrom('settings').selectAll().where('key', '=', key).executeTakeFirst();

test('a job runs soon after it is sent, and is deleted when it is done', async () => {
  const { handle, next } = recorder();
  await kit.queue.work('notes', RETRIES, handle);
  await kit.queue.send('notes', { n: 1 });
  expect(await next()).toMatchObject({ data: { n: 1 }, attempt: 1 });
  await jobsGone();
});

test('a job that waits from before a restart is run when the workers start, not before', async () => {
  const queue = await openQueue({ database: kit.database, log: pino({ level: 'silent' }) });
  cleanUp.push(queue.close);
  const early = recorder();
  const later = recorder();
  await queue.work('early', RETRIES, early.handle);
  await queue.send('early', { n: 1 });
  await kit.queue.work('later', RETRIES, later.handle);
  await kit.queue.send('later', { n: 2 });
  await later.next();
  expect(early.seen).toEqual([]);
  await queue.start();
  expect((await early.next()).data).toEqual({ n: 1 });
});

test('a job and its data exist together when the transaction commits', async () => {
  const { handle, seen, next } = recorder();
  await kit.queue.work('notes', RETRIES, handle);
  await kit.queue.transaction(async (tx, send) => {
    await tx.insertInto('settings').values({ key: 'committed', value: 'yes' }).execute();
    await send('notes', { n: 1 });
    kit.queue.wake('notes');
    await tx.selectFrom('settings').selectAll().execute();
    expect(seen).toEqual([]);
  });
  expect((await next()).data).toEqual({ n: 1 });
  expect(await setting('committed')).toMatchObject({ value: 'yes' });
});

test('a job runs right after it is sent or its transaction commits, without a poll', async () => {
  const { handle, next } = recorder();
  await kit.queue.work('notes', RETRIES, handle);
  const before = performance.now();
  for (let n = 0; n < 3; n++) {
    await kit.queue.transaction((_tx, send) => send('notes', { n }));
    await next();
    await jobsGone();
    await kit.queue.send('notes', { n });
    await next();
    await jobsGone();
  }
  // Six jobs: at the polling interval of 2 s they take 10 s and more.
  expect(performance.now() - before).toBeLessThan(5000);
});

test('a job of a transaction that is rolled back never runs', async () => {
  const { handle, seen, next } = recorder();
  await kit.queue.work('notes', RETRIES, handle);
  const attempt = kit.queue.transaction(async (tx, send) => {
    await tx.insertInto('settings').values({ key: 'rolled back', value: 'yes' }).execute();
    await send('notes', { n: 1 });
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  expect(await storedJobs()).toEqual([]);
  expect(await setting('rolled back')).toBeUndefined();

  await kit.queue.send('notes', { n: 2 });
  expect((await next()).data).toEqual({ n: 2 });
  expect(seen).toHaveLength(1);
});

test('a name without a worker is an error at once, also inside a transaction', async () => {
  await expect(kit.queue.send('nobody', {})).rejects.toThrow(
    'The queue nobody does not exist: call work() first.',
  );
  await expect(kit.queue.transaction((_tx, send) => send('nobody', {}))).rejects.toThrow(
    'call work() first',
  );
});

test('what fails is tried again, later each time, under the same id', async () => {
  const { log, lines } = keptLog();
  kit.queue = await open(log);
  const { handle, seen, next } = recorder(({ attempt }) => {
    if (attempt < 5) throw new Error(`not yet (${attempt})`);
  });
  await kit.queue.work('backoff', { ...RETRIES, longestDelaySeconds: 200 }, handle);
  await kit.queue.send('backoff', { n: 1 });
  for (const [least, most] of [
    [30, 60],
    [60, 120],
    [120, 200],
    [199, 200],
  ] as const) {
    const { attempt } = await next();
    const { delay } = await waitingJob(attempt);
    expect(delay).toBeGreaterThan(least - 2);
    // The times are stored in microseconds, and their difference is a floating-point number.
    expect(delay).toBeLessThanOrEqual(most + 0.001);
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
  kit.queue = await open(log);
  const { handle, next } = recorder(() => {
    throw new Error('never');
  });
  await kit.queue.work('hopeless', { ...RETRIES, retries: 1 }, handle);
  await kit.queue.send('hopeless', { n: 1 });
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
    kit.database.db,
  );
  expect(rows).toEqual([{ days: 14 }]);
});

test('a queue takes over new numbers of a new release', async () => {
  await kit.queue.work('changing', RETRIES, async () => {});
  await kit.queue.close();
  kit.queue = await open();
  await kit.queue.work(
    'changing',
    { ...RETRIES, retries: 7, longestDelaySeconds: 90 },
    async () => {},
  );
  const { rows } =
    await sql`SELECT retry_limit, retry_delay_max FROM pgboss.queue WHERE name = 'changing'`.execute(
      kit.database.db,
    );
  expect(rows).toEqual([{ retry_limit: 7, retry_delay_max: 90 }]);
});

test('many jobs do not wait for each other’s polls', async () => {
  const { handle, seen } = recorder();
  await kit.queue.work('many', { ...RETRIES, concurrency: 2 }, handle);
  const before = performance.now();
  await kit.queue.transaction(async (_tx, send) => {
    for (let n = 0; n < 60; n++) await send('many', { n });
  });
  await vi.waitFor(() => expect(seen).toHaveLength(60), { timeout: 10_000, interval: 20 });
  expect(performance.now() - before).toBeLessThan(5000);
});

test('jobs survive that the queue is closed and opened again', async () => {
  await kit.queue.work('patient', RETRIES, async () => {});
  await kit.queue.close();
  const first = await open();
  const failing = recorder(() => {
    throw new Error('not today');
  });
  await first.work('patient', RETRIES, failing.handle);
  await first.send('patient', { n: 1 });
  await failing.next();
  await waitingJob(1);
  await first.close();

  kit.queue = await open();
  const { handle, next } = recorder();
  await makeDue('patient');
  await kit.queue.work('patient', RETRIES, handle);
  expect(await next()).toMatchObject({ data: { n: 1 }, attempt: 2 });
});

test('closing waits for the job under way', async () => {
  const gate = Promise.withResolvers<void>();
  const { handle, next } = recorder(() => gate.promise);
  await kit.queue.work('slow', RETRIES, handle);
  await kit.queue.send('slow', { n: 1 });
  await next();
  let closed = false;
  const closing = kit.queue.close().then(() => {
    closed = true;
  });
  await sql`SELECT 1`.execute(kit.database.db);
  expect(closed).toBe(false);
  gate.resolve();
  await closing;
  expect(await storedJobs()).toEqual([]);
});

test('closing an idle queue is quick', async () => {
  await kit.queue.work('idle', { ...RETRIES, concurrency: 2 }, async () => {});
  const before = performance.now();
  await kit.queue.close();
  expect(performance.now() - before).toBeLessThan(400);
});

test('a mail server that is down for an hour loses nothing', async () => {
  const { url, stop } = await startSmtpServer();
  await stop();
  const mailer = createSmtpMailer({ url, from: 'no-reply@waymark.example' });
  cleanUp.push(() => mailer.close());
  const attempts = recorder();
  await kit.queue.work<Note>(
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
  await kit.queue.transaction((_tx, send) => send('mail', { n: 1 }));
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

test('a job that ends because its process stops is no failure, and is run again by the next one', async () => {
  const { log, lines } = keptLog();
  const queue = await open(log);
  const { handle, next } = recorder(
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  await queue.work('endless', RETRIES, handle);
  await queue.send('endless', { n: 1 });
  await next();
  await queue.close();
  expect(await waitingJob(1)).toMatchObject({ data: { n: 1 } });
  expect(lines).toEqual([]);
});
