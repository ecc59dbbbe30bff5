import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, pressConfirm } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { tokenIn } from '../../test/mailbox.ts';
import { forgetStale } from './account.service.ts';
import { findSession, landInSession } from './sessions.service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36';

let api: TestApi;
/** Offset of the product's clock in milliseconds. */
let ahead = 0;
beforeAll(async () => {
  api = await openTestApi({ now: () => new Date(Date.now() + ahead) });
});
afterAll(() => api.close());

type Listed = {
  id: string;
  device: string;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
};

const isIn = async (token: string) =>
  (await api.get('/api/verify-token', { 'x-auth-token': token })).status === 200;
const logOut = (headers: Record<string, string>) =>
  api.app.request('/api/logout', { method: 'POST', headers });
const list = async (token: string) =>
  (await api.get('/api/account/sessions', { 'x-auth-token': token })).body.sessions as Listed[];
const end = (token: string, id: string | undefined) =>
  api.send('DELETE', `/api/account/sessions/${id}`, undefined, { token });
const rows = (userId: number) =>
  api.database.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();

async function logIn(email: string, userAgent?: string): Promise<string> {
  const response = await api.app.request(
    '/api/login',
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(userAgent !== undefined && { 'user-agent': userAgent }),
      },
      body: JSON.stringify({ email, password: PASSWORD }),
    },
    { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
  );
  return ((await response.json()) as { token: string }).token;
}

async function refresh(token: string): Promise<string> {
  const { status, body } = await api.get('/api/refresh-token', {
    authorization: `Bearer ${token}`,
  });
  expect(status).toBe(200);
  return body.token as string;
}

test('an account has 20 sessions: a log-in more ends the one that was used longest ago', async () => {
  const { id, email, token: first } = await createAccount(api);
  const { token: other } = await createAccount(api);
  const second = await logIn(email);
  ahead += 2 * HOUR;
  expect(await isIn(first)).toBe(true);
  for (let count = 0; count < 18; count += 1) await logIn(email);
  expect(await rows(id)).toHaveLength(20);
  ahead += HOUR / 2;
  const last = await logIn(email);
  expect(await rows(id)).toHaveLength(20);
  for (const token of [first, last, other]) expect(await isIn(token)).toBe(true);
  expect(await isIn(second)).toBe(false);
  for (let count = 0; count < 25; count += 1) await logIn(email);
  expect(await rows(id)).toHaveLength(20);
  ahead = 0;
});

