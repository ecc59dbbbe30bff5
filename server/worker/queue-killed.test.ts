import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Note, RETRIES, recorder } from '../../test/queue.ts';
import { serverPid, temporaryFolder } from '../../test/running-app.ts';
import { messageReceipt } from '../contact/mails/message-receipt.mail.ts';
import { type OpenDatabase, openBundledDatabase } from '../db/open.ts';
import type { Mail, Mailer } from '../mail/mail.service.ts';
import { enqueueMail, startMail } from '../mail/mail-queue.service.ts';
import { openQueue, type Queue } from './queue.service.ts';

// A server of its own, because it is killed.
const folder = temporaryFolder();
let database: OpenDatabase;
let queue: Queue;
const log = pino({ level: 'silent' });
beforeAll(async () => {
  database = await openBundledDatabase(folder.path, {
    role: 'product',
    tell: () => undefined,
    onError: () => undefined,
  });
  queue = await openQueue({ database, log });
  await queue.start();
});
afterAll(async () => {
  await queue.close();
  await database.close();
  folder.remove();
});

/** Resolves when the server has cut off what it was doing: no query gets an answer then. */
async function killServer(): Promise<void> {
  const cutOff = sql`SELECT pg_sleep(60)`.execute(database.db).then(
    () => Promise.reject(new Error('The server was not killed.')),
    () => undefined,
  );
  process.kill(serverPid(folder.path) as number, 'SIGKILL');
  await cutOff;
}

/** Waits until all jobs are done. */
const jobsGone = () =>
  vi.waitFor(
    async () =>
      expect((await sql`SELECT id FROM pgboss.job`.execute(database.db)).rows).toEqual([]),
    { timeout: 20_000 },
  );

test('a job that was done when the database server ended is noted when it is back, and not run again', async () => {
  const { handle, seen, next } = recorder(killServer);
  await queue.work<Note>('mails', RETRIES, handle);
  await queue.send('mails', { n: 1 });
  await next();
  await jobsGone();
  expect(seen).toHaveLength(1);
});

test('a mail of the contact form that had left when the database server ended is noted as sent, and not sent again', async () => {
  const { db } = database;
  const sent: Mail[] = [];
  const mailer: Mailer = {
    send: async (mail) => {
      sent.push(mail);
      await killServer();
      return 'sent';
    },
    close: () => undefined,
  };
  const site = () => ({ name: 'W', url: 'http://w.example', supportEmail: null, operator: null });
  const now = () => new Date();
  await startMail(queue, [messageReceipt], { db, site, adminEmails: [], now, log, mailer });
  const { id } = await db
    .insertInto('contact_messages')
    .values({
      user_id: null,
      email: 'ama@example.com',
      issue_type: 'Other',
      subject: 'A question',
      message: 'Is it open?',
      state: 'open',
      suspicion: null,
      digest: 'of this message',
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueMail(queue.send, messageReceipt, { messageId: id });
  await expect.poll(() => sent.length).toBe(1);
  await jobsGone();
  const stored = await db
    .selectFrom('contact_messages')
    .select('receipt_at')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(stored?.receipt_at).toBeInstanceOf(Date);
  expect(sent).toHaveLength(1);
});
