import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AdminMail } from '../../shared/admin-mail.ts';
import { createAccount, PASSWORD } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { startSmtpServer, type TestSmtpServer } from '../../test/smtp-server.ts';
import type { Mailer } from './mail.service.ts';
import { tidyRefusals } from './mail-refusals.service.ts';
import { createSmtpMailer } from './smtp.adapter.ts';

const DAY = 86_400_000;

let api: TestApi;
let admin: string;
let reader: { token: string; email: string };
let smtp: TestSmtpServer;
let mailer: Mailer;

beforeAll(async () => {
  smtp = await startSmtpServer();
  useServer(smtp.url);
  api = await openTestApi({
    mailer: { send: (mail) => mailer.send(mail), close: () => {} },
  });
  admin = (await createAccount(api, { email: TEST_ADMIN })).token;
  reader = await createAccount(api);
});
afterAll(async () => {
  mailer.close();
  await api.close();
  await smtp.stop();
});
beforeEach(() => useServer(smtp.url));

function useServer(url: string): void {
  mailer?.close();
  mailer = createSmtpMailer({ url, from: 'Waymark <jobs@waymark.example>' });
}

async function state(): Promise<AdminMail> {
  const { status, body } = await api.get('/api/admin/mail', { 'x-auth-token': admin });
  expect(status).toBe(200);
  return body as unknown as AdminMail;
}
const act = async (name: 'test' | 'retry') =>
  (await api.send('POST', `/api/admin/mail/${name}`, undefined, { token: admin })).body;
const askForAlert = (email: string) =>
  api.send('POST', '/api/alerts/by-email', { email, frequency: 'daily', search: 'nurse' });
const NOTHING = { count: 0, since: null, nextTry: null };

test('a test mail reaches the administrator who asks, and the answer says so', async () => {
  expect(await act('test')).toMatchObject({
    outcome: 'sent',
    message: expect.stringContaining(`took the email to ${TEST_ADMIN}.`),
  });
  const { subject, text } = await smtp.nextMail(TEST_ADMIN);
  expect(subject).toBe('Test email from Waymark');
  expect(text).toContain('/admin/mail');
  expect(await state()).toMatchObject({
    setup: { way: 'smtp', server: 'mail.example.org:587', from: 'jobs@example.org' },
    takesEvents: false,
    trouble: null,
    waiting: { account: NOTHING, alerts: NOTHING, reasons: [], givenUp: 0 },
    blocked: { totalCount: 0, addresses: [] },
  });
});

test.each([
  ['451 4.3.0 Try later', 'The mail server asks to try again later: 451 4.3.0 Try later.'],
  ['550 5.1.1 No such user', 'The mail server refused the email for good: 550 5.1.1 No such user'],
  [
    '550 5.7.1 Relaying denied',
    'The mail server does not send for this site: 550 5.7.1 Relaying denied.',
  ],
])(
  'a test mail that is answered with %s has failed, in the words of the server',
  async (reply, message) => {
    smtp.refuse(TEST_ADMIN, { code: Number(reply.slice(0, 3)), text: reply.slice(4) });
    expect(await act('test')).toEqual({ outcome: 'failed', message });
    smtp.accept(TEST_ADMIN);
    expect(await act('test')).toMatchObject({ outcome: 'sent' });
  },
);

test('a test mail says that the certificate of the server is refused, and the page shows it', async () => {
  const other = await startSmtpServer({ offersTls: true });
  useServer(other.url);
  const reason = 'The certificate of the mail server was refused: certificate has expired.';
  expect(await act('test')).toEqual({ outcome: 'failed', message: reason });
  expect((await state()).trouble).toEqual({ since: expect.any(String), reason });
  await other.stop();
});

