import { expect, test } from 'vitest';
import { openTestDatabase } from '../test/database.ts';
import { startSmtpServer } from '../test/smtp-server.ts';
import { createLog } from './log.ts';
import { createSmtpMailer } from './mail/smtp.adapter.ts';

/** The log line of an error. */
function lineOf(error: unknown): string {
  const lines: string[] = [];
  createLog('info', { write: (text) => void lines.push(text) }).error({ err: error }, 'failed');
  return lines.join('');
}

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable('it should fail'),
    (error: unknown) => error,
  );

test('an error of the mail server is logged without the address, nor the answer that repeats it', async () => {
  const server = await startSmtpServer();
  server.refuse('ama@example.org', {
    code: 451,
    text: '4.3.0 <ama@example.org> (Ama Mensah) is over quota',
  });
  const mailer = createSmtpMailer({ url: server.url, from: 'no-reply@waymark.example' });
  const line = lineOf(
    await failureOf(
      mailer.send({ to: 'ama@example.org', subject: 'Hi', text: 'Hi', html: 'Hi', id: 'one' }),
    ),
  );
  mailer.close();
  await server.stop();
  expect(line).not.toMatch(/ama|Mensah|@/i);
  expect(JSON.parse(line).err).toMatchObject({
    code: 'EENVELOPE',
    responseCode: 451,
    command: 'RCPT TO',
  });
});

test('an error of the database is logged without the values of the row', async () => {
  const database = await openTestDatabase();
  const row = { email: 'ama@example.org', password_hash: 'a-secret-hash' };
  await database.db.insertInto('users').values(row).execute();
  const twice = lineOf(await failureOf(database.db.insertInto('users').values(row).execute()));
  const message = 'invalid input syntax for type integer: "Ama: "Mensah""';
  const noNumber = lineOf(
    Object.assign(new Error(message), { code: '22P02', where: 'portal with Ama' }),
  );
  await database.close();
  for (const line of [twice, noNumber]) expect(line).not.toMatch(/ama|mensah|secret|@/i);
  expect(JSON.parse(twice).err).toMatchObject({ code: '23505', table: 'users' });
  expect(JSON.parse(noNumber).err).toMatchObject({ code: '22P02' });
});
