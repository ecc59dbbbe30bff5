import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Overview } from '../../shared/admin-overview.ts';
import { createAccount, PASSWORD } from '../../test/accounts.ts';
import { TEST_ADMIN } from '../../test/api.ts';
import { type BillingKit, openBillingKit, type Payer } from '../../test/billing-kit.ts';
import { comeBack } from '../../test/checkout.ts';
import { watchForgotten } from './watch-payment.service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const GATEWAYS = ['paystack', 'paypal'] as const;
const REFUNDED = { paystack: 'refund.processed', paypal: 'PAYMENT.CAPTURE.REFUNDED' } as const;
const RESOLVED = {
  paystack: 'charge.dispute.resolve',
  paypal: 'CUSTOMER.DISPUTE.RESOLVED',
} as const;
const BACK = 'Your money is on its way back from Waymark';
const RECEIPT = 'Your receipt from Waymark';
const FAILED = 'Your payment did not go through: Waymark';
const NOTHING = 'We received no payment: Waymark';

let kit: BillingKit;
beforeAll(async () => {
  kit = await openBillingKit();
});
afterEach(() => {
  kit.goAhead(0);
  kit.providers.mend();
});
afterAll(() => kit.close());

const mails = ({ email, reference }: Payer) => kit.mailsTo(email, reference);
const subjects = async (payer: Payer) => (await mails(payer)).map(({ subject }) => subject);
const lastMail = async (payer: Payer) => (await mails(payer)).at(-1)?.text;

/** The numbers of disputes, which Paystack has none of but digits for. */
let disputes = 8000;
const dispute = (state: 'open' | 'lost', isVague = false) => ({
  disputes: [{ id: String(++disputes), state, isVague, dueAt: new Date(2031, 4, 7).toISOString() }],
});

/** What the overview of administrators says of money that went back lately. */
async function sentBackOf(currency: string): Promise<number> {
  const { body } = await kit.api.get('/api/admin/overview', { 'x-auth-token': kit.admin.token });
  const { money } = body as unknown as Overview;
  return money?.find((each) => each.currency === currency)?.refunded ?? 0;
}

describe.each(GATEWAYS)('a part that was refunded at %s', (gateway) => {
  test('is told, shown to both, and later mails tell the rest', async () => {
    const payer = await kit.pay(gateway);
    const currency = gateway === 'paystack' ? 'GHS' : 'USD';
    const before = await sentBackOf(currency);
    await kit.change(payer, { sentBack: 100 });
    await kit.tell(payer, REFUNDED[gateway]);
    await kit.act('ask', payer);
    expect((await sentBackOf(currency)) - before).toBe(100);
    const partSentBack = { amount: 100, currency };
    expect(await kit.read(payer)).toMatchObject({ status: 'paid', partSentBack });
    expect(await kit.row(payer)).toMatchObject({ partSentBack });
    const [all, rest] = gateway === 'paystack' ? ['50.00', '49.00'] : ['4.00', '3.00'];
    const told = await mails(payer);
    expect(told.map(({ subject }) => subject)).toEqual([
      RECEIPT,
      'A part of your money is on its way back from Waymark',
    ]);
    expect(told[1]?.text).toContain(`Of the ${currency} ${all} that you paid on`);
    expect(told[1]?.text).toContain(`, ${currency} 1.00 has been sent back to you through`);
    expect(told[1]?.text).toContain('You still have premium until');
    await kit.withdraw(payer);
    await expect.poll(async () => (await kit.read(payer)).status).toBe('refunded');
    const [confirmed, back] = (await mails(payer)).slice(2);
    expect(confirmed?.text).toContain(`You get ${currency} ${rest} back the way you paid`);
    expect(back?.text).toContain(`We sent ${currency} ${rest} back to you`);
    expect(back?.text).toContain(
      `Together with the ${currency} 1.00 that was sent back before, that is all of the ${currency} ${all} that you paid.`,
    );
  });

  test('without an event is in the mail about the refund of the rest', async () => {
    const payer = await kit.pay(gateway);
    await kit.change(payer, { sentBack: 100 });
    await kit.act('refund', payer, { reason: 'Asked for by mail' });
    await expect.poll(async () => (await kit.read(payer)).status).toBe('refunded');
    expect(await lastMail(payer)).toMatch(/We sent (GHS 49|USD 3)\.00 back to you/);
  });
});

