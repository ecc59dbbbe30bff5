import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAccount, PASSWORD } from '../../test/accounts.ts';
import { type Answer, openTestApi, type TestApi } from '../../test/api.ts';
import { type ParsedMail, startSmtpServer, type TestSmtpServer } from '../../test/smtp-server.ts';
import { createSmtpMailer } from '../mail/smtp.adapter.ts';
import { createRateLimits } from '../middleware/rate-limit.adapter.ts';
import { deleteMessages, exportMessages, forgetOldMessages } from './contact.service.ts';

const SUPPORT = 'help@waymark.test';
const SENT = 'Your message has been sent successfully! We will get back to you shortly.';

let support: string | null = SUPPORT;
let time = new Date('2027-03-03T09:00:00Z');
let api: TestApi;
let smtp: TestSmtpServer;

beforeAll(async () => {
  smtp = await startSmtpServer();
  const mailer = createSmtpMailer({ url: smtp.url, from: 'Waymark <jobs@waymark.test>' });
  api = await openTestApi({ now: () => new Date(time), supportEmail: () => support, mailer });
  closers.push(() => mailer.close());
});
const closers: (() => void)[] = [];
afterAll(async () => {
  await api.close();
  for (const close of closers) close();
  await smtp.stop();
});

let number = 0;
const newMessage = (fields: object = {}) => {
  number += 1;
  return {
    email: `writer${number}@example.org`,
    issueType: 'Payment',
    subject: `I paid twice (${number})`,
    message: 'First line.\n\nSecond line.',
    ...fields,
  };
};
/** Sends a message from a form that was shown 20 seconds ago, unless it names its stamp. */
const send = async (
  body: object,
  options: { token?: string; from?: string } = {},
): Promise<Answer> => {
  const stamp = 'stamp' in body ? body.stamp : await stampOf();
  if (!('stamp' in body)) time = new Date(time.getTime() + 20_000);
  const from = `198.51.100.${(number % 200) + 1}`;
  return api.send('POST', '/api/contact', { ...body, stamp }, { from, ...options });
};
const stored = (email: string) =>
  api.database.db
    .selectFrom('contact_messages')
    .selectAll()
    .where('email', '=', email)
    .orderBy('id')
    .execute();
/** The mails to the support address about a message, once there are so many. */
const supportMails = (subject: string, count = 1) =>
  vi.waitFor(() => {
    const found = smtp.mails.filter(
      (mail) => mail.recipients.includes(SUPPORT) && mail.subject?.includes(subject),
    );
    expect(found).toHaveLength(count);
    return found as [ParsedMail, ...ParsedMail[]];
  }, 20_000);
const stampOf = async () => String((await api.get('/api/contact/stamp')).body.stamp);
const headerOf = (mail: { headers: { key: string; value: string }[] }, name: string) =>
  mail.headers.find(({ key }) => key === name)?.value;

describe('a message', () => {
  test('is stored, mailed to the support address with the sender as reply-to, and receipted', async () => {
    const { id, email, token } = await createAccount(api);
    const body = newMessage({ email });
    const answer = await send(body, { token });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: SENT } });
    const [toSupport] = await supportMails(body.subject);
    expect(toSupport).toMatchObject({
      from: { address: 'jobs@waymark.test' },
      replyTo: [{ address: email }],
      subject: `Payment Issue: ${body.subject}`,
    });
    expect(toSupport.text).toContain('First line.\n\nSecond line.');
    expect(toSupport.text).toContain('logged in');
    const receipt = await smtp.nextMail(email);
    expect(receipt.subject).toBe('We received your message to Waymark');
    expect(receipt.replyTo).toMatchObject([{ address: SUPPORT }]);
    expect(headerOf(toSupport, 'references')).toBe(receipt.messageId);
    expect(await stored(email)).toMatchObject([
      { user_id: id, issue_type: 'Payment', state: 'open', message: 'First line.\n\nSecond line.' },
    ]);
  });

  test('of a visitor, or with a token that is not valid any more, is taken as well', async () => {
    const visitor = newMessage();
    const ended = newMessage();
    expect((await send(visitor)).status).toBe(200);
    expect((await send(ended, { token: 'a.b.c' })).status).toBe(200);
    expect((await stored(ended.email))[0]?.user_id).toBeNull();
    const [mail] = await supportMails(visitor.subject);
    expect(mail.text).toContain('not logged in: the');
    await supportMails(ended.subject);
  });

  test('can add no header and no recipient to a mail', async () => {
    const evil = newMessage({
      subject: 'Hi\r\nBcc: thief@example.org\u2028X-Evil: 1',
      message: '\r\n.\r\nMAIL FROM:<thief@example.org>\r\n<b>bold</b>',
    });
    expect((await send(evil)).status).toBe(200);
    const [mail] = await supportMails('thief');
    expect(mail.recipients).toEqual([SUPPORT]);
    expect(mail.subject).toBe('Payment Issue: Hi Bcc: thief@example.org X-Evil: 1');
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.html).toContain('&lt;b&gt;bold&lt;/b&gt;');
  });

  test('sent again is one message and one mail, until it is closed', async () => {
    const body = newMessage();
    const answers = await Promise.all([send(body), send(body), send(body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored(body.email)).toHaveLength(1);
    await supportMails(body.subject);
    await api.database.db
      .updateTable('contact_messages')
      .set({ state: 'closed', closed_at: time })
      .where('email', '=', body.email)
      .execute();
    await send(body);
    expect(await stored(body.email)).toHaveLength(2);
    await supportMails(body.subject, 2);
  });

  test.each([
    ['no address', { email: '' }, 'email', 'Enter your email address.'],
    ['two addresses', { email: 'a@example.org, b@example.org' }, 'email', /name@example.com/],
    ['a header in it', { email: 'a@example.org\r\nBcc: b@example.org' }, 'email', /name@example/],
    ['an address too long', { email: `${'a'.repeat(250)}@example.org` }, 'email', /too long/],
    ['another type', { issueType: 'Praise' }, 'issueType', 'Choose an issue type.'],
    ['no subject', { subject: ' \r\n ' }, 'subject', 'Enter a subject.'],
    ['a long subject', { subject: 's'.repeat(151) }, 'subject', /at most 150/],
    ['no message', { message: undefined }, 'message', 'Enter your message.'],
    ['a long message', { message: 'm'.repeat(5001) }, 'message', /at most 5,000/],
    ['a list', { message: ['a'] }, 'message', 'Enter your message.'],
  ])('with %s is refused, and the answer names the field', async (_, change, field, text) => {
    const { status, body } = await send(newMessage(change));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      field,
      message: typeof text === 'string' ? text : expect.stringMatching(text),
    });
  });
});

