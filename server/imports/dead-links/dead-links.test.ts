import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createJobs } from '../../../test/factories.ts';
import { createFeedFetcher } from '../feeds/fetch-feed.adapter.ts';
import {
  askDueLinks,
  type DeadLinksDeps,
  forgetLinks,
  type LinkChecks,
  listDeadJobs,
} from './dead-links.service.ts';
import { createLinkRules } from './link-rules.ts';

const WEEK = 7 * 86_400_000;
let database: TestDatabase;
let origin: string;
let now: Date;
/** "HEAD /path" of each request, and what the server answers to them. */
let asked: string[];
/** The rules of the server for software; null: it cannot give them. */
let robots: string | null;
let statusOf: (path: string, method: string) => number;

const server = createServer((req, res) => {
  const { method = '', url = '' } = req;
  asked.push(`${method} ${url}`);
  if (url === '/robots.txt') {
    if (robots === null) return void res.writeHead(500).end();
    return void res.writeHead(200, { 'content-type': 'text/plain' }).end(robots);
  }
  const status = statusOf(url, method);
  if (status === 0) return void res.destroy();
  res.writeHead(status, status === 302 ? { location: '/moved' } : {}).end();
});
const links = createFeedFetcher({
  publicUrl: () => 'https://jobs.example',
  allowAddress: (address) => address === '127.0.0.1',
  allowPort: (port) => port > 1024,
});

beforeAll(async () => {
  database = await openTestDatabase();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await database.close();
});
beforeEach(async () => {
  now = new Date();
  asked = [];
  statusOf = () => 200;
  robots = '';
  for (const table of ['job_search', 'jobs', 'apply_links'] as const)
    await database.db.deleteFrom(table).execute();
});

const ask = (checks: LinkChecks = 'mark', more: Partial<DeadLinksDeps> = {}) => {
  const deps = { ...database, now: () => now, log: pino({ level: 'silent' }), links, hostGapMs: 0 };
  return askDueLinks({ ...deps, ...more }, checks, AbortSignal.timeout(20_000));
};
const nextWeek = () => {
  now = new Date(now.getTime() + WEEK);
};
const dead = async () => (await listDeadJobs(database.db, now)).jobs.map(({ title }) => title);
const jobsAt = (...paths: string[]) =>
  createJobs(
    database,
    ...paths.map((path) => ({ title: `Job ${path}`, application_url: origin + path })),
  );

test('a link is asked once a week, by HEAD, and by GET where HEAD is refused', async () => {
  await jobsAt('/a', '/a', '/b', '/c');
  statusOf = (path, method) =>
    path === '/b' && method === 'HEAD' ? 405 : path === '/c' ? 302 : 200;
  statusOf = (
    (status) => (path: string, method: string) =>
      path === '/moved' ? 200 : status(path, method)
  )(statusOf);
  expect(await ask()).toBe(3);
  expect(asked.toSorted()).toEqual(['GET /b', 'HEAD /a', 'HEAD /b', 'HEAD /c', 'HEAD /moved']);
  expect(await ask()).toBe(0);
  nextWeek();
  expect(await ask()).toBe(3);
  expect(await dead()).toEqual([]);
});

test('gone three times in a row marks the job; another answer, or none, does not', async () => {
  await jobsAt('/gone', '/back', '/down');
  let week = 0;
  statusOf = (path) => {
    if (path === '/down') return week === 0 ? 410 : 0;
    return path === '/back' && week === 1 ? 503 : 404;
  };
  for (; week < 3; week++) {
    expect(await dead()).toEqual([]);
    await ask();
    nextWeek();
  }
  expect(await dead()).toEqual(['Job /gone']);
  expect((await listDeadJobs(database.db, now)).count).toBe(1);
});

test('with the setting a job with a dead link ends by itself, with a line in the audit log', async () => {
  const [id] = await jobsAt('/gone');
  await jobsAt('/fine');
  statusOf = (path) => (path === '/gone' ? 410 : 200);
  for (let week = 0; week < 3; week++) {
    await ask('end');
    nextWeek();
  }
  const { db } = database;
  const ended = await db
    .selectFrom('jobs')
    .select('id')
    .where('expires_at', '<=', now.toISOString().slice(0, 10))
    .execute();
  expect(ended).toEqual([{ id }]);
  const line = await db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject'])
    .executeTakeFirstOrThrow();
  expect(line).toEqual({ actor: 'schedule', action: 'job.expiry', subject: `job ${id}` });
  expect(await dead()).toEqual([]);
  await forgetLinks(db, now);
  expect(await db.selectFrom('apply_links').select('url').execute()).toEqual([
    { url: `${origin}/fine` },
  ]);
});

test('the robots.txt of a host is read once, and what it forbids is not asked', async () => {
  await jobsAt('/apply/1', '/apply/2', '/private/3');
  const mayAsk = createLinkRules(links, () => now);
  robots = 'User-agent: *\nDisallow: /private/\n';
  await ask('mark', { mayAsk });
  expect(asked.toSorted()).toEqual(['GET /robots.txt', 'HEAD /apply/1', 'HEAD /apply/2']);
  asked = [];
  robots = null;
  await nextWeek();
  await ask('mark', { mayAsk });
  expect(asked).toEqual(['GET /robots.txt']);
});

test('nothing is asked of demo, held and ended jobs, of what a site forbids, inside, and without the setting', async () => {
  const [demo, held, over] = await jobsAt('/demo', '/held', '/over', '/forbidden');
  const { db } = database;
  const set = (id: number | undefined, values: object) =>
    db
      .updateTable('jobs')
      .set(values)
      .where('id', '=', id ?? 0)
      .execute();
  await set(demo, { source: 'demo' });
  await set(held, { held: true });
  await set(over, { expires_at: '2026-01-01' });
  await createJobs(database, { application_url: 'http://10.0.0.1/inside' });
  expect(await ask('off')).toBe(0);
  expect(await ask('mark', { mayAsk: async (url) => !url.endsWith('/forbidden') })).toBe(2);
  expect(asked).toEqual([]);
});
