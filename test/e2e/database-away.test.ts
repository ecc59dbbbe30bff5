import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProxy } from '../database-proxy.ts';
import { createTestDatabase, startPostgres } from '../postgres-server.ts';
import { type RunningApp, startApp, temporaryFolder } from '../running-app.ts';

const cleanUp: (() => unknown)[] = [];
let app: RunningApp;
let proxy: Awaited<ReturnType<typeof openProxy>>;

/** No page was opened before the database went away, so that none is kept. */
beforeAll(async () => {
  const folder = temporaryFolder();
  cleanUp.push(folder.remove);
  const server = await startPostgres();
  cleanUp.push(server.stop);
  const database = await createTestDatabase(server.url);
  cleanUp.push(database.drop);
  proxy = await openProxy(database.url);
  app = await startApp({ dataDir: folder.path, env: { DATABASE_URL: proxy.url } });
  cleanUp.push(() => app.stop('SIGKILL'));
  proxy.close();
});
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step();
});

test.each(['/about', '/terms', '/login'])('%s needs no database', async (path) => {
  expect((await fetch(app.url + path)).status).toBe(200);
});

test.each([
  '/jobs',
  '/jobs/7',
  '/sitemap.xml',
  '/jobs/feed.xml',
  '/jobs/feed.json',
  '/jobs/7/picture.png',
])('%s is a 503 that says so, and when to try again', async (path) => {
  const answer = await fetch(app.url + path);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('30');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toContain(
    'The job board has a technical problem. Please try again in a minute.',
  );
});

test('a write says that it is for later', async () => {
  const answer = await fetch(`${app.url}/api/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ama@example.org' }),
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('30');
});

const statusOf = async (path: string) => (await fetch(app.url + path)).status;

test('all is answered again when the database is back', async () => {
  expect(await statusOf('/readyz')).toBe(503);
  await proxy.reopen();
  for (const path of ['/readyz', '/jobs', '/api/stats'])
    await expect.poll(() => statusOf(path)).toBe(200);
});

test('a page that was opened before it went away is still answered', async () => {
  proxy.close();
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  expect(await statusOf('/jobs')).toBe(200);
});
