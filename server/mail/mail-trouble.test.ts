import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Overview, Todo } from '../../shared/admin-overview.ts';
import { createAccount } from '../../test/accounts.ts';
import { openAlertKit } from '../../test/alert-kit.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { startSmtpServer, type TestSmtpServer } from '../../test/smtp-server.ts';
import type { Mailer } from './mail.service.ts';
import { readMailTrouble, watchMailer } from './mail-trouble.service.ts';
import { createSmtpMailer } from './smtp.adapter.ts';

let api: TestApi;
let admin: string;
let smtp: TestSmtpServer;
/** What the product sends with; tests give it another server. */
let mailer: Mailer;

beforeAll(async () => {
  smtp = await startSmtpServer();
  useServer(smtp.url);
  api = await openTestApi({ mailer: { send: (mail) => mailer.send(mail), close: () => {} } });
  admin = (await createAccount(api, { email: TEST_ADMIN })).token;
});
afterAll(async () => {
  mailer.close();
  await api.close();
  await smtp.stop();
});
beforeEach(async () => {
  useServer(smtp.url);
  await api.makeRetriesDue();
  await expect.poll(trouble).toBeNull();
});

function useServer(url: string): void {
  mailer?.close();
  mailer = createSmtpMailer({ url, from: 'Waymark <jobs@waymark.example>' });
}

async function trouble(): Promise<Todo['mailTrouble']> {
  const { body } = await api.get('/api/admin/overview', { 'x-auth-token': admin });
  return (body as unknown as Overview).todo.mailTrouble;
}

async function waitingAgain(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pgboss.job WHERE state = 'retry'`.execute(api.database.db);
  return rows[0]?.count;
}

const askForAlert = (email: string) =>
  api.send('POST', '/api/alerts/by-email', { email, frequency: 'daily', search: 'nurse' });

test('a server that is down is told with the number of emails that wait, until one leaves', async () => {
  const port = Number(new URL(smtp.url).port);
  await smtp.stop();
  await askForAlert('ama@example.org');
  await askForAlert('kofi@example.org');
  await expect.poll(trouble).toEqual({
    count: 2,
    since: expect.any(String),
    reason: expect.stringMatching(/^The mail server does not respond: connect ECONNREFUSED .*\.$/),
  });
  smtp = await startSmtpServer({ port });
  await api.makeRetriesDue();
  await Promise.all(['ama@example.org', 'kofi@example.org'].map((to) => smtp.nextMail(to)));
  await expect.poll(trouble).toBeNull();
});

test('a certificate that is refused is told as one', async () => {
  const other = await startSmtpServer({ offersTls: true });
  useServer(other.url);
  await askForAlert('yaa@example.org');
  await expect.poll(trouble).toMatchObject({
    count: 1,
    reason: 'The certificate of the mail server was refused: certificate has expired.',
  });
  await other.stop();
});

test('a wrong password is told, without the password', async () => {
  const other = await startSmtpServer({ password: 'right' });
  useServer(other.url.replace('right', 'wrong'));
  await askForAlert('esi@example.org');
  await expect.poll(trouble).toMatchObject({
    reason:
      'The mail server refused the user name or password in SMTP_URL: 535 Wrong name or password.',
  });
  await other.stop();
});

test.each([
  ['at MAIL FROM', null],
  ['for the recipient', 'kwame@example.org'],
])('a sender that is refused %s is told, and its mail waits', async (_, recipient) => {
  const reply = { code: 550, text: '5.1.8 Sender address rejected' };
  if (recipient === null) smtp.refuseSenders(reply);
  else smtp.refuse(recipient, reply);
  await askForAlert('kwame@example.org');
  await expect.poll(trouble).toMatchObject({
    count: 1,
    reason: expect.stringMatching(/: 550 5\.1\.8 Sender address rejected\.$/),
  });
  smtp.refuseSenders(null);
  smtp.accept('kwame@example.org');
  await api.makeRetriesDue();
  await smtp.nextMail('kwame@example.org');
});

test('a recipient that is refused, or asked to wait, is no trouble of the operator', async () => {
  smtp.refuse('gone@example.org');
  smtp.refuse('later@example.org', { code: 450, text: '4.7.1 Greylisted' });
  // A mail that leaves ends any trouble: those that do not come after it.
  await askForAlert('adwoa@example.org');
  await smtp.nextMail('adwoa@example.org');
  await askForAlert('gone@example.org');
  await askForAlert('later@example.org');
  await expect.poll(waitingAgain).toBe(1);
  expect(await trouble()).toBeNull();
  smtp.accept('later@example.org');
  await api.makeRetriesDue();
  await smtp.nextMail('later@example.org');
});

test('alerts that wait are counted, and are no longer once they leave', async () => {
  const kit = await openAlertKit();
  const { db } = kit.database;
  const log = pino({ level: 'silent' });
  const worker = kit.worker({ mailer: watchMailer(kit.mailer(), { db, now: kit.now, log }) });
  for (let count = 0; count < 3; count += 1) await kit.alert((await kit.person()).id);
  const back = await kit.restartSmtp();
  await kit.jobs({ title: 'Nurse' });
  await worker.run();
  expect(await readMailTrouble(db)).toMatchObject({ count: 3, since: kit.now().toISOString() });
  await back();
  kit.pass(1);
  await worker.run();
  expect(kit.taken()).toHaveLength(3);
  expect(await readMailTrouble(db)).toBeNull();
  await kit.close();
});
