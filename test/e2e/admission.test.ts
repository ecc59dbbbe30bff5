import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RunningApp, startApp, temporaryFolder } from '../running-app.ts';
import {
  closeBrowserAfterAll,
  expectNoAxeViolationsInLightAndDark,
  expectNoOverflow,
  withPage,
} from './browser.ts';

closeBrowserAfterAll();

const folder = temporaryFolder(inject('usedFolder'));
const agent = new Agent({ keepAlive: true });
let app: RunningApp;

beforeAll(async () => {
  app = await startApp({ dataDir: folder.path, env: { TRUST_PROXY: '1' } });
});
afterAll(async () => {
  agent.destroy();
  expect(await app.stop()).toBe(0);
  expect(app.output()).not.toMatch(/"level":[56]0/);
  folder.remove();
});

type Answer = { status: number; headers: IncomingMessage['headers']; body: string };

function ask(path: string, address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(app.url + path, { agent, headers: { 'x-forwarded-for': address } }, (res) => {
      text(res).then(
        (body) => resolve({ status: res.statusCode ?? 0, headers: res.headers, body }),
        reject,
      );
    }).on('error', reject);
  });
}

/** Concurrent uncached pages. */
const flood = (count: number, address: (index: number) => string, path = '/none-') =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(`${path}${index}`, address(index))));

const statusesOf = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))].sort();

test('more pages at once than can be made are refused with a page that says to come again, and cached ones are not', async () => {
  expect((await ask('/about', '203.0.113.1')).status).toBe(200);
  const [answers, cached] = await Promise.all([
    flood(250, (index) => `203.0.113.${index}`),
    ask('/about', '203.0.113.1'),
  ]);
  expect(cached.status).toBe(200);
  expect(statusesOf(answers)).toEqual([404, 503]);
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(refused?.body).toContain('The site is very busy');
  expect((await ask('/jobs?search=afterwards', '203.0.113.1')).status).toBe(200);
});

test('searches of the API wait in the same line', async () => {
  const answers = await flood(250, (index) => `203.0.113.${index}`, '/api/jobs?search=manager+');
  expect(statusesOf(answers)).toEqual([200, 503]);
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.headers['retry-after']).toBe('5');
  expect(JSON.parse(refused?.body ?? '')).toMatchObject({ code: 'busy' });
});

test('an address that opens hundreds of new pages gets a page that says to wait; all others go on', async () => {
  let greedy: Answer | undefined;
  for (let round = 0; round < 20 && !greedy; round += 1) {
    const answers = await flood(90, () => '198.51.100.7', `/none-${round}-`);
    greedy = answers.find(({ status }) => status === 429);
  }
  expect(greedy?.headers).toMatchObject({
    'retry-after': '10',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(greedy?.body).toContain('Please wait a moment');
  expect((await ask('/jobs?search=other', '198.51.100.8')).status).toBe(200);
  expect((await ask('/about', '198.51.100.7')).status).toBe(200);

  await withPage(
    { width: 360 },
    async (page) => {
      // Checks the received response; a second request might be admitted.
      const { 'content-security-policy': policy = '' } = greedy?.headers ?? {};
      await page.route(
        '**/jobs?search=welder',
        (route) =>
          route.fulfill({
            status: 429,
            contentType: 'text/html; charset=utf-8',
            headers: { 'content-security-policy': String(policy) },
            body: greedy?.body ?? '',
          }),
        { times: 1 },
      );
      await page.goto(`${app.url}/jobs?search=welder`);
      await page.getByRole('heading', { name: 'Please wait a moment' }).waitFor();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        await expectNoOverflow(page);
        await expectNoAxeViolationsInLightAndDark(page);
      }
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.9' });
      await page.getByRole('link', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
      expect(page.url()).toBe(`${app.url}/jobs?search=welder`);
    },
    [/status of 429/],
  );
});