describe('a payment that fails after its payer has left is told by mail', () => {
  test('PayPal: captured, pending, then denied', async () => {
    const payer = await kit.begin('paypal');
    await kit.providers.pay(payer.reference);
    await kit.change(payer, { heldCapture: 'PENDING' });
    await comeBack(kit.api, kit.providers, { reference: payer.reference, cookie: '' });
    expect((await kit.read(payer)).status).toBe('pending');
    await kit.change(payer, { heldCapture: 'DECLINED' });
    await kit.tell(payer, 'PAYMENT.CAPTURE.DENIED');
    expect(await kit.read(payer)).toMatchObject({ status: 'failed', failure: 'declined' });
    expect(await subjects(payer)).toEqual([FAILED]);
    expect(await lastMail(payer)).toContain('We have no money from it, so it gave you no premium.');
    await kit.tell(payer, 'PAYMENT.CAPTURE.DENIED');
    expect(await subjects(payer)).toEqual([FAILED]);
  });

  test.each(['paypal', 'paystack'] as const)('%s: voided or failed', async (gateway) => {
    const payer = await kit.begin(gateway);
    await kit.change(payer, { state: 'declined' });
    await kit.act('ask', payer);
    expect(await subjects(payer)).toEqual([FAILED]);
  });

  test('PayPal: an order that it has forgotten does not stay “Confirming”', async () => {
    const payer = await kit.begin('paypal');
    await kit.change(payer, { isForgotten: true });
    await kit.act('ask', payer);
    expect((await kit.read(payer)).status).toBe('pending');
    kit.goAhead(4 * HOUR);
    await kit.act('ask', payer);
    expect(await kit.read(payer)).toMatchObject({ status: 'failed', failure: 'abandoned' });
    expect(await subjects(payer)).toEqual([NOTHING]);
  });

  test.each(GATEWAYS)('%s: a week of silence, told of the last try only', async (gateway) => {
    const first = await kit.begin(gateway);
    kit.goAhead(HOUR);
    const last = await kit.begin(gateway, first);
    kit.goAhead(10 * DAY);
    await watchForgotten(kit.api.billing);
    expect(await subjects(last)).toEqual([NOTHING]);
    expect(await subjects(first)).toEqual([]);
    const row = await kit.row(first);
    expect(row).toMatchObject({ status: 'failed', failure: 'abandoned' });
    // It comes after all.
    await kit.providers.pay(last.reference);
    await kit.act('ask', last);
    expect(await subjects(last)).toEqual([NOTHING, RECEIPT]);
  });

  test('but not when the payer’s own browser came back and shows it', async () => {
    const account = await createAccount(kit.api);
    const response = await kit.api.app.request('/api/create-checkout-session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': account.token },
      body: JSON.stringify({ gateway: 'paypal', country: 'UG' }),
    });
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { reference } = (await response.json()) as { reference: string };
    await kit.providers.decline(reference);
    const { landing } = await comeBack(kit.api, kit.providers, { reference, cookie });
    expect(landing.searchParams.get('reason')).toBe('declined');
    expect(await subjects({ ...account, reference })).toEqual([]);
  });
});

/** All orders of these. */
function ordersOf<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((first) =>
    ordersOf(list.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  );
}

describe('a payment that was refunded before it was heard of has one receipt and one mail', () => {
  test.each([
    ...ordersOf(['charge.success', 'refund.processed', 'refund.pending']).map(
      (events) => ['paystack', events] as const,
    ),
    ...ordersOf([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
    ]).map((events) => ['paypal', events] as const),
  ])('%s: %s', async (gateway, events) => {
    const payer = await kit.begin(gateway);
    await kit.change(payer, { state: 'approved' });
    if (gateway === 'paystack') await kit.providers.pay(payer.reference);
    else await capture(payer);
    await kit.change(payer, { state: 'refunded', refund: 'processed' });
    for (const event of events) await kit.tell(payer, event);
    expect((await kit.read(payer)).status).toBe('refunded');
    await kit.act('ask', payer);
    expect((await subjects(payer)).toSorted()).toEqual([BACK, RECEIPT]);
    const receipt = (await mails(payer)).find(({ subject }) => subject === RECEIPT);
    expect(receipt?.text).toContain('The money of this payment has gone back since');
    expect(receipt?.text).not.toContain('You have premium until');
    expect(await kit.isPremium(payer)).toBe(false);
  });

  /** PayPal has captured, and nothing of it was heard here: the process died before the answer. */
  async function capture({ reference }: Payer): Promise<void> {
    await kit.providers.pay(reference);
    const { gateways } = kit.providers;
    const { id, amount, currency } = await kit.providers.find(reference);
    await gateways.paypal?.look(
      {
        reference,
        providerId: id,
        captureId: null,
        money: { amount, currency },
        received: null,
        refundAttempt: 0,
        sentBack: 0,
      },
      { mayCapture: true, isThorough: false },
    );
  }
});

test('premium that is given or ended by hand is told to the member, with the reason', async () => {
  const { id, email } = await createAccount(kit.api);
  const change = (body: object) =>
    kit.api.send('POST', `/api/admin/members/${id}/premium`, body, { token: kit.admin.token });
  await change({ action: 'grant', months: 1, reason: 'For your patience' });
  const [given] = await kit.mailsTo(email);
  expect(given?.subject).toBe('You have been given 1 month of premium at Waymark');
  expect(given?.text).toContain('Reason: For your patience');
  expect(given?.text).toMatch(/You have premium until \d+ \w+ 20\d\d\./);
  await change({ action: 'revoke', reason: 'The account was shared' });
  const ended = (await kit.mailsTo(email)).at(-1);
  expect(ended?.subject).toBe('Your premium at Waymark has ended');
  expect(ended?.text).toContain('Reason: The account was shared');
});

