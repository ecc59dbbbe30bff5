import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { setUpGoogleSignIn } from '../../test/google-sign-in.ts';
import { tokenIn } from '../../test/mailbox.ts';

const { signInWith } = setUpGoogleSignIn();
/** No provider listens there: ending a connection does not need it. */
const ABSENT = { issuer: 'http://127.0.0.1:1', clientId: 'x', clientSecret: 'y' };

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ google: signInWith(ABSENT) });
});
afterAll(() => api.close());

const userOf = (email: string) =>
  api.database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

describe('a reset by mail', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  const setTimes = ({ id }: TestAccount, password: Date | null, connected: Date | null) =>
    api.database.db
      .updateTable('users')
      .set({ password_set_at: password, google_connected_at: connected })
      .where('id', '=', id)
      .execute();

  /** Requests a reset mail and sets a new password with its link. */
  async function reset(email: string, fields: object = {}) {
    await api.send('POST', '/api/forgot-password', { email });
    const { text } = await api.mailbox.mailTo(email);
    const token = tokenIn({ text }, '/reset-password');
    const { body } = await api.send('POST', '/api/reset-password', {
      token,
      newPassword: 'brand new',
      ...fields,
    });
    const mail = await api.mailbox.mailTo(email);
    return {
      offers: text.includes('&google=connected'),
      message: body.message,
      mail: mail.text,
      user: await userOf(email),
    };
  }

  let sub = 0;
  const connected = () => createAccount(api, { googleSub: `reset-${++sub}` });

  test.each([
    ['was connected after the password was set', day(1), day(2)],
    ['was connected at a time that nobody knows', null, null],
    ['was connected after a password whose time nobody knows', null, day(2)],
  ])('ends a Google connection that %s, and says so', async (_, password, google) => {
    const account = await connected();
    await setTimes(account, password, google);
    const { offers, message, mail, user } = await reset(account.email);
    expect(user).toMatchObject({
      google_sub: null,
      google_connected_at: null,
      password_set_at: expect.any(Date),
    });
    expect([offers, message, mail]).toEqual([
      false,
      expect.stringContaining('Google sign-in was disconnected.'),
      expect.stringContaining('Google sign-in was disconnected too'),
    ]);
  });

  test.each([
    ['leaves one that is older than the password, and offers to end it', {}, true],
    ['ends that one when it is asked to', { disconnectGoogle: true }, false],
  ])('%s', async (_, fields, isLeft) => {
    for (const google of [day(1), null]) {
      const account = await connected();
      await setTimes(account, day(2), google);
      const { offers, message, mail, user } = await reset(account.email, fields);
      expect(offers).toBe(true);
      expect(user?.google_sub !== null).toBe(isLeft);
      expect(`${message} ${mail}`.includes('Google')).toBe(!isLeft);
    }
  });

  test('leaves the way in of an account that had no password yet', async () => {
    const { email } = await createAccount(api, { hasPassword: false, googleSub: 'first-password' });
    expect((await reset(email)).user?.google_sub).toBe('first-password');
  });

  test('says nothing of Google to an account without it', async () => {
    const { email } = await createAccount(api);
    const { offers, message, mail } = await reset(email);
    expect([offers, `${message} ${mail}`.includes('Google')]).toEqual([false, false]);
  });
});

test('signing out everywhere ends the Google connection when it is asked to, but never the only way in', async () => {
  const end = (token: string, body: object) =>
    api.send('POST', '/api/account/sign-out-everywhere', body, { token });
  const kept = await createAccount(api, { googleSub: 'kept' });
  expect((await end(kept.token, {})).status).toBe(200);
  expect(await userOf(kept.email)).toMatchObject({ google_sub: 'kept' });
  const ended = await createAccount(api, { googleSub: 'ended' });
  expect((await end(ended.token, { disconnectGoogle: 'yes' })).status).toBe(400);
  expect((await end(ended.token, { disconnectGoogle: true })).status).toBe(200);
  expect(await userOf(ended.email)).toMatchObject({ google_sub: null, google_connected_at: null });
  expect((await api.get('/api/verify-token', { 'x-auth-token': ended.token })).status).toBe(401);
  const only = await createAccount(api, { hasPassword: false, googleSub: 'only' });
  expect(await end(only.token, { disconnectGoogle: true })).toMatchObject({
    status: 409,
    body: { code: 'password-needed' },
  });
});
