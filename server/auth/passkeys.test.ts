import { sql, type Updateable } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, TEST_SITE, type TestApi } from '../../test/api.ts';
import { createTestAuthenticator, type Faults } from '../../test/authenticator.ts';
import { tokenIn } from '../../test/mailbox.ts';
import type { Schema } from '../db/schema.ts';

let api: TestApi;
/** Offset of the product's clock in milliseconds. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  api = await openTestApi({ now });
});
afterAll(() => api.close());

type Key = ReturnType<typeof createTestAuthenticator>;

const OPTIONS = '/api/account/passkeys/options';
const begin = async (token: string, fields: object = {}) =>
  api.send('POST', OPTIONS, { name: 'My phone', password: PASSWORD, ...fields }, { token });
const add = (token: string, sent: object) =>
  api.send('POST', '/api/account/passkeys', sent, { token });
const listOf = async (token: string) =>
  (await api.get('/api/account/passkeys', { 'x-auth-token': token })).body.passkeys as {
    id: number;
    name: string;
    lastUsedAt: string | null;
  }[];
const ask = async (from?: string) =>
  (await api.send('POST', '/api/login/passkey/options', undefined, from ? { from } : {}))
    .body as Parameters<Key['get']>[0];
const send = (sent: object, from?: string) =>
  api.send('POST', '/api/login/passkey', sent, from ? { from } : {});
const logIn = async (key: Key, faults: Faults = {}, from?: string) =>
  send(key.get(await ask(from), faults), from);

/** An account with a passkey. */
async function withPasskey(
  account: Partial<Parameters<typeof createAccount>[1]> = {},
  { counts = true } = {},
): Promise<TestAccount & { key: Key }> {
  const owner = await createAccount(api, account);
  const key = createTestAuthenticator(TEST_SITE, { counts });
  const { body } = await begin(owner.token);
  const added = await add(owner.token, key.create(body as Parameters<Key['create']>[0]));
  expect(added.status).toBe(200);
  return { ...owner, key };
}

const creationOf = async (token: string) =>
  (await begin(token)).body as Parameters<Key['create']>[0];

