import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentHistory } from '../../shared/payment-history.ts';
import { PASSWORD } from '../../test/accounts.ts';
import { TEST_ADMIN } from '../../test/api.ts';
import { type BillingKit, openBillingKit, type Payer } from '../../test/billing-kit.ts';
import { sendPart } from './refund-parts.service.ts';

const GATEWAYS = ['paystack', 'paypal'] as const;
/** What a payment of each costs (server/billing/pricing.ts), in minor units. */
const PRICE = { paystack: 5000, paypal: 400 } as const;

let kit: BillingKit;
beforeAll(async () => {
  kit = await openBillingKit();
});
afterEach(() => kit.providers.mend());
afterAll(() => kit.close());

const send = (payer: Pick<Payer, 'reference'>, amount: number, left: number, more: object = {}) =>
  kit.act('refund', payer, { reason: 'Paid too much', part: { amount, left }, ...more });

async function historyOf({ reference }: Pick<Payer, 'reference'>): Promise<PaymentHistory> {
  const path = `/api/admin/payments/${reference}`;
  const { body } = await kit.api.get(path, { 'x-auth-token': kit.admin.token });
  return body as unknown as PaymentHistory;
}

const kindsOf = async (payer: Payer) =>
  (await historyOf(payer)).history.map(({ kind }) => kind).filter((kind) => kind !== 'event');

/** What the provider has sent back of a payment. */
const backAt = async ({ reference }: Payer) => (await kit.providers.find(reference)).sentBack ?? 0;

const partOf = (payer: Payer) => expect.poll(async () => (await kit.read(payer)).partSentBack);

