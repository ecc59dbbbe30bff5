import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccount, PASSWORD, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { createLog } from '../log.ts';

const written: string[] = [];
let api: TestApi;
let admin: TestAccount;
let user: TestAccount;

beforeAll(async () => {
  // Security events are independent of the log level.
  api = await openTestApi({
    log: createLog('error', { write: (line) => void written.push(line) }),
  });
  admin = await createAccount(api, { email: TEST_ADMIN });
  user = await createAccount(api);
});
beforeEach(() => {
  written.length = 0;
});
afterAll(() => api.close());

/** The events without values that differ between runs. Asserts that they hold no personal data. */
function events(): Record<string, unknown>[] {
  const text = written.join('');
  expect(text).not.toMatch(/@|192\.0\.2|2001:db8/);
  const lines = written
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ security }) => security);
  return lines.map(({ level, time: _, msg: __, security: ___, network, ...about }) => {
    expect(level).toBe(30);
    expect(network).toMatch(/^[\w-]{12}$/);
    return about;
  });
}

const logIn = (email: string, password: string, from?: string) =>
  api.send('POST', '/api/login', { email, password }, from === undefined ? {} : { from });

test('the log-in of an administrator is written down, that of others is not', async () => {
  expect((await logIn(user.email, PASSWORD)).status).toBe(200);
  expect((await logIn(TEST_ADMIN, PASSWORD)).status).toBe(200);
  expect(events()).toEqual([
    { event: 'administrator-signed-in', account: admin.id, route: 'POST /api/login' },
  ]);
});

test('a failed log-in is written down with the number of the account, whoever tries', async () => {
  for (const email of [TEST_ADMIN, 'nobody@example.com'])
    expect((await logIn(email, 'a wrong password')).status).toBe(401);
  expect(events()).toEqual([
    { event: 'sign-in-failed', account: admin.id, way: 'password' },
    { event: 'sign-in-failed', account: null, way: 'password' },
  ]);
});

test('attempts from one network are known by its hash, which is another for another network', async () => {
  for (const from of ['2001:db8:1:2::1', '2001:DB8:1:2::ffff', '2001:db8:1:3::1'])
    await logIn(TEST_ADMIN, 'a wrong password', from);
  events();
  const [first, second, third] = written.map((line) => JSON.parse(line).network as string);
  expect(first).toBe(second);
  expect(first).not.toBe(third);
});

test('a refusal is written down once a minute, with who was refused; asking without a session is none', async () => {
  for (let asked = 0; asked < 3; asked += 1)
    await api.send('GET', '/api/admin/jobs/7', undefined, { token: user.token });
  await api.send('GET', '/api/account', undefined, { token: 'forged' });
  await api.get('/api/account');
  expect(events()).toEqual([
    { event: 'refused', account: user.id, code: 'not-admin', route: 'GET /api/admin/jobs/{id}' },
    { event: 'refused', code: 'invalid-token', route: 'GET /api/account' },
  ]);
});

test('exports are written down', async () => {
  const incoming = { socket: { remoteAddress: '192.0.2.1' } };
  const file = await api.app.request(
    '/api/admin/jobs.csv',
    { headers: { 'x-auth-token': admin.token } },
    { incoming },
  );
  expect(await file.text()).toContain('title');
  await api.send('GET', '/api/account/data', undefined, { token: user.token });
  expect(events()).toEqual([
    { event: 'exported', account: admin.id, route: 'GET /api/admin/jobs.csv' },
    { event: 'exported', account: user.id, route: 'GET /api/account/data' },
  ]);
});
