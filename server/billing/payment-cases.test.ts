import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AdminPayment, AdminPaymentList } from '../../shared/admin-billing.ts';
import { createAccount, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { beginCheckout, comeBack, deliver, readPayment } from '../../test/checkout.ts';
import { type PaymentProviders, startPaymentProviders } from '../../test/payment-providers.ts';
import { reconcile } from './reconcile.service.ts';
import type { SandboxPayment } from './sandbox/sandbox-payment.ts';

const DAY = 86_400_000;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

let providers: PaymentProviders;
let api: TestApi;
let admin: TestAccount;
beforeAll(async () => {
  providers = await startPaymentProviders(now);
  api = await openTestApi({ gateways: providers.gateways, now });
  admin = await createAccount(api, { email: TEST_ADMIN });
});
afterEach(() => {
  providers.mend();
  ahead = 0;
});
afterAll(async () => {
  await api.close();
  await providers.stop();
});

type Member = TestAccount & { reference: string };

/** A member who has paid and has read the receipt. */
async function pay(
  gateway: 'paystack' | 'paypal',
  account?: TestAccount,
  change: Partial<SandboxPayment> = {},
): Promise<Member> {
  const payer = account ?? (await createAccount(api));
  const checkout = await beginCheckout(api, payer, gateway);
  await providers.save({ ...(await providers.pay(checkout.reference)), ...change });
  await comeBack(api, providers, checkout);
  await api.mailbox.mailTo(payer.email);
  return { ...payer, reference: checkout.reference };
}

const read = async (member: Member) => (await readPayment(api, member, member.reference)).payment;
const isPremium = async (member: Member) =>
  (await readPayment(api, member, member.reference)).is_premium;
const at = (member: Member) => providers.find(member.reference);
const change = async (member: Member, to: Partial<SandboxPayment>) =>
  providers.save({ ...(await at(member)), ...to });
const refund = (member: Member) =>
  api.send('POST', `/api/payments/${member.reference}/refund`, undefined, member);

/** The payment in the administrators' list of what is to be looked at. */
async function listed({ reference }: Member): Promise<AdminPayment | undefined> {
  const { body } = await api.get(`/api/admin/payments?status=attention&search=${reference}`, {
    'x-auth-token': admin.token,
  });
  return (body as unknown as AdminPaymentList).payments[0];
}

const act = (action: string, { reference }: Member, body?: object) =>
  api.send('POST', `/api/admin/payments/${reference}/${action}`, body, { token: admin.token });

/** The next mail to the operator about a payment. */
async function operatorMail({ reference }: Member): Promise<{ subject: string; text: string }> {
  for (;;) {
    const mail = await api.mailbox.mailTo(TEST_ADMIN);
    if (mail.text.includes(reference)) return mail;
  }
}

describe.each(['paystack', 'paypal'] as const)('a payment of %s', (gateway) => {
  test.each([
    ['amount', { amount: gateway === 'paypal' ? 399 : 4999 }],
    ['currency', { currency: 'NGN' }],
  ])('of another %s makes nobody a member, and all are told', async (_, paid) => {
    const account = await createAccount(api);
    const checkout = await beginCheckout(api, account, gateway);
    const arrived = await providers.pay(checkout.reference);
    const { amount, currency } = arrived;
    await providers.save({ ...arrived, paid: { amount, currency, ...paid } });
    const { landing } = await comeBack(api, providers, checkout);
    expect(landing.searchParams.get('reason')).toBe('amount-differs');
    const { payment, is_premium } = await readPayment(api, account, checkout.reference);
    expect(payment).toMatchObject({
      status: 'failed',
      failure: 'amount-differs',
      received: { amount, currency, ...paid },
      refundUntil: expect.any(String),
    });
    expect(is_premium).toBe(false);
    const mail = await api.mailbox.mailTo(account.email);
    expect(mail.subject).toBe('Your payment was not the full amount: Waymark');
    const told = await operatorMail({ ...account, reference: checkout.reference });
    expect(told.subject).toBe('Waymark: a payment of a different amount');
    // The way back: the money, by the button.
    const path = `/api/payments/${checkout.reference}/refund`;
    expect(await api.send('POST', path, undefined, account)).toMatchObject({ status: 200 });
    const back = await api.mailbox.mailTo(account.email);
    expect(back.text).toContain('It did not pay for premium');
    expect(await providers.find(checkout.reference)).toMatchObject({ state: 'refunded' });
  });

  test('of more than was asked makes a member, and its refund sends all of it', async () => {
    const account = await createAccount(api);
    const checkout = await beginCheckout(api, account, gateway);
    const arrived = await providers.pay(checkout.reference);
    const paid = { amount: arrived.amount + 1, currency: arrived.currency };
    await providers.save({ ...arrived, paid });
    await comeBack(api, providers, checkout);
    const { payment, is_premium } = await readPayment(api, account, checkout.reference);
    expect(payment).toMatchObject({ status: 'paid', received: paid });
    expect(is_premium).toBe(true);
    await api.send('POST', `/api/payments/${checkout.reference}/refund`, undefined, account);
    await expect
      .poll(async () => (await readPayment(api, account, checkout.reference)).payment.status)
      .toBe('refunded');
    expect(await providers.find(checkout.reference)).toMatchObject({ state: 'refunded' });
  });

  test('whose refund fails after it was accepted is paid again, and all are told', async () => {
    const member = await pay(gateway);
    await change(member, { nextRefund: 'pending' });
    await refund(member);
    expect((await api.mailbox.mailTo(member.email)).subject).toContain('on its way back');
    expect(await isPremium(member)).toBe(false);
    await change(member, { state: 'paid', refund: 'failed' });
    await deliver(api, providers, member.reference, failedEvent(gateway));
    expect((await api.mailbox.mailTo(member.email)).subject).toContain('did not reach you');
    expect((await operatorMail(member)).subject).toBe('Waymark: a refund failed');
    expect(await read(member)).toMatchObject({ status: 'paid', refundProblem: 'failed' });
    expect(await isPremium(member)).toBe(true);
    expect(await listed(member)).toMatchObject({ needsAttention: true, refundProblem: 'failed' });
    // The operator tries again; the failed refund is still in the provider’s list.
    expect((await act('refund', member, { reason: 'Tried again' })).status).toBe(200);
    expect((await api.mailbox.mailTo(member.email)).subject).toContain('on its way back');
    expect(await at(member)).toMatchObject({ state: 'refunded', refund: 'processed' });
    expect(await listed(member)).toBeUndefined();
    await deliver(api, providers, member.reference, failedEvent(gateway));
    expect(await read(member)).toMatchObject({ status: 'refunded', refundProblem: null });
  });

  test('whose refund is refused stays paid, is listed, and can be refunded later', async () => {
    const member = await pay(gateway);
    await change(member, { nextRefund: 'refused' });
    await refund(member);
    expect((await api.mailbox.mailTo(member.email)).subject).toContain('could not send');
    expect((await operatorMail(member)).subject).toBe('Waymark: a refund was refused');
    expect(await read(member)).toMatchObject({ status: 'paid', isRefundAsked: false });
    expect(await listed(member)).toMatchObject({ refundProblem: 'refused' });
    await providers.save({ ...(await at(member)), nextRefund: 'pending' });
    await act('refund', member, { reason: 'There is money now' });
    await expect.poll(async () => (await read(member)).status).toBe('refunded');
    expect(await listed(member)).toBeUndefined();
  });

  test('whose refund is told of by no event is found by the daily list', async () => {
    const member = await pay(gateway);
    await change(member, { state: 'refunded', refund: 'processed' });
    await reconcile(api.billing, 0);
    await expect.poll(() => isPremium(member)).toBe(false);
  });

  test('that was taken back without an event is found on day 3, 14, 45 or 120', async () => {
    // The provider does not let us read its lists.
    providers.fail(/refund\?from|dispute\?from|reporting|customer\/disputes/, 'denied', 1000);
    const member = await pay(gateway);
    for (const [days, next] of [
      [2, 3],
      [4, 14],
      [15, 45],
      [46, 120],
    ] as const) {
      ahead = days * DAY;
      await reconcile(api.billing, 0);
      await expect.poll(() => nextLookOf(member)).toBe(next);
    }
    expect(await statusOf(member)).toBe('paid');
    await change(member, { state: 'refunded' });
    ahead = 121 * DAY;
    await reconcile(api.billing, 0);
    await expect.poll(() => statusOf(member)).toBe('refunded');
  });

  test('in dispute is told to the operator with the deadline, and ends premium when lost', async () => {
    const member = await pay(gateway);
    const dueAt = new Date(Date.UTC(2031, 4, 7)).toISOString();
    const dispute = { id: `77${Date.now()}`, state: 'open' as const, dueAt };
    await change(member, { disputes: [dispute] });
    await deliver(api, providers, member.reference, disputeEvent(gateway, 'open'));
    const opened = await operatorMail(member);
    expect(opened.subject).toBe('Waymark: a payment is disputed');
    expect(opened.text).toContain('7 May 2031');
    expect(await listed(member)).toMatchObject({
      disputes: [{ id: dispute.id, state: 'open', dueAt }],
    });
    expect(await isPremium(member)).toBe(true);
    await change(member, { disputes: [{ ...dispute, state: 'lost' }] });
    await deliver(api, providers, member.reference, disputeEvent(gateway, 'resolved'));
    expect((await operatorMail(member)).subject).toBe('Waymark: a dispute was lost');
    expect(await read(member)).toMatchObject({ status: 'refunded' });
    expect(await isPremium(member)).toBe(false);
    // An old event does not open it again.
    await change(member, { disputes: [dispute] });
    await deliver(api, providers, member.reference, disputeEvent(gateway, 'open'));
    expect(await listed(member)).toBeUndefined();
  });

  test('in dispute that no event told of is found by the daily list, and its loss too', async () => {
    const member = await pay(gateway);
    const dispute = { id: `78${Date.now()}`, state: 'open' as const, dueAt: now().toISOString() };
    await change(member, { disputes: [dispute] });
    await reconcile(api.billing, 0);
    expect((await operatorMail(member)).subject).toBe('Waymark: a payment is disputed');
    await change(member, { disputes: [{ ...dispute, state: 'lost' }] });
    ahead = 2 * DAY;
    await reconcile(api.billing, 0);
    expect((await operatorMail(member)).subject).toBe('Waymark: a dispute was lost');
    await expect.poll(() => statusOf(member)).toBe('refunded');
  });

  test('of which a part went back keeps premium', async () => {
    const member = await pay(gateway);
    await change(member, { sentBack: 100 });
    const type = gateway === 'paystack' ? 'refund.processed' : 'PAYMENT.CAPTURE.REFUNDED';
    expect(await deliver(api, providers, member.reference, type)).toBe(200);
    expect(await read(member)).toMatchObject({ status: 'paid' });
    expect((await act('ask', member)).status).toBe(200);
    expect(await isPremium(member)).toBe(true);
  });

  test('can be asked about again by an administrator, and marked as settled', async () => {
    const member = await pay(gateway);
    await change(member, { state: 'refunded' });
    const mend = providers.fail(/verify|orders/, 'down', 1000);
    expect(await act('ask', member)).toMatchObject({
      status: 503,
      body: { code: 'provider-silent' },
    });
    mend();
    expect((await act('ask', member)).status).toBe(200);
    expect(await read(member)).toMatchObject({ status: 'refunded' });
    expect((await act('refund', member, { reason: 'x' })).body.code).toBe('not-refundable');
    expect((await act('settled', member, {})).body.field).toBe('reason');
    const odd = await payOdd(gateway);
    expect(await listed(odd)).toBeDefined();
    const settled = { reason: 'Sent by bank', outcome: 'sent-back' };
    expect((await act('settled', odd, settled)).status).toBe(200);
    expect(await listed(odd)).toBeUndefined();
    const { body } = await api.get(`/api/admin/audit?subject=payment%20${odd.reference}`, {
      'x-auth-token': admin.token,
    });
    expect(body.entries).toMatchObject([
      { action: 'payment.settled', actor: TEST_ADMIN, after: settled },
    ]);
    for (const action of ['ask', 'refund', 'settled']) {
      const path = `/api/admin/payments/${odd.reference}/${action}`;
      expect((await api.send('POST', path, { reason: 'x' }, odd)).status).toBe(403);
    }
  });

  test('is refunded once after use; one that has not begun can be had back', async () => {
    const first = await pay(gateway);
    expect((await refund(first)).status).toBe(200);
    await expect.poll(() => statusOf(first)).toBe('refunded');
    const second = await pay(gateway, first);
    expect(await read(second)).toMatchObject({ refundUntil: null });
    expect(await refund(second)).toMatchObject({ status: 409, body: { code: 'refunded-before' } });
    const third = await pay(gateway, first);
    expect((await refund(third)).status).toBe(200);
    await expect.poll(() => statusOf(third)).toBe('refunded');
    // The operator still can.
    expect((await act('refund', second, { reason: 'Asked by mail' })).status).toBe(200);
    await expect.poll(() => statusOf(second)).toBe('refunded');
  });
});

test('a refund of Paystack that needs bank details is told to both, until it is done', async () => {
  const member = await pay('paystack');
  await change(member, { nextRefund: 'needs-attention' });
  await refund(member);
  expect((await api.mailbox.mailTo(member.email)).subject).toContain('on its way back');
  await deliver(api, providers, member.reference, 'refund.needs-attention');
  const mail = await api.mailbox.mailTo(member.email);
  expect(mail.subject).toContain('We need your help');
  expect((await operatorMail(member)).subject).toBe('Waymark: a refund needs bank details');
  expect(await listed(member)).toMatchObject({ refundProblem: 'needs-attention' });
  await change(member, { refund: 'processed' });
  await deliver(api, providers, member.reference, 'refund.processed');
  expect(await listed(member)).toBeUndefined();
  expect(await read(member)).toMatchObject({ status: 'refunded', refundProblem: null });
});

test('Paystack’s reminder of a dispute is passed on', async () => {
  const member = await pay('paystack');
  const dueAt = new Date(Date.UTC(2031, 4, 7)).toISOString();
  await change(member, { disputes: [{ id: `79${Date.now()}`, state: 'open', dueAt }] });
  await deliver(api, providers, member.reference, 'charge.dispute.create');
  expect((await operatorMail(member)).subject).toContain('is disputed');
  await deliver(api, providers, member.reference, 'charge.dispute.remind');
  expect((await operatorMail(member)).subject).toContain('needs your answer');
});

test('PayPal’s order with a declined and a completed capture is paid', async () => {
  const account = await createAccount(api);
  const checkout = await beginCheckout(api, account, 'paypal');
  await providers.save({ ...(await providers.pay(checkout.reference)), hasDeclinedCapture: true });
  await comeBack(api, providers, checkout);
  expect((await readPayment(api, account, checkout.reference)).is_premium).toBe(true);
  const { captureId } = await providers.find(checkout.reference);
  const { capture_id } = await api.database.db
    .selectFrom('payments')
    .select('capture_id')
    .where('reference', '=', checkout.reference)
    .executeTakeFirstOrThrow();
  expect(capture_id).toBe(captureId);
});

/** The state of a payment here, without a session, which may have ended by the test’s clock. */
async function rowOf({ reference }: Member) {
  return api.database.db
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
}
const statusOf = async (member: Member) => (await rowOf(member)).status;

/** After how many days the next look is planned. */
async function nextLookOf(member: Member): Promise<number> {
  const { next_look_at, paid_at } = await rowOf(member);
  return ((next_look_at?.getTime() ?? 0) - (paid_at?.getTime() ?? 0)) / DAY;
}

async function payOdd(gateway: 'paystack' | 'paypal'): Promise<Member> {
  const account = await createAccount(api);
  const checkout = await beginCheckout(api, account, gateway);
  const payment = await providers.pay(checkout.reference);
  await providers.save({ ...payment, paid: { amount: 150, currency: payment.currency } });
  await comeBack(api, providers, checkout);
  return { ...account, reference: checkout.reference };
}

function failedEvent(gateway: 'paystack' | 'paypal'): string {
  return gateway === 'paystack' ? 'refund.failed' : 'PAYMENT.REFUND.FAILED';
}

function disputeEvent(gateway: 'paystack' | 'paypal', step: 'open' | 'resolved'): string {
  if (gateway === 'paystack')
    return step === 'open' ? 'charge.dispute.create' : 'charge.dispute.resolve';
  return step === 'open' ? 'CUSTOMER.DISPUTE.CREATED' : 'CUSTOMER.DISPUTE.RESOLVED';
}