test('what waits is counted with its reason, and goes at once when it is tried again', async () => {
  const people = ['ama@example.org', 'kofi@example.org'];
  const before = Date.now();
  for (const email of people) {
    smtp.refuse(email, { code: 450, text: '4.7.1 Greylisted' });
    await askForAlert(email);
  }
  const reasons = async () => (await state()).waiting.reasons;
  await expect.poll(reasons).toEqual([{ count: 2, reason: '450 4.7.1 Greylisted' }]);
  const { account, alerts } = (await state()).waiting;
  expect(alerts).toEqual(NOTHING);
  expect(account.count).toBe(2);
  expect(Date.parse(account.since ?? '')).toBeGreaterThan(before - 1000);
  expect(Date.parse(account.nextTry ?? '')).toBeGreaterThan(Date.parse(account.since ?? ''));
  for (const email of people) smtp.accept(email);
  // Far away, so that only the press can bring it.
  await sql`
    UPDATE pgboss.job SET start_after = now() + interval '1 day' WHERE state = 'retry'`.execute(
    api.database.db,
  );
  expect(await act('retry')).toEqual({
    message: '2 emails are tried again now. Job alerts follow within a minute.',
  });
  await Promise.all(people.map((email) => smtp.nextMail(email)));
  await expect.poll(async () => (await state()).waiting.account).toEqual(NOTHING);
  expect(await act('retry')).toEqual({ message: 'All emails that wait are being tried already.' });
});

test('a refused mail is listed with its address and the answer for 30 days, or until the account is deleted', async () => {
  const { db } = api.database;
  await db.deleteFrom('mail_refusals').execute();
  smtp.refuse('gone@example.org');
  smtp.refuse('full@example.org', { code: 552, text: '5.2.2 Mailbox full' });
  await askForAlert('gone@example.org');
  const refused = async () => (await state()).refused;
  await expect.poll(async () => (await refused()).totalCount).toBe(1);
  await askForAlert('full@example.org');
  await expect.poll(refused).toMatchObject({
    totalCount: 2,
    mails: [
      { address: 'full@example.org', kind: 'rejected', answer: '552 5.2.2 Mailbox full' },
      { address: 'gone@example.org', kind: 'refused', answer: '550 5.1.1 No such user' },
    ],
  });
  smtp.accept('full@example.org');
  const leaver = await createAccount(api, { email: 'full@example.org' });
  await api.send('DELETE', '/api/account', { password: PASSWORD }, { token: leaver.token });
  await expect
    .poll(refused)
    .toMatchObject({ totalCount: 1, mails: [{ address: 'gone@example.org' }] });
  const now = (days: number) => () => new Date(Date.now() + days * DAY);
  await tidyRefusals({ db, now: now(29) });
  expect((await refused()).totalCount).toBe(1);
  await tidyRefusals({ db, now: now(31) });
  expect(await refused()).toEqual({ totalCount: 0, mails: [] });
});

test('blocked addresses are listed with reason and day, the newest first', async () => {
  const block = (address: string, reason: 'bounced' | 'complained', days: number) => ({
    ...{ address, reason, detail: reason === 'bounced' ? '550 5.1.1' : null },
    created_at: new Date(Date.now() - days * DAY),
  });
  await api.database.db
    .insertInto('mail_blocks')
    .values([block('old@example.org', 'complained', 3), block('new@example.org', 'bounced', 1)])
    .execute();
  expect((await state()).blocked).toMatchObject({
    totalCount: 2,
    addresses: [
      { address: 'new@example.org', reason: 'bounced', detail: '550 5.1.1' },
      { address: 'old@example.org', reason: 'complained', detail: null },
    ],
  });
});

test.each(['GET', 'POST test', 'POST retry'])('%s is for administrators only', async (what) => {
  const [method = '', name] = what.split(' ');
  const path = name === undefined ? '/api/admin/mail' : `/api/admin/mail/${name}`;
  expect((await api.send(method, path)).status).toBe(401);
  expect((await api.send(method, path, undefined, { token: reader.token })).status).toBe(403);
});
