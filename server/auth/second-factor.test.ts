import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, pressConfirm, type TestAccount } from '../../test/accounts.ts';
import { type Answer, openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { tokenIn } from '../../test/mailbox.ts';
import { readQr } from '../../test/read-qr.ts';
import type { Mail } from '../mail/mail.service.ts';
import type { GoogleSignIn } from './google.adapter.ts';
import { createAuthenticator } from './second-factor.adapter.ts';

const STEP = 30_000;

let api: TestApi;
/** Offset of the product's clock in milliseconds; each new code advances it by a step. */
let ahead = 0;
/** The identity that the provider returns. */
let identity = { sub: 'g-1', email: TEST_ADMIN, emailVerified: true };
const google: GoogleSignIn = {
  start: () => Promise.reject(new Error('asked')),
  finish: async () => ({ ok: true, identity, flow: { intent: 'signin', returnTo: '/account' } }),
};
/** The middle of a TOTP step, so that no code expires during a test. */
const START = Math.floor(Date.now() / STEP) * STEP + STEP / 2;
const now = () => new Date(START + ahead);

beforeAll(async () => {
  api = await openTestApi({ now, google });
});
afterAll(() => api.close());

type Ready = TestAccount & { secret: string; recoveryCodes: string[] };

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now().getTime() + steps * STEP,
  });
/** An unused code. */
function nextCode(secret: string): string {
  ahead += STEP;
  return codeOf(secret);
}

const begin = (token: string, password = PASSWORD) =>
  api.send('POST', '/api/account/second-factor', { password }, { token });
const confirm = (token: string, code: string) =>
  api.send('POST', '/api/account/second-factor/confirm', { code }, { token });
const switchOff = (token: string, body: object) =>
  api.send('DELETE', '/api/account/second-factor', body, { token });
const logIn = (fields: object = {}) =>
  api.send('POST', '/api/login', { email: TEST_ADMIN, password: PASSWORD, ...fields });
const handIn = (token: unknown, code: string) =>
  api.send('POST', '/api/login/second-factor', { token, code });
const firstStep = async () => (await logIn()).body.secondFactorToken as string;
const stateOf = async (token: string) =>
  (await api.get('/api/account', { 'x-auth-token': token })).body.secondFactor;

/** Recreates the administrator: there is only one. */
async function newAdmin(fields: { googleSub?: string } = {}): Promise<TestAccount> {
  await api.database.db.deleteFrom('users').where('email', '=', TEST_ADMIN).execute();
  return createAccount(api, { email: TEST_ADMIN, ...fields });
}

async function withSecondFactor(fields: { googleSub?: string } = {}): Promise<Ready> {
  const admin = await newAdmin(fields);
  const secret = (await begin(admin.token)).body.secret as string;
  const { body } = await confirm(admin.token, nextCode(secret));
  return { ...admin, secret, recoveryCodes: body.recoveryCodes as string[] };
}

/** Waits for a mail to the administrator. */
async function untilMail(subject: string | RegExp): Promise<Mail> {
  for (;;) {
    const mail = await api.mailbox.mailTo(TEST_ADMIN);
    if (mail.subject.match(subject)) return mail;
  }
}

async function resetToken(): Promise<string> {
  await api.send('POST', '/api/forgot-password', { email: TEST_ADMIN });
  return tokenIn(await untilMail(/new password/i), '/reset-password');
}

const expectWrong = (answer: Answer) =>
  expect(answer).toMatchObject({ status: 400, body: { code: 'wrong-code', field: 'code' } });

