import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { beginCheckout, buyPremium, comeBack, deliver, readPayment } from '../../test/checkout.ts';
import {
  type PaymentProviders,
  startPaymentProviders,
  webhookOf,
} from '../../test/payment-providers.ts';

let providers: PaymentProviders;
let api: TestApi;
beforeAll(async () => {
  providers = await startPaymentProviders();
  api = await openTestApi({ gateways: providers.gateways });
});
afterEach(() => providers.mend());
afterAll(async () => {
  await api.close();
  await providers.stop();
});

const PAID = { paystack: 'charge.success', paypal: 'PAYMENT.CAPTURE.COMPLETED' } as const;
const DAY = 86_400_000;
const GATEWAYS = ['paystack', 'paypal'] as const;

async function paid(gateway: 'paystack' | 'paypal'): Promise<TestAccount & { reference: string }> {
  const account = await createAccount(api);
  const reference = await buyPremium(api, providers, account, gateway);
  expect((await readPayment(api, account, reference)).is_premium).toBe(true);
  return { ...account, reference };
}

type Request = { path: string; body: string; headers: Record<string, string> };
const post = async ({ path, body, headers }: Request, from = '192.0.2.1') => {
  const socket = { incoming: { socket: { remoteAddress: from } } };
  const response = await api.app.request(path, { method: 'POST', body, headers }, socket);
  return { status: response.status, body: await response.json() };
};

const eventsOf = (reference: string) =>
  api.database.db
    .selectFrom('payment_events')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('type')
    .where('reference', '=', reference)
    .execute();

describe.each(GATEWAYS)('events of %s', (gateway) => {
  test('are kept once, however often they are sent, and change nothing twice', async () => {
    const member = await paid(gateway);
    const before = await readPayment(api, member, member.reference);
    const request = webhookOf(await providers.find(member.reference), PAID[gateway]);
    // Beside the signature, which each request must prove.
    const looks = () => providers.asked.filter((path) => !/verify|token/.test(path)).length;
    const taken = { status: 200, body: { received: true } };
    expect(await post(request)).toEqual(taken);
    const looked = looks();
    for (let time = 0; time < 2; time += 1) expect(await post(request)).toEqual(taken);
    expect(looks()).toBe(looked);
    expect(await eventsOf(member.reference)).toEqual([{ type: PAID[gateway] }]);
    expect(await readPayment(api, member, member.reference)).toEqual(before);
  });

  test('that are forged are refused, and nobody is asked about them', async () => {
    const account = await createAccount(api);
    const { reference } = await beginCheckout(api, account, gateway);
    const good = webhookOf(await providers.find(reference), PAID[gateway]);
    const asked = () => providers.asked.filter((path) => /verify\/|checkout/.test(path)).length;
    const before = asked();
    const forged = { status: 401, body: { code: 'bad-signature' } };
    expect(await post({ ...good, headers: {} })).toMatchObject(forged);
    expect(await post({ ...good, body: `${good.body} ` })).toMatchObject(forged);
    for (const name of Object.keys(good.headers).filter((each) => /sig/.test(each))) {
      const headers = { ...good.headers, [name]: `${good.headers[name]}`.replace(/^./, '0') };
      const other = headers[name] === good.headers[name] ? { ...headers, [name]: '00' } : headers;
      expect(await post({ ...good, headers: other })).toMatchObject(forged);
    }
    expect(await eventsOf(reference)).toEqual([]);
    expect(asked()).toBe(before);
  });

  test('that are signed and no JSON are refused', async () => {
    const account = await createAccount(api);
    const { reference } = await beginCheckout(api, account, gateway);
    const good = webhookOf(await providers.find(reference), PAID[gateway]);
    const broken = { ...good, body: '{"event":' };
    expect((await post(broken)).status).toBe(gateway === 'paystack' ? 401 : 400);
  });

  test('about no payment of ours are taken and change nothing', async () => {
    const account = await createAccount(api);
    const { reference } = await beginCheckout(api, account, gateway);
    const payment = await providers.pay(reference);
    const foreign = { ...payment, id: 'UNKNOWN', reference: 'wm-unknown' };
    expect((await post(webhookOf(foreign, PAID[gateway]))).status).toBe(200);
    expect((await readPayment(api, account, reference)).is_premium).toBe(false);
  });

  test('that say "paid" of a payment that is not are not believed', async () => {
    const account = await createAccount(api);
    const { reference } = await beginCheckout(api, account, gateway);
    const lying = {
      ...(await providers.find(reference)),
      state: 'paid' as const,
      captureId: '1',
      paidAt: new Date().toISOString(),
    };
    const before = providers.asked.length;
    expect((await post(webhookOf(lying, PAID[gateway]))).status).toBe(200);
    await expect
      .poll(() => providers.asked.length)
      .toBeGreaterThan(before + Number(gateway === 'paypal'));
    expect((await readPayment(api, account, reference)).payment.status).toBe('pending');
  });

  test('of a refund at the provider take premium back, and the member is told', async () => {
    const member = await paid(gateway);
    await api.mailbox.mailTo(member.email);
    const payment = await providers.find(member.reference);
    await providers.save({ ...payment, state: 'refunded' });
    const type = gateway === 'paystack' ? 'refund.processed' : 'PAYMENT.CAPTURE.REFUNDED';
    expect(await deliver(api, providers, member.reference, type)).toBe(200);
    await expect
      .poll(async () => (await readPayment(api, member, member.reference)).is_premium)
      .toBe(false);
    expect((await readPayment(api, member, member.reference)).payment.status).toBe('refunded');
    const mail = await api.mailbox.mailTo(member.email);
    expect(mail.subject).toBe('Your money is on its way back from Waymark');
  });

  test('of a chargeback take premium back, even when the payment still looks paid', async () => {
    const member = await paid(gateway);
    const type = gateway === 'paystack' ? 'charge.dispute.resolve' : 'PAYMENT.CAPTURE.REVERSED';
    expect(await deliver(api, providers, member.reference, type)).toBe(200);
    await expect
      .poll(async () => (await readPayment(api, member, member.reference)).payment.status)
      .toBe('refunded');
  });

  test('of a part of the money that went back take nothing', async () => {
    const member = await paid(gateway);
    const payment = await providers.find(member.reference);
    const part = { ...payment, paid: { amount: 100, currency: payment.currency } };
    const type = gateway === 'paystack' ? 'refund.processed' : 'PAYMENT.CAPTURE.REVERSED';
    const before = providers.asked.length;
    expect((await post(webhookOf(part, type))).status).toBe(200);
    await expect
      .poll(() => providers.asked.length)
      .toBeGreaterThan(before + Number(gateway === 'paypal'));
    expect((await readPayment(api, member, member.reference)).is_premium).toBe(true);
  });
});

