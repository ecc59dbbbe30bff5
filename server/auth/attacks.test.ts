import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, pressConfirm } from '../../test/accounts.ts';
import { openTestApi, TEST_SECRET, TEST_SITE, type TestApi } from '../../test/api.ts';
import { tokenIn } from '../../test/mailbox.ts';
import { deriveKey } from '../derive-key.ts';
import { refuseOtherSites } from '../middleware/own-site.ts';
import { hashPassword } from './password.adapter.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

let number = 0;
const newEmail = () => `target${++number}@example.org`;
const register = (email: string, password: string) =>
  api.send('POST', '/api/register', { email, password });
const login = async (email: string, password: string) =>
  (await api.send('POST', '/api/login', { email, password })).status;
const reset = (token: string, newPassword: string) =>
  api.send('POST', '/api/reset-password', { token, newPassword });

/** Signs up and returns the secret of the link in the mail. */
async function signUp(email: string, password: string): Promise<string> {
  await register(email, password);
  return tokenIn(await api.mailbox.mailTo(email), '/verify-email');
}

/** Headers of a cross-site request, from old and new browsers. */
const FROM_OTHER_SITES: Record<string, Record<string, string>> = {
  'a form of another site': {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    origin: 'https://evil.example',
  },
  'a neighbour under the same domain': {
    'sec-fetch-site': 'same-site',
    origin: 'http://evil.localhost:3000',
  },
  'a browser without Sec-Fetch-Site': { origin: 'https://evil.example' },
  'another port of this machine': { origin: 'http://localhost:4000' },
  'an origin that begins like ours': { origin: `${TEST_SITE}.evil.example` },
};

/** Headers of a same-site request and of programs. */
const FROM_OURSELVES: Record<string, Record<string, string>> = {
  'our own page': { 'sec-fetch-site': 'same-origin', origin: TEST_SITE },
  'our own page in an old browser': { origin: TEST_SITE },
  'a reload': { 'sec-fetch-site': 'none' },
  'a program': {},
};

describe('a form on another site', () => {
  let secret: string;
  beforeAll(async () => {
    secret = await signUp(newEmail(), PASSWORD);
  });

  test.each(
    Object.entries({
      ...FROM_OTHER_SITES,
      'a frame without an origin': { origin: 'null', 'sec-fetch-site': 'cross-site' },
    }),
  )('signs nobody in with the sender’s link: %s', async (_, headers) => {
    const response = await api.app.request(`/verify-email?token=${secret}`, {
      method: 'POST',
      headers,
    });
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.json()).toMatchObject({ code: 'cross-site' });
  });

  test.each([{}, { origin: 'null' }, { cookie: 'landing=' }, { cookie: 'other=1' }])(
    'signs nobody in without the cookie that comes with our page: %j',
    async (headers) => {
      const { landing, cookie } = await pressConfirm(
        api,
        secret,
        headers as Record<string, string>,
      );
      expect([landing.pathname, landing.search, cookie]).toEqual([
        '/verify-email-instructions',
        '?reason=no-cookie',
        '',
      ]);
    },
  );

  test('an old browser that calls our own page "null" is let through by its cookie', async () => {
    // None of the requests above used the link.
    expect(
      (await pressConfirm(api, secret, { origin: 'null', cookie: 'landing=key' })).landing.pathname,
    ).toBe('/choose-password');
  });

  test.each(
    Object.entries({ ...FROM_OTHER_SITES, 'a frame without an origin': { origin: 'null' } }),
  )('changes nothing anywhere in the API: %s', async (_, headers) => {
    const { token } = await createAccount(api);
    const { paths } = (await api.get('/api/openapi.json')).body as {
      paths: Record<string, Record<string, unknown>>;
    };
    const changing = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'get')
        .map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/, '1') })),
    );
    // Providers sign what they send, partners have a key, and no session counts there.
    const closed = changing.filter(({ path }) => !/^\/api\/(?:webhooks|partner)\//.test(path));
    expect(changing.length - closed.length).toBe(4);
    expect(closed.length).toBeGreaterThan(20);
    for (const { method, path } of [...closed, { method: 'POST', path: '/nowhere' }]) {
      for (const type of ['application/json', 'text/plain', undefined]) {
        const response = await api.app.request(path, {
          method,
          headers: { ...headers, 'x-auth-token': token, ...(type && { 'content-type': type }) },
          body: '{}',
        });
        expect(
          [response.status, ((await response.json()) as { code: string }).code],
          `${method} ${path}`,
        ).toEqual([403, 'cross-site']);
      }
    }
    // Safe requests from other sites still work.
    expect((await api.get('/api/account', { ...headers, 'x-auth-token': token })).status).toBe(200);
  });

  test.each(Object.entries(FROM_OURSELVES))('is not what %s is taken for', async (_, headers) => {
    const { token } = await createAccount(api);
    const init = { method: 'POST', headers: { ...headers, authorization: `Bearer ${token}` } };
    expect((await api.app.request('/api/account/sign-out-everywhere', init)).status).toBe(200);
  });

  test('is let in where an operation is open to other sites, and only there', async () => {
    const app = new Hono();
    app.use(
      refuseOtherSites({
        publicUrl: () => TEST_SITE,
        isOpen: (c) => c.req.path === '/paid',
        hasCookieProof: () => false,
      }),
    );
    app.post('/:any', (c) => c.text('done')).onError((_, c) => c.text('refused', 403));
    const ask = async (path: string) =>
      (await app.request(path, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }))
        .status;
    expect([await ask('/paid'), await ask('/other')]).toEqual([200, 403]);
  });

  test('the name in the address bar is ours as well, when a server is reached by several', async () => {
    const ask = async (host: string) => {
      const incoming = {
        rawHeaders: ['Accept', '*/*', 'Host', host],
        socket: { remoteAddress: '192.0.2.1' },
      };
      const init = { method: 'POST', headers: { origin: 'http://192.168.1.5:3000' } };
      return (await api.app.request('/api/account/sign-out-everywhere', init, { incoming })).status;
    };
    expect([await ask('192.168.1.5:3000'), await ask('localhost:3000')]).toEqual([401, 403]);
  });
});