describe('logging out', () => {
  test('ends the session on the server, with every token of it, and no other session', async () => {
    const { email, token: other } = await createAccount(api);
    const token = await logIn(email);
    const renewed = await refresh(token);
    const answer = await logOut({ 'x-auth-token': token });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect([await isIn(token), await isIn(renewed), await isIn(other)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test.each([
    ['no token', {}],
    ['rubbish', { 'x-auth-token': 'rubbish' }],
    ['rubbish as a bearer', { authorization: 'Bearer rubbish' }],
  ])('with %s answers the same', async (_, headers) => {
    expect((await logOut(headers as Record<string, string>)).status).toBe(204);
  });

  test('with the id alone ends it too: a device that had no connection has forgotten the token', async () => {
    const { token } = await createAccount(api);
    const [mine] = await list(token);
    const leave = (session: unknown) => api.send('POST', '/api/logout', { session });
    expect([(await leave(mine?.id)).status, (await leave(mine?.id)).status]).toEqual([204, 204]);
    expect(await isIn(token)).toBe(false);
    expect(await leave("'")).toMatchObject({ status: 400, body: { field: 'session' } });
  });

  test('twice answers the same twice', async () => {
    const { token } = await createAccount(api);
    const answers = [
      await logOut({ authorization: `Bearer ${token}` }),
      await logOut({ authorization: `Bearer ${token}` }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  });
});

describe('the length of a session', () => {
  test('is 30 days without use: every use makes it longer, with any of its tokens', async () => {
    const { email, id } = await createAccount(api);
    const [used, idle] = [await logIn(email), await logIn(email)];
    // The same token all the time: only reading, as a tab does that stays open.
    for (const day of [10, 20, 29]) {
      ahead = day * DAY;
      expect(await isIn(used)).toBe(true);
    }
    const renewed = await refresh(used);
    ahead = 30 * DAY + HOUR;
    expect(await isIn(idle)).toBe(false);
    expect((await api.get('/api/refresh-token', { 'x-auth-token': idle })).status).toBe(401);
    ahead = 58 * DAY;
    expect(await isIn(renewed)).toBe(true);
    ahead = 89 * DAY;
    expect(await isIn(renewed)).toBe(false);
    await forgetStale({ db: api.database.db, now: () => new Date(Date.now() + ahead) });
    expect(await rows(id), 'what has ended is tidied up').toEqual([]);
    ahead = 0;
  });

  test('is 180 days at most, however much it is used, stolen or not', async () => {
    const { email } = await createAccount(api);
    let token = await logIn(email);
    for (let day = 20; day < 180; day += 20) {
      ahead = day * DAY;
      token = await refresh(token);
    }
    ahead = 180 * DAY - HOUR;
    expect(await isIn(token)).toBe(true);
    token = await refresh(token);
    ahead = 180 * DAY + 1000;
    expect(await isIn(token)).toBe(false);
    expect((await api.get('/api/refresh-token', { 'x-auth-token': token })).status).toBe(401);
    ahead = 0;
  });

  test('that was used and renewed for months ends at once, for whoever holds a token of it', async () => {
    const { email } = await createAccount(api);
    const first = await logIn(email);
    ahead = 25 * DAY;
    const stolen = await refresh(first);
    ahead = 50 * DAY;
    const mine = await refresh(stolen);
    expect([await isIn(stolen), await isIn(mine)]).toEqual([true, true]);
    await api.send('POST', '/api/account/sign-out-everywhere', undefined, { token: mine });
    for (const token of [first, stolen, mine]) {
      expect(await isIn(token)).toBe(false);
      expect((await api.get('/api/refresh-token', { 'x-auth-token': token })).status).toBe(401);
    }
    ahead = 0;
  });

  test('is not made longer by a landing token, which may be all that is known of it', async () => {
    const { email, id } = await createAccount(api);
    await logIn(email);
    const { sessions } = api.accounts;
    const user = await api.database.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const [session] = (await rows(id)).slice(-1);
    ahead = 10 * DAY;
    const { token, key } = await landInSession(sessions, user, session?.id ?? '');
    expect(await findSession(sessions, token, key)).toMatchObject({ id, sessionId: session?.id });
    const after = (await rows(id)).find((row) => row.id === session?.id);
    expect(after?.expires_at).toEqual(session?.expires_at);
    expect(after?.last_seen_at).not.toEqual(session?.last_seen_at);
    ahead = 0;
  });

  test('is minutes when nobody takes its landing token, and 30 days when its browser does', async () => {
    const email = 'landed@example.org';
    await api.send('POST', '/api/register', { email, password: PASSWORD });
    const secret = tokenIn(await api.mailbox.mailTo(email), '/verify-email');
    const { landing, cookie } = await pressConfirm(api, secret);
    const token = landing.searchParams.get('token') ?? '';
    const user = await api.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const lasts = async () =>
      (await rows(user.id)).map(
        ({ expires_at, created_at }) => expires_at.getTime() - created_at.getTime(),
      );
    expect(await lasts()).toEqual([300_000]);
    expect((await api.get('/api/refresh-token', { 'x-auth-token': token, cookie })).status).toBe(
      200,
    );
    const [days = 0] = (await lasts()).map((ms) => ms / DAY);
    // From this use on, which is a moment after the log-in.
    expect(days).toBeGreaterThanOrEqual(30);
    expect(days).toBeLessThan(30.01);
  });
});

describe('the list of sessions', () => {
  test('names devices coarsely, this one first, and keeps no address', async () => {
    const { email, id } = await createAccount(api);
    const token = await logIn(email, CHROME);
    const sessions = await list(token);
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Chrome on Android', true],
      ['Chrome on Android', false],
    ]);
    expect(Object.keys((await rows(id))[0] ?? {}).sort()).toEqual([
      'created_at',
      'device',
      'expires_at',
      'id',
      'last_seen_at',
      'user_id',
    ]);
  });

  test.each([
    [CHROME.replace(' Mobile', ' Mobile SamsungBrowser/28.0'), 'Samsung Internet on Android'],
    [
      'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16',
      'Opera on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['<script>alert(1)</script>', 'Unknown device'],
    ['x'.repeat(5000), 'Unknown device'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('calls %s %s', async (userAgent, name) => {
    const { email } = await createAccount(api);
    expect((await list(await logIn(email, userAgent)))[0]?.device).toBe(name);
  });

  test('tells when a session was seen, to the hour: a request writes nothing but once an hour', async () => {
    const { token, id } = await createAccount(api);
    const written = async () =>
      (
        await sql<{ xmin: string }>`SELECT xmin FROM sessions WHERE user_id = ${id}`.execute(
          api.database.db,
        )
      ).rows;
    const before = await written();
    for (const minutes of [0, 59]) {
      ahead = minutes * 60_000;
      expect(await isIn(token)).toBe(true);
    }
    expect(await written()).toEqual(before);
    ahead = 2 * HOUR;
    const [seen] = await list(token);
    expect(Date.parse(seen?.lastSeenAt ?? '') - Date.parse(seen?.createdAt ?? '')).toBeGreaterThan(
      HOUR,
    );
    const after = await written();
    expect(after).not.toEqual(before);
    expect(await isIn(token)).toBe(true);
    expect(await written()).toEqual(after);
    ahead = 0;
  });

  test('lets the owner end one of them, whose token is refused from then on', async () => {
    const { email, token } = await createAccount(api);
    const lost = await logIn(email, CHROME);
    const entry = (await list(token)).find(({ current }) => !current);
    expect(await end(token, entry?.id)).toMatchObject({
      status: 200,
      body: { message: 'The session has ended.' },
    });
    expect([await isIn(lost), await isIn(token)]).toEqual([false, true]);
    expect(await list(token)).toHaveLength(1);
    expect(await end(token, entry?.id)).toMatchObject({
      status: 404,
      body: { code: 'session-not-found' },
    });
  });

  test('says 404 to whoever names another’s session, and the session stays', async () => {
    const mine = await createAccount(api);
    const other = await createAccount(api);
    const [theirs] = await list(other.token);
    for (const id of [theirs?.id, '00000000-0000-4000-8000-000000000000', '1', "'", '%00']) {
      expect(await end(mine.token, id), id).toMatchObject({
        status: 404,
        body: { code: 'session-not-found' },
      });
    }
    expect(await isIn(other.token)).toBe(true);
  });
});

describe('other ways to end sessions leave none behind', () => {
  test('signing out everywhere', async () => {
    const { email, token, id } = await createAccount(api);
    await logIn(email);
    await api.send('POST', '/api/account/sign-out-everywhere', undefined, { token });
    expect(await rows(id)).toEqual([]);
  });

  test('another password: this session stays, with its new token', async () => {
    const { email, token, id } = await createAccount(api);
    const other = await logIn(email);
    const [mine] = await list(token);
    const changed = await api.send(
      'POST',
      '/api/account/password',
      { currentPassword: PASSWORD, newPassword: 'a brand new one' },
      { token },
    );
    expect((await list(changed.body.token as string)).map((each) => each.id)).toEqual([mine?.id]);
    expect([await isIn(token), await isIn(other), (await rows(id)).length]).toEqual([
      false,
      false,
      1,
    ]);
  });

  test('a forgotten password', async () => {
    const { email, id } = await createAccount(api);
    await api.send('POST', '/api/forgot-password', { email });
    const secret = tokenIn(await api.mailbox.mailTo(email), '/reset-password');
    expect(
      (
        await api.send('POST', '/api/reset-password', {
          token: secret,
          newPassword: 'a brand new one',
        })
      ).status,
    ).toBe(200);
    expect(await rows(id)).toEqual([]);
  });

  test('the end of the account; its data named them before', async () => {
    const { token, id } = await createAccount(api);
    const { sessions } = (await api.get('/api/account/data', { 'x-auth-token': token })).body;
    expect(sessions).toEqual([
      {
        device: 'Chrome on Android',
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ]);
    expect(
      (await api.send('DELETE', '/api/account', { password: PASSWORD }, { token })).status,
    ).toBe(200);
    expect(await rows(id)).toEqual([]);
  });
});

test('a clock that goes back an hour and forward a day ends no session, and lets in', async () => {
  const { email } = await createAccount(api);
  const before = await logIn(email);
  for (const jump of [-HOUR, DAY, 0]) {
    ahead = jump;
    const during = await logIn(email);
    expect(await isIn(during)).toBe(true);
    expect(await isIn(await refresh(before))).toBe(true);
    ahead = 0;
    expect([await isIn(before), await isIn(during)]).toEqual([true, true]);
  }
});
