import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, pressConfirm, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { tokenIn } from '../../test/mailbox.ts';

let api: TestApi;
let account: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  account = await createAccount(api);
});
afterAll(() => api.close());

/** Sends a form and reads where the answer leads, and what cookies it sets. */
async function send(path: string, body: object, cookie = '') {
  const response = await api.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const location = new URL(response.headers.get('location') ?? '/none', 'http://x');
  return {
    status: response.status,
    path: location.origin === 'http://x' ? location.pathname : location.href,
    query: Object.fromEntries(location.searchParams),
    cookies: response.headers.getSetCookie().map((line) => line.split(';')[0] ?? ''),
    body: response.status === 303 ? {} : ((await response.json()) as Record<string, unknown>),
  };
}

const renew = (token: string, cookie = '') =>
  api.app.request('/api/refresh-token', { headers: { 'x-auth-token': token, cookie } });

describe('the form of the login', () => {
  test('leads to a landing page, with a token for this browser alone', async () => {
    const returnTo = '/premium?returnTo=%2Fjobs%2F7&country=KE';
    const landed = await send('/api/login-form', {
      email: account.email,
      password: PASSWORD,
      returnTo,
    });
    expect(landed).toMatchObject({ status: 303, path: '/auth/success', query: { returnTo } });
    const token = landed.query.token ?? '';
    expect((await renew(token)).status).toBe(401);
    expect((await renew(token, 'landing=made-up')).status).toBe(401);
    expect((await renew(token, landed.cookies[0])).status).toBe(200);
  });

  test.each(['//evil.example', 'https://evil.example/jobs', '/\\evil.example', '/login', 'x'])(
    'leads to no other place than one of this site: %s',
    async (returnTo) => {
      const form = { email: account.email, password: PASSWORD, returnTo };
      const { path, query } = await send('/api/login-form', form);
      expect({ path, returnTo: query.returnTo }).toEqual({
        path: '/auth/success',
        returnTo: undefined,
      });
    },
  );

  test('refuses as the API does: the same words for a wrong password and no account', async () => {
    const login = async (email: string, password: string) => {
      const { status, body, cookies } = await send('/api/login-form', { email, password });
      return { status, code: body.code, message: body.message, cookies };
    };
    const wrong = await login(account.email, 'wrong horse');
    expect(wrong).toMatchObject({ status: 401, code: 'wrong-password', cookies: [] });
    expect(await login('nobody@example.com', PASSWORD)).toEqual(wrong);
    expect(await login('no address', PASSWORD)).toMatchObject({ status: 400 });
  });

  test('counts with the login of the API', async () => {
    const email = 'guessed@example.com';
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await api.send('POST', '/api/login-form', { email, password: 'wrong horse' });
      await api.send('POST', '/api/login', { email, password: 'wrong horse' });
    }
    const last = await api.send('POST', '/api/login-form', { email, password: PASSWORD });
    expect(last.status).toBe(429);
  });
});

describe('the form of the sign-up', () => {
  test('asks for a mail, marks the browser and takes the way along', async () => {
    const email = 'plain@example.com';
    const form = { email, password: PASSWORD, confirm: PASSWORD, returnTo: '/jobs/7' };
    const sent = await send('/api/register-form', form);
    expect(sent).toMatchObject({
      status: 303,
      path: '/verify-email-instructions',
      query: { reason: 'sent', returnTo: '/jobs/7' },
    });
    expect(sent.cookies).toHaveLength(1);
    expect((await api.mailbox.mailTo(email)).text).toContain('/verify-email?token=');
  });

  test('answers alike for an address that has an account', async () => {
    const form = { email: account.email, password: PASSWORD, confirm: PASSWORD };
    const { status, path, query } = await send('/api/register-form', form);
    expect({ status, path, query }).toEqual({
      status: 303,
      path: '/verify-email-instructions',
      query: { reason: 'sent' },
    });
  });

  test.each([
    [{ confirm: 'another' }, 'confirm', 'Passwords do not match'],
    [{ confirm: undefined }, 'confirm', 'Passwords do not match'],
    [{ password: '12345', confirm: '12345' }, 'password', 'at least 6 characters'],
    [{ email: 'nobody' }, 'email', 'Enter an email address'],
  ])('names the field that is wrong: %j', async (part, field, words) => {
    const form = { email: 'new@example.com', password: PASSWORD, confirm: PASSWORD, ...part };
    const { status, body } = await send('/api/register-form', form);
    expect({ status, field: body.field }).toEqual({ status: 400, field });
    expect(body.message).toContain(words);
  });
});

describe('the form of a password that the reader of a confirmation mail chooses', () => {
  test('needs the password twice, and leads to the landing page of this browser', async () => {
    const email = 'chooses@example.com';
    const body = { email, password: 'thief thief', returnTo: '/jobs/7' };
    await api.send('POST', '/api/register', body, { elsewhere: true });
    const secret = tokenIn(await api.mailbox.mailTo(email), '/verify-email');
    const { landing, cookie } = await pressConfirm(api, secret);
    const { token = '', returnTo = '' } = Object.fromEntries(landing.searchParams);
    const form = { token, returnTo, newPassword: PASSWORD, confirm: PASSWORD };
    const path = '/api/choose-password-form';
    const differing = await send(path, { ...form, confirm: 'another' }, cookie);
    expect(differing).toMatchObject({ status: 400, body: { field: 'confirm' } });
    // Without the cookie of the browser that opened the link.
    expect(await send(path, form)).toMatchObject({ status: 400, body: { code: 'link-expired' } });
    const chosen = await send(path, form, cookie);
    expect(chosen).toMatchObject({ status: 303, path: '/verify-success', query: { returnTo } });
    expect((await renew(chosen.query.token ?? '')).status).toBe(401);
    expect((await renew(chosen.query.token ?? '', cookie)).status).toBe(200);
    expect(await send(path, form, cookie)).toMatchObject({ body: { code: 'link-used' } });
  });
});
