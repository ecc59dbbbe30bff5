import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAccount, PASSWORD } from '../../test/accounts.ts';
import { type Answer, openTestApi, type TestApi } from '../../test/api.ts';
import { createRateLimits, LIMITS } from './rate-limit.adapter.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({
    trustProxy: { hops: 1 },
    limits: {
      ...LIMITS,
      loginAccount: { points: 15, seconds: 60 },
      loginAddress: { points: 30, seconds: 60 },
      mailAddress: { points: 8, seconds: 60 },
    },
  });
});
afterAll(() => api.close());

const login = (email: string, password: string, from = '192.0.2.50') =>
  api.send('POST', '/api/login', { email, password }, { from });
const repeat = async (times: number, ask: (index: number) => Promise<Answer>) => {
  const answers: Answer[] = [];
  for (let index = 0; index < times; index += 1) answers.push(await ask(index));
  return answers.map(({ status }) => status);
};

test.each([
  [40, 'a minute'],
  [90, '2 minutes'],
  [150, '3 minutes'],
])('the wait of %i seconds is told as %s, which is not too short', async (seconds, words) => {
  const limit = { points: 1, seconds };
  const limits = createRateLimits(api.database.pool, { ...LIMITS, checkOffer: limit });
  await limits.consume('checkOffer', words);
  await expect(limits.consume('checkOffer', words)).rejects.toMatchObject({
    message: `Too many attempts. Please try again in ${words}.`,
  });
});

test('attempts that were counted while the clock was a day ahead refuse nobody when it is right again', async () => {
  const limits = createRateLimits(api.database.pool, {
    ...LIMITS,
    checkOffer: { points: 2, seconds: 3600 },
  });
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] });
  for (let attempt = 0; attempt < 2; attempt += 1) await limits.consume('checkOffer', 'ahead');
  await expect(limits.consume('checkOffer', 'ahead')).rejects.toMatchObject({ status: 429 });
  vi.useRealTimers();
  for (let attempt = 0; attempt < 2; attempt += 1) await limits.consume('checkOffer', 'ahead');
  // From here on it counts as ever.
  await expect(limits.consume('checkOffer', 'ahead')).rejects.toMatchObject({ status: 429 });
});

describe('guessing a password', () => {
  test('ends after ten tries from one address, with a time to come back; another address still gets in', async () => {
    const { email } = await createAccount(api);
    expect(await repeat(10, () => login(email, 'wrong'))).toEqual(Array(10).fill(401));
    const refused = await login(email, PASSWORD);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'rate-limited', message: 'Too many attempts. Please try again in 15 minutes.' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(880);
    expect((await login(email, PASSWORD, '192.0.2.51')).status).toBe(200);
  });

  test('from many addresses ends too', async () => {
    const { email } = await createAccount(api);
    const statuses = await repeat(16, (index) => login(email, 'wrong', `198.51.100.${index}`));
    expect(statuses).toEqual([...Array(15).fill(401), 429]);
  });

  test('of many accounts from one address ends too', async () => {
    const statuses = await repeat(31, (index) =>
      login(`nobody${index}@example.org`, 'wrong', '203.0.113.9'),
    );
    expect(statuses).toEqual([...Array(30).fill(401), 429]);
  });

  test('side by side is counted as well', async () => {
    const { email } = await createAccount(api);
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => login(email, 'wrong', '192.0.2.60')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  test('an address without an account is limited alike', async () => {
    expect(await repeat(11, () => login('not.there@example.org', 'wrong', '192.0.2.61'))).toEqual([
      ...Array(10).fill(401),
      429,
    ]);
  });
});

test('a thousand log-ins at once from one address do not delay one from another', async () => {
  const { email } = await createAccount(api);
  const accounts = await Promise.all([createAccount(api), createAccount(api), createAccount(api)]);
  const emails = accounts.map((account) => account.email);
  // At the cost of the product a hash takes longer than what the database has to do for a log-in.
  const argon2 = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  await api.database.db
    .updateTable('users')
    .set({ password_hash: await argon2.hash(PASSWORD, { memoryCost: 19_456, timeCost: 2 }) })
    .where('email', 'in', emails)
    .execute();
  let answered = 0;
  const flood = (from: number, to: number) =>
    Array.from({ length: to - from }, async (_, index) => {
      const { status } = await login(emails[index % 3] ?? '', 'wrong', '203.0.113.66');
      if (status === 401) answered += 1;
      return status;
    });
  // More than may be hashed are before it. The others would only make it wait for the database.
  const first = flood(0, 40);
  // One address gets a bounded share of the hashing queue, which serves addresses in turn.
  const real = login(email, PASSWORD, '203.0.113.67').then(({ status }) => ({ status, answered }));
  const statuses = await Promise.all([...first, ...flood(40, 1200)]);
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1170);
  const { status, answered: before } = await real;
  expect(status).toBe(200);
  expect(before).toBeLessThan(5);
});

test('signing in rightly is never counted, however often', async () => {
  const { email } = await createAccount(api);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => login(email, PASSWORD, '192.0.2.70')),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
});

