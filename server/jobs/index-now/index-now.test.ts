import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '../../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, TEST_SITE, type TestApi } from '../../../test/api.ts';
import { createJobs, dayFromNow } from '../../../test/factories.ts';
import { queueChanges } from './index-now.service.ts';

const KEY = 'a1b2c3d4-E5F6';
const MINUTE = 60_000;
type Told = { host: string; key: string; keyLocation: string; urlList: string[] };

/** A search engine that checks requests by the published rules. */
let engine: Server;
let statuses: number[] = [];
let told: Told[] = [];
let api: TestApi;
let admin: string;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  engine = createServer(async (req, res) => {
    let text = '';
    for await (const chunk of req) text += chunk;
    const isRight =
      req.method === 'POST' &&
      req.url === '/indexnow' &&
      req.headers['content-type'] === 'application/json; charset=utf-8';
    const body = JSON.parse(text) as Told;
    const { host, key, urlList } = body;
    const isOwn = urlList.every((url) => new URL(url).host === host);
    const status = statuses.shift() ?? 200;
    if (!isRight || !/^[a-zA-Z0-9-]{8,128}$/.test(key)) res.writeHead(400).end();
    else if (!isOwn || urlList.length > 10_000) res.writeHead(422).end();
    else {
      if (status < 300) told.push(body);
      res.writeHead(status).end();
    }
  });
  await new Promise<void>((listening) => engine.listen(0, '127.0.0.1', listening));
  const { port } = engine.address() as AddressInfo;
  api = await openTestApi({
    now,
    indexNow: { key: KEY, url: `http://127.0.0.1:${port}/indexnow` },
  });
  admin = (await createAccount(api, { email: TEST_ADMIN })).token;
});
afterAll(async () => {
  await api.close();
  engine.close();
});

/** Looks so many minutes later, and waits until the queue is empty. */
async function look(minutes = 5): Promise<string[]> {
  told = [];
  ahead += minutes * MINUTE;
  await queueChanges({ queue: api.billing.queue, now });
  const waiting = async () => {
    await api.makeRetriesDue();
    const { rows } = await sql`
      SELECT FROM pgboss.job WHERE name = 'index-now' AND state <> 'completed'`.execute(
      api.database.db,
    );
    return rows.length;
  };
  await expect.poll(waiting).toBe(0);
  return told.flatMap(({ urlList }) => urlList);
}
/** The jobs are written now, by the clock of this test. */
async function write(...ids: (number | undefined)[]): Promise<void> {
  await api.database.db
    .updateTable('jobs')
    .set({ updated_at: now() })
    .where(
      'id',
      'in',
      ids.flatMap((id) => id ?? []),
    )
    .execute();
}
const urlOf = (id: number | undefined) => `${TEST_SITE}/jobs/${id}`;

beforeEach(async () => {
  statuses = [];
  await look();
});

describe('search engines are told', () => {
  test('what is new, changed or deleted, once, and nothing of premium or held jobs', async () => {
    const [plain, premium, held] = await createJobs(
      api.database,
      { title: 'Plain' },
      { title: 'Premium', is_premium_visible: true },
      { title: 'Held' },
    );
    const { db } = api.database;
    await db
      .updateTable('jobs')
      .set({ held: true })
      .where('id', '=', held ?? 0)
      .execute();
    await write(plain, premium, held);
    expect(await look()).toEqual([urlOf(plain)]);
    expect(told).toMatchObject([
      { host: new URL(TEST_SITE).host, key: KEY, keyLocation: `${TEST_SITE}/${KEY}.txt` },
    ]);
    expect(await look()).toEqual([]);
    await write(plain, premium);
    expect(await look()).toEqual([urlOf(plain)]);
    for (const id of [plain, premium])
      expect(
        (await api.send('DELETE', `/api/admin/jobs/${id}`, undefined, { token: admin })).status,
      ).toBe(200);
    expect(await look()).toEqual([urlOf(plain)]);
  });

  test('that a job has ended, when its day is over', async () => {
    const [ends] = await createJobs(api.database, { expires_at: dayFromNow(3) });
    await write(ends);
    expect(await look()).toEqual([urlOf(ends)]);
    expect(await look()).toEqual([]);
    expect(await look(3 * 24 * 60)).toEqual([urlOf(ends)]);
  });

  test('again when they do not answer well, and not again what they refuse', async () => {
    const [id] = await createJobs(api.database, {});
    await write(id);
    statuses = [429, 503, 202];
    expect(await look()).toEqual([urlOf(id)]);
    expect(statuses).toEqual([]);
    await write(id);
    statuses = [403, 200];
    expect(await look()).toEqual([]);
    expect(statuses).toEqual([200]);
  });
});
