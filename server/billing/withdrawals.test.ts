import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAccount, PASSWORD, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { beginCheckout, buyPremium, readPayment } from '../../test/checkout.ts';
import { type PaymentProviders, startPaymentProviders } from '../../test/payment-providers.ts';
import { beginSession } from '../auth/sessions.service.ts';

const DAY = 86_400_000;
const OPERATOR = { name: 'Waymark Ltd', address: '1 Trail Street, Waytown' };
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

let providers: PaymentProviders;
let api: TestApi;
beforeAll(async () => {
  providers = await startPaymentProviders(now);
  api = await openTestApi({ gateways: providers.gateways, now, operator: OPERATOR });
});
afterEach(() => {
  ahead = 0;
});
afterAll(async () => {
  await api.close();
  await providers.stop();
});

const pay = (account: TestAccount) => buyPremium(api, providers, account, 'paystack');

const withdraw = (
  { token }: Pick<TestAccount, 'token'>,
  reference: string,
  body: object = { name: 'Ama Mensah' },
) => api.send('POST', `/api/payments/${reference}/withdraw`, body, { token });

const receiptOf = ({ token }: TestAccount, reference: string) =>
  api.get(`/api/payments/${reference}/receipt`, { 'x-auth-token': token });

const untilRefunded = (account: TestAccount, reference: string) =>
  expect
    .poll(async () => (await readPayment(api, account, reference)).payment.status)
    .toBe('refunded');

test('a sale has a receipt with a number, and the mail has the seller and all conditions', async () => {
  const account = await createAccount(api);
  const reference = await pay(account);
  const { status, body } = await receiptOf(account, reference);
  expect(status).toBe(200);
  expect(body).toMatchObject({ reference, email: account.email, currency: 'GHS', months: 6 });
  expect(body.number).toMatch(/^20\d\d-\d{6,}$/);
  const mail = await api.mailbox.mailTo(account.email);
  const text = mail.text.replace(/\s+/g, ' ');
  expect(text).toContain(`Receipt number: ${body.number}`);
  expect(text).toContain('The seller is Waymark Ltd, 1 Trail Street, Waytown.');
  expect(text).toContain('within 14 days of the payment, for any reason, even if you have used');
  expect(text).toContain('No automatic renewal.');
  expect(mail.html).toContain('1 Trail Street, Waytown');
  expect((await receiptOf(await createAccount(api), reference)).status).toBe(404);
  const { reference: unpaid } = await beginCheckout(api, account, 'paypal');
  expect((await receiptOf(account, unpaid)).body.code).toBe('no-receipt');
});

test('a withdrawal is confirmed by mail at once, and the money goes back', async () => {
  const account = await createAccount(api);
  const reference = await pay(account);
  await api.mailbox.mailTo(account.email);
  const { payment } = await readPayment(api, account, reference);
  expect(payment.withdrawUntil).toBe(
    new Date(Date.parse(payment.paidAt ?? '') + 14 * DAY).toISOString(),
  );
  expect((await withdraw(account, reference, { name: '  ' })).status).toBe(400);
  expect((await withdraw(await createAccount(api), reference)).status).toBe(404);
  const [first, again] = await Promise.all([
    withdraw(account, reference),
    withdraw(account, reference),
  ]);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ reference, name: 'Ama Mensah', email: account.email });
  expect(again.body.at).toBe(first.body.at);
  const mails = [
    await api.mailbox.mailTo(account.email),
    await api.mailbox.mailTo(account.email),
  ].map(({ text }) => text.replace(/\s+/g, ' '));
  const confirmation = mails.find((text) => text.includes('We have received your withdrawal'));
  expect(confirmation).toContain('Name: Ama Mensah');
  expect(confirmation).toContain(`Payment reference: ${reference}`);
  expect(confirmation).toMatch(/Withdrawn on \d+ \w+ 20\d\d, \d\d:\d\d UTC/);
  await untilRefunded(account, reference);
  expect((await readPayment(api, account, reference)).payment.withdrawUntil).toBeNull();
  expect((await receiptOf(account, reference)).body.refundedAt).not.toBeNull();
  const data = await api.get('/api/account/data', { 'x-auth-token': account.token });
  expect(data.body.withdrawals).toEqual([{ reference, name: 'Ama Mensah', at: first.body.at }]);
  await api.send('DELETE', '/api/account', { password: PASSWORD }, account);
  expect(
    await api.database.db
      .selectFrom('withdrawals')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select(['withdrawals.user_id', 'name'])
      .where('reference', '=', reference)
      .execute(),
  ).toEqual([{ user_id: null, name: 'Ama Mensah' }]);
});

test('a withdrawal is possible for 14 days, and for what was paid', async () => {
  const account = await createAccount(api);
  const { reference: unpaid } = await beginCheckout(api, account, 'paypal');
  expect((await withdraw(account, unpaid)).body.code).toBe('not-refundable');
  const reference = await pay(account);
  ahead = 14 * DAY + 60_000;
  const user = await api.database.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  const token = await beginSession(api.accounts.sessions, user, 'Chrome');
  expect(await withdraw({ token }, reference)).toMatchObject({
    status: 409,
    body: { code: 'too-late' },
  });
});

test('a second withdrawal after use is taken and confirmed too, and a person sends the money', async () => {
  const account = await createAccount(api);
  const first = await pay(account);
  await withdraw(account, first);
  await untilRefunded(account, first);
  const second = await pay(account);
  expect((await readPayment(api, account, second)).payment).toMatchObject({ refundUntil: null });
  expect((await readPayment(api, account, second)).payment.withdrawUntil).not.toBeNull();
  expect((await withdraw(account, second)).body).toMatchObject({ isLookedAt: true });
  const mail = await api.mailbox.mailTo(TEST_ADMIN);
  expect(mail.subject).toContain('a withdrawal needs your attention');
  expect(mail.text).toContain(second);
  expect((await readPayment(api, account, second)).payment).toMatchObject({
    status: 'paid',
    isRefundAsked: true,
  });
});
