import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, PASSWORD, type TestAccount } from '../test/accounts.ts';
import {
  type Answer,
  openTestApi,
  TEST_ADMIN,
  TEST_SECRET,
  TEST_SITE,
  type TestApi,
} from '../test/api.ts';
import { createTestAuthenticator } from '../test/authenticator.ts';
import { tokenIn } from '../test/mailbox.ts';
import { createLog } from './log.ts';

const NEW_PASSWORD = 'a horse that nobody logs';
const WRONG = 'a wrong horse that nobody logs';
const FEED_KEY = 'feed-key-that-nobody-logs';

const lines: string[] = [];
/** All that no line may hold, by what it is. */
const secrets: Record<string, string> = {
  ...{ 'the session secret': TEST_SECRET, 'a password': PASSWORD, 'the key of a feed': FEED_KEY },
  ...{ 'a new password': NEW_PASSWORD, 'a wrong password': WRONG },
};
let api: TestApi;
let admin: TestAccount;

beforeAll(async () => {
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  api = await openTestApi({ log });
  admin = await createAccount(api, { email: TEST_ADMIN });
});
afterAll(() => api.close());

/** A member whose secrets are noted. */
async function newMember(email: string): Promise<TestAccount> {
  const member = await createAccount(api, { email });
  const { password_hash: hash } = await api.database.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  secrets['the hash of a password'] = String(hash);
  secrets[`a session of ${email}`] = member.token;
  secrets['an address'] = email;
  return member;
}

/** Notes secrets of an answer, if it has them, and returns it. */
function note(answer: Answer, names: Record<string, string>): Answer {
  for (const [field, name] of Object.entries(names))
    for (const each of [answer.body[field]].flat())
      if (typeof each === 'string') secrets[`${name} ${Object.keys(secrets).length}`] = each;
  return answer;
}

/** Goes through everything that has a secret, rightly and wrongly. Returns the statuses. */
async function useSecrets({ email, token }: TestAccount): Promise<number[]> {
  const statuses: number[] = [];
  const send = async (path: string, body?: object, by?: string) => {
    const answer = await api.send('POST', path, body, by === undefined ? {} : { token: by });
    statuses.push(answer.status);
    return answer;
  };
  await send('/api/register', { email, password: NEW_PASSWORD });
  for (const password of [WRONG, PASSWORD])
    note(await send('/api/login', { email, password }), { token: 'a session' });

  const app = await send('/api/account/second-factor', { password: PASSWORD }, token);
  note(app, { secret: 'the secret of an app', uri: 'the address for an app' });
  const secret = Secret.fromBase32(String(app.body.secret ?? 'AAAAAAAA'));
  const code = new TOTP({ secret }).generate();
  const confirmed = await send('/api/account/second-factor/confirm', { code }, token);
  note(confirmed, { recoveryCodes: 'a recovery code' });
  const [recovery = 'none', another = 'none'] = (confirmed.body.recoveryCodes ?? []) as string[];
  const first = await send('/api/login', { email, password: PASSWORD });
  note(first, { secondFactorToken: 'a first step', token: 'a session' });
  const second = { token: first.body.secondFactorToken ?? 'none', code: recovery };
  note(await send('/api/login/second-factor', second), { token: 'a session' });

  const key = createTestAuthenticator(TEST_SITE);
  const begin = { name: 'Phone', password: PASSWORD, code: another };
  const creation = await send('/api/account/passkeys/options', begin, token);
  note(creation, { challenge: 'a challenge of a passkey' });
  const creating = { challenge: 'bm9uZQ', rp: { id: 'localhost' }, user: { id: 'MQ' } };
  await send('/api/account/passkeys', key.create({ ...creating, ...creation.body }), token);
  for (const faults of [{ isForged: true }, {}]) {
    const asked = note(await send('/api/login/passkey/options'), {
      challenge: 'a challenge of a log-in',
    });
    const request = { challenge: 'bm9uZQ', rpId: 'localhost', ...asked.body };
    note(await send('/api/login/passkey', key.get(request, faults)), { token: 'a session' });
  }

  const added = await send('/api/admin/partners', { name: 'North', daily_limit: 5 }, admin.token);
  note(added, { key: 'the key of a partner' });
  const partner = String(added.body.key ?? 'a-key-that-no-partner-has');
  secrets['a key that was sent'] = partner;
  for (const body of ['{}', '{'])
    await api.app.request('/api/partner/jobs', {
      ...{ method: 'POST', body },
      headers: { authorization: `Bearer ${partner}`, 'content-type': 'application/json' },
    });
  const url = 'https://api.teamtailor.com/v1/jobs';
  const feed = { url, source: email, every_hours: 24, active: false, keys: { token: FEED_KEY } };
  await send('/api/admin/feeds', feed, admin.token);

  for (const currentPassword of [WRONG, PASSWORD]) {
    const change = { currentPassword, newPassword: NEW_PASSWORD };
    note(await send('/api/account/password', change, token), { token: 'a session' });
  }
  return statuses;
}

function expectNoSecret(): void {
  const written = lines.join('');
  const found = Object.entries(secrets).filter(([, secret]) => written.includes(secret));
  expect(found.map(([name]) => name)).toEqual([]);
}

test('nothing secret is in the log when everything works, at the loudest level', async () => {
  const member = await newMember('kept-secret@example.org');
  await api.send('POST', '/api/forgot-password', { email: member.email });
  const link = tokenIn(await api.mailbox.mailTo(member.email), '/reset-password');
  secrets['a link of a mail'] = link;
  const forged = { token: `${link}x`, newPassword: NEW_PASSWORD };
  expect((await api.send('POST', '/api/reset-password', forged)).status).toBe(400);
  const statuses = await useSecrets(member);
  expect(statuses.filter((status) => ![200, 201].includes(status))).toEqual([401, 401, 401, 400]);
  // A session of each log-in, the app, its ten codes, three challenges and the keys.
  expect(Object.keys(secrets).length).toBeGreaterThan(25);
  expect(lines.length).toBeGreaterThan(0);
  expectNoSecret();
});

test('nothing secret is in the log when the database refuses every row and repeats it', async () => {
  const member = await newMember('kept-too@example.org');
  for (const table of [
    ...['users', 'sessions', 'email_links', 'second_factors', 'recovery_codes', 'passkeys'],
    ...['passkey_challenges', 'partners', 'feeds'],
  ])
    await sql`ALTER TABLE ${sql.table(table)} ADD CONSTRAINT refuses CHECK (false) NOT VALID`.execute(
      api.database.db,
    );
  lines.length = 0;
  const statuses = await useSecrets(member);
  const failed = statuses.filter((status) => status === 500).length;
  expect(failed).toBeGreaterThan(4);
  const failures = lines.filter((line) => line.includes('"refuses"'));
  expect(failures.length, 'the log says what refused').toBeGreaterThanOrEqual(failed);
  expectNoSecret();
});
