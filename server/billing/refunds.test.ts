import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, type TestAccount } from '../../test/accounts.ts';
import { type Answer, openTestApi, type TestApi } from '../../test/api.ts';
import { beginCheckout, buyPremium, comeBack, readPayment } from '../../test/checkout.ts';
import { type PaymentProviders, startPaymentProviders } from '../../test/payment-providers.ts';
import { beginSession } from '../auth/sessions.service.ts';
import { addMonths } from './premium-term.ts';
import { remindOfEnds } from './remind-of-ends.service.ts';
import { watchForgotten, watchPayment } from './watch-payment.service.ts';

const DAY = 86_400_000;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

let providers: PaymentProviders;
let api: TestApi;
beforeAll(async () => {
  providers = await startPaymentProviders(now);
  api = await openTestApi({ gateways: providers.gateways, now });
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

async function pay(account: TestAccount, gateway: 'paystack' | 'paypal'): Promise<Member> {
  return { ...account, reference: await buyPremium(api, providers, account, gateway) };
}

const ask = ({ token }: TestAccount, reference: string): Promise<Answer> =>
  api.send('POST', `/api/payments/${reference}/refund`, undefined, { token });

const statusOf = async (member: Member) =>
  (await readPayment(api, member, member.reference)).payment.status;

const rowOf = (reference: string) =>
  api.database.db
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

describe.each(['paystack', 'paypal'] as const)('a refund of %s', (gateway) => {
  test('by the button sends the money back, ends premium, and is told by mail', async () => {
    const member = await pay(await createAccount(api), gateway);
    await api.mailbox.mailTo(member.email);
    const { payment } = await readPayment(api, member, member.reference);
    expect(payment.refundUntil).toBe(
      new Date(Date.parse(payment.paidAt ?? '') + 14 * DAY).toISOString(),
    );
    expect(await ask(member, member.reference)).toMatchObject({
      status: 200,
      body: { isRefundAsked: true, refundUntil: null },
    });
    await expect.poll(() => statusOf(member)).toBe('refunded');
    expect((await providers.find(member.reference)).state).toBe('refunded');
    expect((await readPayment(api, member, member.reference)).is_premium).toBe(false);
    expect((await api.mailbox.mailTo(member.email)).subject).toContain('on its way back');
    expect((await ask(member, member.reference)).status).toBe(409);
  });

  test('is sent once when it is asked for twice, and the answer of the first was lost', async () => {
    const member = await pay(await createAccount(api), gateway);
    providers.fail(/POST .*refund/, 'lost');
    await Promise.all([ask(member, member.reference), ask(member, member.reference)]);
    await expect
      .poll(async () => {
        await api.makeRetriesDue();
        return statusOf(member);
      })
      .toBe('refunded');
    expect((await providers.find(member.reference)).state).toBe('refunded');
  });

  test('of the first of two payments leaves what the second gives', async () => {
    const account = await createAccount(api);
    const first = await pay(account, gateway);
    const second = await pay(account, gateway);
    await ask(first, first.reference);
    await expect.poll(() => statusOf(first)).toBe('refunded');
    const { payment, premiumUntil } = await readPayment(api, second, second.reference);
    expect(premiumUntil).toBe(addMonths(new Date(payment.paidAt ?? ''), 6).toISOString());
  });

  test('is not given to anybody else, not after 14 days, and not for what was not paid', async () => {
    const member = await pay(await createAccount(api), gateway);
    const other = await createAccount(api);
    expect((await ask(other, member.reference)).status).toBe(404);
    const { reference } = await beginCheckout(api, other, gateway);
    expect(await ask(other, reference)).toMatchObject({ body: { code: 'not-refundable' } });
    ahead = 14 * DAY + 60_000;
    const user = await api.database.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    const token = await beginSession(api.accounts.sessions, user, 'Chrome');
    expect(await ask({ ...member, token }, member.reference)).toMatchObject({
      status: 409,
      body: { code: 'too-late' },
    });
  });

  test('happens by itself when the account was deleted while its owner paid', async () => {
    const account = await createAccount(api);
    const checkout = await beginCheckout(api, account, gateway);
    await api.send('DELETE', '/api/account', { password: PASSWORD }, { token: account.token });
    await providers.pay(checkout.reference);
    await comeBack(api, providers, checkout);
    const isWithUs = async () => [
      (await providers.find(checkout.reference)).state,
      (await rowOf(checkout.reference)).status,
    ];
    // PayPal's money is never taken; Paystack's is sent back.
    await expect
      .poll(isWithUs)
      .toEqual(gateway === 'paypal' ? ['approved', 'pending'] : ['refunded', 'refunded']);
  });
});

test('a refund after a part of the money was sent back by hand sends the rest', async () => {
  const member = await pay(await createAccount(api), 'paystack');
  await providers.save({ ...(await providers.find(member.reference)), sentBack: 1000 });
  await ask(member, member.reference);
  await expect.poll(() => statusOf(member)).toBe('refunded');
  expect(await providers.find(member.reference)).toMatchObject({ state: 'refunded' });
});

test('a refund that the provider refuses is told to the member, who keeps premium', async () => {
  const member = await pay(await createAccount(api), 'paypal');
  await api.mailbox.mailTo(member.email);
  await api.database.db
    .updateTable('payments')
    .set({ capture_id: 'UNKNOWN-TO-PAYPAL' })
    .where('reference', '=', member.reference)
    .execute();
  await ask(member, member.reference);
  expect((await api.mailbox.mailTo(member.email)).subject).toContain('could not send');
  expect((await readPayment(api, member, member.reference)).is_premium).toBe(true);
});

test('the data of an account holds its payments; deleted, they stay without the person', async () => {
  const member = await pay(await createAccount(api), 'paypal');
  const { body } = await api.get('/api/account/data', { 'x-auth-token': member.token });
  expect(body.payments).toMatchObject([
    { reference: member.reference, status: 'paid', amount: 400, currency: 'USD', country: 'UG' },
  ]);
  await api.send('DELETE', '/api/account', { password: PASSWORD }, { token: member.token });
  const row = await rowOf(member.reference);
  expect(row).toMatchObject({ user_id: null, session_id: null, status: 'paid', amount: 400 });
  expect(JSON.stringify(row)).not.toContain(member.email);
});

test('the watch finds a payment that nobody told of, and gives up on one that nobody made', async () => {
  const account = await createAccount(api);
  const [untold, left] = [
    await beginCheckout(api, account, 'paystack'),
    await beginCheckout(api, account, 'paypal'),
  ];
  await providers.pay(untold.reference);
  const { id } = await rowOf(untold.reference);
  await watchPayment(api.billing, { paymentId: id, step: 0 });
  expect((await readPayment(api, account, untold.reference)).is_premium).toBe(true);
  const { id: leftId } = await rowOf(left.reference);
  await watchPayment(api.billing, { paymentId: leftId, step: 0 });
  expect((await rowOf(left.reference)).status).toBe('pending');
  ahead = 9 * DAY;
  await watchForgotten(api.billing);
  await expect.poll(async () => (await rowOf(left.reference)).failure).toBe('abandoned');
  // It comes after all.
  await providers.pay(left.reference);
  await comeBack(api, providers, left);
  expect((await rowOf(left.reference)).status).toBe('paid');
});

test('members are reminded once of each end, and those who are blocked are not', async () => {
  const account = await createAccount(api, { premiumUntil: new Date(Date.now() + 3 * DAY) });
  await createAccount(api, { premiumUntil: new Date(Date.now() + 30 * DAY) });
  const blocked = await createAccount(api, { premiumUntil: new Date(Date.now() + 3 * DAY) });
  await api.database.db
    .updateTable('users')
    .set({ blocked_at: new Date(), blocked_reason: 'Sold false visas' })
    .where('id', '=', blocked.id)
    .execute();
  const reminders = () => api.mailbox.mails.filter(({ subject }) => subject.includes('ends on'));
  await Promise.all([remindOfEnds(api.billing), remindOfEnds(api.billing)]);
  const mail = await api.mailbox.mailTo(account.email);
  expect(mail.text).toContain('It does not renew automatically');
  await remindOfEnds(api.billing);
  await api.database.db
    .updateTable('users')
    .set({ premium_until: new Date(Date.now() + 5 * DAY) })
    .where('id', '=', account.id)
    .execute();
  await remindOfEnds(api.billing);
  await api.mailbox.mailTo(account.email);
  expect(reminders().map(({ to }) => to)).toEqual([account.email, account.email]);
});