describe.each(GATEWAYS)('a dispute at %s', (gateway) => {
  test.each(['an event', 'the daily look'])(
    'that is lost, known by %s, is no refund of ours',
    async (how) => {
      const payer = await kit.pay(gateway);
      const lost = { ...dispute('lost'), state: 'refunded', refund: 'processed' } as const;
      await kit.change(payer, lost);
      if (how === 'an event') await kit.tell(payer, RESOLVED[gateway]);
      else await kit.act('ask', payer);
      expect(await kit.read(payer)).toMatchObject({ status: 'refunded' });
      expect(await subjects(payer)).toEqual([RECEIPT, 'Your payment to Waymark was reversed']);
      const text = await lastMail(payer);
      expect(text).toContain('was disputed or reversed');
      expect(text).not.toContain('We sent');
      expect(await kit.toReview(payer)).toBeUndefined();
    },
  );

  test('whose money goes back before its end is heard of is no refund of ours', async () => {
    const payer = await kit.pay(gateway);
    const { disputes: open } = dispute('open');
    await kit.change(payer, { disputes: open });
    await kit.act('ask', payer);
    await kit.change(payer, { state: 'refunded', refund: 'processed' });
    await kit.tell(payer, REFUNDED[gateway]);
    expect(await subjects(payer)).toEqual([RECEIPT, 'Your payment to Waymark was reversed']);
  });

  test('that is open warns who sends the money back beside it', async () => {
    const payer = await kit.pay(gateway);
    await kit.change(payer, dispute('open'));
    await kit.act('ask', payer);
    const reason = 'Asked for by mail';
    expect(await kit.act('refund', payer, { reason })).toMatchObject({
      status: 409,
      body: { code: 'dispute-open' },
    });
    expect((await kit.providers.find(payer.reference)).state).toBe('paid');
    expect((await kit.act('refund', payer, { reason, despiteDispute: true })).status).toBe(200);
    await expect.poll(async () => (await kit.read(payer)).status).toBe('refunded');
  });

  test('that is lost without an amount is to be looked at, and can end premium there', async () => {
    const payer = await kit.pay(gateway);
    await kit.change(payer, dispute('lost', true));
    await kit.tell(payer, RESOLVED[gateway]);
    expect(await kit.toReview(payer)).toMatchObject({
      status: 'paid',
      disputes: [{ state: 'lost' }],
    });
    const [told] = await kit.mailsTo(TEST_ADMIN, payer.reference);
    expect(told?.text).toContain('is on the payments page under “To review”');
    const settled = { outcome: 'sent-back', reason: 'The bank took all of it' };
    expect((await kit.act('settled', payer, settled)).status).toBe(200);
    expect(await kit.isPremium(payer)).toBe(false);
    expect(await kit.toReview(payer)).toBeUndefined();
    expect((await subjects(payer)).at(-1)).toBe('Your payment to Waymark was reversed');
  });
});

describe('who deletes the account', () => {
  test('with an open payment is told what becomes of it, and the operator when it went back', async () => {
    const payer = await kit.begin('paystack');
    const { token, email, reference } = payer;
    await kit.api.send('DELETE', '/api/account', { password: PASSWORD }, { token });
    expect((await kit.mailsTo(email)).at(-1)?.text).toContain(
      `GHS 50.00 was not confirmed. If the money still arrives, we send it back the way you paid. Payment reference: ${reference}`,
    );
    await kit.providers.pay(reference);
    const mend = kit.providers.fail(/POST .*refund/, 'down', 100);
    await kit.tell(payer, 'charge.success');
    expect(await kit.toReview(payer)).toMatchObject({ status: 'paid', isRefundAsked: true });
    mend();
    await expect
      .poll(async () => {
        await kit.api.makeRetriesDue();
        return (await kit.row(payer))?.status;
      })
      .toBe('refunded');
    const told = await kit.mailsTo(TEST_ADMIN, reference);
    expect(told.map(({ subject }) => subject)).toEqual([
      'Waymark: money went back to a deleted account',
    ]);
  });

  test('with nothing open reads nothing about money', async () => {
    const payer = await kit.pay('paypal');
    const { token, email } = payer;
    await kit.api.send('DELETE', '/api/account', { password: PASSWORD }, { token });
    const goodbye = (await kit.mailsTo(email)).find(({ subject }) => /was deleted/.test(subject));
    expect(goodbye?.text).toContain('Waymark');
    expect(goodbye?.text).not.toMatch(/USD|our last email/);
    // It paid for premium that was used: there is nothing to review.
    expect(await kit.toReview(payer)).toBeUndefined();
  });
});
