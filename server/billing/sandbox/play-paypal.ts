import { createHmac, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { fromDecimal, toDecimal } from '../provider-http.adapter.ts';
import { readJson } from './play-paystack.ts';
import {
  disputeOf,
  newId,
  readSandbox,
  refundsOf,
  type SandboxDeps,
  type SandboxDispute,
  type SandboxPayment,
  sendBack,
  sendPartBack,
  takeMoney,
} from './sandbox-payment.ts';

const url = v.pipe(v.string(), v.url());
const orderSchema = v.object({
  intent: v.literal('CAPTURE'),
  purchase_units: v.tuple([
    v.object({
      custom_id: v.pipe(v.string(), v.maxLength(255)),
      invoice_id: v.pipe(v.string(), v.maxLength(127)),
      description: v.pipe(v.string(), v.maxLength(127)),
      amount: v.object({
        currency_code: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
        value: v.pipe(v.string(), v.regex(/^[0-9]+\.[0-9]{2}$/)),
      }),
    }),
  ]),
  payment_source: v.object({
    paypal: v.object({
      experience_context: v.object({ return_url: url, cancel_url: url }),
    }),
  }),
});
const refundSchema = v.object({
  amount: v.optional(
    v.object({
      currency_code: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
      value: v.pipe(v.string(), v.regex(/^[0-9]+(\.[0-9]{2})?$/)),
    }),
  ),
  custom_id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(127))),
});
const signedSchema = v.object({
  transmission_id: v.string(),
  transmission_time: v.string(),
  transmission_sig: v.string(),
  cert_url: url,
  auth_algo: v.string(),
  webhook_id: v.string(),
  webhook_event: v.record(v.string(), v.unknown()),
});

const EVENT = '"webhook_event":';

const REFUND_STATUS = {
  pending: 'PENDING',
  processed: 'COMPLETED',
  failed: 'FAILED',
  'needs-attention': 'PENDING',
} as const;

export type PaypalAccount = { clientId: string; clientSecret: string; webhookId: string };

/**
 * Plays the part of PayPal's API that the adapter uses, and refuses what PayPal refuses
 * (https://developer.paypal.com/docs/api).
 */