test('a new password lets its owner in again', async () => {
  const { email } = await createAccount(api);
  await repeat(11, () => login(email, 'wrong'));
  await api.send('POST', '/api/forgot-password', { email }, { from: '192.0.2.50' });
  const { text } = await api.mailbox.mailTo(email);
  const token = /token=([\w-]+)/.exec(text)?.[1];
  await api.send(
    'POST',
    '/api/reset-password',
    { token, newPassword: 'brand new' },
    { from: '192.0.2.50' },
  );
  expect((await login(email, 'brand new')).status).toBe(200);
});

test.each([
  ['/api/register', { password: PASSWORD }],
  ['/api/forgot-password', {}],
  ['/api/resend-verification', {}],
])('%s sends five mails an hour to one address, known or not', async (path, fields) => {
  const { email } = await createAccount(api);
  const askAs = (who: string, from: string) =>
    repeat(6, () =>
      api.send('POST', path, { ...fields, email: who }, { from: `${from}${path.length}` }),
    );
  const expected = [...Array(5).fill(200), 429];
  expect(
    await Promise.all([askAs(email, '192.0.2.81'), askAs(`unknown.${email}`, '192.0.2.82')]),
  ).toEqual([expected, expected]);
});

test('mails asked for from one address end too, whoever they go to', async () => {
  const statuses = await repeat(9, (index) =>
    api.send(
      'POST',
      '/api/forgot-password',
      { email: `many${index}@example.org` },
      { from: '192.0.2.90' },
    ),
  );
  expect(statuses).toEqual([...Array(8).fill(200), 429]);
});

test('behind a proxy the reader’s address counts, and what the reader wrote himself does not', async () => {
  const { email } = await createAccount(api);
  const ask = async (forwarded: string) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ email, password: 'wrong' }),
    };
    return (
      await api.app.request('/api/login', init, {
        incoming: { socket: { remoteAddress: '10.0.0.1' } },
      })
    ).status;
  };
  const statuses: number[] = [];
  for (let index = 0; index < 11; index += 1)
    statuses.push(await ask(`7.7.7.${index}, 192.0.2.95`));
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  expect(await ask('192.0.2.96')).toBe(401);
});

test('two processes count together, and the table holds nobody’s address', async () => {
  const other = createRateLimits(api.database.pool, LIMITS);
  const mine = createRateLimits(api.database.pool, LIMITS);
  for (let index = 0; index < 5; index += 1)
    await (index % 2 ? other : mine).consume('registerEmail', 'shared@example.org');
  await expect(other.consume('registerEmail', 'shared@example.org')).rejects.toMatchObject({
    status: 429,
  });
  await expect(mine.consume('registerEmail', 'shared@example.org')).rejects.toMatchObject({
    status: 429,
  });
  const rows = await api.database.db.selectFrom('rate_limits').select('key').execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/example|192\.0\.2/);
});
