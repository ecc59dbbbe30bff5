import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, pressConfirm, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { tokenIn } from '../../test/mailbox.ts';
import { forgetStale } from './account.service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const login = (email: string, password = PASSWORD) =>
  api.send('POST', '/api/login', { email, password });
const isIn = async (token: string, cookie = '') =>
  (await api.get('/api/verify-token', { 'x-auth-token': token, cookie })).status === 200;

/** The browser's landing cookie. */
let cookie = '';

async function confirm(email: string): Promise<URL> {
  const secret = tokenIn(await api.mailbox.mailTo(email), '/verify-email');
  const pressed = await pressConfirm(api, secret);
  cookie = pressed.cookie;
  return pressed.landing;
}

test('the account page shows what there is', async () => {
  const premiumUntil = new Date(Date.now() + 86_400_000);
  const { token, email, id } = await createAccount(api, { premiumUntil });
  expect((await api.get('/api/account', { 'x-auth-token': token })).body).toEqual({
    id,
    email,
    pendingEmail: null,
    hasPassword: true,
    hasGoogle: false,
    googleConnectedAt: null,
    is_premium: true,
    premiumUntil: premiumUntil.toISOString(),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    secondFactor: { on: false, recoveryCodesLeft: 0 },
  });
});

test('premium is decided by the database, not by the token', async () => {
  const { token, id } = await createAccount(api, {
    premiumUntil: new Date(Date.now() + 86_400_000),
  });
  const status = async () =>
    (await api.get('/api/auth/status', { 'x-auth-token': token })).body.is_premium;
  expect(await status()).toBe(true);
  await api.database.db
    .updateTable('users')
    .set({ premium_until: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute();
  expect(await status()).toBe(false);
});

describe('changing the password', () => {
  test('ends every other session and tells the owner', async () => {
    const { token, email } = await createAccount(api);
    const changed = await api.send(
      'POST',
      '/api/account/password',
      { currentPassword: PASSWORD, newPassword: 'brand new' },
      { token },
    );
    expect(changed.status).toBe(200);
    expect(await isIn(token)).toBe(false);
    expect(await isIn(changed.body.token as string)).toBe(true);
    expect((await api.mailbox.mailTo(email)).subject).toBe('Your password at Waymark was changed');
    expect((await login(email)).status).toBe(401);
    expect((await login(email, 'brand new')).status).toBe(200);
  });

  test.each([
    [
      { currentPassword: 'wrong', newPassword: 'brand new' },
      'currentPassword',
      'This password is wrong.',
    ],
    [
      { currentPassword: PASSWORD, newPassword: '12345' },
      'newPassword',
      'Password should be at least 6 characters',
    ],
    [{ newPassword: 'brand new' }, 'currentPassword', expect.any(String)],
  ])('%j changes nothing', async (body, field, message) => {
    const { token, email } = await createAccount(api);
    expect(await api.send('POST', '/api/account/password', body, { token })).toMatchObject({
      status: 400,
      body: { field, message },
    });
    expect(await isIn(token)).toBe(true);
    expect((await login(email)).status).toBe(200);
  });

  test('guessing with a stolen session ends soon', async () => {
    const { token } = await createAccount(api);
    const guess = () =>
      api.send(
        'POST',
        '/api/account/password',
        { currentPassword: 'guess', newPassword: 'brand new' },
        { token },
      );
    const statuses = [];
    for (let index = 0; index < 12; index += 1) statuses.push((await guess()).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  test('an account made with Google gets a link to choose one', async () => {
    const { token, email } = await createAccount(api, { hasPassword: false, googleSub: 'g-first' });
    expect(
      (await api.send('POST', '/api/account/set-password-mail', undefined, { token })).status,
    ).toBe(200);
    const link = tokenIn(await api.mailbox.mailTo(email), '/reset-password');
    await api.send('POST', '/api/reset-password', { token: link, newPassword: 'brand new' });
    expect((await login(email, 'brand new')).status).toBe(200);
  });
});

describe('changing the email address', () => {
  const ask = ({ token }: TestAccount, newEmail: string, password = PASSWORD) =>
    api.send('POST', '/api/account/email', { newEmail, password }, { token });

  test('the new address confirms, the old one is told before and after, older sessions end', async () => {
    const account = await createAccount(api);
    const newEmail = `new.${account.email}`;
    expect((await ask(account, newEmail)).status).toBe(200);
    expect((await api.get('/api/account', { 'x-auth-token': account.token })).body).toMatchObject({
      email: account.email,
      pendingEmail: newEmail,
    });
    expect((await api.mailbox.mailTo(account.email)).text).toContain(newEmail);
    const landing = await confirm(newEmail);
    expect(landing.pathname).toBe('/verify-success');
    expect(landing.searchParams.get('returnTo')).toBe('/account?email=changed');
    expect((await api.mailbox.mailTo(account.email)).subject).toBe(
      'Your email address at Waymark was changed',
    );
    expect(await isIn(account.token)).toBe(false);
    expect(await isIn(landing.searchParams.get('token') ?? '', cookie)).toBe(true);
    expect((await login(account.email)).status).toBe(401);
    expect((await login(newEmail)).status).toBe(200);
  });

  test('a wrong password, a bad address and the own address are refused by their field', async () => {
    const account = await createAccount(api);
    expect(await ask(account, 'other@example.net', 'wrong')).toMatchObject({
      status: 400,
      body: { field: 'password' },
    });
    expect(await ask(account, 'nonsense')).toMatchObject({
      status: 400,
      body: { field: 'newEmail' },
    });
    expect(await ask(account, account.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { field: 'newEmail' },
    });
  });

  test('an address that has an account stays whose it is, and nothing shows that it has one', async () => {
    const [account, other] = [await createAccount(api), await createAccount(api)];
    const unknown = await ask(account, 'free@example.net');
    const taken = await ask(account, other.email);
    expect(taken).toMatchObject({ status: unknown.status, body: unknown.body });
    expect(
      (await api.get('/api/account', { 'x-auth-token': account.token })).body.pendingEmail,
    ).toBe(other.email);
    const mail = await api.mailbox.mailTo(other.email);
    expect(mail.subject).toBe('An account at Waymark cannot move to this address');
    expect(mail.text).toContain(account.email);
    expect((await login(other.email)).status).toBe(200);
  });

  test('two accounts that want one address: the first to confirm has it', async () => {
    const [first, second] = [await createAccount(api), await createAccount(api)];
    await ask(first, 'wanted@example.net');
    await ask(second, 'wanted@example.net');
    expect((await confirm('wanted@example.net')).pathname).toBe('/verify-success');
    expect((await confirm('wanted@example.net')).pathname).toBe('/verify-email-instructions');
  });

  test('a changed password ends a change that waits', async () => {
    const account = await createAccount(api);
    await ask(account, 'thief@example.net');
    await api.send(
      'POST',
      '/api/account/password',
      { currentPassword: PASSWORD, newPassword: 'brand new' },
      { token: account.token },
    );
    expect((await confirm('thief@example.net')).search).toBe('?reason=link-used');
  });
});

test('signing out everywhere ends every session', async () => {
  const { token, email } = await createAccount(api);
  const other = (await login(email)).body.token as string;
  expect(
    (await api.send('POST', '/api/account/sign-out-everywhere', undefined, { token })).status,
  ).toBe(200);
  expect([await isIn(token), await isIn(other)]).toEqual([false, false]);
  expect((await login(email)).status).toBe(200);
});

test('my data is a file with everything and no secret', async () => {
  const { token, email } = await createAccount(api, { googleSub: 'g-data' });
  await api.send(
    'POST',
    '/api/account/email',
    { newEmail: 'data@example.net', password: PASSWORD },
    { token },
  );
  const { headers, body } = await api.get('/api/account/data', { 'x-auth-token': token });
  expect(headers.get('content-disposition')).toBe('attachment; filename="waymark-data.json"');
  expect(body).toMatchObject({
    account: { email, googleAccountNumber: 'g-data' },
    emailLinks: [{ email: 'data@example.net' }],
  });
  expect(JSON.stringify(body)).not.toMatch(/argon2|hash/);
});

describe('deleting the account', () => {
  test('takes the password, and then nothing is left', async () => {
    const { token, email, id } = await createAccount(api);
    await api.send(
      'POST',
      '/api/account/email',
      { newEmail: 'gone@example.net', password: PASSWORD },
      { token },
    );
    for (const body of [{}, { password: 'wrong' }, { email }]) {
      expect(await api.send('DELETE', '/api/account', body, { token })).toMatchObject({
        status: 400,
        body: { field: 'password' },
      });
    }
    expect(
      (await api.send('DELETE', '/api/account', { password: PASSWORD }, { token })).status,
    ).toBe(200);
    expect(await isIn(token)).toBe(false);
    expect((await login(email)).status).toBe(401);
    const { db } = api.database;
    expect(await db.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([]);
    expect(
      await db.selectFrom('email_links').select('id').where('user_id', '=', id).execute(),
    ).toEqual([]);
  });

  test('without a password it takes the email address, typed again', async () => {
    const { token, email } = await createAccount(api, {
      hasPassword: false,
      googleSub: 'g-delete',
    });
    expect(
      (await api.send('DELETE', '/api/account', { email: 'other@example.net' }, { token })).body,
    ).toMatchObject({ field: 'email' });
    expect((await api.send('DELETE', '/api/account', { email }, { token })).status).toBe(200);
  });
});

test('sign-ups that nobody confirmed are forgotten after 30 days', async () => {
  const { db } = api.database;
  const { id: stale } = await createAccount(api, { verified: false });
  const { id: member } = await createAccount(api);
  await db
    .updateTable('users')
    .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', 'in', [stale, member])
    .execute();
  await forgetStale({ db, now: () => new Date() });
  expect(
    await db.selectFrom('users').select('id').where('id', 'in', [stale, member]).execute(),
  ).toEqual([{ id: member }]);
});