export function playPaypal(deps: SandboxDeps & { account: PaypalAccount }): Hono {
  const { store, now, pageUrl, sendEvent, account } = deps;
  const tokens = new Set<string>();
  const begun = new Map<string, string>();
  /** The orders that took money, by their invoice number. */
  const captured = new Map<string, string>();
  /** Refunds by the id of their request. */
  const answered = new Map<string, { id: string; status: string }>();
  const app = new Hono();

  app.post('/v1/oauth2/token', async (c) => {
    const credentials = Buffer.from(`${account.clientId}:${account.clientSecret}`);
    if (c.req.header('authorization') !== `Basic ${credentials.toString('base64')}`)
      return c.json({ error: 'invalid_client' }, 401);
    if ((await c.req.text()) !== 'grant_type=client_credentials')
      return c.json({ error: 'unsupported_grant_type' }, 400);
    const token = randomBytes(16).toString('hex');
    tokens.add(token);
    return c.json({ token_type: 'Bearer', access_token: token, expires_in: 32_400 });
  });

  app.use(async (c, next) => {
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (!tokens.has(token)) return c.json({ error: 'invalid_token' }, 401);
    if (c.req.method === 'POST' && c.req.header('content-type') !== 'application/json')
      return refuse(c, 415, 'UNSUPPORTED_MEDIA_TYPE');
    return next();
  });

  app.post('/v2/checkout/orders', async (c) => {
    const requestId = c.req.header('paypal-request-id');
    if (!requestId) return refuse(c, 400, 'PAYPAL_REQUEST_ID_REQUIRED');
    const parsed = v.safeParse(orderSchema, await readJson(c.req));
    if (!parsed.success) return refuse(c, 400, 'INVALID_PARAMETER_SYNTAX');
    const [unit] = parsed.output.purchase_units;
    const { return_url, cancel_url } = parsed.output.payment_source.paypal.experience_context;
    const id = begun.get(requestId) ?? newId(17);
    if (!begun.has(requestId)) {
      begun.set(requestId, id);
      await store.save({
        id,
        provider: 'paypal',
        reference: unit.custom_id,
        amount: fromDecimal(unit.amount.value, unit.amount.currency_code),
        currency: unit.amount.currency_code,
        returnUrl: return_url,
        cancelUrl: cancel_url,
        state: 'created',
      });
    }
    const page = `${pageUrl()}/pay/${id}`;
    return c.json({
      id,
      status: 'PAYER_ACTION_REQUIRED',
      links: [{ href: page, rel: 'payer-action', method: 'GET' }],
    });
  });

  app.get('/v2/checkout/orders/:id', async (c) => {
    const payment = await readSandbox(deps, c.req.param('id'));
    return payment?.provider === 'paypal' && !payment.isForgotten
      ? c.json(describeOrder(payment))
      : refuse(c, 404, 'INVALID_RESOURCE_ID');
  });

  app.post('/v2/checkout/orders/:id/capture', async (c) => {
    const payment = await readSandbox(deps, c.req.param('id'));
    if (payment?.provider !== 'paypal') return refuse(c, 404, 'INVALID_RESOURCE_ID');
    if (payment.state === 'paid' || payment.state === 'refunded')
      return refuse(c, 422, 'ORDER_ALREADY_CAPTURED');
    if (payment.state !== 'approved') return refuse(c, 422, 'ORDER_NOT_APPROVED');
    if ((captured.get(payment.reference) ?? payment.id) !== payment.id)
      return refuse(c, 422, 'DUPLICATE_INVOICE_ID');
    if (payment.isDeclining) return refuse(c, 422, 'INSTRUMENT_DECLINED');
    const paid = takeMoney(payment, now());
    await store.save(paid);
    captured.set(payment.reference, payment.id);
    sendEvent(paid, 'PAYMENT.CAPTURE.COMPLETED');
    return c.json(describeOrder(paid), 201);
  });

  app.post('/v2/payments/captures/:id/refund', async (c) => {
    const requestId = c.req.header('paypal-request-id') ?? '';
    // The same request gets the same answer, whatever became of the refund.
    const before = answered.get(requestId);
    if (before) return c.json(before, 201);
    const payment = await store.findCapture(c.req.param('id'));
    if (!payment) return refuse(c, 404, 'INVALID_RESOURCE_ID');
    if (payment.state === 'refunded') return refuse(c, 422, 'CAPTURE_FULLY_REFUNDED');
    if (payment.nextRefund === 'refused') return refuse(c, 422, 'REFUND_FAILED_INSUFFICIENT_FUNDS');
    const body = v.safeParse(refundSchema, await readJson(c.req));
    if (!body.success) return refuse(c, 400, 'INVALID_PARAMETER_SYNTAX');
    const { amount, custom_id } = body.output;
    const arrived = payment.paid ?? payment;
    const part = amount && fromDecimal(amount.value, amount.currency_code);
    if (amount && amount.currency_code !== arrived.currency)
      return refuse(c, 422, 'REFUND_CAPTURE_CURRENCY_MISMATCH');
    if (part !== undefined && !(part <= arrived.amount - (payment.sentBack ?? 0)))
      return refuse(c, 422, 'REFUND_AMOUNT_EXCEEDED');
    const sent =
      part === undefined
        ? sendBack(payment)
        : sendPartBack(payment, { amount: part, key: custom_id });
    await store.save(sent);
    sendEvent(payment, 'PAYMENT.CAPTURE.REFUNDED');
    const answer = { id: newId(17), status: REFUND_STATUS[sent.refund ?? 'processed'] };
    if (requestId !== '') answered.set(requestId, answer);
    return c.json(answer, 201);
  });

  app.get('/v1/customer/disputes', async (c) => {
    const transaction = c.req.query('disputed_transaction_id');
    const payments = transaction
      ? [await store.findCapture(transaction)].filter((payment) => payment !== undefined)
      : (await store.list()).filter(({ provider }) => provider === 'paypal');
    const items = payments.flatMap((payment) =>
      (payment.disputes ?? []).map((dispute) => describeDispute(payment, dispute)),
    );
    const size = Number(c.req.query('page_size') ?? 10);
    const from = Number(c.req.query('next_page_token') ?? 0);
    const next = `https://api.paypal.com/v1/customer/disputes?page_size=${size}&next_page_token=${from + size}`;
    return c.json({
      // The list has a summary of each.
      items: items
        .slice(from, from + size)
        .map(({ dispute_id, status }) => ({ dispute_id, status })),
      links: from + size < items.length ? [{ href: next, rel: 'next', method: 'GET' }] : [],
    });
  });

  app.get('/v1/customer/disputes/:id', async (c) => {
    for (const payment of await store.list()) {
      const dispute = payment.disputes?.find(({ id }) => id === c.req.param('id'));
      if (dispute) return c.json(describeDispute(payment, dispute));
    }
    return refuse(c, 404, 'INVALID_RESOURCE_ID');
  });

  app.get('/v1/reporting/transactions', async (c) => {
    if (!c.req.query('start_date') || !c.req.query('end_date'))
      return refuse(c, 400, 'INVALID_PARAMETER_SYNTAX');
    const payments = (await store.list()).filter(({ provider }) => provider === 'paypal');
    const transaction_details = payments.flatMap((payment) =>
      refundsOf(payment).map(() => ({
        transaction_info: {
          transaction_id: newId(17),
          paypal_reference_id: payment.captureId,
          transaction_event_code: 'T1107',
        },
      })),
    );
    const size = Number(c.req.query('page_size') ?? 100);
    const from = (Number(c.req.query('page') ?? 1) - 1) * size;
    return c.json({
      transaction_details: transaction_details.slice(from, from + size),
      total_pages: Math.ceil(transaction_details.length / size),
    });
  });

  app.post('/v1/notifications/verify-webhook-signature', async (c) => {
    const text = await c.req.text();
    const parsed = v.safeParse(signedSchema, await readJson(c.req));
    if (!parsed.success) return refuse(c, 400, 'INVALID_PARAMETER_SYNTAX');
    const { transmission_id, transmission_time, transmission_sig, webhook_id } = parsed.output;
    // PayPal signs the bytes of the event.
    const event = text.slice(text.indexOf(EVENT) + EVENT.length, -1);
    const isGood =
      webhook_id === account.webhookId &&
      transmission_sig === signatureOf(account, transmission_id, transmission_time, event);
    return c.json({ verification_status: isGood ? 'SUCCESS' : 'FAILURE' });
  });
  return app;
}

