import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createAccount,
  elsewhere,
  PASSWORD,
  pressConfirm,
  type TestAccount,
} from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { tokenIn } from '../../test/mailbox.ts';

let api: TestApi;
let clock = 0;
beforeAll(async () => {
  api = await openTestApi({ now: () => new Date(Date.now() + clock) });
});
afterAll(() => api.close());

const THIEF = 'thief thief';
const CHOSEN = 'chosen by me';

let number = 0;
const newEmail = () => `owner${++number}@example.org`;

/** Somebody signs up, in another browser than the owner's or in it. Returns the mail's secret. */
async function signUp(email: string, password: string, isElsewhere = false): Promise<string> {
  const body = { email, password, returnTo: '/jobs/7' };
  await api.send('POST', '/api/register', body, { elsewhere: isElsewhere });
  return tokenIn(await api.mailbox.mailTo(email.toLowerCase()), '/verify-email');
}

const login = async (email: string, password: string) =>
  (await api.send('POST', '/api/login', { email, password })).status;

/** Chooses a password in the browser with this landing cookie. */
async function choose(token: string, cookie: string, newPassword = CHOSEN) {
  const response = await api.app.request('/api/choose-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ token, newPassword }),
  });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body };
}

/** Presses the button of a mail, and expects to choose a password. */
async function pressAndExpectChoice(secret: string, headers?: Record<string, string>) {
  const { landing, cookie } = await pressConfirm(api, secret, headers);
  expect(landing.pathname).toBe('/choose-password');
  return { token: landing.searchParams.get('token') ?? '', landing, cookie };
}

async function statusOf(token: unknown, cookie: string) {
  const refreshed = await api.get('/api/refresh-token', { 'x-auth-token': String(token), cookie });
  return (await api.get('/api/auth/status', { 'x-auth-token': String(refreshed.body.token) })).body;
}

describe('a stranger who signs up with the address of somebody else', () => {
  test('gets nothing from the owner’s press: the owner chooses a password, and is logged in', async () => {
    const email = newEmail();
    const secret = await signUp(email, THIEF, true);
    const { token, cookie, landing } = await pressAndExpectChoice(secret);
    expect(landing.searchParams.get('returnTo')).toBe('/jobs/7');
    expect(await login(email, THIEF)).toBe(403);
    const chosen = await choose(token, cookie);
    expect(chosen.status).toBe(200);
    expect(await login(email, THIEF)).toBe(401);
    expect(await login(email, CHOSEN)).toBe(200);
    expect(await statusOf(chosen.body.token, cookie)).toMatchObject({ email });
    expect((await pressConfirm(api, secret)).landing.search).toBe('?reason=link-used');
  });

  test('gets nothing with the cookie of a browser of his own, which the owner does not have', async () => {
    const email = newEmail();
    await api.send('POST', '/api/register', { email: newEmail(), password: PASSWORD });
    // The stranger's key is one of his own making, too.
    for (const asked of ['', 'A'.repeat(32), "'; --"]) {
      const response = await api.app.request('/api/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `asked=${asked}` },
        body: JSON.stringify({ email, password: THIEF }),
      });
      expect(response.status).toBe(200);
      await pressAndExpectChoice(tokenIn(await api.mailbox.mailTo(email), '/verify-email'));
    }
  });

  test('does not become an administrator, whoever presses, wherever, and however often', async () => {
    const secret = await signUp(TEST_ADMIN.toUpperCase(), THIEF, true);
    for (const headers of [undefined, elsewhere()]) await pressAndExpectChoice(secret, headers);
    expect(await login(TEST_ADMIN, THIEF)).toBe(403);
    await api.send('POST', '/api/resend-verification', { email: TEST_ADMIN }, { elsewhere: true });
    const resent = tokenIn(await api.mailbox.mailTo(TEST_ADMIN), '/verify-email');
    const { token, cookie } = await pressAndExpectChoice(resent);
    const chosen = await choose(token, cookie);
    expect(await statusOf(chosen.body.token, cookie)).toMatchObject({ is_admin: true });
    expect(await login(TEST_ADMIN, THIEF)).toBe(401);
    await api.database.db.deleteFrom('users').where('email', '=', TEST_ADMIN).execute();
  });

  test('and signs up again before the owner chose a password has no way in either', async () => {
    const email = newEmail();
    const { token, cookie } = await pressAndExpectChoice(await signUp(email, THIEF, true));
    const second = await signUp(email, 'thief again', true);
    expect((await choose(token, cookie)).status).toBe(200);
    for (const password of [THIEF, 'thief again']) expect(await login(email, password)).toBe(401);
    expect((await pressConfirm(api, second)).landing.search).toBe('?reason=link-used');
  });

  test('before or after the owner: each link has its own password, and only in its own browser', async () => {
    for (const first of ['thief', 'owner']) {
      const email = newEmail();
      const secrets: Record<string, string> = {};
      for (const who of first === 'thief' ? ['thief', 'owner'] : ['owner', 'thief'])
        secrets[who] = await signUp(email, who === 'thief' ? THIEF : PASSWORD, who === 'thief');
      await pressAndExpectChoice(secrets.thief ?? '');
      const { landing } = await pressConfirm(api, secrets.owner ?? '');
      expect(landing.pathname).toBe('/verify-success');
      expect([await login(email, PASSWORD), await login(email, THIEF)]).toEqual([200, 401]);
    }
  });
});