describe.each(GATEWAYS)('a refund of a part, of %s', (gateway) => {
  const all = PRICE[gateway];

  test('sends that part, keeps premium, is told by mail and stands in the history', async () => {
    const payer = await kit.pay(gateway);
    expect((await send(payer, 150, all)).status).toBe(200);
    await partOf(payer).toMatchObject({ amount: 150 });
    await kit.settle();
    expect(await backAt(payer)).toBe(150);
    expect(await kit.isPremium(payer)).toBe(true);
    const subjects = (await kit.mailsTo(payer.email, payer.reference)).map((mail) => mail.subject);
    expect(subjects.filter((subject) => subject.startsWith('A part of your money'))).toHaveLength(
      1,
    );
    const { payment, history } = await historyOf(payer);
    expect(payment).toMatchObject({ status: 'paid', partUnderWay: null, needsAttention: false });
    expect(history).toContainEqual(
      expect.objectContaining({
        kind: 'part-decided',
        by: TEST_ADMIN,
        amount: 150,
        note: 'Paid too much',
      }),
    );
    expect(await kindsOf(payer)).toEqual([
      'started',
      'paid',
      'part-decided',
      'part-sent',
      'part-back',
    ]);
  });

  test('is sent once when two tabs press at once, and not from a page of before', async () => {
    const payer = await kit.pay(gateway);
    const answers = await Promise.all([send(payer, 150, all), send(payer, 150, all)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await partOf(payer).toMatchObject({ amount: 150 });
    await kit.settle();
    expect(await send(payer, 150, all)).toMatchObject({
      status: 409,
      body: { code: 'refund-changed' },
    });
    expect(await backAt(payer)).toBe(150);
  });

  test('is sent once when the provider took it and its answer was lost', async () => {
    const payer = await kit.pay(gateway);
    kit.providers.fail(/POST .*refund/, 'lost');
    await send(payer, 150, all);
    await expect
      .poll(async () => {
        await kit.api.makeRetriesDue();
        return (await historyOf(payer)).history.some(({ kind }) => kind === 'part-sent');
      })
      .toBe(true);
    expect(await backAt(payer)).toBe(150);
    expect((await kit.read(payer)).partSentBack).toMatchObject({ amount: 150 });
  });

  test('waits while the provider is down, and nothing else is sent meanwhile', async () => {
    const payer = await kit.pay(gateway);
    const mend = kit.providers.fail(/./, 'down', 1000);
    await send(payer, 150, all);
    expect((await historyOf(payer)).payment.partUnderWay).toBe(150);
    expect(await send(payer, 100, all)).toMatchObject({ body: { code: 'refund-under-way' } });
    mend();
    await expect
      .poll(async () => {
        await kit.api.makeRetriesDue();
        return backAt(payer);
      })
      .toBe(150);
  });

  test('never sends more than is left, though the provider was told something else', async () => {
    const payer = await kit.pay(gateway);
    expect(await send(payer, all + 1, all)).toMatchObject({ body: { code: 'too-much' } });
    // By hand at the provider, unknown here so far.
    await kit.change(payer, { sentBack: all - 100 });
    await send(payer, 150, all);
    await expect.poll(async () => (await kit.toReview(payer))?.isPartRefused).toBe(true);
    await kit.settle();
    expect(await backAt(payer)).toBe(all - 100);
    const mail = (await kit.mailsTo(TEST_ADMIN, payer.reference)).at(-1);
    expect(mail?.subject).toBe('Waymark: a refund of a part was refused');
    await kit.act('settled', payer, { reason: 'Enough went back', outcome: 'not-owed' });
    expect(await kit.toReview(payer)).toBeUndefined();
  });

  test('of all that is left is a refund: premium ends', async () => {
    const payer = await kit.pay(gateway);
    await send(payer, 150, all);
    await partOf(payer).toMatchObject({ amount: 150 });
    await kit.settle();
    await send(payer, all - 150, all - 150);
    await expect.poll(async () => (await kit.read(payer)).status).toBe('refunded');
    expect(await kit.isPremium(payer)).toBe(false);
    expect(await kit.providers.find(payer.reference)).toMatchObject({ state: 'refunded' });
    expect(await kindsOf(payer)).toContain('refund-decided');
  });

  test('leaves the member the right to the rest', async () => {
    const payer = await kit.pay(gateway);
    await send(payer, 150, all);
    await partOf(payer).toMatchObject({ amount: 150 });
    await kit.settle();
    expect((await kit.withdraw(payer)).status).toBe(200);
    await expect.poll(async () => (await kit.read(payer)).status).toBe('refunded');
    const { history } = await historyOf(payer);
    expect(history).toContainEqual(
      expect.objectContaining({ kind: 'withdrawn', note: 'Ama Mensah' }),
    );
    expect(history).toContainEqual(
      expect.objectContaining({ kind: 'refunded', amount: all - 150 }),
    );
  });

  test('that comes back is noticed although another part arrived', async () => {
    const payer = await kit.pay(gateway);
    await send(payer, 150, all);
    await partOf(payer).toMatchObject({ amount: 150 });
    await kit.settle();
    await send(payer, 100, all - 150);
    await partOf(payer).toMatchObject({ amount: 250 });
    await kit.settle();
    const { parts = [] } = await kit.providers.find(payer.reference);
    const [first, second] = parts;
    if (!first || !second) throw new Error('The provider has not both parts');
    await kit.change(payer, { sentBack: 150, parts: [first, { ...second, status: 'failed' }] });
    await kit.act('ask', payer);
    await kit.settle();
    expect(await kit.read(payer)).toMatchObject({
      partSentBack: { amount: 150 },
      refundProblem: 'failed',
    });
    expect((await kit.mailsTo(TEST_ADMIN, payer.reference)).at(-1)?.subject).toBe(
      'Waymark: a refund failed',
    );
    await kit.act('ask', payer);
    expect(await kit.mailsTo(TEST_ADMIN, payer.reference)).toHaveLength(1);
  });

  test('stays sent back when the refund of the rest fails, and premium is there again', async () => {
    const payer = await kit.pay(gateway);
    await send(payer, 150, all);
    await partOf(payer).toMatchObject({ amount: 150 });
    await kit.settle();
    await send(payer, all - 150, all - 150);
    await expect.poll(async () => (await kit.read(payer)).status).toBe('refunded');
    await kit.settle();
    await kit.change(payer, { state: 'paid', refund: 'failed' });
    await kit.act('ask', payer);
    expect(await kit.read(payer)).toMatchObject({
      status: 'paid',
      partSentBack: { amount: 150 },
      refundProblem: 'failed',
    });
    expect(await kit.isPremium(payer)).toBe(true);
  });

  test('of a deleted account is sent as well', async () => {
    const payer = await kit.pay(gateway);
    const { token } = payer;
    await kit.api.send('DELETE', '/api/account', { password: PASSWORD }, { token });
    expect((await send(payer, 150, all)).status).toBe(200);
    await expect.poll(() => backAt(payer)).toBe(150);
    await expect
      .poll(async () => (await historyOf(payer)).payment)
      .toMatchObject({ email: null, partSentBack: { amount: 150 } });
  });
});

test('a part that the provider refuses is told to the operator, and can be tried again', async () => {
  const payer = await kit.pay('paystack');
  await kit.change(payer, { nextRefund: 'refused' });
  await send(payer, 150, PRICE.paystack);
  await expect.poll(async () => (await kit.toReview(payer))?.isPartRefused).toBe(true);
  expect(await kit.isPremium(payer)).toBe(true);
  expect((await kit.read(payer)).refundProblem).toBeNull();
  const { nextRefund: _, ...mended } = await kit.providers.find(payer.reference);
  await kit.providers.save(mended);
  expect((await send(payer, 150, PRICE.paystack)).status).toBe(200);
  await partOf(payer).toMatchObject({ amount: 150 });
  expect(await kit.toReview(payer)).toBeUndefined();
});

test('a part that was refused is no work any more once all was sent back', async () => {
  const payer = await kit.pay('paystack');
  await kit.change(payer, { nextRefund: 'refused' });
  await send(payer, 150, PRICE.paystack);
  await expect.poll(async () => (await kit.toReview(payer))?.isPartRefused).toBe(true);
  const { nextRefund: _, ...mended } = await kit.providers.find(payer.reference);
  await kit.providers.save(mended);
  await kit.act('refund', payer, { reason: 'All of it' });
  await expect.poll(async () => (await kit.read(payer)).status).toBe('refunded');
  expect(await kit.toReview(payer)).toBeUndefined();
});

test('a part of what the provider has sent back meanwhile is told as refunded, and no more', async () => {
  const payer = await kit.pay('paystack');
  await kit.change(payer, { state: 'refunded' });
  await send(payer, 150, PRICE.paystack);
  await expect.poll(() => kindsOf(payer)).toContain('part-refused');
  await kit.settle();
  expect((await kit.read(payer)).status).toBe('refunded');
  expect(await kit.toReview(payer)).toBeUndefined();
  const mails = await kit.mailsTo(TEST_ADMIN, payer.reference);
  expect(mails.map(({ text }) => text).filter((text) => text.includes('still with you'))).toEqual(
    [],
  );
});

test('a part beside an open dispute needs a second word', async () => {
  const payer = await kit.pay('paypal');
  const dueAt = new Date(Date.now() + 86_400_000).toISOString();
  await kit.change(payer, { disputes: [{ id: 'PP-D-77', state: 'open', dueAt }] });
  await kit.tell(payer, 'CUSTOMER.DISPUTE.CREATED');
  await expect.poll(async () => (await kit.row(payer))?.disputes).toHaveLength(1);
  expect(await send(payer, 100, 400)).toMatchObject({ body: { code: 'dispute-open' } });
  expect((await send(payer, 100, 400, { despiteDispute: true })).status).toBe(200);
  await kit.settle();
  expect(await kindsOf(payer)).toContain('dispute-opened');
});

test('two processes send a part once', async () => {
  const payer = await kit.pay('paystack');
  await send(payer, 150, PRICE.paystack);
  await partOf(payer).toMatchObject({ amount: 150 });
  await kit.settle();
  const { db } = kit.api.database;
  const part = await db
    .selectFrom('payment_parts')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const job = { paymentId: part.payment_id, partId: part.id };
  // One that was sent is not sent again; one that another process sends is waited for.
  await sendPart(kit.api.billing, job);
  await db
    .updateTable('payment_parts')
    .set({ state: 'asked', sending_until: new Date(Date.now() + 60_000) })
    .where('id', '=', part.id)
    .execute();
  await expect(sendPart(kit.api.billing, job)).rejects.toThrow('Another process');
  await db
    .updateTable('payment_parts')
    .set({ state: 'sent', sending_until: null })
    .where('id', '=', part.id)
    .execute();
  expect(await backAt(payer)).toBe(150);
});

test.each([
  ['no amount', { left: 400 }, 'part.amount'],
  ['half a cent', { amount: 0.5, left: 400 }, 'part.amount'],
  ['nothing', { amount: 0, left: 400 }, 'part.amount'],
  ['less than nothing', { amount: -100, left: 400 }, 'part.amount'],
  ['no word of what is left', { amount: 100 }, 'part.left'],
])('a part of %s is refused by the name of its field', async (_, part, field) => {
  const payer = await kit.pay('paypal');
  const { body } = await kit.act('refund', payer, { reason: 'x', part });
  expect(body).toMatchObject({ code: 'bad-request', field });
});

test('only administrators read a history and send a part', async () => {
  const payer = await kit.pay('paypal');
  const path = `/api/admin/payments/${payer.reference}`;
  const headers = { 'x-auth-token': payer.token };
  for (const each of [path, '/api/admin/payments.csv', '/api/admin/payment-months'])
    expect((await kit.api.get(each, headers)).status).toBe(403);
  const body = { reason: 'x', part: { amount: 100, left: 400 } };
  expect((await kit.api.send('POST', `${path}/refund`, body, { token: payer.token })).status).toBe(
    403,
  );
  expect(
    (await kit.api.get('/api/admin/payments/wm-none', { 'x-auth-token': kit.admin.token })).status,
  ).toBe(404);
});
