import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  PAYPAL_ACCOUNT,
  PAYSTACK_SECRET,
  type PaymentProviders,
  startPaymentProviders,
  webhookOf,
} from './payment-providers.ts';

let providers: PaymentProviders;
let paypalToken: string;
beforeAll(async () => {
  providers = await startPaymentProviders();
  const { clientId, clientSecret } = PAYPAL_ACCOUNT;
  const { body } = await ask('/paypal/v1/oauth2/token', 'grant_type=client_credentials', {
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  });
  paypalToken = String(body.access_token);
});
afterAll(() => providers.stop());

type Reply = { status: number; body: Record<string, unknown> };

/** Sends a text as it is, or an object as JSON; a GET without either. */
async function ask(
  path: string,
  body?: string | object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(providers.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Reply['body'] };
}

const names = ({ status, body }: Reply) => ({
  status,
  says: (body.details as { issue: string }[] | undefined)?.[0]?.issue ?? body.message ?? body.error,
});

describe('the server that plays Paystack', () => {
  const authorization = `Bearer ${PAYSTACK_SECRET}`;
  const good = {
    email: 'ama@example.org',
    amount: 5000,
    currency: 'GHS',
    reference: 'wm-1',
    callback_url: 'http://localhost/return',
    metadata: { cancel_action: 'http://localhost/cancel' },
  };
  const begin = (body: string | object, headers: Record<string, string> = { authorization }) =>
    ask('/paystack/transaction/initialize', body, headers);

  test.each<[string, string | object, Record<string, string> | undefined, number, string]>([
    ['without a key', good, {}, 401, 'Invalid key'],
    ['with another key', good, { authorization: 'Bearer sk_other' }, 401, 'Invalid key'],
    ['that is no JSON', '{"amount":', undefined, 400, 'Invalid'],
    [
      'without the type of JSON',
      good,
      { authorization, 'content-type': 'text/plain' },
      400,
      'Invalid',
    ],
    [
      'in cedis in place of pesewas',
      { ...good, amount: 50 },
      undefined,
      400,
      'Invalid Amount Sent',
    ],
    ['of a part of a pesewa', { ...good, amount: 50.5 }, undefined, 400, 'Invalid Amount Sent'],
    [
      'with its amount as a text',
      { ...good, amount: '5000' },
      undefined,
      400,
      'Invalid Amount Sent',
    ],
    ['in another currency', { ...good, currency: 'EUR' }, undefined, 400, 'Currency not supported'],
    ['without an address', { ...good, email: 'ama' }, undefined, 400, 'Invalid Email Address'],
    [
      'with a reference of other letters',
      { ...good, reference: 'a b' },
      undefined,
      400,
      'Invalid character',
    ],
    [
      'without a way back',
      { ...good, callback_url: '/return' },
      undefined,
      400,
      'Invalid callback_url',
    ],
  ])('refuses a payment %s', async (_, body, headers, status, says) => {
    const reply = names(await begin(body, headers));
    expect(reply).toEqual({ status, says: expect.stringContaining(says) });
  });

  test('refuses a reference that was used, a payment it does not know, and refunds of what it does not hold', async () => {
    expect((await begin(good)).status).toBe(200);
    expect(names(await begin(good)).says).toBe('Duplicate Transaction Reference');
    const headers = { authorization };
    const unknown = await ask('/paystack/transaction/verify/wm-none', undefined, headers);
    expect(names(unknown)).toEqual({ status: 404, says: 'Transaction reference not found.' });
    const refund = (amount?: number) =>
      ask('/paystack/refund', { transaction: 'wm-1', ...(amount && { amount }) }, headers);
    expect((await refund()).status).toBe(400);
    await providers.pay('wm-1');
    expect(names(await refund(5001)).says).toContain('more than what is left');
    expect((await refund()).status).toBe(200);
    expect((await refund()).status).toBe(400);
  });

  test('says "reversed" after a refund of a part too, keeps failed refunds, and lists disputes', async () => {
    await begin({ ...good, reference: 'wm-1b' });
    const paid = await providers.pay('wm-1b');
    const get = async (path: string) =>
      (await ask(`/paystack${path}`, undefined, { authorization })).body;
    const stateOf = async () =>
      ((await get('/transaction/verify/wm-1b')).data as { status: string }).status;
    const refunds = async () =>
      ((await get(`/refund?transaction=${paid.captureId}`)).data as { status: string }[]).map(
        ({ status }) => status,
      );
    await providers.save({ ...paid, sentBack: 1000 });
    expect([await stateOf(), await refunds()]).toEqual(['reversed', ['processed']]);
    await providers.save({ ...paid, nextRefund: 'needs-attention' });
    await ask('/paystack/refund', { transaction: 'wm-1b' }, { authorization });
    expect([await stateOf(), await refunds()]).toEqual(['reversal-pending', ['needs-attention']]);
    await providers.save({ ...(await providers.find('wm-1b')), state: 'paid', refund: 'failed' });
    expect([await stateOf(), await refunds()]).toEqual(['success', ['failed']]);
    await ask('/paystack/refund', { transaction: 'wm-1b' }, { authorization });
    expect([await stateOf(), await refunds()]).toEqual(['reversed', ['failed', 'processed']]);
    const dispute = { id: '41', state: 'open' as const, dueAt: '2031-05-07T00:00:00.000Z' };
    await providers.save({ ...(await providers.find('wm-1b')), disputes: [dispute] });
    expect((await get(`/dispute?transaction=${paid.captureId}`)).data).toMatchObject([
      { id: 41, status: 'awaiting-merchant-feedback', resolution: null, dueAt: dispute.dueAt },
    ]);
  });
});