describe('a receipt', () => {
  test('holds nothing that the sender wrote', async () => {
    const body = newMessage({
      subject: 'Cheap pills at pills.example',
      message: 'Buy now: https://pills.example',
    });
    await send(body);
    const receipt = await smtp.nextMail(body.email);
    expect(receipt.raw).not.toMatch(/pills/);
    expect(receipt.text).toContain('someone entered your address by mistake');
  });

  test('goes to one address three times a day, and the messages after it arrive all the same', async () => {
    const { email } = newMessage();
    for (let index = 0; index < 5; index += 1)
      expect((await send(newMessage({ email, message: `Number ${index}` }))).status).toBe(200);
    const rows = await stored(email);
    expect(rows).toHaveLength(5);
    await expect
      .poll(async () => (await stored(email)).filter(({ mailed_at }) => mailed_at).length)
      .toBe(5);
    expect(smtp.mails.filter(({ recipients }) => recipients[0] === email)).toHaveLength(3);
  });
});

describe('spam', () => {
  test.each([
    ['no stamp', { stamp: undefined }, 60_000, 'stamp'],
    ['a filled trap', { website: 'https://pills.example' }, 0, 'honeypot'],
    ['an empty stamp', { stamp: '' }, 60_000, 'stamp'],
    ['a made-up stamp', { stamp: `m8x2k1.${'a'.repeat(12)}.${'a'.repeat(43)}` }, 60_000, 'stamp'],
    ['a stamp that is eight days old', {}, 8 * 86_400_000, 'stamp'],
    ['a form sent within 2 seconds', {}, 2_000, 'too-fast'],
  ])(
    '%s is answered as usual and reaches us marked; its sender gets no mail',
    async (_, fields, wait, suspicion) => {
      const body = newMessage({ stamp: await stampOf(), ...fields });
      time = new Date(time.getTime() + wait);
      expect(await send(body)).toMatchObject({ status: 200, body: { message: SENT } });
      expect(await stored(body.email)).toMatchObject([{ state: 'suspect', suspicion }]);
      const [marked] = await supportMails(body.subject);
      expect(marked.subject).toBe(`[Looks like spam] Payment Issue: ${body.subject}`);
      expect(marked.text).toContain('It looks like spam.');
      // A message after it is receipted: the queue has passed the one before.
      const next = newMessage();
      await send(next);
      await smtp.nextMail(next.email);
      expect(smtp.mails.flatMap(({ recipients }) => recipients)).not.toContain(body.email);
    },
  );

  test('a message with a valid session is none for want of a stamp, nor is the next one', async () => {
    const { email, token } = await createAccount(api);
    const first = newMessage({ email, stamp: undefined });
    for (const body of [first, newMessage({ email, stamp: undefined })])
      await send(body, { token });
    const trap = newMessage({ email, stamp: undefined, website: 'x' });
    await send(trap, { token });
    const ended = newMessage({ stamp: undefined });
    await send(ended, { token: 'a.b.c' });
    expect((await stored(email)).map(({ suspicion }) => suspicion)).toEqual([
      null,
      null,
      'honeypot',
    ]);
    expect(await stored(ended.email)).toMatchObject([{ suspicion: 'stamp' }]);
    const [mail] = await supportMails(first.subject);
    expect(mail.subject).toBe(`Payment Issue: ${first.subject}`);
  });

  test('a stamp serves one message: the next one with it is marked, the same one again is not', async () => {
    const stamp = await stampOf();
    time = new Date(time.getTime() + 20_000);
    const first = newMessage({ stamp });
    const others = [newMessage({ stamp }), newMessage({ stamp })];
    await send(first);
    await send(first);
    await Promise.all(others.map((body) => send(body)));
    expect(await stored(first.email)).toMatchObject([{ state: 'open', suspicion: null }]);
    for (const { email } of others)
      expect(await stored(email)).toMatchObject([{ state: 'suspect', suspicion: 'reused' }]);
    expect(await stampOf()).not.toBe(await stampOf());
  });

  test('a flood of it fills no mailbox: what is above twenty an hour waits for the administrators', async () => {
    const limits = createRateLimits(api.database.pool);
    const left = async (): Promise<void> => {
      await limits.consume('contactSuspect', 'all');
      return left();
    };
    await expect(left()).rejects.toMatchObject({ code: 'rate-limited' });
    const body = newMessage({ website: 'x' });
    await send(body);
    const next = newMessage();
    await send(next);
    await supportMails(next.subject);
    expect(await stored(body.email)).toMatchObject([{ state: 'suspect', mailed_at: null }]);
  });

  test('a form that was read for some seconds is none', async () => {
    const body = newMessage({ stamp: await stampOf(), website: '' });
    time = new Date(time.getTime() + 20_000);
    await send(body);
    expect(await stored(body.email)).toMatchObject([{ state: 'open', suspicion: null }]);
  });

  test('more than five messages an hour of one address, and thirty of one network, are refused', async () => {
    const { email } = newMessage();
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1)
      statuses.push((await send(newMessage({ email }), { from: '203.0.113.7' })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const limits = createRateLimits(api.database.pool);
    for (let index = 0; index < 24; index += 1)
      await limits.consume('contactAddress', '203.0.113.7');
    const refused = await send(newMessage(), { from: '203.0.113.7' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('the limit of an address does not lock out its owner, who is logged in', async () => {
    const { email, token } = await createAccount(api);
    for (let index = 0; index < 6; index += 1) await send(newMessage({ email }));
    expect((await send(newMessage({ email }), { token })).status).toBe(200);
  });
});

describe('what is kept of a person', () => {
  test('is in the data download, and goes with the account', async () => {
    const owner = await createAccount(api);
    const other = newMessage();
    const before = newMessage({ email: owner.email });
    await send(before);
    await send(newMessage(), { token: owner.token });
    await send(other);
    const { body } = await api.get('/api/account/data', { 'x-auth-token': owner.token });
    expect(body.messages).toMatchObject([
      { email: owner.email, subject: before.subject, message: before.message, answers: [] },
      { issueType: 'Payment' },
    ]);
    const deletion = { password: PASSWORD };
    expect(
      (await api.send('DELETE', '/api/account', deletion, { token: owner.token })).status,
    ).toBe(200);
    expect(await stored(owner.email)).toEqual([]);
    expect(await exportMessages(api.database.db, owner)).toEqual([]);
    expect(await stored(other.email)).toHaveLength(1);
  });

  test('is not taken by an account that has another number or address', async () => {
    const owner = await createAccount(api);
    const body = newMessage();
    await send(body, { token: owner.token });
    await api.database.db
      .transaction()
      .execute((tx) => deleteMessages(tx, { id: owner.id + 1, email: body.email }));
    expect(await stored(body.email)).toHaveLength(1);
  });

  test('goes 24 months after it was closed; spam is kept until somebody closed it', async () => {
    const [open, spam] = [newMessage(), newMessage({ website: 'x' })];
    await send(open);
    await send(spam);
    const daysOn = (days: number) => () => new Date(time.getTime() + days * 86_400_000);
    const { db } = api.database;
    await db
      .updateTable('contact_messages')
      .set({ state: 'closed', closed_at: time })
      .where('email', '=', open.email)
      .execute();
    await forgetOldMessages({ db, now: daysOn(725) });
    expect(await stored(open.email)).toHaveLength(1);
    await forgetOldMessages({ db, now: daysOn(735) });
    expect(await stored(open.email)).toEqual([]);
    expect(await stored(spam.email)).toHaveLength(1);
    expect(await db.selectFrom('contact_stamps').selectAll().execute()).toEqual([]);
  });
});

test('without SUPPORT_EMAIL a message waits for the administrators', async () => {
  support = null;
  const body = newMessage();
  expect((await send(body)).status).toBe(200);
  const receipt = await smtp.nextMail(body.email);
  expect(receipt.replyTo).toBeUndefined();
  support = SUPPORT;
  expect(await stored(body.email)).toMatchObject([{ state: 'open', mailed_at: null }]);
});

test('while the mail server is down a message is taken, and mailed when it is back', async () => {
  const port = Number(new URL(smtp.url).port);
  await smtp.stop();
  const body = newMessage();
  expect((await send(body)).status).toBe(200);
  const failed = sql`SELECT FROM pgboss.job WHERE name = 'mail' AND state = 'retry'`;
  await expect
    .poll(async () => (await failed.execute(api.database.db)).rows.length)
    .toBeGreaterThan(0);
  smtp = await startSmtpServer({ port });
  await api.makeRetriesDue();
  await supportMails(body.subject);
});
