import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminMessage, MessageList } from '../../shared/admin-messages.ts';
import { createAccount, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { startSmtpServer, type TestSmtpServer } from '../../test/smtp-server.ts';
import type { Mailer } from '../mail/mail.service.ts';
import { createSmtpMailer } from '../mail/smtp.adapter.ts';

const SUPPORT = 'help@waymark.test';

let api: TestApi;
let smtp: TestSmtpServer;
let mailer: Mailer;
let admin: TestAccount;

beforeAll(async () => {
  smtp = await startSmtpServer();
  mailer = createSmtpMailer({ url: smtp.url, from: 'Waymark <jobs@waymark.test>' });
  api = await openTestApi({ supportEmail: () => SUPPORT, mailer, now });
  admin = await createAccount(api, { email: TEST_ADMIN });
});
afterAll(async () => {
  await api.close();
  mailer.close();
  await smtp.stop();
});

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
let number = 0;
const ask = async (method: string, path: string, body?: object) => {
  const answer = await api.send(method, `/api/admin/messages${path}`, body, admin);
  return { status: answer.status, body: answer.body as AdminMessage & MessageList };
};

/** Sends a message and returns it as administrators see it. */
async function receive(fields: object = {}): Promise<AdminMessage> {
  number += 1;
  const { stamp } = (await api.get('/api/contact/stamp')).body;
  // People need some seconds for a form.
  ahead += 20_000;
  const message = {
    stamp,
    email: `asker${number}@example.org`,
    issueType: 'Other',
    subject: `Question ${number}`,
    message: 'Where is\nmy money?',
    ...fields,
  };
  await api.send('POST', '/api/contact', message, { from: `198.51.100.${number}` });
  const { body } = await ask('GET', `?search=${encodeURIComponent(message.email)}`);
  return (await ask('GET', `/${body.messages[0]?.id}`)).body;
}
const auditOf = async (id: number) =>
  (
    await api.database.db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'before', 'after'])
      .where('subject', '=', `message ${id}`)
      .orderBy('id')
      .execute()
  ).map(({ actor, action, before, after }) => ({ actor, action, before, after }));
const headerOf = (mail: { headers: { key: string; value: string }[] }, name: string) =>
  mail.headers.find(({ key }) => key === name)?.value;

describe('the list', () => {
  test('has the newest first, by state, with a search in address, subject, text and number', async () => {
    const open = await receive({ message: 'About a Zebra.' });
    const closed = await receive({ message: 'About a zebra, closed.' });
    const spam = await receive({ message: 'A zebra for sale.', website: 'x' });
    await ask('PUT', `/${closed.id}/state`, { state: 'closed' });
    const ids = async (query: string) =>
      (await ask('GET', query)).body.messages.map(({ id }) => id);
    expect(await ids('?search=ZEBRA')).toEqual([spam.id, closed.id, open.id]);
    expect(await ids('?search=zebra&state=open')).toEqual([open.id]);
    expect(await ids('?search=zebra&state=suspect')).toEqual([spam.id]);
    expect(await ids(`?search=${open.email}`)).toEqual([open.id]);
    expect(await ids('?search=%25_')).toEqual([]);
    expect(await ids('?search=zebra&page=2')).toEqual([]);
    const { body } = await ask('GET', '?search=zebra&state=closed');
    expect(body).toMatchObject({
      totalCount: 1,
      totalPages: 1,
      counts: { open: 1, closed: 1, suspect: 1 },
      messages: [{ id: closed.id, subject: closed.subject, state: 'closed', replyCount: 0 }],
    });
    expect((await ask('GET', '?state=lost')).status).toBe(400);
  });
});

describe('an answer', () => {
  test('is mailed in the thread of the receipt, with the support address as reply-to, and closes the message', async () => {
    const { id, email, subject } = await receive();
    const receipt = await smtp.nextMail(email);
    const text = 'We sent it back.\n\nSorry!';
    const answered = await ask('POST', `/${id}/replies`, { text, close: true });
    expect(answered).toMatchObject({
      status: 200,
      body: { state: 'closed', replies: [{ author: TEST_ADMIN, text }] },
    });
    const first = await smtp.nextMail(email);
    expect(first).toMatchObject({ subject: `Re: ${subject}`, replyTo: [{ address: SUPPORT }] });
    expect(first.text).toContain('We sent it back.\n\nSorry!');
    expect(first.text).toContain('> Where is\n> my money?');
    expect(first.inReplyTo).toBe(receipt.messageId);
    expect(headerOf(first, 'auto-submitted')).toBeUndefined();
    expect(headerOf(receipt, 'auto-submitted')).toBe('auto-generated');
    await expect
      .poll(async () => (await ask('GET', `/${id}`)).body.replies[0]?.sentAt)
      .toEqual(expect.any(String));

    await ask('POST', `/${id}/replies`, { text: 'One more thing.' });
    const second = await smtp.nextMail(email);
    expect(second.inReplyTo).toBe(first.messageId);
    expect(second.references?.split(/\s+/)).toEqual([receipt.messageId, first.messageId]);
    expect(await auditOf(id)).toMatchObject([
      { actor: TEST_ADMIN, action: 'message.reply' },
      { actor: TEST_ADMIN, action: 'message.close', before: { state: 'open' } },
      { actor: TEST_ADMIN, action: 'message.reply' },
    ]);
    expect(JSON.stringify(await auditOf(id))).not.toContain('money');
  });

  test('that is sent twice is one answer; one without text is refused', async () => {
    const { id, email } = await receive();
    await smtp.nextMail(email);
    await ask('POST', `/${id}/replies`, { text: 'Done.' });
    const again = await ask('POST', `/${id}/replies`, { text: 'Done.', close: true });
    expect(again.body).toMatchObject({ state: 'closed', replies: [{ text: 'Done.' }] });
    expect(again.body.replies).toHaveLength(1);
    for (const body of [{}, { text: ' \r\n' }, { text: 'x'.repeat(10_001) }])
      expect((await ask('POST', `/${id}/replies`, body)).status).toBe(400);
  });

  test('to an address that the mail server does not know says so', async () => {
    const { id, email } = await receive({ email: 'gone@example.org' });
    await smtp.nextMail(email);
    smtp.refuse(email);
    await ask('POST', `/${id}/replies`, { text: 'Hello?' });
    await expect
      .poll(async () => (await ask('GET', `/${id}`)).body.replies[0]?.refusedAt)
      .toEqual(expect.any(String));
  });
});