test('refunds of Paystack that make up the whole in parts take premium back', async () => {
  const member = await paid('paystack');
  const payment = await providers.find(member.reference);
  const sendBack = async (part: number, sum: number) => {
    await providers.save({ ...payment, sentBack: sum });
    const event = { ...payment, paid: { amount: part, currency: payment.currency } };
    expect((await post(webhookOf(event, 'refund.processed'))).status).toBe(200);
  };
  const asked = () => providers.asked.filter((path) => path.includes('/refund?')).length;
  const before = asked();
  await sendBack(2000, 2000);
  await expect.poll(asked).toBe(before + 1);
  await sendBack(3000, 5000);
  await expect
    .poll(async () => (await readPayment(api, member, member.reference)).payment.status)
    .toBe('refunded');
  expect((await readPayment(api, member, member.reference)).is_premium).toBe(false);
});

test('a dispute that PayPal decided for the payer takes premium back', async () => {
  const member = await paid('paypal');
  await deliver(api, providers, member.reference, 'CUSTOMER.DISPUTE.RESOLVED');
  await expect
    .poll(async () => (await readPayment(api, member, member.reference)).payment.status)
    .toBe('refunded');
});

test('a refund that failed at Paystack gives premium back', async () => {
  const member = await paid('paystack');
  const payment = await providers.find(member.reference);
  await providers.save({ ...payment, state: 'refunded' });
  await deliver(api, providers, member.reference, 'refund.processed');
  const statusOf = async () => (await readPayment(api, member, member.reference)).payment.status;
  await expect.poll(statusOf).toBe('refunded');
  await providers.save({ ...payment, refund: 'failed' });
  await deliver(api, providers, member.reference, 'refund.failed');
  await expect.poll(statusOf).toBe('paid');
});

test('a refund of another amount that failed gives no premium', async () => {
  const account = await createAccount(api);
  const checkout = await beginCheckout(api, account, 'paystack');
  const { reference } = checkout;
  const payment = {
    ...(await providers.pay(reference)),
    paid: { amount: 1, currency: 'GHS' },
  };
  await providers.save(payment);
  await comeBack(api, providers, checkout);
  const stateOf = async () => {
    const { payment: shown, is_premium } = await readPayment(api, account, reference);
    return { status: shown.status, failure: shown.failure, is_premium };
  };
  await providers.save({ ...payment, state: 'refunded' });
  await deliver(api, providers, reference, 'refund.processed');
  await expect.poll(stateOf).toEqual({ status: 'refunded', failure: null, is_premium: false });
  await providers.save({ ...payment, refund: 'failed' });
  await deliver(api, providers, reference, 'refund.failed');
  await expect
    .poll(stateOf)
    .toEqual({ status: 'failed', failure: 'amount-differs', is_premium: false });
});

