import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RunningApp, startApp, temporaryFolder } from '../running-app.ts';
import { expectSaid, PASSWORD, submit } from './accounts.ts';
import { closeBrowserAfterAll, withPage } from './browser.ts';

closeBrowserAfterAll();

const ALLOWED_TRIES = 10;

const folder = temporaryFolder(inject('usedFolder'));
const emails = inject('accounts').crowd.map(({ email }) => email);
let app: RunningApp;

beforeAll(async () => {
  app = await startApp({ dataDir: folder.path });
});
afterAll(async () => {
  expect(await app.stop()).toBe(0);
  expect(app.output()).not.toMatch(/"level":[56]0/);
  folder.remove();
});

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

test('100 people sign in at once: nobody is refused, and pages are answered meanwhile', async () => {
  const cached = '/jobs';
  await (await fetch(app.url + cached)).text();
  const order: string[] = [];
  const begun = emails.map(async (email) => {
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

  expect(emails).toHaveLength(100);
  expect(pages).toEqual([200, 200]);
  expect(answers).toEqual(emails.map(() => ({ status: 200, isToken: true })));
  // With hashing on the main thread, half of the sign-ins are answered before the search.
  for (const path of [cached, fresh])
    expect(order.indexOf(path), `sign-ins before ${path}`).toBeLessThan(emails.length / 4);
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
      const answered = page.waitForResponse('**/api/login');
      await submit(page, { 'Email address': email, Password: PASSWORD }, 'Log in');
      const { message } = (await (await answered).json()) as { message: string };
      expect(message).toMatch(/^Too many attempts\. Please try again in (a minute|\d+ minutes)\.$/);
      await expectSaid(page, message);
      expect(await page.getByLabel('Email address', { exact: true }).inputValue()).toBe(email);
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
      expect(new URL(page.url()).pathname).toBe('/login');
    },
    [/status of 429/],
  );
});
