import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, pressConfirm } from '../../test/accounts.ts';
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

const register = (email: string) =>
  api.send('POST', '/api/register', { email, password: PASSWORD });
const login = (email: string, password = PASSWORD) =>
  api.send('POST', '/api/login', { email, password });

async function signedUp(): Promise<string> {
  const email = newEmail();
  await register(email);
  await pressConfirm(api, tokenIn(await api.mailbox.mailTo(email), '/verify-email'));
  return email;
}

describe('a forgotten password', () => {
  test('is replaced with the link of a mail; every session ends; the owner is told', async () => {
    const email = await signedUp();
    const { token: session } = (await login(email)).body as { token: string };
    const asked = await api.send('POST', '/api/forgot-password', { email, returnTo: '/jobs/7' });
    expect(asked).toMatchObject({
      status: 200,
      body: { message: 'Password reset instructions have been sent to your email' },
    });
    const mail = await api.mailbox.mailTo(email);
    expect(mail.text).toMatch(/token=[\w-]+&returnTo=%2Fjobs%2F7\s/);
    const token = tokenIn(mail, '/reset-password');
    const reset = await api.send('POST', '/api/reset-password', {
      token,
      newPassword: 'brand new',
    });
    expect(reset).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect((await api.mailbox.mailTo(email)).subject).toBe('Your password at Waymark was changed');
    expect((await api.get('/api/verify-token', { 'x-auth-token': session })).status).toBe(401);
    expect((await login(email)).status).toBe(401);
    expect((await login(email, 'brand new')).status).toBe(200);
    const again = await api.send('POST', '/api/reset-password', {
      token,
      newPassword: 'once more',
    });
    expect(again).toMatchObject({ status: 400, body: { code: 'link-used' } });
  });

  test('the answer is the same for an unknown address, and no mail goes there', async () => {
    const unknown = newEmail();
    const email = await signedUp();
    const first = await api.send('POST', '/api/forgot-password', { email: unknown });
    const second = await api.send('POST', '/api/forgot-password', { email });
    expect(first).toMatchObject({ status: second.status, body: second.body });
    await api.mailbox.mailTo(email);
    expect(api.mailbox.mails.filter(({ to }) => to === unknown)).toEqual([]);
  });

  test('the link lives an hour', async () => {
    const email = await signedUp();
    await api.send('POST', '/api/forgot-password', { email });
    const token = tokenIn(await api.mailbox.mailTo(email), '/reset-password');
    clock = HOUR + 1000;
    const late = await api.send('POST', '/api/reset-password', { token, newPassword: 'brand new' });
    clock = 0;
    expect(late).toMatchObject({ status: 400, body: { code: 'link-expired' } });
    expect((await login(email)).status).toBe(200);
  });

  test('a bad new password is refused by its field and uses nothing up', async () => {
    const email = await signedUp();
    await api.send('POST', '/api/forgot-password', { email });
    const token = tokenIn(await api.mailbox.mailTo(email), '/reset-password');
    const short = await api.send('POST', '/api/reset-password', { token, newPassword: '12345' });
    expect(short).toMatchObject({
      status: 400,
      body: { field: 'newPassword', message: 'Password should be at least 6 characters' },
    });
    expect(
      (await api.send('POST', '/api/reset-password', { token, newPassword: '1 2 3 4' })).status,
    ).toBe(200);
  });

  test('two links: using one ends the other', async () => {
    const email = await signedUp();
    const tokens: string[] = [];
    for (const _ of [1, 2]) {
      await api.send('POST', '/api/forgot-password', { email });
      tokens.push(tokenIn(await api.mailbox.mailTo(email), '/reset-password'));
    }
    expect(
      (
        await api.send('POST', '/api/reset-password', {
          token: tokens[1],
          newPassword: 'brand new',
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await api.send('POST', '/api/reset-password', {
          token: tokens[0],
          newPassword: 'thief thief',
        })
      ).status,
    ).toBe(400);
  });

  test('the link proves the mailbox too, so an unconfirmed account is confirmed by it', async () => {
    const email = newEmail();
    await register(email);
    await api.mailbox.mailTo(email);
    await api.send('POST', '/api/forgot-password', { email });
    const token = tokenIn(await api.mailbox.mailTo(email), '/reset-password');
    await api.send('POST', '/api/reset-password', { token, newPassword: 'brand new' });
    expect((await login(email, 'brand new')).status).toBe(200);
  });
});
