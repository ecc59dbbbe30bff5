import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, pressConfirm } from '../../test/accounts.ts';
import { openTestApi, TEST_SECRET, TEST_SITE, type TestApi } from '../../test/api.ts';
import { tokenIn } from '../../test/mailbox.ts';
import { type OpenIdProvider, signInAs, startOpenIdProvider } from '../../test/openid-provider.ts';
import { createGoogleSignIn } from './google.adapter.ts';

type Person = { sub: string; email: string; email_verified: boolean };

let provider: OpenIdProvider;
let api: TestApi;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  provider.allowRedirect(`${TEST_SITE}/api/auth/google/callback`);
  const google = createGoogleSignIn({
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    redirectUri: () => `${TEST_SITE}/api/auth/google/callback`,
    secret: TEST_SECRET,
    now: () => new Date(),
    allowHttp: true,
    log: pino({ level: 'silent' }),
  });
  api = await openTestApi({ google });
});
afterAll(async () => {
  await api.close();
  await provider.stop();
});

let number = 0;
function person(fields: Partial<Person> = {}): Person {
  number += 1;
  const account = {
    sub: `sub-${number}`,
    email: `google${number}@example.org`,
    email_verified: true,
    ...fields,
  };
  provider.addAccount(account);
  return account;
}

const cookieOf = (response: Response) => response.headers.getSetCookie()[0] ?? '';
const locationOf = (response: Response) =>
  new URL(response.headers.get('location') ?? '', TEST_SITE);

/** Signs in at the provider, returns with the cookie, and gives the URL of the redirect. */
async function travel(who: Person | 'cancel', query = ''): Promise<URL> {
  const leaving = await api.app.request(`/api/auth/google${query}`);
  expect(leaving.status).toBe(302);
  const back = await signInAs(provider, locationOf(leaving).href, who);
  return comeBack(back.search, cookieOf(leaving));
}

async function comeBack(search: string, cookie: string): Promise<URL> {
  const headers = { cookie: cookie.split(';')[0] ?? '' };
  const response = await api.app.request(`/api/auth/google/callback${search}`, { headers });
  expect(response.status).toBe(302);
  given =
    response.headers
      .getSetCookie()
      .find((each) => each.startsWith('landing='))
      ?.split(';')[0] ?? '';
  return locationOf(response);
}

/** The browser's landing cookie. */
let given = '';

const statusOf = async (landing: URL) =>
  (
    await api.get('/api/auth/status', {
      'x-auth-token': landing.searchParams.get('token') ?? '',
      cookie: given,
    })
  ).body;
const userOf = (email: string) =>
  api.database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

describe('signing in with Google', () => {
  test('a new person has an account at once, a known one comes back to it, even with another address', async () => {
    const ama = person();
    const first = await travel(ama, '?returnTo=%2Fjobs%2F7&intent=signup');
    expect(first.pathname).toBe('/login-success');
    expect(first.searchParams.get('returnTo')).toBe('/jobs/7');
    const { id } = await statusOf(first);
    expect(await userOf(ama.email)).toMatchObject({
      google_sub: ama.sub,
      password_hash: null,
      email_verified_at: expect.any(Date),
    });
    const moved = person({ ...ama, email: `moved.${ama.email}` });
    expect(await statusOf(await travel(moved))).toMatchObject({ id, email: ama.email });
  });

  test('the cookie is for this flow only and for no script', async () => {
    const leaving = await api.app.request('/api/auth/google');
    expect(cookieOf(leaving)).toMatch(
      /^google_flow=[\w.-]+; Max-Age=600; Path=\/api\/auth\/google; HttpOnly; SameSite=Lax$/,
    );
    expect(locationOf(leaving).searchParams.get('code_challenge_method')).toBe('S256');
  });

  test('an address that the provider has not verified is refused', async () => {
    const fake = person({ email_verified: false });
    expect((await travel(fake)).search).toBe('?reason=email-not-verified');
    expect(await userOf(fake.email)).toBeUndefined();
    const victim = await createAccount(api);
    expect((await travel(person({ email: victim.email, email_verified: false }))).search).toBe(
      '?reason=email-not-verified',
    );
  });

  test('a blocked account stays closed, by its Google account and by its address', async () => {
    const ama = person();
    const session = await travel(ama);
    const blocked = { blocked_at: new Date(), blocked_reason: 'Sold false visas' };
    const block = (email: string) =>
      api.database.db.updateTable('users').set(blocked).where('email', '=', email).execute();
    await block(ama.email);
    expect(await statusOf(session)).toMatchObject({ code: 'invalid-token' });
    const { email } = await createAccount(api);
    await block(email);
    const moved = person({ ...ama, email: `moved.${ama.email}` });
    for (const who of [moved, person({ email })])
      expect((await travel(who)).href).toBe(`${TEST_SITE}/login-failure?reason=account-blocked`);
    expect(await userOf(moved.email)).toBeUndefined();
  });

  test('who turns back is told so', async () => {
    expect((await travel('cancel')).href).toBe(`${TEST_SITE}/login-failure?reason=cancelled`);
  });

  test('a return that does not belong to this browser’s flow is refused', async () => {
    const ama = person();
    const mine = await api.app.request('/api/auth/google');
    const other = await api.app.request('/api/auth/google');
    const back = await signInAs(provider, locationOf(mine).href, ama);
    expect((await comeBack(back.search, '')).search).toBe('?reason=expired');
    expect((await comeBack(back.search, cookieOf(other))).search).toBe('?reason=expired');
    expect(await userOf(ama.email)).toBeUndefined();
  });

  test.each([
    '',
    '?code=x',
    '?state=x&code=y',
    '?error=server_error',
    `?state=${'x'.repeat(9000)}`,
  ])('a made-up return (%.20s) is refused', async (search) => {
    expect((await comeBack(search, 'google_flow=rubbish')).pathname).toBe('/login-failure');
  });
});