describe('a password that is guessed first', () => {
  const TOO_COMMON = expect.stringContaining('This password is easy to guess');
  const LIKE_ADDRESS = expect.stringContaining('Your email address is easy to guess');
  const email = 'ama.owusu@example.org';

  test.each([
    ['123456', TOO_COMMON],
    ['password', TOO_COMMON],
    ['PassWord1', TOO_COMMON],
    [' iloveyou ', TOO_COMMON],
    ['１２３４５６', TOO_COMMON],
    ['1q2w3e4r5t', TOO_COMMON],
    [email, LIKE_ADDRESS],
    ['Ama.Owusu@Example.org', LIKE_ADDRESS],
    ['AMA.OWUSU', LIKE_ADDRESS],
  ])('%j is refused with a reason wherever a password is chosen', async (password, message) => {
    const refusal = { status: 400, body: { code: 'password-too-easy', message } };
    const register = await api.send('POST', '/api/register', { email, password });
    expect(register).toMatchObject({ ...refusal, body: { field: 'password' } });
    await api.database.db.deleteFrom('users').where('email', '=', email).execute();
    const { token } = await createAccount(api, { email });
    const change = { currentPassword: PASSWORD, newPassword: password };
    expect(await api.send('POST', '/api/account/password', change, { token })).toMatchObject({
      ...refusal,
      body: { field: 'newPassword' },
    });
  });

  test('does not use up the link with which a password is reset', async () => {
    const account = await createAccount(api);
    await api.send('POST', '/api/forgot-password', { email: account.email });
    const token = tokenIn(await api.mailbox.mailTo(account.email), '/reset-password');
    for (const password of ['qwerty', account.email]) {
      expect(await reset(token, password)).toMatchObject({
        status: 400,
        body: { code: 'password-too-easy', field: 'newPassword' },
      });
    }
    expect((await reset(token, 'six of them')).status).toBe(200);
  });

  test('is told apart from one that six characters make', async () => {
    const address = newEmail();
    expect((await pressConfirm(api, await signUp(address, 'mZ2-kf'))).landing.pathname).toBe(
      '/verify-success',
    );
    expect(await login(address, 'mZ2-kf')).toBe(200);
  });

  test('that somebody has already still opens the account', async () => {
    const { id, email: address } = await createAccount(api);
    await api.database.db
      .updateTable('users')
      .set({ password_hash: await hashPassword('123456') })
      .where('id', '=', id)
      .execute();
    expect(await login(address, '123456')).toBe(200);
  });
});

test('a session token that is signed with the secret itself, or with the key of another use, is none', async () => {
  const [head, claims] = (await createAccount(api)).token.split('.');
  const statusWith = async (key: string | Uint8Array) => {
    const signature = createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url');
    const token = `${head}.${claims}.${signature}`;
    return (await api.get('/api/verify-token', { 'x-auth-token': token })).status;
  };
  expect(await statusWith(deriveKey(TEST_SECRET, 'session tokens'))).toBe(200);
  for (const key of [TEST_SECRET, deriveKey(TEST_SECRET, 'second-factor tokens')])
    expect(await statusWith(key)).toBe(401);
});