describe('the server that plays PayPal', () => {
  const order = (change: object = {}, id = 'wm-2') => ({
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: id,
        invoice_id: id,
        description: 'Premium',
        amount: { currency_code: 'USD', value: '4.00', ...change },
      },
    ],
    payment_source: {
      paypal: { experience_context: { return_url: 'http://x/r', cancel_url: 'http://x/c' } },
    },
  });
  const own = (more: Record<string, string> = {}) => ({
    authorization: `Bearer ${paypalToken}`,
    ...more,
  });
  const begin = (body: string | object, requestId: string) =>
    ask('/paypal/v2/checkout/orders', body, own({ 'paypal-request-id': requestId }));
  const act = (path: string) => ask(`/paypal/v2/${path}`, '{}', own());

  test.each<[string, string, Record<string, string>, number]>([
    ['another secret', 'grant_type=client_credentials', { authorization: 'Basic b3RoZXI6' }, 401],
    ['no secret', 'grant_type=client_credentials', {}, 401],
  ])('gives no token for %s', async (_, body, headers, status) => {
    expect((await ask('/paypal/v1/oauth2/token', body, headers)).status).toBe(status);
  });

  test.each<[string, string | object, number, string]>([
    ['that is no JSON', '{"intent":', 400, 'INVALID_PARAMETER_SYNTAX'],
    ['in cents', order({ value: '400' }), 400, 'INVALID_PARAMETER_SYNTAX'],
    ['with its amount as a number', order({ value: 4 }), 400, 'INVALID_PARAMETER_SYNTAX'],
    ['with one decimal', order({ value: '4.0' }), 400, 'INVALID_PARAMETER_SYNTAX'],
    ['in no currency', order({ currency_code: 'usd' }), 400, 'INVALID_PARAMETER_SYNTAX'],
    ['that is not to be captured', { ...order(), intent: 'PAY' }, 400, 'INVALID_PARAMETER_SYNTAX'],
  ])('refuses an order %s', async (_, body, status, says) => {
    expect(names(await begin(body, 'request'))).toEqual({ status, says });
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['without a token', { authorization: '', 'paypal-request-id': 'r' }, 401, 'invalid_token'],
    ['without the type of JSON', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['without a request id', {}, 400, 'PAYPAL_REQUEST_ID_REQUIRED'],
  ])('refuses an order %s', async (_, headers, status, says) => {
    const reply = await ask('/paypal/v2/checkout/orders', order(), own(headers));
    expect(names(reply)).toEqual({ status, says });
  });

  test('gives the same order for the same request id, and captures and refunds it once', async () => {
    const { body } = await begin(order(), 'order-2');
    expect((await begin(order(), 'order-2')).body.id).toBe(body.id);
    expect(names(await act('checkout/orders/NONE/capture')).status).toBe(404);
    const capture = () => act(`checkout/orders/${body.id}/capture`);
    expect(names(await capture()).says).toBe('ORDER_NOT_APPROVED');
    await providers.pay('wm-2');
    expect((await capture()).status).toBe(201);
    expect(names(await capture()).says).toBe('ORDER_ALREADY_CAPTURED');
    const { captureId } = await providers.find('wm-2');
    expect((await act('payments/captures/NONE/refund')).status).toBe(404);
    expect((await act(`payments/captures/${captureId}/refund`)).status).toBe(201);
    const again = await act(`payments/captures/${captureId}/refund`);
    expect(names(again).says).toBe('CAPTURE_FULLY_REFUNDED');
  });

  test('answers a request for a refund as before, lists refunds and disputes', async () => {
    const { body } = await begin(order({}, 'wm-2b'), 'order-2b');
    await providers.pay('wm-2b');
    await act(`checkout/orders/${body.id}/capture`);
    const { captureId } = await providers.find('wm-2b');
    const dispute = { id: 'PP-D-1', state: 'open' as const, dueAt: '2031-05-07T00:00:00.000Z' };
    await providers.save({
      ...(await providers.find('wm-2b')),
      nextRefund: 'pending',
      hasDeclinedCapture: true,
      disputes: [dispute],
    });
    const refund = () =>
      ask(
        `/paypal/v2/payments/captures/${captureId}/refund`,
        '{}',
        own({ 'paypal-request-id': 'r-2b' }),
      );
    const first = await refund();
    expect(first.body.status).toBe('PENDING');
    expect(await refund()).toEqual(first);
    const get = async (path: string) => (await ask(`/paypal/${path}`, undefined, own())).body;
    expect(await get(`v2/checkout/orders/${body.id}`)).toMatchObject({
      purchase_units: [
        {
          payments: {
            captures: [{ status: 'DECLINED' }, { id: captureId, status: 'REFUNDED' }],
            refunds: [{ status: 'PENDING' }],
          },
        },
      ],
    });
    expect(await get(`v1/customer/disputes?disputed_transaction_id=${captureId}`)).toEqual({
      items: [{ dispute_id: 'PP-D-1', status: 'WAITING_FOR_SELLER_RESPONSE' }],
      links: [],
    });
    expect(await get('v1/customer/disputes/PP-D-1')).toMatchObject({
      seller_response_due_date: dispute.dueAt,
      disputed_transactions: [{ seller_transaction_id: captureId }],
    });
  });

  test('captures no second order with the invoice number of the first', async () => {
    const [first, second] = [
      await begin(order({}, 'wm-3'), 'a'),
      await begin(order({}, 'wm-3'), 'b'),
    ];
    for (const { body } of [first, second])
      await providers.save({
        ...(await providers.find('wm-3')),
        id: String(body.id),
        state: 'approved',
      });
    expect((await act(`checkout/orders/${first.body.id}/capture`)).status).toBe(201);
    expect(names(await act(`checkout/orders/${second.body.id}/capture`)).says).toBe(
      'DUPLICATE_INVOICE_ID',
    );
  });

  test('verifies the signature of an event over its bytes, for one webhook', async () => {
    await begin(order({}, 'wm-4'), 'order-4');
    const { body, headers } = webhookOf(await providers.find('wm-4'), 'CHECKOUT.ORDER.APPROVED');
    const fields = {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: PAYPAL_ACCOUNT.webhookId,
    };
    const verify = (change: object, event = body) =>
      ask(
        '/paypal/v1/notifications/verify-webhook-signature',
        `${JSON.stringify({ ...fields, ...change }).slice(0, -1)},"webhook_event":${event}}`,
        own(),
      );
    const verdict = async (...given: Parameters<typeof verify>) =>
      (await verify(...given)).body.verification_status;
    expect(await verdict({})).toBe('SUCCESS');
    expect(await verdict({}, body.replace('{', '{ '))).toBe('FAILURE');
    expect(await verdict({ webhook_id: 'WH-OTHER' })).toBe('FAILURE');
    expect(await verdict({ transmission_time: new Date(0).toISOString() })).toBe('FAILURE');
    expect((await verify({ cert_url: undefined })).status).toBe(400);
    expect((await verify({}, '{"id":')).status).toBe(400);
  });
});
