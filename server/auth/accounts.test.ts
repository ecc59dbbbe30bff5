import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, pressConfirm as press } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { tokenIn } from '../../test/mailbox.ts';

let api: TestApi;
let clock = 0;
const HOUR = 3_600_000;
beforeAll(async () => {
  api = await openTestApi({ now: () => new Date(Date.now() + clock) });
});
afterAll(() => api.close());

let number = 0;
const newEmail = () => `seeker${++number}@example.org`;

const register = (email: string, password = PASSWORD, returnTo?: string) =>
  api.send('POST', '/api/register', { email, password, returnTo });
const login = (email: string, password = PASSWORD) =>
  api.send('POST', '/api/login', { email, password });
const verifyLink = async (email: string) =>
  tokenIn(await api.mailbox.mailTo(email), '/verify-email');

/** The browser's landing cookie. */
let cookie = '';

/** Submits the confirmation form and returns the URL it redirects to. */
async function pressConfirm(secret: string): Promise<URL> {
  const pressed = await press(api, secret);
  cookie = pressed.cookie;
  return pressed.landing;
}

async function signUpAndFindLink(): Promise<string> {
  const email = newEmail();
  await register(email);
  return verifyLink(email);
}

async function signedUp(password = PASSWORD): Promise<string> {
  const email = newEmail();
  await register(email, password);
  await pressConfirm(await verifyLink(email));
  return email;
}

