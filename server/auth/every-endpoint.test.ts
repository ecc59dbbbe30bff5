import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, TEST_SECRET, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';
import type { GoogleSignIn } from './google.adapter.ts';
import { beginLandingSession } from './sessions.service.ts';

type Described = { security?: object[] };
type Endpoint = { method: string; path: string; needs: 'nothing' | 'maybe' | 'session' };

/** Google's operations exist only with a provider; these tests never call it. */
const google: GoogleSignIn = {
  start: () => Promise.reject(new Error('asked')),
  finish: async () => ({ ok: false, reason: 'expired', flow: null }),
};

let api: TestApi;
let account: TestAccount;
let premiumJob: number;
let endpoints: Endpoint[];

beforeAll(async () => {
  api = await openTestApi({ google });
  account = await createAccount(api);
  [premiumJob] = (await createJobs(api.database, { is_premium_visible: true })) as [number];
  const { paths } = (await api.get('/api/openapi.json')).body as {
    paths: Record<string, Record<string, Described>>;
  };
  // The bearer tokens of these are the secret of the mail provider and the key of a partner.
  delete paths['/api/webhooks/mail-events'];
  delete paths['/api/partner/jobs'];
  // Job lists, messages and openings of shared CVs take an invalid token for none; only a premium job answers it with 401.
  endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path: path.replace('{id}', String(premiumJob)),
      needs:
        security === undefined ||
        ['/api/jobs', '/api/contact', '/api/shared-cv/view'].includes(path)
          ? 'nothing'
          : security.length > 1
            ? 'maybe'
            : 'session',
    })),
  );
});
afterAll(() => api.close());

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (claims: Record<string, unknown>, secret = TEST_SECRET, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));

const rowOf = (id: number) =>
  api.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Every kind of invalid token, derived from a valid one. */
const BAD_TOKENS: Record<string, (good: string, owner: TestAccount) => Promise<string> | string> = {
  empty: () => '',
  rubbish: () => 'rubbish',
  'three dots': () => '...',
  'very long': () => `a.${'b'.repeat(100_000)}.c`,
  'changed payload': (good) => {
    const [head, , signature] = good.split('.');
    return `${head}.${encode({ ...payloadOf(good), is_admin: true, is_premium: true, id: 1, sub: '1' })}.${signature}`;
  },
  'no signature': (good) => good.replace(/[^.]*$/, ''),
  'alg none': (good) => new UnsecuredJWT(payloadOf(good)).encode(),
  'alg none, old signature': (good) =>
    `${encode({ alg: 'none' })}.${good.split('.').slice(1).join('.')}`,
  'another key': (good) => sign(payloadOf(good), 'another secret that is as long as it must be'),
  'another algorithm': (good) => sign(payloadOf(good), TEST_SECRET, 'HS512'),
  'past its time': (good) => sign({ ...payloadOf(good), exp: Math.floor(Date.now() / 1000) - 1 }),
  'without an end': (good) => sign({ ...payloadOf(good), exp: undefined }),
  'not yet': (good) => sign({ ...payloadOf(good), nbf: Math.floor(Date.now() / 1000) + 600 }),
  'of another kind': (_, { email }) =>
    api.accounts.tokens.signGoogleLink({ googleSub: 'g', email }, 600),
  'another browser’s': async (_, { id }) =>
    (await beginLandingSession(api.accounts.sessions, await rowOf(id), 'Chrome')).token,
  'without a session, as before there were any': (good) =>
    sign({ ...payloadOf(good), session: undefined }),
  'of a session that is none': (good) => sign({ ...payloadOf(good), session: '1' }),
  'of another account’s session': async (good) => {
    const other = await createAccount(api);
    return sign({ ...payloadOf(good), session: payloadOf(other.token).session });
  },
  'of a session that was logged out': async () => {
    const { token } = await createAccount(api);
    await api.send('POST', '/api/logout', undefined, { token });
    return token;
  },
  'of a session past its time': async () => {
    const { id, token } = await createAccount(api);
    await api.database.db
      .updateTable('sessions')
      .set({ expires_at: new Date() })
      .where('user_id', '=', id)
      .execute();
    return token;
  },
  'good for a code only': (_, { id }) =>
    api.accounts.tokens.signSecondFactor({ id, version: 1 }, 600),
  'older version': (good) => sign({ ...payloadOf(good), version: 0 }),
  'future version': (good) => sign({ ...payloadOf(good), version: 2 }),
  'an account that is not there': (good) =>
    sign({ ...payloadOf(good), id: 999_999, sub: '999999' }),
  'an id that is none': (good) => sign({ ...payloadOf(good), id: '1 OR 1=1' }),
  'an unconfirmed account': async () => (await createAccount(api, { verified: false })).token,
  'a deleted account': async () => {
    const gone = await createAccount(api);
    await api.database.db.deleteFrom('users').where('id', '=', gone.id).execute();
    return gone.token;
  },
};

