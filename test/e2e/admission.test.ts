import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RunningApp, startApp, temporaryFolder } from '../running-app.ts';
import { PASSWORD, submit } from './accounts.ts';
import { answerFirst, closeBrowserAfterAll, withPage } from './browser.ts';
import { expectNoAxeViolationsInLightAndDark, expectNoOverflow } from './sound.ts';

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

const ALLOWED_TRIES = 10;
const crowd = inject('accounts').crowd.map(({ email }) => email);

async function logIn(
  email: string,
  password: string,
): Promise<{ status: number; retryAfter: string | null; body: Record<string, unknown> }> {
  const response = await fetch(`${app.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as Record<string, unknown>,
  };
}

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

test('100 people sign in at once: nobody is refused, and pages are answered meanwhile', async () => {
  const cached = '/jobs';
  await (await fetch(app.url + cached)).text();
  const order: string[] = [];
  const begun = crowd.map(async (email) => {
    const { status, body } = await logIn(email, PASSWORD);
    order.push('sign-in');
    return { status, isToken: /^ey/.test(String(body.token)) };
  });
  const open = async (path: string) => {
    const response = await fetch(app.url + path);
    await response.text();
    order.push(path);
    return response.status;
  };
  // An uncached search.
  const fresh = '/jobs?search=carpenter&sort=oldest';
  const pages = await Promise.all([open(cached), open(fresh)]);
  const answers = await Promise.all(begun);

  expect(crowd).toHaveLength(100);
  expect(pages).toEqual([200, 200]);
  expect(answers).toEqual(crowd.map(() => ({ status: 200, isToken: true })));
  // With hashing on the main thread, half of the sign-ins are answered before the search.
  for (const path of [cached, fresh])
    expect(order.indexOf(path), `sign-ins before ${path}`).toBeLessThan(crowd.length / 4);
});

test('after ten wrong passwords an account waits, and the login page says how long', async () => {
  const [email = '', neighbour = ''] = inject('accounts').members.map((member) => member.email);
  const answers = [];
  for (let tries = 0; tries < 2 * ALLOWED_TRIES; tries += 1)
    answers.push(await logIn(email, 'wrong horse'));
  expect(answers.slice(0, ALLOWED_TRIES).map(({ status }) => status)).toEqual(
    Array(ALLOWED_TRIES).fill(401),
  );
  for (const { status, retryAfter, body } of answers.slice(ALLOWED_TRIES)) {
    expect(status).toBe(429);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(Number(retryAfter)).toBeLessThanOrEqual(900);
    expect(body.code).toBe('rate-limited');
  }
  // The right one opens nothing now, and the neighbour on the same address is not stopped.
  expect((await logIn(email, PASSWORD)).status).toBe(429);
  expect((await logIn(neighbour, PASSWORD)).status).toBe(200);
  expect((await logIn('nobody@example.com', PASSWORD)).status).toBe(401);

  await withPage(
    { width: 360 },
    async (page) => {
      await page.goto(`${app.url}/login`);
      await submit(page, { 'Email address': email, Password: PASSWORD }, 'Log in');
      await page
        .getByRole('alert')
        .filter({ hasText: /^Too many attempts\. Please try again in (a minute|\d+ minutes)\.$/ })
        .waitFor();
      expect(await page.getByLabel('Email address', { exact: true }).inputValue()).toBe(email);
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
      expect(new URL(page.url()).pathname).toBe('/login');
    },
    [/status of 429/],
  );
});

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
      await answerFirst(page, '**/jobs?search=welder', {
        status: 429,
        contentType: 'text/html; charset=utf-8',
        headers: { 'content-security-policy': String(policy) },
        body: greedy?.body ?? '',
      });
      await page.goto(`${app.url}/jobs?search=welder`);
      await page.getByRole('heading', { name: 'Please wait a moment' }).waitFor();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        await expectNoOverflow(page);
        await expectNoAxeViolationsInLightAndDark(page);
      }
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.9' });
      await page.getByRole('link', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: /^[\d,]+ welder jobs?$/ }).waitFor();
      expect(page.url()).toBe(`${app.url}/jobs?search=welder`);
    },
    [/status of 429/],
  );
});

test('an address that sends long searches waits far sooner than one that sends short ones', async () => {
  const words = Array.from({ length: 16 }, (_, word) => `word${word}`).join('+');
  const path = `/jobs?search=${words}+`;
  expect(statusesOf(await flood(60, () => '198.51.100.20', path))).toContain(429);
  expect(statusesOf(await flood(60, () => '198.51.100.21', '/jobs?search=word'))).toEqual([200]);
});