describe('PayPal is not asked about an event', () => {
  const asked = () =>
    providers.asked.filter((path) => path.includes('verify-webhook-signature')).length;
  const wrong: [string, Record<string, string>][] = [
    ['whose certificate is at another host', { 'cert-url': 'https://evil.example/paypal.com/x' }],
    ['whose certificate is at a host that ends alike', { 'cert-url': 'https://notpaypal.com/x' }],
    ['whose host is a user name', { 'cert-url': 'https://api.paypal.com@evil.example/x' }],
    ['whose certificate comes without TLS', { 'cert-url': 'http://api.paypal.com/v1/x' }],
    ['whose signature is no Base64', { 'transmission-sig': '<'.repeat(40) }],
    ['whose signature is too long', { 'transmission-sig': 'A'.repeat(501) }],
    ['whose id is too long', { 'transmission-id': 'a'.repeat(51) }],
    ['whose algorithm is none', { 'auth-algo': 'none; drop' }],
    ['without a time', { 'transmission-time': '' }],
    ['whose time is none', { 'transmission-time': 'yesterday' }],
    ['of last year', { 'transmission-time': new Date(Date.now() - 366 * DAY).toISOString() }],
    ['of tomorrow', { 'transmission-time': new Date(Date.now() + DAY).toISOString() }],
  ];
  let good: ReturnType<typeof webhookOf>;
  beforeAll(async () => {
    const { reference } = await beginCheckout(api, await createAccount(api), 'paypal');
    good = webhookOf(await providers.find(reference), 'CHECKOUT.ORDER.APPROVED');
  });

  test.each(wrong)('%s', async (_, change) => {
    const [[name = '', value = ''] = []] = Object.entries(change);
    const before = asked();
    const headers = { ...good.headers, [`paypal-${name}`]: value };
    expect(await post({ ...good, headers })).toMatchObject({ status: 401 });
    expect(asked()).toBe(before);
  });

  test('about no payment of ours', async () => {
    const { reference } = await beginCheckout(api, await createAccount(api), 'paypal');
    const payment = await providers.find(reference);
    const before = asked();
    const foreign = webhookOf({ ...payment, id: 'OTHER', reference: 'wm-other' }, PAID.paypal);
    expect((await post(foreign)).status).toBe(200);
    expect(asked()).toBe(before);
  });

  test('more than 60 times an hour about one of ours: the payment is looked at instead', async () => {
    const member = await paid('paypal');
    const payment = await providers.find(member.reference);
    const before = asked();
    const own = webhookOf(payment, 'PAYMENT.CAPTURE.REVERSED');
    const forged = { ...own, headers: { ...own.headers, 'paypal-transmission-id': 'forged' } };
    const senders = ['192.0.2.50', '192.0.2.51', '192.0.2.52'];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => post(forged, senders[index % 3])),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(60).fill(401));
    expect(asked()).toBe(before + 60);
    // The payer has the money back, and the genuine event comes while the limit is reached.
    await providers.save({ ...payment, state: 'refunded' });
    expect((await post(own, '192.0.2.99')).status).toBe(200);
    expect(asked()).toBe(before + 60);
    await expect
      .poll(async () => (await readPayment(api, member, member.reference)).is_premium)
      .toBe(false);
    // More of them wait for one more look, a minute later.
    for (let more = 0; more < 5; more += 1) await post(forged, senders[0]);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pgboss.job
      WHERE name = 'settle-payment' AND start_after > now() AND data ->> 'isThorough' = 'true'`.execute(
      api.database.db,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('from an address that forged 60 in an hour, whatever payment they name', async () => {
    const members = [await paid('paypal'), await paid('paypal')];
    const before = asked();
    const answers = [];
    for (let index = 0; index < 62; index += 1) {
      const payment = await providers.find(members[index % 2]?.reference ?? '');
      const { headers, ...rest } = webhookOf(payment, PAID.paypal);
      const forged = { ...rest, headers: { ...headers, 'paypal-transmission-id': 'forged' } };
      answers.push((await post(forged, '192.0.2.60')).status);
    }
    expect(answers).toEqual([...Array<number>(60).fill(401), 200, 200]);
    expect(asked()).toBe(before + 60);
    // Another address is asked about.
    const own = webhookOf(await providers.find(members[0]?.reference ?? ''), PAID.paypal);
    expect((await post(own, '192.0.2.61')).status).toBe(200);
    expect(asked()).toBe(before + 61);
  });

  test('genuine events count for nothing', async () => {
    const member = await paid('paypal');
    const payment = await providers.find(member.reference);
    for (let index = 0; index < 61; index += 1)
      expect((await post(webhookOf(payment, PAID.paypal), '192.0.2.70')).status).toBe(200);
    expect(await eventsOf(member.reference)).toHaveLength(61);
  });
});

test('PayPal is asked to send again what it cannot verify now', async () => {
  const account = await createAccount(api);
  const { reference } = await beginCheckout(api, account, 'paypal');
  await providers.pay(reference);
  providers.fail(/verify-webhook-signature/, 'error');
  expect(await deliver(api, providers, reference, 'CHECKOUT.ORDER.APPROVED')).toBe(503);
  expect(await deliver(api, providers, reference, 'CHECKOUT.ORDER.APPROVED')).toBe(200);
  await expect.poll(async () => (await readPayment(api, account, reference)).is_premium).toBe(true);
});