describe('adding a passkey', () => {
  test('asks for one of this site that unlocks the screen, and tells the account by mail', async () => {
    const { email, token } = await createAccount(api);
    const { status, body } = await begin(token, { name: ' My phone ' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        rp: { id: 'localhost', name: 'Waymark' },
        user: { name: email },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: [],
      },
    });
    const key = createTestAuthenticator(TEST_SITE);
    expect(await add(token, key.create(body as Parameters<Key['create']>[0]))).toMatchObject({
      status: 200,
      body: { message: 'Your passkey was added. You can log in with it now.' },
    });
    expect(await listOf(token)).toMatchObject([{ name: 'My phone', lastUsedAt: null }]);
    const mail = await api.mailbox.mailTo(email);
    expect(mail.subject).toBe('A passkey was added to your account at Waymark');
    expect(mail.text).toContain('“My phone”');
    const again = (await begin(token)).body as { excludeCredentials: object[] };
    expect(again.excludeCredentials).toEqual([{ type: 'public-key', id: key.id }]);
  });

  test('needs a session, the password, a name, and a password to have', async () => {
    const { token } = await createAccount(api);
    expect((await api.send('POST', OPTIONS, { name: 'x', password: PASSWORD })).status).toBe(401);
    expect(await begin(token, { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { field: 'password' },
    });
    expect(await begin(token, { name: '  ' })).toMatchObject({
      status: 400,
      body: { field: 'name' },
    });
    const google = await createAccount(api, { hasPassword: false, googleSub: 'no-password' });
    expect(await begin(google.token)).toMatchObject({
      status: 409,
      body: { code: 'password-needed' },
    });
  });

  test('needs a code of the app as well where two-step login is on, and then takes its place', async () => {
    const { email, token } = await createAccount(api);
    const second = '/api/account/second-factor';
    const { body } = await api.send('POST', second, { password: PASSWORD }, { token });
    const codeAt = (timestamp: number) =>
      new TOTP({ secret: Secret.fromBase32(String(body.secret)) }).generate({ timestamp });
    const code = codeAt(now().getTime());
    const confirmed = await api.send('POST', `${second}/confirm`, { code }, { token });
    const [recovery] = confirmed.body.recoveryCodes as string[];
    for (const [given, wrong] of [
      [undefined, 'bad-request'],
      ['000000', 'wrong-code'],
    ])
      expect(await begin(token, { code: given })).toMatchObject({
        status: 400,
        body: { code: wrong, field: 'code' },
      });
    const options = await begin(token, { code: recovery });
    const key = createTestAuthenticator(TEST_SITE);
    await add(token, key.create(options.body as Parameters<Key['create']>[0]));
    const password = await api.send('POST', '/api/login', { email, password: PASSWORD });
    expect(password.body.code).toBe('second-factor-required');
    expect((await logIn(key)).status).toBe(200);
  });

  test.each<[string, Faults]>([
    ['made at another origin', { origin: 'http://localhost.evil.example:3000' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['made without the screen lock', { isUnverified: true }],
    ['signed for a log-in', { type: 'webauthn.get' }],
  ])('refuses one that was %s', async (_, faults) => {
    const { token } = await createAccount(api);
    const key = createTestAuthenticator(TEST_SITE);
    expect(await add(token, key.create(await creationOf(token), faults))).toMatchObject({
      status: 400,
      body: { code: 'passkey-not-added' },
    });
    expect(await listOf(token)).toEqual([]);
  });

  test('refuses a challenge of another account, of a log-in, made up, used, or of five minutes ago', async () => {
    const { token } = await createAccount(api);
    const other = await createAccount(api);
    const key = createTestAuthenticator(TEST_SITE);
    const own = await creationOf(token);
    const old = await creationOf(token);
    const taken = (await creationOf(other.token)).challenge;
    const made = Buffer.from('made up').toString('base64url');
    const expired = { status: 400, body: { code: 'passkey-expired' } };
    for (const challenge of [taken, (await ask()).challenge, made])
      expect(await add(token, key.create(own, { challenge }))).toMatchObject(expired);
    const sent = key.create(own);
    expect((await add(token, sent)).status).toBe(200);
    expect(await add(token, sent)).toMatchObject(expired);
    ahead += 300_001;
    expect(await add(token, key.create(old))).toMatchObject(expired);
  });

  test('adds nothing for a session that ended while the request waited', async () => {
    const { id, token } = await createAccount(api);
    const sent = createTestAuthenticator(TEST_SITE).create(await creationOf(token));
    const { db } = api.database;
    const waits = async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(db);
      return rows.length;
    };
    const answer = await db.transaction().execute(async (tx) => {
      // As while a new password is chosen by mail.
      await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
      const added = add(token, sent);
      await expect.poll(waits).toBe(1);
      await tx.deleteFrom('sessions').where('user_id', '=', id).execute();
      return { added };
    });
    expect(await answer.added).toMatchObject({ status: 401, body: { code: 'invalid-token' } });
    const kept = await db.selectFrom('passkeys').where('user_id', '=', id).selectAll().execute();
    expect(kept).toEqual([]);
  });

  test('refuses a passkey that an account has, and more than twenty', async () => {
    const { token, key } = await withPasskey();
    expect(await add(token, key.create(await creationOf(token)))).toMatchObject({
      status: 409,
      body: { code: 'passkey-taken' },
    });
    const last = await creationOf(token);
    for (let more = 1; more < 20; more += 1)
      await add(token, createTestAuthenticator(TEST_SITE).create(await creationOf(token)));
    const full = { status: 409, body: { code: 'too-many-passkeys' } };
    expect(await begin(token)).toMatchObject(full);
    expect(await add(token, createTestAuthenticator(TEST_SITE).create(last))).toMatchObject(full);
    expect(await listOf(token)).toHaveLength(20);
  });
});

describe('logging in with a passkey', () => {
  test('gives a session of its account, without a name, a password or a code', async () => {
    const { email, token, key } = await withPasskey();
    const { status, body } = await logIn(key);
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });
    const who = await api.get('/api/auth/status', { 'x-auth-token': String(body.token) });
    expect(who.body.email).toBe(email);
    expect(await listOf(token)).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  });

  test('is for administrators as well', async () => {
    const { key } = await withPasskey({ email: TEST_ADMIN });
    const { body } = await logIn(key);
    const who = await api.get('/api/auth/status', { 'x-auth-token': String(body.token) });
    expect(who.body.is_admin).toBe(true);
  });

  test.each<[string, Faults]>([
    ['signed at another origin', { origin: 'https://evil.example' }],
    ['signed for another site', { rpId: 'evil.example' }],
    ['signed without the screen lock', { isUnverified: true }],
    ['signed for adding a passkey', { type: 'webauthn.create' }],
    ['forged', { isForged: true }],
    ['said to be of another account', { userHandle: Buffer.from('1').toString('base64url') }],
  ])('refuses what was %s', async (_, faults) => {
    const { key } = await withPasskey();
    const answer = await logIn(key, faults);
    expect(answer).toMatchObject({ status: 401, body: { code: 'passkey-refused' } });
    expect(answer.body.token).toBeUndefined();
    expect((await logIn(key)).status, 'the passkey itself is good').toBe(200);
  });

  test('takes each challenge once, for five minutes, and none that is not its own', async () => {
    const { token, key } = await withPasskey();
    const expired = { status: 400, body: { code: 'passkey-expired' } };
    const sent = key.get(await ask());
    const answers = await Promise.all([send(sent), send(sent), send(sent)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const { challenge } = await creationOf(token);
    expect(await logIn(key, { challenge })).toMatchObject(expired);
    expect(await logIn(key, { challenge: 'bWFkZSB1cA' })).toMatchObject(expired);
    const old = await ask();
    ahead += 300_001;
    expect(await send(key.get(old))).toMatchObject(expired);
    await ask();
    const { db } = api.database;
    const kept = await db.selectFrom('passkey_challenges').select('expires_at').execute();
    expect(kept.every(({ expires_at }) => expires_at > now())).toBe(true);
  });

  test('refuses a counter that does not go up, and says that the passkey may have been copied', async () => {
    const { key } = await withPasskey();
    expect((await logIn(key, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect(await logIn(key, { counter })).toMatchObject({
        status: 401,
        body: { code: 'passkey-copied', message: expect.stringContaining('may have been copied') },
      });
    expect((await logIn(key, { counter: 8 })).status).toBe(200);
  });

  test('takes an authenticator that counts nothing', async () => {
    const { key } = await withPasskey({}, { counts: false });
    for (let time = 0; time < 2; time += 1) expect((await logIn(key)).status).toBe(200);
  });

  test('refuses a removed passkey, and one of no account', async () => {
    const { token, key } = await withPasskey();
    const [{ id = 0 } = {}] = await listOf(token);
    await api.send('DELETE', `/api/account/passkeys/${id}`, undefined, { token });
    const unknown = { status: 401, body: { code: 'passkey-unknown' } };
    expect(await logIn(key)).toMatchObject(unknown);
    expect(await logIn(createTestAuthenticator(TEST_SITE), { userHandle: 'MQ' })).toMatchObject(
      unknown,
    );
  });

  test('refuses a blocked and an unconfirmed account, after a right signature only', async () => {
    const { id, key } = await withPasskey();
    const set = (values: Partial<Updateable<Schema['users']>>) =>
      api.database.db.updateTable('users').set(values).where('id', '=', id).execute();
    await set({ blocked_at: new Date(), blocked_reason: 'Asked for money' });
    expect((await logIn(key, { isForged: true })).body.code).toBe('passkey-refused');
    expect(await logIn(key)).toMatchObject({ status: 403, body: { code: 'account-blocked' } });
    await set({ blocked_at: null, blocked_reason: null, email_verified_at: null });
    expect(await logIn(key)).toMatchObject({
      status: 403,
      body: { code: 'email-not-verified', requiresVerification: true },
    });
  });

  test('ends after ten wrong tries from an address', async () => {
    const { key } = await withPasskey();
    for (let wrong = 0; wrong < 10; wrong += 1)
      expect((await logIn(key, { isForged: true }, '192.0.2.77')).status).toBe(401);
    expect((await logIn(key, {}, '192.0.2.77')).status).toBe(429);
    expect((await logIn(key, {}, '192.0.2.78')).status).toBe(200);
  });
});

describe('the passkeys of an account', () => {
  test('are renamed and removed by their owner alone; a removal is told by mail', async () => {
    const { email, token } = await withPasskey();
    const other = await createAccount(api);
    const [{ id = 0 } = {}] = await listOf(token);
    const path = `/api/account/passkeys/${id}`;
    const missing = { status: 404, body: { code: 'passkey-not-found' } };
    const name = { name: 'Old phone' };
    expect(await api.send('PATCH', path, name, { token: other.token })).toMatchObject(missing);
    expect(await api.send('DELETE', path, undefined, { token: other.token })).toMatchObject(
      missing,
    );
    expect((await api.send('PATCH', path, name, { token })).status).toBe(200);
    expect(await listOf(token)).toMatchObject([name]);
    await api.mailbox.mailTo(email);
    expect((await api.send('DELETE', path, undefined, { token })).status).toBe(200);
    const mail = await api.mailbox.mailTo(email);
    expect(mail.subject).toBe('A passkey was removed from your account at Waymark');
    expect(mail.text).toContain('“Old phone”');
    expect(await api.send('DELETE', path, undefined, { token })).toMatchObject(missing);
  });

  test('are in the download of an account without their keys, and go with the account', async () => {
    const { id, token, key } = await withPasskey();
    const data = (await api.get('/api/account/data', { 'x-auth-token': token })).body;
    expect(data.passkeys).toEqual(await listOf(token));
    expect(JSON.stringify(data)).not.toContain(key.id);
    await api.send('DELETE', '/api/account', { password: PASSWORD }, { token });
    const { db } = api.database;
    expect(await db.selectFrom('passkeys').where('user_id', '=', id).execute()).toEqual([]);
    expect((await logIn(key)).body.code).toBe('passkey-unknown');
  });

  test('end with a new password by mail, which says so, and stay with one of the account page', async () => {
    const { email, token, key } = await withPasskey();
    await api.mailbox.mailTo(email);
    const own = { currentPassword: PASSWORD, newPassword: 'another horse altogether' };
    await api.send('POST', '/api/account/password', own, { token });
    await api.mailbox.mailTo(email);
    expect((await logIn(key)).status).toBe(200);
    await api.send('POST', '/api/forgot-password', { email });
    const link = tokenIn(await api.mailbox.mailTo(email), '/reset-password');
    const answer = await api.send('POST', '/api/reset-password', {
      token: link,
      newPassword: 'one more horse of them',
    });
    expect(answer.body.message).toContain('Your passkeys were removed.');
    expect((await api.mailbox.mailTo(email)).text).toContain('Your passkeys were removed too.');
    expect((await logIn(key)).body.code).toBe('passkey-unknown');
  });
});
