import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../test/postgres-server.ts';
import { keptLog, type Note, RETRIES, recorder, setUpQueue } from '../../test/queue.ts';
import { temporaryFolder } from '../../test/running-app.ts';
import { openEmbeddedDatabase, openServerDatabase } from '../db/open.ts';
import { openQueue, type QueueJob } from './queue.service.ts';

const server = process.env.WAYMARK_TEST_DATABASE_URL;
const { kit, open, cleanUp, jobsGone } = setUpQueue();

test('two queues on one database never run a job twice', async () => {
  const other =
    kit.database.url === null ? kit.database : await openServerDatabase(kit.database.url, () => {});
  if (other !== kit.database) cleanUp.push(() => other.close());
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
  },
);