describe('the administrator who signs up', () => {
  test('chooses the password at the link even in the browser of the sign-up', async () => {
    const { token, cookie } = await pressAndExpectChoice(await signUp(TEST_ADMIN, PASSWORD));
    expect((await choose(token, cookie, PASSWORD)).status).toBe(200);
    expect(await login(TEST_ADMIN, PASSWORD)).toBe(200);
    await api.database.db.deleteFrom('users').where('email', '=', TEST_ADMIN).execute();
  });
});

describe('a new link', () => {
  test('that the browser of the sign-up asks for confirms its password', async () => {
    const email = newEmail();
    await signUp(email, PASSWORD);
    await signUp(email, THIEF, true);
    await api.send('POST', '/api/resend-verification', { email });
    const secret = tokenIn(await api.mailbox.mailTo(email), '/verify-email');
    expect((await pressConfirm(api, secret)).landing.pathname).toBe('/verify-success');
    expect([await login(email, PASSWORD), await login(email, THIEF)]).toEqual([200, 401]);
  });

  test('that another browser asks for leads to the choice', async () => {
    const email = newEmail();
    await signUp(email, PASSWORD);
    await api.send('POST', '/api/resend-verification', { email }, { elsewhere: true });
    await pressAndExpectChoice(tokenIn(await api.mailbox.mailTo(email), '/verify-email'));
  });
});

describe('choosing the password', () => {
  test('works only in the browser that pressed, and for an hour', async () => {
    const { token, cookie } = await pressAndExpectChoice(await signUp(newEmail(), THIEF, true));
    const refused = { status: 400, body: { code: 'link-expired' } };
    expect(await choose(token, '')).toMatchObject(refused);
    expect(await choose(token, 'landing=another')).toMatchObject(refused);
    // The last characters of a signature are not all of its bits: take one away.
    expect(await choose(token.slice(0, -1), cookie)).toMatchObject(refused);
    clock = 3_601_000;
    expect(await choose(token, cookie)).toMatchObject(refused);
    clock = 0;
    expect((await choose(token, cookie)).status).toBe(200);
    expect(await choose(token, cookie, 'chosen again')).toMatchObject({
      status: 400,
      body: { code: 'link-used' },
    });
  });

  test('is no session, and no other token is a choice', async () => {
    const { token, cookie } = await pressAndExpectChoice(await signUp(newEmail(), THIEF, true));
    expect((await api.get('/api/verify-token', { 'x-auth-token': token, cookie })).status).toBe(
      401,
    );
    const account = await createAccount(api);
    expect((await choose(account.token, cookie)).status).toBe(400);
  });

  test('refuses a guessable one and goes on', async () => {
    const email = newEmail();
    const { token, cookie } = await pressAndExpectChoice(await signUp(email, THIEF, true));
    for (const password of ['123456', email])
      expect(await choose(token, cookie, password)).toMatchObject({
        status: 400,
        body: { code: 'password-too-easy', field: 'newPassword' },
      });
    expect((await choose(token, cookie)).status).toBe(200);
  });
});

describe('a member who moves an account to the address of somebody else', () => {
  let thief: TestAccount;
  beforeEach(async () => {
    thief = await createAccount(api, { googleSub: `g-thief-${++number}` });
  });
  const move = (newEmail: string) =>
    api.send(
      'POST',
      '/api/account/email',
      { newEmail, password: PASSWORD },
      { token: thief.token, elsewhere: true },
    );

  test('is named in the mail, and the one who presses takes the account, with another password', async () => {
    const email = newEmail();
    await move(email);
    const mail = await api.mailbox.mailTo(email);
    expect(mail.text).toContain(thief.email);
    expect(mail.text).toContain('It becomes the password of the account');
    const { token, cookie } = await pressAndExpectChoice(tokenIn(mail, '/verify-email'));
    const chosen = await choose(token, cookie);
    expect(await statusOf(chosen.body.token, cookie)).toMatchObject({ id: thief.id, email });
    expect(await login(email, PASSWORD)).toBe(401);
    expect(await login(email, CHOSEN)).toBe(200);
    expect((await api.get('/api/verify-token', { 'x-auth-token': thief.token })).status).toBe(401);
    const { google_sub } = await api.database.db
      .selectFrom('users')
      .select('google_sub')
      .where('id', '=', thief.id)
      .executeTakeFirstOrThrow();
    expect(google_sub).toBeNull();
    const told = await api.mailbox.mailTo(email);
    expect(told.subject).toMatch(/^Your password at .* was changed$/);
    expect(told.text).toContain('Google sign-in was disconnected too');
  });

  test('never becomes an administrator: the mail has no link and says who asked', async () => {
    const unknown = await move(newEmail());
    const asked = await move(TEST_ADMIN);
    expect(asked).toMatchObject({ status: unknown.status, body: unknown.body });
    const mail = await api.mailbox.mailTo(TEST_ADMIN);
    expect(mail.text).toContain(thief.email);
    expect(mail.text).not.toContain('token=');
  });

  test('does not become one either when ADMIN_EMAIL names the address after the mail', async () => {
    const email = newEmail();
    await move(email);
    const secret = tokenIn(await api.mailbox.mailTo(email), '/verify-email');
    const { token, cookie } = await pressAndExpectChoice(secret);
    const admins = api.accounts.sessions.adminEmails as Set<string>;
    admins.add(email);
    for (const headers of [undefined, elsewhere()])
      expect((await pressConfirm(api, secret, headers)).landing.search).toBe(
        '?reason=link-of-administrator',
      );
    expect(await choose(token, cookie)).toMatchObject({
      status: 400,
      body: { code: 'link-of-administrator' },
    });
    admins.delete(email);
  });
});