describe('switching it on', () => {
  test('tells the secret once, as text and as a picture, and is on after the first code only', async () => {
    const { token } = await newAdmin();
    expect(await stateOf(token)).toEqual({ on: false, recoveryCodesLeft: 0 });
    const { status, body } = await begin(token);
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.uri).toBe(
      `otpauth://totp/Waymark:${encodeURIComponent(TEST_ADMIN)}?issuer=Waymark&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(readQr(body.qr as string)).toBe(body.uri);
    expect((await logIn()).status, 'not confirmed yet').toBe(200);

    const confirmed = await confirm(token, nextCode(body.secret as string));
    expect(confirmed.status).toBe(200);
    const codes = confirmed.body.recoveryCodes as string[];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect((await logIn()).status).toBe(401);
    expect(await stateOf(token)).toEqual({ on: true, recoveryCodesLeft: 10 });
    expect(await begin(token)).toMatchObject({ status: 409, body: { code: 'second-factor-on' } });
    await untilMail('Two-step login was turned on at Waymark');
  });

  test('keeps neither the secret nor a recovery code as text, and no answer tells them again', async () => {
    const { token, secret, recoveryCodes } = await withSecondFactor();
    const { db } = api.database;
    const stored = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      (await api.get('/api/account', { 'x-auth-token': token })).body,
      (await api.get('/api/account/data', { 'x-auth-token': token })).body,
    ]);
    for (const word of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ])
      expect(stored).not.toContain(word);
  });

  test('needs the password and a right code', async () => {
    const { token } = await newAdmin();
    expect(await begin(token, 'wrong')).toMatchObject({ status: 400, body: { field: 'password' } });
    expectWrong(await confirm(token, '000000'));
    const { secret } = (await begin(token)).body;
    expectWrong(await confirm(token, codeOf(secret as string, 5)));
    expect(await stateOf(token)).toEqual({ on: false, recoveryCodesLeft: 0 });
  });

  test('is for every member: a code is asked for from then on, and a recovery code ends it', async () => {
    const { email, token } = await createAccount(api);
    const secret = (await begin(token)).body.secret as string;
    const { body } = await confirm(token, nextCode(secret));
    const [recoveryCode] = body.recoveryCodes as string[];
    const first = await logIn({ email });
    expect(first).toMatchObject({ status: 401, body: { code: 'second-factor-required' } });
    const second = await handIn(first.body.secondFactorToken, nextCode(secret));
    expect(second).toMatchObject({ status: 200, body: { success: true } });
    expect((await switchOff(token, { password: PASSWORD, code: recoveryCode })).status).toBe(200);
    expect((await logIn({ email })).status).toBe(200);
  });

  test('needs a password first: an account of Google alone is told so', async () => {
    const { token } = await createAccount(api, { hasPassword: false, googleSub: 'alone' });
    expect(await begin(token)).toMatchObject({ status: 409, body: { code: 'password-needed' } });
  });
});

describe('logging in with it', () => {
  test('needs a code after the right password; a wrong password tells nothing of it', async () => {
    const { secret } = await withSecondFactor();
    expect(await logIn({ password: 'wrong' })).toMatchObject({
      status: 401,
      body: { code: 'wrong-password' },
    });
    const first = await logIn();
    expect(first).toMatchObject({
      status: 401,
      body: { code: 'second-factor-required', secondFactorToken: expect.any(String) },
    });
    expect(first.body.token).toBeUndefined();
    const second = await handIn(first.body.secondFactorToken, nextCode(secret));
    expect(second).toMatchObject({ status: 200, body: { success: true } });
    expect(
      (await api.get('/api/auth/status', { 'x-auth-token': second.body.token as string })).body
        .is_admin,
    ).toBe(true);
  });

  test.each([-1, 1])('takes the code of %i step aside, and not one further off', async (steps) => {
    const { secret } = await withSecondFactor();
    ahead += 10 * STEP;
    expectWrong(await handIn(await firstStep(), codeOf(secret, 2 * steps)));
    expect((await handIn(await firstStep(), codeOf(secret, steps))).status).toBe(200);
  });

  test('takes each code once: not the one that switched it on, not an older one, not twice at the same moment', async () => {
    const { secret } = await withSecondFactor();
    expectWrong(await handIn(await firstStep(), codeOf(secret)));
    const code = nextCode(secret);
    const token = await firstStep();
    const answers = await Promise.all(Array.from({ length: 4 }, () => handIn(token, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expectWrong(await handIn(token, codeOf(secret, -1)));
  });

  test('takes each recovery code once, however it is typed', async () => {
    const { token, recoveryCodes } = await withSecondFactor();
    const [code = '', other = ''] = recoveryCodes;
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect((await handIn(await firstStep(), typed)).status).toBe(200);
    expectWrong(await handIn(await firstStep(), code));
    expect((await handIn(await firstStep(), other)).status).toBe(200);
    expect(await stateOf(token)).toEqual({ on: true, recoveryCodesLeft: 8 });
  });

  test('ends guessing after five wrong codes, also for whoever has the password', async () => {
    const { secret } = await withSecondFactor();
    const answers = await Promise.all(
      Array.from({ length: 7 }, async () => (await handIn(await firstStep(), '000000')).status),
    );
    expect(answers.sort()).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect((await handIn(await firstStep(), nextCode(secret))).status).toBe(429);
    const form = { token: await firstStep(), code: nextCode(secret) };
    expect((await api.send('POST', '/api/login-code-form', form)).status).toBe(429);
  });

  const newPassword = 'another horse altogether';
  /** Ways to a new password; each returns the first step of the login after it. */
  const ways = {
    'of a mail': async () => {
      await api.send('POST', '/api/reset-password', { token: await resetToken(), newPassword });
      return (await logIn({ password: newPassword })).body.secondFactorToken;
    },
    'of the account page': async (token: string) => {
      const body = { currentPassword: PASSWORD, newPassword };
      await api.send('POST', '/api/account/password', body, { token });
      return (await logIn({ password: newPassword })).body.secondFactorToken;
    },
    'chosen at a link in another browser': async (token: string) => {
      const fields = { newEmail: 'chosen@example.org', password: PASSWORD };
      await api.send('POST', '/api/account/email', fields, { token, elsewhere: true });
      const link = tokenIn(await api.mailbox.mailTo(fields.newEmail), '/verify-email');
      const { landing, cookie } = await pressConfirm(api, link);
      const body = JSON.stringify({ token: landing.searchParams.get('token'), newPassword });
      const headers = { 'content-type': 'application/json', cookie };
      const init = { method: 'POST', headers, body };
      const answer = await api.app.request('/api/choose-password', init);
      return ((await answer.json()) as Answer['body']).secondFactorToken;
    },
  };

  test.each(Object.entries(ways))(
    'lets the owner in again after a new password %s, and not the one with the old password',
    async (_, choose) => {
      const { id, secret, token } = await withSecondFactor();
      const stolen = await firstStep();
      for (let wrong = 0; wrong < 5; wrong += 1) await handIn(await firstStep(), '000000');
      expect((await handIn(await firstStep(), '000000')).status).toBe(429);
      const again = await choose(token);
      expect((await handIn(stolen, nextCode(secret))).status).toBe(400);
      expect((await handIn(again, nextCode(secret))).status).toBe(200);
      await api.database.db.deleteFrom('users').where('id', '=', id).execute();
    },
  );

  test('is not guessed on and on by whoever reads the mailbox: three new passwords a day pardon', async () => {
    await withSecondFactor();
    const tried: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const newPassword = `horse number ${round} of them`;
      const token = await resetToken();
      await api.send('POST', '/api/reset-password', { token, newPassword });
      const step = (await logIn({ password: newPassword })).body.secondFactorToken;
      const answers: number[] = [];
      for (let index = 0; index < 6; index += 1)
        answers.push((await handIn(step, '000000')).status);
      tried.push(answers.filter((status) => status === 400).length);
    }
    expect(tried).toEqual([5, 5, 5, 0]);
  });

  test('refuses a first step that is too old, forged, a session’s, or of an older password', async () => {
    const { id, secret, token } = await withSecondFactor();
    const old = await firstStep();
    ahead += 11 * 60_000;
    const { tokens } = api.accounts;
    const older = await tokens.signSecondFactor({ id, version: 0 }, 600);
    const gone = await tokens.signSecondFactor({ id: 999_999, version: 1 }, 600);
    for (const each of [old, 'rubbish', token, older, gone]) {
      expect(await handIn(each, nextCode(secret))).toMatchObject({
        status: 400,
        body: { code: 'second-factor-expired' },
      });
    }
  });

  test('with Google asks for the code too', async () => {
    const { secret } = await withSecondFactor({ googleSub: 'g-1' });
    const landing = await api.app.request('/api/auth/google/callback?code=1');
    expect(landing.headers.getSetCookie().join()).not.toContain('landing=');
    const to = new URL(landing.headers.get('location') ?? '', 'http://x');
    expect([to.pathname, to.searchParams.get('reason'), to.searchParams.get('returnTo')]).toEqual([
      '/login',
      'second-factor',
      '/account',
    ]);
    const token = to.searchParams.get('token') ?? '';
    expect((await api.get('/api/verify-token', { 'x-auth-token': token })).status).toBe(401);
    expect((await handIn(token, nextCode(secret))).status).toBe(200);
  });

  test('connects Google after the code, not after the password alone', async () => {
    const { id, secret } = await withSecondFactor();
    identity = { sub: 'g-new', email: TEST_ADMIN, emailVerified: true };
    const landing = await api.app.request('/api/auth/google/callback?code=1');
    const linkToken = new URL(landing.headers.get('location') ?? '', 'http://x').searchParams.get(
      'token',
    );
    const { secondFactorToken } = (await logIn({ linkToken })).body;
    const sub = async () =>
      (
        await api.database.db
          .selectFrom('users')
          .select('google_sub')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.google_sub;
    expect(await sub()).toBeNull();
    expect((await handIn(secondFactorToken, nextCode(secret))).status).toBe(200);
    expect(await sub()).toBe('g-new');
  });

  test('with the link that moves the account to a new address asks for the code too', async () => {
    const { token, secret } = await withSecondFactor();
    await api.send(
      'POST',
      '/api/account/email',
      { newEmail: 'moved@example.org', password: PASSWORD },
      { token },
    );
    const link = tokenIn(await api.mailbox.mailTo('moved@example.org'), '/verify-email');
    const { landing: to } = await pressConfirm(api, link);
    expect([to.pathname, to.searchParams.get('reason')]).toEqual(['/login', 'second-factor']);
    const { body } = await handIn(to.searchParams.get('token'), nextCode(secret));
    expect(await stateOf(body.token as string), 'still to be switched off').toMatchObject({
      on: true,
    });
    expect(
      (await switchOff(body.token as string, { password: PASSWORD, code: nextCode(secret) }))
        .status,
    ).toBe(200);
    expect(await stateOf(body.token as string)).toEqual({ on: false, recoveryCodesLeft: 0 });
  });
});

describe('switching it off', () => {
  test('needs the password and a code; then the password is enough to log in', async () => {
    const { token, secret } = await withSecondFactor();
    expect(await switchOff(token, { password: 'wrong', code: nextCode(secret) })).toMatchObject({
      status: 400,
      body: { field: 'password' },
    });
    expectWrong(await switchOff(token, { password: PASSWORD, code: '000000' }));
    expect((await logIn()).status).toBe(401);
    expect(await switchOff(token, { password: PASSWORD, code: codeOf(secret) })).toMatchObject({
      status: 200,
      body: { message: 'Two-step login is off.' },
    });
    expect((await logIn()).status).toBe(200);
    await untilMail('Two-step login was turned off at Waymark');
    expect(await api.database.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });

  test('a recovery code works when the phone is lost, and one of another account does not', async () => {
    const { token, recoveryCodes } = await withSecondFactor();
    const member = await createAccount(api);
    expectWrong(await switchOff(member.token, { password: PASSWORD, code: recoveryCodes[0] }));
    expect((await switchOff(token, { password: PASSWORD, code: recoveryCodes[0] })).status).toBe(
      200,
    );
  });
});

test('with another session secret the app’s codes are wrong, and recovery codes still work', async () => {
  const { id, secret, recoveryCodes } = await withSecondFactor();
  const { sealed } = await createAuthenticator(
    'the secret of another machine',
    () => 'Waymark',
    now,
  ).create(TEST_ADMIN);
  await api.database.db
    .updateTable('second_factors')
    .set({ secret: sealed })
    .where('user_id', '=', id)
    .execute();
  expectWrong(await handIn(await firstStep(), nextCode(secret)));
  expect((await handIn(await firstStep(), recoveryCodes[0] ?? '')).status).toBe(200);
});

test('goes with the account', async () => {
  const { token } = await withSecondFactor();
  await api.send('DELETE', '/api/account', { password: PASSWORD }, { token });
  expect(await api.database.db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
});
