import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { testServer } from '../../test/database.ts';
import { createTestDatabase } from '../../test/postgres-server.ts';
import { keptLog, type Note, RETRIES, recorder, setUpQueue } from '../../test/queue.ts';
import { openDatabase } from '../db/open.ts';
import { openQueue, type QueueJob } from './queue.service.ts';

const { kit, open, cleanUp, jobsGone } = setUpQueue();

test('two queues on one database never run a job twice', async () => {
  const other = await openDatabase(kit.database.url, () => {});
  cleanUp.push(() => other.close());
  const second = await open(undefined, other);
  const runs: number[] = [];
  const handle = async ({ data }: QueueJob<Note>) => {
    runs.push(data.n);
  };
  await Promise.all(
    [kit.queue, second].map((each) => each.work('shared', { ...RETRIES, concurrency: 3 }, handle)),
  );
  for (let n = 0; n < 100; n++) {
    const [sender, receiver] = n % 2 ? [kit.queue, second] : [second, kit.queue];
    await sender.send('shared', { n });
    receiver.wake('shared');
  }
  await jobsGone();
  expect(runs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
});

test('jobs run while requests hold all of their connections', async () => {
  const { pool, db } = kit.database;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const ran = Promise.withResolvers<void>();
  await kit.queue.work<Note>('beside', RETRIES, async () => {
    await sql`SELECT 1`.execute(db);
    ran.resolve();
  });
  await kit.queue.send('beside', { n: 1 });
  try {
    await ran.promise;
  } finally {
    for (const client of held) client.release();
  }
  await jobsGone();
});

test('jobs survive that the process ends', async () => {
  const own = await createTestDatabase(testServer().url, testServer().template);
  cleanUp.push(own.drop);
  const before = await openDatabase(own.url, () => {});
  const first = await openQueue({ database: before, log: pino({ level: 'silent' }) });
  await first.start();
  await first.work('kept', RETRIES, async () => {
    throw new Error('not today');
  });
  await first.transaction((_tx, send) => send('kept', { n: 1 }));
  await first.close();
  await before.close();

  const after = await openDatabase(own.url, () => {});
  cleanUp.push(() => after.close());
  await sql`UPDATE pgboss.job SET start_after = now()`.execute(after.db);
  const second = await open(undefined, after);
  const { handle, next } = recorder();
  await second.work('kept', RETRIES, handle);
  expect((await next()).data).toEqual({ n: 1 });
});

test('several processes open the queue of an empty database at once', async () => {
  const empty = await createTestDatabase(testServer().url);
  cleanUp.push(empty.drop);
  const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase(empty.url, () => {})));
  for (const each of databases) cleanUp.push(() => each.close());
  const queues = await Promise.all(databases.map((each) => open(undefined, each)));
  const { handle, next } = recorder();
  await Promise.all(queues.map((each) => each.work('first', RETRIES, handle)));
  await queues[0]?.send('first', { n: 1 });
  queues[1]?.wake('first');
  expect((await next()).data).toEqual({ n: 1 });
});

test('a database server that goes away is logged, and the queue works again when it is back', async () => {
  const own = await createTestDatabase(testServer().url);
  cleanUp.push(own.drop);
  const away = await openDatabase(own.url, () => {});
  cleanUp.push(() => away.close());
  const { log, lines } = keptLog();
  const second = await open(log, away);
  const { handle, next } = recorder();
  await second.work('back', { ...RETRIES, concurrency: 2 }, handle);
  const name = new URL(own.url).pathname.slice(1);

  await sql`ALTER DATABASE ${sql.id(name)} WITH ALLOW_CONNECTIONS false`.execute(kit.database.db);
  // A connection that was being opened is in no list yet: ending them once would leave it alive.
  await vi.waitFor(
    async () => {
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`.execute(
        kit.database.db,
      );
      expect(away.pool.totalCount).toBe(0);
    },
    { timeout: 10_000 },
  );
  second.wake('back');
  await vi.waitFor(
    () => expect(lines).toContainEqual(expect.objectContaining({ level: 50, msg: 'queue' })),
    { timeout: 10_000 },
  );
  await expect(second.send('back', { n: 0 })).rejects.toThrow();

  await sql`ALTER DATABASE ${sql.id(name)} WITH ALLOW_CONNECTIONS true`.execute(kit.database.db);
  await second.send('back', { n: 1 });
  expect((await next()).data).toEqual({ n: 1 });
});