describe('an account with a password', () => {
  test('is not opened by a Google account of the same address until its password is proved, once', async () => {
    const account = await createAccount(api);
    const ama = person({ email: account.email });
    const landing = await travel(ama, '?returnTo=%2Fjobs%2F9');
    expect(landing.pathname).toBe('/login');
    expect(landing.searchParams.get('returnTo')).toBe('/jobs/9');
    const linkToken = landing.searchParams.get('token') ?? '';
    expect((await api.get('/api/auth/status', { 'x-auth-token': linkToken })).status).toBe(401);

    const { email } = account;
    const wrong = await api.send('POST', '/api/login', { email, password: 'wrong', linkToken });
    expect(wrong.status).toBe(401);
    expect(await userOf(email)).toMatchObject({ google_sub: null });
    expect(
      (await api.send('POST', '/api/login', { email, password: PASSWORD, linkToken })).status,
    ).toBe(200);
    expect((await api.mailbox.mailTo(email)).subject).toBe(
      'Google sign-in was connected at Waymark',
    );
    expect((await travel(ama)).pathname).toBe('/login-success');
    expect((await api.send('POST', '/api/login', { email, password: PASSWORD })).status).toBe(200);
  });

  test('the proof is for its own address only, and nothing else serves as proof', async () => {
    const [mine, other] = [await createAccount(api), await createAccount(api)];
    const landing = await travel(person({ email: mine.email }));
    const linkToken = landing.searchParams.get('token') ?? '';
    for (const proof of [linkToken, other.token, 'rubbish']) {
      const answer = await api.send('POST', '/api/login', {
        email: other.email,
        password: PASSWORD,
        linkToken: proof,
      });
      expect(answer).toMatchObject({ status: 400, body: { code: 'link-expired' } });
    }
    expect(await userOf(other.email)).toMatchObject({ google_sub: null });
  });

  test('a sign-up that nobody confirmed gives way to the owner of the address, password and links and all', async () => {
    const email = 'claimed@example.org';
    await api.send('POST', '/api/register', { email, password: 'thief thief' });
    const secret = tokenIn(await api.mailbox.mailTo(email), '/verify-email');
    expect((await travel(person({ email }))).pathname).toBe('/login-success');
    expect((await api.send('POST', '/api/login', { email, password: 'thief thief' })).status).toBe(
      401,
    );
    const late = await pressConfirm(api, secret);
    expect([late.landing.pathname, late.landing.search]).toEqual([
      '/verify-email-instructions',
      '?reason=link-used',
    ]);
  });

  test('made with one Google account does not open to another of the same address', async () => {
    const ama = person();
    await travel(ama);
    expect((await travel(person({ email: ama.email }))).search).toBe('?reason=google');
  });
});

