import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { watchEventLoop } from '../../test/event-loop-holds.ts';
import { temporaryFolder } from '../../test/running-app.ts';
import { asLongWork } from './long-work.ts';
import { openEmbeddedDatabase } from './open.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a query never holds the event loop for 20 ms', async () => {
  await sql`SELECT 1`.execute(database.db);
  const watch = watchEventLoop();
  const before = performance.eventLoopUtilization();
  await sql`SELECT count(*) FROM generate_series(1, 400000) AS n WHERE md5(n::text) LIKE 'a%'`.execute(
    database.db,
  );
  expect(await watch.longest()).toBeLessThan(20);
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
});

test('errors keep their SQLSTATE, and the next query is answered', async () => {
  await expect(sql`SELECT 1 / ${0}::int`.execute(database.db)).rejects.toMatchObject({
    code: '22012',
  });
  await expect(sql`SELECT missing FROM jobs`.execute(database.db)).rejects.toMatchObject({
    code: '42703',
  });
  expect((await sql`SELECT ${'ready'}::text AS is`.execute(database.db)).rows).toEqual([
    { is: 'ready' },
  ]);
});

test('a transaction whose connection is lost is rolled back', async () => {
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query("INSERT INTO settings (key, value) VALUES ('half', 'done')");
  client.release(new Error('lost'));
  expect(
    (await sql`SELECT value FROM settings WHERE key = 'half'`.execute(database.db)).rows,
  ).toEqual([]);
});

test('a named statement works again after a query that failed', async () => {
  const named = { name: 'named', text: 'SELECT $1::int / $2::int AS result' };
  const ask = async (by: number) => (await database.pool.query({ ...named, values: [6, by] })).rows;
  expect(await ask(3)).toEqual([{ result: 2 }]);
  // The pool closes the connection of a query that failed, and opens another one.
  for (const attempt of ['first', 'second'])
    await expect(ask(0), attempt).rejects.toMatchObject({ code: '22012' });
  expect(await ask(2)).toEqual([{ result: 3 }]);
});

test('an answer of many megabytes arrives whole', async () => {
  const { rows } = await sql<{
    text: string;
  }>`SELECT repeat(n::text, 1000) AS text FROM generate_series(10001, 11000) AS n`.execute(
    database.db,
  );
  expect(rows.map(({ text }) => text.length)).toEqual(Array.from({ length: 1000 }, () => 5000));
  expect(rows.at(-1)?.text).toBe('11000'.repeat(1000));
});

const logSinceCheckpoint = async (db: TestDatabase['db']) => {
  const { rows } = await sql<{ bytes: string }>`
    SELECT pg_current_wal_lsn() - redo_lsn AS bytes FROM pg_control_checkpoint()`.execute(db);
  return Number(rows[0]?.bytes);
};

const isEmbedded = process.env.WAYMARK_TEST_DATABASE_URL === undefined;
test.runIf(isEmbedded)(
  'a query that does not end is given up, and so are all after it; long work has a longer limit',
  async () => {
    const folder = temporaryFolder(process.env.WAYMARK_TEST_TEMPLATE);
    const failures: Error[] = [];
    const own = await openEmbeddedDatabase(folder.path, (error) => failures.push(error), {
      query: 200,
      longWork: 60_000,
    });
    const count = (to: number) =>
      sql`SELECT count(*) FROM generate_series(1, ${to}::bigint) AS n WHERE md5(n::text) = 'a'`.execute(
        own.db,
      );
    expect(await asLongWork(() => count(500_000))).toMatchObject({ rows: [{ count: '0' }] });
    expect(failures).toEqual([]);
    const isUnavailable = expect.toSatisfy(isDatabaseUnavailable);
    await expect(count(1_000_000_000_000)).rejects.toEqual(isUnavailable);
    await expect(count(1)).rejects.toEqual(isUnavailable);
    expect(failures).toMatchObject([{ message: 'It did not answer within 0.2 seconds.' }]);
    await expect(own.close()).rejects.toEqual(isUnavailable);
    folder.remove();
  },
);

test.runIf(isEmbedded)('the log does not grow until the process ends', async () => {
  await sql`SELECT count(pg_logical_emit_message(true, 'test', repeat('x', 1000000)))
    FROM generate_series(1, 260)`.execute(database.db);
  expect(await logSinceCheckpoint(database.db)).toBeGreaterThan(256_000_000);
  for (let query = 0; query < 200; query += 1) await sql`SELECT 1`.execute(database.db);
  expect(await logSinceCheckpoint(database.db)).toBeLessThan(1_000_000);
});

test.runIf(isEmbedded)('tables are analysed and vacuumed as they change', async () => {
  const { db } = database;
  await sql`INSERT INTO settings (key, value) SELECT 'key ' || n, n FROM generate_series(1, 500) AS n`.execute(
    db,
  );
  await sql`DELETE FROM settings WHERE key LIKE 'key %'`.execute(db);
  const state = async () => {
    const { rows } = await sql<{ dead: number; is_analysed: boolean }>`
      SELECT n_dead_tup::int AS dead, last_analyze IS NOT NULL AS is_analysed
      FROM pg_stat_user_tables WHERE relname = 'settings'`.execute(db);
    return rows[0];
  };
  // Counts of changes are shared once a second only.
  await sql`SELECT pg_stat_force_next_flush()`.execute(db);
  expect((await state())?.dead).toBeGreaterThanOrEqual(500);
  // One table is seen to at a time, and others of this file may come first.
  for (let query = 0; query < 1000; query += 1) await sql`SELECT 1`.execute(db);
  expect(await state()).toEqual({ dead: 0, is_analysed: true });
});