/** An event as PayPal sends it: the body, and its signature in headers. */
export function paypalEvent(
  payment: SandboxPayment,
  type: string,
  account: PaypalAccount,
  time: Date,
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({
    id: `WH-${newId(20)}`,
    event_type: type,
    create_time: time.toISOString(),
    resource: resourceOf(payment, type),
  });
  const id = randomBytes(16).toString('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time.toISOString(),
      'paypal-transmission-sig': signatureOf(account, id, time.toISOString(), body),
    },
  };
}

function resourceOf(payment: SandboxPayment, type: string): object {
  if (type.startsWith('CHECKOUT.ORDER.')) return describeOrder(payment);
  const amount = amountOf(payment.paid ?? payment);
  if (type.startsWith('CUSTOMER.DISPUTE.')) return describeDispute(payment, disputeOf(payment));
  if (/^PAYMENT\.CAPTURE\.(COMPLETED|PENDING|DENIED)$/.test(type))
    return {
      ...captureOf(payment),
      custom_id: payment.reference,
      supplementary_data: { related_ids: { order_id: payment.id } },
    };
  // A refund, or a reversal: its resource is the refund.
  return {
    id: newId(17),
    status: 'COMPLETED',
    amount,
    links: [
      {
        rel: 'up',
        href: `https://api.paypal.com/v2/payments/captures/${payment.captureId}`,
        method: 'GET',
      },
    ],
  };
}

function describeOrder(payment: SandboxPayment): object {
  const { id, reference, state } = payment;
  const isCaptured = state === 'paid' || state === 'refunded';
  const status = { created: 'PAYER_ACTION_REQUIRED', approved: 'APPROVED', declined: 'VOIDED' };
  return {
    id,
    intent: 'CAPTURE',
    status: isCaptured ? 'COMPLETED' : status[state],
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: reference,
        invoice_id: reference,
        amount: amountOf(payment),
        ...(isCaptured && { payments: paymentsOf(payment) }),
      },
    ],
  };
}

function paymentsOf(payment: SandboxPayment): object {
  const declined = { ...captureOf(payment), id: `D${payment.captureId}`, status: 'DECLINED' };
  return {
    captures: [...(payment.hasDeclinedCapture ? [declined] : []), captureOf(payment)],
    refunds: refundsOf(payment).map(({ status, amount, key }) => ({
      id: newId(17),
      status: REFUND_STATUS[status],
      ...(key !== undefined && { custom_id: key }),
      amount: amountOf({ amount, currency: (payment.paid ?? payment).currency }),
    })),
  };
}

function describeDispute(payment: SandboxPayment, { id, state, dueAt, isVague }: SandboxDispute) {
  const amount = amountOf(payment.paid ?? payment);
  return {
    dispute_id: id,
    disputed_transactions: [
      { seller_transaction_id: payment.captureId, custom: payment.reference },
    ],
    reason: 'UNAUTHORISED',
    status: state === 'open' ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
    ...(!isVague && { dispute_amount: amount }),
    dispute_life_cycle_stage: 'CHARGEBACK',
    seller_response_due_date: dueAt,
    ...(state !== 'open' && {
      dispute_outcome:
        state === 'lost'
          ? {
              outcome_code: 'RESOLVED_BUYER_FAVOUR',
              ...(!isVague && { amount_refunded: amount }),
            }
          : { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
    }),
  };
}

function captureOf(payment: SandboxPayment): object {
  const { state, heldCapture, sentBack = 0 } = payment;
  return {
    id: payment.captureId,
    status:
      heldCapture ??
      (state === 'refunded' ? 'REFUNDED' : sentBack > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED'),
    amount: amountOf(payment.paid ?? payment),
    create_time: payment.paidAt,
  };
}

function amountOf(money: { amount: number; currency: string }) {
  return { currency_code: money.currency, value: toDecimal(money) };
}

function signatureOf(account: PaypalAccount, id: string, time: string, body: string): string {
  return createHmac('sha256', account.clientSecret)
    .update(`${id}|${time}|${account.webhookId}|${body}`)
    .digest('base64');
}

function refuse(c: Context, status: 400 | 404 | 415 | 422, issue: string): Response {
  return c.json({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] }, status);
}
