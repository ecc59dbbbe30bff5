import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { openTestDatabase } from '../../test/database.ts';
import { openProxy } from '../../test/database-proxy.ts';
import { asLongWork } from './kinds-of-work.ts';
import { type Db, openDatabase } from './open.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const LIMITS = { connect: 300, statement: 300, silence: 500, longWork: 60_000 };

describe('a PostgreSQL server that is frozen', () => {
  let proxy: Awaited<ReturnType<typeof openProxy>>;
  let api: TestApi;

  beforeAll(async () => {
    const direct = await openTestDatabase();
    proxy = await openProxy(direct.url);
    const database = await openDatabase(proxy.url, () => undefined, { limits: LIMITS });
    const close = async () => {
      await database.close();
      await direct.close();
      proxy.close();
    };
    api = await openTestApi({ database: { ...direct, ...database, close } });
  });
  afterAll(() => api.close());

  test('requests get 503 in bounded time and it is not ready, until the server goes on', async () => {
    expect(await api.get('/readyz')).toMatchObject({ status: 200 });
    proxy.freeze();
    const start = performance.now();
    const answers = await Promise.all([
      api.get('/api/jobs'),
      api.send('POST', '/api/login', { email: 'ama@example.org', password: 'any at all' }),
      ...Array.from({ length: 15 }, () => api.get('/readyz')),
    ]);
    expect(performance.now() - start).toBeLessThan(10_000);
    for (const { status, headers } of answers) {
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(answers[0]?.body).toMatchObject({ code: 'database-unavailable' });
    proxy.thaw();
    await vi.waitFor(async () => expect((await api.get('/readyz')).status).toBe(200), {
      timeout: 10_000,
    });
    expect((await api.get('/api/jobs')).status).toBe(200);
  });

  test('a slow statement is cancelled; imports, migrations and deletions have their time', async () => {
    const { db } = api.database;
    await expect(sql`SELECT pg_sleep(10)`.execute(db)).rejects.toSatisfy(isDatabaseUnavailable);
    expect((await asLongWork(() => sql`SELECT pg_sleep(0.8)`.execute(db))).rows).toHaveLength(1);
  });
});

test('the end of the product waits for no long statement', async () => {
  const direct = await openTestDatabase();
  const database = await openDatabase(direct.url, () => undefined);
  const api = await openTestApi({ database: { ...direct, ...database } });
  const sleep = (db: Db) => sql`SELECT pg_sleep(3600)`.execute(db);
  const works = [
    asLongWork(() => sleep(database.db)),
    asLongWork(() => database.db.transaction().execute(sleep)),
  ];
  const broken = works.map((work) => expect(work).rejects.toSatisfy(isDatabaseUnavailable));
  await api.close();
  await Promise.all(broken);
  const { rows } = await sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query LIKE '%pg_sleep(3600)%'
      AND pid <> pg_backend_pid()`.execute(direct.db);
  expect(rows).toEqual([]);
  await direct.close();
});