describe('a message', () => {
  test('is closed and opened again; doing so twice is one entry of the audit log', async () => {
    const { id } = await receive();
    for (const state of ['closed', 'closed', 'open', 'open']) {
      const { body } = await ask('PUT', `/${id}/state`, { state });
      expect(body.state).toBe(state);
      expect(body.closedAt === null).toBe(state === 'open');
    }
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'message.close',
      'message.open',
    ]);
    expect((await ask('PUT', `/${id}/state`, { state: 'suspect' })).status).toBe(400);
  });

  test('is not opened again beside the same text that is open', async () => {
    const same = { email: 'twice@example.org', subject: 'Same', message: 'The same text.' };
    const first = await receive(same);
    await ask('PUT', `/${first.id}/state`, { state: 'closed' });
    const second = await receive(same);
    expect(second.id).not.toBe(first.id);
    expect((await ask('PUT', `/${first.id}/state`, { state: 'open' })).status).toBe(409);
  });

  test('that looks like spam is mailed once, marked, and stands with the others once it is none', async () => {
    const { id, email, subject } = await receive({ website: 'https://example.org' });
    const mails = () => smtp.mails.filter((mail) => mail.subject?.endsWith(subject));
    await expect
      .poll(() => mails().map((mail) => mail.subject))
      .toEqual([`[Looks like spam] Other Major Issue: ${subject}`]);
    await expect.poll(async () => (await ask('GET', `/${id}`)).body.mailedAt).not.toBeNull();
    const { body } = await ask('PUT', `/${id}/state`, { state: 'open' });
    expect(body).toMatchObject({ state: 'open', suspicion: 'honeypot' });
    // A message after it is mailed: the queue has passed the one before.
    const next = await receive();
    await smtp.nextMail(next.email);
    expect(mails()).toHaveLength(1);
    expect(smtp.mails.flatMap(({ recipients }) => recipients)).not.toContain(email);
  });

  test('is deleted with its answers; the audit log keeps none of its text', async () => {
    const { id } = await receive();
    await ask('POST', `/${id}/replies`, { text: 'An answer.' });
    expect((await ask('DELETE', `/${id}`)).status).toBe(200);
    for (const [method, path, body] of [
      ['GET', `/${id}`],
      ['DELETE', `/${id}`],
      ['PUT', `/${id}/state`, { state: 'open' }],
      ['POST', `/${id}/replies`, { text: 'x' }],
      ['GET', '/0'],
      ['GET', '/x'],
    ] as const)
      expect((await ask(method, path, body)).status, `${method} ${path}`).toBe(404);
    const left = await api.database.db
      .selectFrom('contact_replies')
      .select('id')
      .where('message_id', '=', id)
      .execute();
    expect(left).toEqual([]);
    expect(await auditOf(id)).toMatchObject([
      { action: 'message.reply' },
      { action: 'message.delete', before: { state: 'open', issueType: 'Other' }, after: null },
    ]);
  });
});

test('nobody but an administrator reads, answers, closes or deletes a message', async () => {
  const { id } = await receive();
  const reader = await createAccount(api);
  const calls = [
    ['GET', ''],
    ['GET', `/${id}`],
    ['POST', `/${id}/replies`],
    ['PUT', `/${id}/state`],
    ['DELETE', `/${id}`],
  ] as const;
  for (const [method, path] of calls) {
    const body = method === 'GET' ? undefined : { text: 'x', state: 'closed' };
    const whole = `/api/admin/messages${path}`;
    expect((await api.send(method, whole, body)).status, `${method} ${whole}`).toBe(401);
    const asReader = await api.send(method, whole, body, { token: reader.token });
    expect(asReader, `${method} ${whole}`).toMatchObject({
      status: 403,
      body: { code: 'not-admin' },
    });
  }
  expect((await ask('GET', `/${id}`)).body).toMatchObject({ state: 'open', replies: [] });
});