describe('signing up', () => {
  test('a mail confirms the address, and then the password opens the account', async () => {
    const email = newEmail();
    expect(await register(email, PASSWORD, '/jobs?search=nurse')).toMatchObject({
      status: 200,
      body: {
        success: true,
        requiresVerification: true,
        message: expect.stringContaining('email'),
      },
    });
    const mail = await api.mailbox.mailTo(email);
    expect(mail.subject).toBe('Confirm your email address for Waymark');
    expect(await login(email)).toMatchObject({
      status: 403,
      body: { code: 'email-not-verified', requiresVerification: true },
    });

    const landing = await pressConfirm(tokenIn(mail, '/verify-email'));
    expect(landing.pathname).toBe('/verify-success');
    expect(landing.searchParams.get('returnTo')).toBe('/jobs?search=nurse');
    const token = landing.searchParams.get('token') ?? '';
    const { body } = await api.get('/api/refresh-token', {
      authorization: `Bearer ${token}`,
      cookie,
    });
    expect(
      await api.get('/api/auth/status', { 'x-auth-token': body.token as string }),
    ).toMatchObject({
      status: 200,
      body: { email, is_premium: false, is_admin: false },
    });
    expect(await login(email)).toMatchObject({
      status: 200,
      body: { success: true, token: expect.any(String) },
    });
  });

  test('the address is one however it is written', async () => {
    const email = newEmail();
    await register(`  ${email.toUpperCase()} `);
    await pressConfirm(await verifyLink(email));
    expect((await login(`${email.slice(0, 3).toUpperCase()}${email.slice(3)} `)).status).toBe(200);
  });

  test('passwords that two keyboards write differently are one', async () => {
    const email = await signedUp('Café au lait');
    expect((await login(email, 'Café au lait'.normalize('NFD'))).status).toBe(200);
  });

  test.each([
    [{ email: '', password: PASSWORD }, 'email', 'Enter your email address.'],
    [
      { email: 'nobody', password: PASSWORD },
      'email',
      'Enter an email address such as name@example.com.',
    ],
    [{ email: 7, password: PASSWORD }, 'email', 'Enter your email address.'],
    [
      { email: `${'a'.repeat(250)}@example.org`, password: PASSWORD },
      'email',
      'This email address is too long.',
    ],
    [
      { email: 'a@example.org', password: '12345' },
      'password',
      'Password should be at least 6 characters',
    ],
    [
      { email: 'a@example.org', password: 'x'.repeat(201) },
      'password',
      'Password should be at most 200 characters',
    ],
    [{ email: 'a@example.org' }, 'password', expect.any(String)],
    [
      { email: 'a@example.org', password: PASSWORD, returnTo: 'x'.repeat(1001) },
      'returnTo',
      expect.any(String),
    ],
  ])('%j is refused by its field', async (body, field, message) => {
    expect(await api.send('POST', '/api/register', body)).toMatchObject({
      status: 400,
      body: { code: 'bad-request', field, message },
    });
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login',
  ])('a link never leads to %s', async (returnTo) => {
    const email = newEmail();
    await register(email, PASSWORD, returnTo);
    const landing = await pressConfirm(await verifyLink(email));
    expect(landing.searchParams.get('returnTo')).toBe('/jobs');
  });

  test('an address that has an account gets the same answer, keeps its password, and its owner is told', async () => {
    const email = await signedUp();
    const known = await register(email, 'another password');
    const unknown = await register(newEmail(), 'another password');
    expect(known.status).toBe(unknown.status);
    expect(known.body).toEqual(unknown.body);
    expect((await api.mailbox.mailTo(email)).subject).toBe(
      'You already have an account at Waymark',
    );
    expect((await login(email, 'another password')).status).toBe(401);
    expect((await login(email)).status).toBe(200);
  });

  test('two sign-ups at the same moment make one account', async () => {
    const email = newEmail();
    const answers = await Promise.all([register(email), register(email)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const users = await api.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(users).toHaveLength(1);
  });
});

describe('the confirmation link', () => {
  test('a scanner that opens it uses nothing up', async () => {
    const email = newEmail();
    await register(email);
    const secret = await verifyLink(email);
    for (const method of ['GET', 'HEAD'])
      await api.app.request(`/verify-email?token=${secret}`, { method });
    expect((await pressConfirm(secret)).pathname).toBe('/verify-success');
  });

  test('works once', async () => {
    const email = newEmail();
    await register(email);
    const secret = await verifyLink(email);
    const presses = await Promise.all([pressConfirm(secret), pressConfirm(secret)]);
    expect(presses.map(({ pathname }) => pathname).sort()).toEqual([
      '/verify-email-instructions',
      '/verify-success',
    ]);
    expect((await pressConfirm(secret)).search).toBe('?reason=link-used');
  });

  test('lives 24 hours, and a new one can be asked for', async () => {
    const email = newEmail();
    await register(email);
    const secret = await verifyLink(email);
    clock = 24 * HOUR + 1000;
    expect((await pressConfirm(secret)).search).toBe('?reason=link-expired');
    const resent = await api.send('POST', '/api/resend-verification', { email });
    expect(resent).toMatchObject({
      status: 200,
      body: { message: 'Verification email sent. Please check your inbox.' },
    });
    expect((await pressConfirm(await verifyLink(email))).pathname).toBe('/verify-success');
    clock = 0;
    expect((await login(email)).status).toBe(200);
  });

  test.each(['', 'rubbish', 'a'.repeat(5000)])(
    'made up (%.10s) leads to the page for a new one',
    async (secret) => {
      expect((await pressConfirm(secret)).search).toBe('?reason=link-unknown');
    },
  );

  test('leads to a token that is good in this browser only, and for minutes', async () => {
    const email = newEmail();
    await register(email);
    const token = (await pressConfirm(await verifyLink(email))).searchParams.get('token') ?? '';
    const mine = cookie;
    await pressConfirm(await signUpAndFindLink());
    const refresh = async (headers: Record<string, string>) =>
      (await api.get('/api/refresh-token', { 'x-auth-token': token, ...headers })).status;
    expect(await refresh({})).toBe(401);
    expect(await refresh({ cookie })).toBe(401);
    expect(await refresh({ cookie: mine })).toBe(200);
    clock = 301_000;
    expect(await refresh({ cookie: mine })).toBe(401);
    clock = 0;
  });

  test('is not kept as it was sent', async () => {
    const email = newEmail();
    await register(email);
    const secret = await verifyLink(email);
    const everything = JSON.stringify([
      await api.database.db.selectFrom('email_links').selectAll().execute(),
      (await api.database.pool.query('SELECT data, output FROM pgboss.job')).rows,
    ]);
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(PASSWORD);
  });

  test('of a reset cannot confirm, and the other way round', async () => {
    const email = await signedUp();
    await api.send('POST', '/api/forgot-password', { email });
    expect(
      (await pressConfirm(tokenIn(await api.mailbox.mailTo(email), '/reset-password'))).search,
    ).toBe('?reason=link-unknown');
    const other = newEmail();
    await register(other);
    const token = await verifyLink(other);
    const reset = await api.send('POST', '/api/reset-password', {
      token,
      newPassword: 'something',
    });
    expect(reset).toMatchObject({ status: 400, body: { code: 'link-unknown' } });
  });
});

describe('signing in', () => {
  test('a wrong password and an unknown address are answered alike', async () => {
    const email = await signedUp();
    const wrong = await login(email, 'wrong password');
    const unknown = await login(newEmail(), 'wrong password');
    expect(wrong).toMatchObject({
      status: 401,
      body: { message: 'Email or password is wrong.', code: 'wrong-password' },
    });
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
  });

  test('an account that waits for its confirmation says so to the right password only', async () => {
    const email = newEmail();
    await register(email);
    expect(await login(email, 'wrong password')).toMatchObject({
      status: 401,
      body: { code: 'wrong-password' },
    });
    expect(await login(email)).toMatchObject({ status: 403, body: { requiresVerification: true } });
  });

  test('every refusal says success: false, as the answer that it stands for says success', async () => {
    const email = newEmail();
    await register(email);
    const refusals = [
      await login(email, 'wrong password'),
      await login(email),
      await login('no address'),
      await register(newEmail(), 'short'),
      await api.get('/api/login'),
      await api.send('POST', '/api/contact', { email }),
      await api.send('POST', '/api/login', { email, password: 'x'.repeat(20_000) }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([401, 403, 400, 400, 405, 400, 413]);
    for (const { body } of refusals)
      expect(body).toMatchObject({ success: false, message: expect.any(String) });
    const other = await api.send('POST', '/api/forgot-password', {});
    expect(other).toMatchObject({ status: 400 });
    expect(other.body).not.toHaveProperty('success');
  });

  test('an account made with Google has no password to guess', async () => {
    const { email } = await createAccount(api, { hasPassword: false, googleSub: 'g-1' });
    for (const password of ['null', 'undefined', PASSWORD])
      expect((await login(email, password)).status).toBe(401);
  });

  test('the token says who it is and lives 30 days', async () => {
    const email = await signedUp();
    const { token } = (await login(email)).body as { token: string };
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(payload).toMatchObject({
      email,
      is_premium: false,
      is_admin: false,
      sub: String(payload.id),
    });
    expect(payload.exp - payload.iat).toBe(30 * 86_400);
    clock = 30 * 86_400_000 + 1000;
    expect((await api.get('/api/verify-token', { 'x-auth-token': token })).status).toBe(401);
    clock = 0;
    expect((await api.get('/api/verify-token', { 'x-auth-token': token })).status).toBe(200);
  });

  test.each([
    ['not JSON', { 'content-type': 'application/json' }, '{"email":', 400, 'bad-json'],
    [
      'a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'email=a%40b.example&password=123456',
      415,
      'not-json',
    ],
    ['a list', { 'content-type': 'application/json' }, '[]', 400, 'bad-request'],
    ['nothing', {}, '', 415, 'not-json'],
  ])('%s is refused', async (_, headers, body, status, code) => {
    const response = await api.app.request('/api/login', { method: 'POST', headers, body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  test('strange texts are only texts', async () => {
    for (const email of [
      "' OR 1=1 --@example.org",
      '<script>@example.org',
      'a@example.org\r\nBcc: b@example.org',
    ]) {
      expect((await login(email)).status).toBe(400);
    }
    expect((await login('a@example.org', "' OR '1'='1")).status).toBe(401);
    expect((await login('a@example.org', '\u0000\uD800')).status).toBe(401);
  });
});

test('asking for another confirmation mail is answered alike for every address', async () => {
  const confirmed = await signedUp();
  const unknown = newEmail();
  const answers = await Promise.all(
    [confirmed, unknown].map((email) => api.send('POST', '/api/resend-verification', { email })),
  );
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect((await api.mailbox.mailTo(confirmed)).subject).toBe(
    'Your email address is confirmed at Waymark',
  );
  expect(api.mailbox.mails.filter(({ to }) => to === unknown)).toEqual([]);
});

test('what sends a mail takes its least time, whether or not the address has an account', async () => {
  const confirmed = await signedUp();
  api.accounts.leastMs = 100;
  const times = ['/api/register', '/api/forgot-password', '/api/resend-verification'].flatMap(
    (path) =>
      [confirmed, newEmail()].map(async (email) => {
        const start = performance.now();
        const { status } = await api.send('POST', path, { email, password: PASSWORD });
        expect(status).toBe(200);
        return performance.now() - start;
      }),
  );
  for (const time of await Promise.all(times)) expect(time).toBeGreaterThan(99);
  api.accounts.leastMs = 0;
});
