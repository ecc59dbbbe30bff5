import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { longDate } from '../../shared/job-dates.ts';
import { PASSWORD } from '../../test/accounts.ts';
import { TEST_ADMIN } from '../../test/api.ts';
import { type BillingKit, openBillingKit, type Payer } from '../../test/billing-kit.ts';

const DAY = 86_400_000;
const GATEWAYS = ['paystack', 'paypal'] as const;

let kit: BillingKit;
beforeAll(async () => {
  kit = await openBillingKit();
});
afterEach(() => kit.goAhead(0));
afterAll(() => kit.close());

/** A member who had money back after use, paid again and withdraws again: a person must send it. */
async function withdrawAgain(gateway: (typeof GATEWAYS)[number]): Promise<Payer> {
  const first = await kit.pay(gateway);
  await kit.withdraw(first);
  await expect.poll(async () => (await kit.read(first)).status).toBe('refunded');
  const second = await kit.pay(gateway, first);
  expect((await kit.withdraw(second)).body).toMatchObject({ isLookedAt: true });
  // Two mails that wait at the same time may leave in either order.
  expect(await subjectsTo(second)).toContain('Your withdrawal from the contract: Waymark');
  return second;
}

const settled = (payer: Payer, outcome: 'sent-back' | 'not-owed', reason: string) =>
  kit.act('settled', payer, { outcome, reason });

const subjectsTo = async ({ email, reference }: Payer) =>
  (await kit.mailsTo(email, reference)).map(({ subject }) => subject);

describe.each(GATEWAYS)('a withdrawal that a person must refund, of %s', (gateway) => {
  test('says in the list and in the mail whose it is and until when, and is refunded there', async () => {
    const payer = await withdrawAgain(gateway);
    const row = await kit.toReview(payer);
    const declaredAt = Date.parse(row?.withdrawal?.at ?? '');
    const dueAt = new Date(declaredAt + 14 * DAY).toISOString();
    expect(row).toMatchObject({
      email: payer.email,
      status: 'paid',
      withdrawal: { name: 'Ama Mensah', dueAt },
    });
    const [mail] = await kit.mailsTo(TEST_ADMIN, payer.reference);
    expect(mail?.text).toContain(`with “Refund” on the payments page by ${longDate(dueAt)}.`);
    expect((await kit.act('refund', payer, { reason: 'A valid withdrawal' })).status).toBe(200);
    await expect.poll(async () => (await kit.read(payer)).status).toBe('refunded');
    expect(await kit.providers.find(payer.reference)).toMatchObject({ state: 'refunded' });
    expect(await subjectsTo(payer)).toContain('Your money is on its way back from Waymark');
    expect(await kit.toReview(payer)).toBeUndefined();
    expect(await kit.row(payer)).toMatchObject({ withdrawal: { name: 'Ama Mensah' } });
  });

  test('keeps its declaration when the account is deleted, and can be refunded then', async () => {
    const payer = await withdrawAgain(gateway);
    const { token, email, reference } = payer;
    await kit.api.send('DELETE', '/api/account', { password: PASSWORD }, { token });
    const goodbye = (await kit.mailsTo(email)).at(-1);
    expect(goodbye?.subject).toBe('Your account at Waymark was deleted');
    expect(goodbye?.text).toMatch(
      /(GHS|USD) \d+\.00 is to be sent back to you\. If it has not reached you after 14 days, write on http:\/\/localhost:3000\/contact\. Payment reference: wm-/,
    );
    expect(await kit.toReview(payer)).toMatchObject({
      email: null,
      withdrawal: { name: 'Ama Mensah' },
    });
    await kit.act('refund', payer, { reason: 'A valid withdrawal' });
    await expect.poll(async () => (await kit.row(payer))?.status).toBe('refunded');
    const mails = await kit.mailsTo(TEST_ADMIN, reference);
    expect(mails.at(-1)?.subject).toBe('Waymark: money went back to a deleted account');
    expect(mails.at(-1)?.text).not.toContain(email);
  });
});

test('“Settled” asks what was done', async () => {
  const payer = await withdrawAgain('paypal');
  expect((await kit.act('settled', payer, { reason: 'Done' })).body).toMatchObject({
    code: 'bad-request',
    field: 'outcome',
  });
  expect(await kit.toReview(payer)).toBeDefined();
});

test('settled as “not owed”, it stays paid; the member is told why and sees no more promise', async () => {
  const payer = await withdrawAgain('paystack');
  expect((await kit.read(payer)).isRefundAsked).toBe(true);
  await settled(payer, 'not-owed', 'Your bank has sent it back already');
  expect(await kit.read(payer)).toMatchObject({
    status: 'paid',
    isRefundAsked: false,
    refundUntil: null,
    withdrawUntil: null,
  });
  expect(await kit.isPremium(payer)).toBe(true);
  const mail = (await kit.mailsTo(payer.email, payer.reference)).at(-1);
  expect(mail?.subject).toBe('About your withdrawal from the contract: Waymark');
  expect(mail?.text).toContain('Reason: Your bank has sent it back already');
  expect(await kit.toReview(payer)).toBeUndefined();
  expect(await kit.row(payer)).toMatchObject({
    settledAs: 'not-owed',
    withdrawal: { name: 'Ama Mensah' },
  });
  // A second press of the button is the same declaration.
  expect((await kit.withdraw(payer)).status).toBe(200);
  expect(await kit.toReview(payer)).toBeUndefined();
});

test('settled as “sent back”, it ends premium, is told, and an old failed refund does not undo it', async () => {
  const payer = await withdrawAgain('paypal');
  await settled(payer, 'sent-back', 'By bank transfer');
  expect(await kit.read(payer)).toMatchObject({ status: 'refunded' });
  expect(await kit.isPremium(payer)).toBe(false);
  const mail = (await kit.mailsTo(payer.email, payer.reference)).at(-1);
  expect(mail?.subject).toBe('Your money was sent back by Waymark');
  expect(mail?.text).toContain('We sent USD 4.00 back to you, but not through PayPal.');
  await kit.change(payer, { refund: 'failed' });
  kit.goAhead(2 * DAY);
  expect((await kit.act('ask', payer)).status).toBe(200);
  expect(await kit.row(payer)).toMatchObject({
    status: 'refunded',
    settledAs: 'sent-back',
    needsAttention: false,
  });
});

test('a withdrawal whose refund is refused has no button for the member any more', async () => {
  const payer = await kit.pay('paystack');
  await kit.change(payer, { nextRefund: 'refused' });
  await kit.withdraw(payer);
  await expect.poll(async () => (await kit.read(payer)).refundProblem).toBe('refused');
  expect(await kit.read(payer)).toMatchObject({ refundUntil: null, withdrawUntil: null });
  expect(await kit.toReview(payer)).toMatchObject({ withdrawal: { name: 'Ama Mensah' } });
});
