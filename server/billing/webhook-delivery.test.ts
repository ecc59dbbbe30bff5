import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { beginCheckout, deliver, readPayment } from '../../test/checkout.ts';
import {
  PAYSTACK_SECRET,
  type PaymentProviders,
  startPaymentProviders,
} from '../../test/payment-providers.ts';
import { queuesOf } from './billing-queues.ts';

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

const idOf = async (reference: string) =>
  (
    await api.database.db
      .selectFrom('payments')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).id;

const signed = (body: string) => ({
  path: '/api/webhooks/paystack',
  body,
  headers: {
    'content-type': 'application/json',
    'x-paystack-signature': createHmac('sha512', PAYSTACK_SECRET).update(body).digest('hex'),
  },
});

const post = async ({ path, body, headers }: ReturnType<typeof signed>) =>
  (await api.app.request(path, { method: 'POST', body, headers })).status;

describe('signed events of Paystack', () => {
  test.each([
    ['of another kind', { event: 'transfer.success', data: { reference: 7, recipient: {} } }],
    ['without data', { event: 'charge.success' }],
    ['whose data is a list', { event: 'charge.success', data: [] }],
    [
      'whose fields are of other kinds',
      { event: 'refund.processed', data: { reference: {}, transaction_reference: 5, amount: {} } },
    ],
    ['about nothing', {}],
    ['that are a text', 'charge.success'],
  ])('%s are taken, so that they are not sent again', async (_, content) => {
    expect(await post(signed(JSON.stringify(content)))).toBe(200);
  });

  test('that are no JSON are taken, too', async () => {
    expect(await post(signed('{"event":'))).toBe(200);
  });

  test('with odd fields beside the reference settle its payment', async () => {
    const account = await createAccount(api);
    const { reference } = await beginCheckout(api, account, 'paystack');
    await providers.pay(reference);
    const data = { reference, amount: '5000', currency: null, transaction: 7, refund_amount: {} };
    expect(await post(signed(JSON.stringify({ event: 'charge.success', data })))).toBe(200);
    expect((await readPayment(api, account, reference)).is_premium).toBe(true);
  });
});

test('a PayPal that hangs does not hold up Paystack, neither its events nor its queue', async () => {
  const [slow, quick, queued] = [
    await createAccount(api),
    await createAccount(api),
    await createAccount(api),
  ];
  const [atPaypal, atPaystack, later] = [
    await beginCheckout(api, slow, 'paypal'),
    await beginCheckout(api, quick, 'paystack'),
    await beginCheckout(api, queued, 'paystack'),
  ];
  await Promise.all([atPaypal, atPaystack, later].map(({ reference }) => providers.pay(reference)));
  const hanging = providers.hold(/GET .*checkout\/orders/, 'before');
  await api.billing.queue.send(queuesOf('paypal').settle, {
    paymentId: await idOf(atPaypal.reference),
    facts: null,
  });
  await hanging.reached;
  expect(await deliver(api, providers, atPaystack.reference, 'charge.success')).toBe(200);
  // It was settled before it was answered.
  expect((await readPayment(api, quick, atPaystack.reference)).is_premium).toBe(true);
  const paymentId = await idOf(later.reference);
  await api.billing.queue.send(queuesOf('paystack').settle, { paymentId, facts: null });
  await expect
    .poll(async () => (await readPayment(api, queued, later.reference)).is_premium)
    .toBe(true);
  expect((await readPayment(api, slow, atPaypal.reference)).is_premium).toBe(false);
  hanging.letGo();
  await expect
    .poll(async () => (await readPayment(api, slow, atPaypal.reference)).is_premium)
    .toBe(true);
});

test('an event whose payment cannot be asked about now is settled by the queue', async () => {
  const account = await createAccount(api);
  const { reference } = await beginCheckout(api, account, 'paystack');
  await providers.pay(reference);
  providers.fail(/verify/, 'down');
  expect(await deliver(api, providers, reference, 'charge.success')).toBe(200);
  await expect
    .poll(async () => {
      await api.makeRetriesDue();
      return (await readPayment(api, account, reference)).is_premium;
    })
    .toBe(true);
});