describe('on the account page', () => {
  const ask = (token: string, password = PASSWORD) =>
    api.app.request('/api/account/google', {
      method: 'POST',
      headers: { 'x-auth-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    });

  async function connect(token: string, who: Person): Promise<URL> {
    const response = await ask(token);
    const { url } = (await response.json()) as { url: string };
    const back = await signInAs(provider, url, who);
    return comeBack(back.search, cookieOf(response));
  }

  test('Google is connected, whatever its address, and disconnected', async () => {
    const account = await createAccount(api);
    const ama = person();
    expect((await connect(account.token, ama)).href).toBe(`${TEST_SITE}/account?google=connected`);
    expect(await statusOf(await travel(ama))).toMatchObject({ id: account.id });
    expect((await api.get('/api/account', { 'x-auth-token': account.token })).body).toMatchObject({
      hasGoogle: true,
    });
    expect(
      (await api.send('DELETE', '/api/account/google', undefined, { token: account.token })).status,
    ).toBe(200);
    expect((await api.get('/api/account', { 'x-auth-token': account.token })).body).toMatchObject({
      hasGoogle: false,
    });
  });

  test('a Google account opens one account only', async () => {
    const ama = person();
    await travel(ama);
    const other = await createAccount(api);
    expect((await connect(other.token, ama)).search).toBe('?google=taken');
  });

  test('a session that ended meanwhile connects nothing', async () => {
    const account = await createAccount(api);
    const response = await ask(account.token);
    const { url } = (await response.json()) as { url: string };
    await api.send('POST', '/api/account/sign-out-everywhere', undefined, { token: account.token });
    const back = await signInAs(provider, url, person());
    expect((await comeBack(back.search, cookieOf(response))).pathname).toBe('/login');
    expect(await userOf(account.email)).toMatchObject({ google_sub: null });
  });

  test('a stolen session does not connect Google: it takes the password, and guessing ends soon', async () => {
    const { email, token } = await createAccount(api);
    const guesses = [
      undefined,
      {},
      { password: '' },
      ...Array(10).fill({ password: 'guess' }),
      { password: PASSWORD },
    ];
    const answers = [];
    for (const body of guesses)
      answers.push(await api.send('POST', '/api/account/google', body, { token }));
    expect(answers.map(({ status }) => status)).toEqual([
      415,
      400,
      400,
      ...Array(10).fill(400),
      429,
    ]);
    for (const { body } of answers.slice(1, 4))
      expect(body).toMatchObject({ code: 'bad-request', field: 'password' });
    for (const { headers } of answers) expect(headers.getSetCookie()).toEqual([]);
    expect(await userOf(email)).toMatchObject({ google_sub: null, google_connected_at: null });
  });

  test('a stolen session of an account without a password does not put another Google account in the place of the owner’s', async () => {
    const { token } = await createAccount(api, { hasPassword: false, googleSub: 'owner-of-it' });
    const answer = await api.send('POST', '/api/account/google', { password: PASSWORD }, { token });
    expect(answer).toMatchObject({ status: 409, body: { code: 'password-needed' } });
  });

  test('the only way in is not taken away', async () => {
    const { token } = await createAccount(api, { hasPassword: false, googleSub: 'only-way' });
    const answer = await api.send('DELETE', '/api/account/google', undefined, { token });
    expect(answer).toMatchObject({ status: 409, body: { code: 'password-needed' } });
  });
});

test('when Google was connected and the password set is kept, and the owner sees it', async () => {
  const before = Date.now();
  const ama = person();
  await travel(ama, '?intent=signup');
  const connectedAt = (await userOf(ama.email))?.google_connected_at?.getTime();
  expect(connectedAt).toBeGreaterThanOrEqual(before);
  const { email, token } = await createAccount(api);
  await api.send(
    'POST',
    '/api/account/password',
    { currentPassword: PASSWORD, newPassword: 'brand new' },
    { token },
  );
  expect((await userOf(email))?.password_set_at?.getTime()).toBeGreaterThanOrEqual(before);
  const session = (await api.send('POST', '/api/login', { email, password: 'brand new' })).body
    .token as string;
  expect(
    (await api.get('/api/account', { 'x-auth-token': session })).body.googleConnectedAt,
  ).toBeNull();
  expect(
    (await api.get('/api/account/data', { 'x-auth-token': session })).body.account,
  ).toHaveProperty('passwordSetAt');
});

test('a provider that does not answer is said so', async () => {
  const google = createGoogleSignIn({
    issuer: 'http://127.0.0.1:1',
    clientId: 'x',
    clientSecret: 'y',
    redirectUri: () => TEST_SITE,
    secret: TEST_SECRET,
    now: () => new Date(),
    allowHttp: true,
    log: pino({ level: 'silent' }),
  });
  const lonely = await openTestApi({ google });
  const reasons = [];
  for (const intent of ['signin', 'signup']) {
    reasons.push(
      (await lonely.app.request(`/api/auth/google?intent=${intent}`)).headers.get('location'),
    );
  }
  expect(reasons).toEqual(['/login-failure?reason=google', '/login-failure?reason=google-signup']);
  const { token } = await createAccount(lonely);
  expect(
    await lonely.send('POST', '/api/account/google', { password: PASSWORD }, { token }),
  ).toMatchObject({
    status: 502,
    body: { code: 'google-unreachable' },
  });
  await lonely.close();
});

test('without a provider the way to it leads to the page that says it failed', async () => {
  const plain = await openTestApi();
  for (const [query, reason] of [
    ['', 'google'],
    ['?intent=signup', 'google-signup'],
  ]) {
    const { status, headers } = await plain.app.request(`/api/auth/google${query}`);
    expect([status, headers.get('location')]).toEqual([302, `/login-failure?reason=${reason}`]);
  }
  expect((await plain.app.request('/api/auth/google/callback')).status).toBe(404);
  await plain.close();
});