describe('the table of all endpoints', () => {
  test('names those that need a session', () => {
    const needing = endpoints
      .filter(({ needs }) => needs === 'session')
      .map(({ method, path }) => `${method} ${path}`);
    expect(needing.filter((name) => !name.includes('/api/admin/'))).toEqual([
      'GET /api/verify-token',
      'GET /api/auth/status',
      'GET /api/refresh-token',
      'GET /api/account',
      'DELETE /api/account',
      'POST /api/account/password',
      'POST /api/account/set-password-mail',
      'POST /api/account/email',
      'POST /api/account/sign-out-everywhere',
      'GET /api/account/data',
      'GET /api/account/sessions',
      `DELETE /api/account/sessions/${premiumJob}`,
      'POST /api/team-invitation',
      'POST /api/account/second-factor',
      'DELETE /api/account/second-factor',
      'POST /api/account/second-factor/confirm',
      'GET /api/account/passkeys',
      'POST /api/account/passkeys',
      'POST /api/account/passkeys/options',
      `PATCH /api/account/passkeys/${premiumJob}`,
      `DELETE /api/account/passkeys/${premiumJob}`,
      'POST /api/account/google',
      'DELETE /api/account/google',
      'POST /api/create-checkout-session',
      'GET /api/payments',
      'GET /api/payments/{reference}',
      'POST /api/payments/{reference}/refund',
      'GET /api/payments/{reference}/receipt',
      'POST /api/payments/{reference}/withdraw',
      'GET /api/notifications',
      'POST /api/notifications',
      'POST /api/notifications/preview',
      'DELETE /api/notifications/mail-block',
      'GET /api/alerts',
      'POST /api/alerts',
      `PATCH /api/alerts/${premiumJob}`,
      `DELETE /api/alerts/${premiumJob}`,
      `GET /api/alerts/${premiumJob}/preview`,
      'GET /api/profile',
      'POST /api/profile',
      'POST /api/profile/import',
      'GET /api/profile/export',
      'GET /api/cover-letter/file',
      'GET /api/saved-jobs',
      'POST /api/saved-jobs',
      'GET /api/cv-letters',
      'GET /api/cv-settings',
      'POST /api/cv-settings',
      'POST /api/preview-cv',
      'POST /api/generate-cv',
      'POST /api/check-cv',
      'GET /api/cvs',
      'POST /api/cvs',
      `PATCH /api/cvs/${premiumJob}`,
      `DELETE /api/cvs/${premiumJob}`,
      `GET /api/cvs/${premiumJob}/advert-words`,
      'GET /api/cover-letter',
      'POST /api/cover-letter',
      'GET /api/cv-links',
      'POST /api/cv-links',
      `DELETE /api/cv-links/${premiumJob}`,
      'GET /api/employer-jobs',
      'POST /api/employer-jobs',
      'POST /api/employer-jobs/preview',
      `GET /api/employer-jobs/${premiumJob}`,
      `PUT /api/employer-jobs/${premiumJob}`,
      `DELETE /api/employer-jobs/${premiumJob}`,
      `POST /api/employer-jobs/${premiumJob}/end-date`,
    ]);
  });

  test('those of administrators answer 403 to everybody else who is signed in', async () => {
    const premium = await createAccount(api, { premiumUntil: new Date(Date.now() + 60_000) });
    const admin = await createAccount(api, { email: TEST_ADMIN });
    const ofAdmins = endpoints.filter(({ path }) => path.startsWith('/api/admin/'));
    expect(ofAdmins.length).toBeGreaterThan(15);
    for (const { method, path, needs } of ofAdmins) {
      const where = `${method} ${path}`;
      expect(needs, where).toBe('session');
      for (const { token } of [account, premium]) {
        const answer = await api.send(method, path, method === 'GET' ? undefined : {}, { token });
        expect(answer, where).toMatchObject({
          status: 403,
          body: { code: 'not-admin', message: 'Only administrators can do this.' },
        });
      }
      if (path.endsWith('.csv')) continue;
      const answer = await api.send(
        method,
        path.replace(`/${premiumJob}`, '/999999'),
        method === 'GET' ? undefined : {},
        {
          token: admin.token,
        },
      );
      expect([401, 403], where).not.toContain(answer.status);
    }
    await api.database.db.deleteFrom('users').where('id', '=', admin.id).execute();
  });

  test.each([
    ['/api/register', 'email', 'Enter your email address.'],
    ['/api/login', 'email', 'Enter your email address.'],
    ['/api/reset-password', 'token', 'The link is not complete.'],
  ])('%s without its fields asks for the first of them by name', async (path, field, message) => {
    expect(await api.send('POST', path, {})).toMatchObject({
      status: 400,
      body: { field, message },
    });
  });

  test('without a token they answer 401', async () => {
    for (const { method, path } of endpoints.filter(({ needs }) => needs === 'session')) {
      const answer = await api.send(method, path, method === 'GET' ? undefined : {});
      expect(answer, `${method} ${path}`).toMatchObject({
        status: 401,
        body: { code: 'no-token', message: 'Please log in first.' },
      });
    }
  });

  test.each(Object.keys(BAD_TOKENS))(
    'a token that is %s is refused wherever one is needed, and ignored elsewhere',
    async (name) => {
      const token = (await BAD_TOKENS[name]?.(account.token, account)) ?? '';
      for (const { method, path, needs } of endpoints) {
        for (const headers of [{ 'x-auth-token': token }, { authorization: `Bearer ${token}` }]) {
          const init = {
            method,
            headers: { ...headers, 'content-type': 'application/json' },
            ...(method !== 'GET' && { body: '{}' }),
          };
          const response = await api.app.request(path, init);
          const where = `${method} ${path} with ${Object.keys(headers)[0]}`;
          // An empty "Bearer" header counts as no token: on the premium job, as a visitor.
          const isNone = token === '' && 'authorization' in headers;
          if (needs === 'session') expect(response.status, where).toBe(401);
          else if (needs === 'maybe') expect(response.status, where).toBe(isNone ? 403 : 401);
          else expect([401, 403], where).not.toContain(response.status);
        }
      }
    },
  );

  test('the good token is good by both names, and a premium job asks for premium', async () => {
    for (const headers of [
      { 'x-auth-token': account.token },
      { authorization: `Bearer ${account.token}` },
    ]) {
      expect((await api.get('/api/auth/status', headers as Record<string, string>)).status).toBe(
        200,
      );
      expect(
        (await api.get(`/api/jobs/${premiumJob}`, headers as Record<string, string>)).status,
      ).toBe(403);
    }
    const premium = await createAccount(api, { premiumUntil: new Date(Date.now() + 60_000) });
    expect(
      (await api.get(`/api/jobs/${premiumJob}`, { 'x-auth-token': premium.token })).body,
    ).toHaveProperty('application_url');
  });

  test('nobody sees another’s account: what is asked for is always the token’s own', async () => {
    const other = await createAccount(api);
    for (const { id, email, token } of [account, other]) {
      expect((await api.get('/api/account', { 'x-auth-token': token })).body).toMatchObject({
        id,
        email,
      });
      expect((await api.get('/api/account/data', { 'x-auth-token': token })).body).toMatchObject({
        account: { id, email },
      });
    }
  });

  test('an administrator’s token is believed as far as the database agrees', async () => {
    const admin = await createAccount(api, { email: TEST_ADMIN });
    expect(payloadOf(admin.token)).toMatchObject({ is_admin: true });
    const status = async () =>
      (await api.get('/api/auth/status', { 'x-auth-token': admin.token })).body.is_admin;
    expect(await status()).toBe(true);
    await api.database.db
      .updateTable('users')
      .set({ email: 'moved@waymark.test' })
      .where('id', '=', admin.id)
      .execute();
    expect(await status()).toBe(false);
  });

  test('a NUL in any text makes no endpoint fail', async () => {
    const admin = await createAccount(api, { email: TEST_ADMIN });
    const nul = '\0a';
    const names = [
      'email',
      'password',
      'token',
      'newPassword',
      'currentPassword',
      'newEmail',
      'source',
      'reference',
      'url',
      'title',
      'returnTo',
    ];
    const body = Object.fromEntries(
      names.map((name) => [
        name,
        name.toLowerCase().includes('email') ? `a${nul}@example.com` : nul,
      ]),
    );
    const query = ['search', 'state', 'subject', 'name', 'source', 'token', 'code']
      .map((name) => `${name}=%00a`)
      .join('&');
    // Operations of the account come last: they may end the session.
    for (const { method, path } of endpoints.toSorted(
      (one, other) =>
        Number(one.path.startsWith('/api/account')) - Number(other.path.startsWith('/api/account')),
    )) {
      if (path.endsWith('.csv')) continue;
      const answer = await api.send(
        method,
        `${path}?${query}`,
        method === 'GET' ? undefined : body,
        { token: admin.token },
      );
      expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(500);
    }
    await api.database.db.deleteFrom('users').where('id', '=', admin.id).execute();
  });
});
