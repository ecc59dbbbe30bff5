import { createHmac } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { jsonOf } from '../../json-of.ts';
import {
  disputeOf,
  readSandbox,
  refundsOf,
  type SandboxDeps,
  type SandboxDispute,
  type SandboxPayment,
  sendPartBack,
} from './sandbox-payment.ts';

const CURRENCIES = ['NGN', 'GHS', 'KES', 'ZAR', 'USD'];

const initializeSchema = v.object({
  email: v.pipe(v.string(), v.email('Invalid Email Address Passed')),
  amount: v.pipe(
    v.number('Invalid Amount Sent'),
    v.integer('Invalid Amount Sent'),
    v.minValue(100, 'Invalid Amount Sent'),
  ),
  currency: v.picklist(CURRENCIES, 'Currency not supported by merchant'),
  reference: v.pipe(
    v.string('Reference is missing'),
    v.regex(/^[A-Za-z0-9.=-]+$/, 'Invalid character in transaction reference'),
  ),
  callback_url: v.pipe(v.string(), v.url('Invalid callback_url')),
  metadata: v.object({ cancel_action: v.pipe(v.string(), v.url()) }),
});

const refundSchema = v.object({
  transaction: v.string(),
  amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  currency: v.optional(v.picklist(CURRENCIES)),
  merchant_note: v.optional(v.string()),
});

/** Refunds change the state of a transaction, also refunds of a part. */
function statusOf({ state, refund, sentBack = 0 }: SandboxPayment): string {
  if (state === 'created') return 'abandoned';
  if (state === 'approved') return 'ongoing';
  if (state === 'declined') return 'failed';
  if (state === 'paid') return sentBack > 0 ? 'reversed' : 'success';
  return refund === 'pending' || refund === 'needs-attention' ? 'reversal-pending' : 'reversed';
}

/**
 * Plays the part of Paystack's API that the adapter uses, and refuses what Paystack refuses
 * (https://paystack.com/docs/api).
 */
export function playPaystack({ secretKey, ...deps }: SandboxDeps & { secretKey: string }): Hono {
  const { store, pageUrl, sendEvent } = deps;
  const app = new Hono();
  app.use(async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${secretKey}`)
      return c.json({ status: false, message: 'Invalid key' }, 401);
    return next();
  });

  app.post('/transaction/initialize', async (c) => {
    const body = await readJson(c.req);
    const parsed = v.safeParse(initializeSchema, body);
    if (!parsed.success) return c.json({ status: false, message: parsed.issues[0].message }, 400);
    const { reference, amount, currency, callback_url, metadata } = parsed.output;
    if (await store.find(reference))
      return c.json({ status: false, message: 'Duplicate Transaction Reference' }, 400);
    await store.save({
      id: reference,
      provider: 'paystack',
      reference,
      amount,
      currency,
      returnUrl: callback_url,
      cancelUrl: metadata.cancel_action,
      state: 'created',
    });
    return c.json({
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: `${pageUrl()}/pay/${reference}`,
        access_code: reference.slice(-12),
        reference,
      },
    });
  });

  app.get('/transaction/verify/:reference', async (c) => {
    const payment = await readSandbox(deps, c.req.param('reference'));
    if (payment?.provider !== 'paystack')
      return c.json({ status: false, message: 'Transaction reference not found.' }, 404);
    return c.json({
      status: true,
      message: 'Verification successful',
      data: describe(payment),
    });
  });

  /** The payments that a list is about: one, or all. */
  const listed = async (transaction: string | undefined): Promise<SandboxPayment[]> => {
    if (transaction === undefined)
      return (await store.list()).filter(({ provider }) => provider === 'paystack');
    const payment = await store.findCapture(transaction);
    return payment ? [payment] : [];
  };

  app.get('/refund', async (c) => {
    const payments = await listed(c.req.query('transaction'));
    const data = payments.flatMap((payment) =>
      refundsOf(payment).map(({ key, ...refund }) => ({
        ...refund,
        merchant_note: key ?? `Refund by the merchant of ${payment.reference}`,
        transaction: Number(payment.captureId),
      })),
    );
    return c.json({ status: true, message: 'Refunds retrieved', data: pageOf(c, data) });
  });

  app.get('/dispute', async (c) => {
    const payments = await listed(c.req.query('transaction'));
    const data = payments.flatMap((payment) =>
      (payment.disputes ?? []).map((dispute) => describeDispute(payment, dispute)),
    );
    return c.json({ status: true, message: 'Disputes retrieved', data: pageOf(c, data) });
  });

  app.post('/refund', async (c) => {
    const body = v.safeParse(refundSchema, await readJson(c.req));
    const asked = body.success ? body.output : null;
    const payment = asked && (await readSandbox(deps, asked.transaction));
    if (payment?.state !== 'paid')
      return c.json({ status: false, message: 'Transaction has been fully reversed' }, 400);
    const { sentBack = 0 } = payment;
    const left = (payment.paid ?? payment).amount - sentBack;
    const amount = asked?.amount ?? left;
    if (payment.nextRefund === 'refused')
      return c.json({ status: false, message: 'Insufficient balance for this refund' }, 400);
    if (amount > left)
      return c.json({ status: false, message: 'Refund amount is more than what is left' }, 400);
    const { currency } = payment.paid ?? payment;
    if ((asked?.currency ?? currency) !== currency)
      return c.json({ status: false, message: 'Currency is not that of the transaction' }, 400);
    const sent = sendPartBack(payment, { amount, key: asked?.merchant_note });
    await store.save(sent);
    sendEvent(payment, `refund.${sent.refund ?? 'processed'}`);
    return c.json({
      status: true,
      message: 'Refund has been queued for processing',
      data: { status: 'pending', amount, currency },
    });
  });
  return app;
}

/** A page of a list: 50 entries unless `perPage` says otherwise. */
function pageOf<T>(c: Context, entries: T[]): T[] {
  const size = Number(c.req.query('perPage') ?? 50);
  const from = (Number(c.req.query('page') ?? 1) - 1) * size;
  return entries.slice(from, from + size);
}

/** An event as Paystack sends it: the body, and its signature in the header. */
export function paystackEvent(
  payment: SandboxPayment,
  type: string,
  secretKey: string,
): { body: string; headers: Record<string, string> } {
  const { amount, currency } = payment.paid ?? payment;
  const data = type.startsWith('refund.')
    ? {
        status: type.slice(7),
        transaction_reference: payment.reference,
        amount: String(amount),
        currency,
      }
    : type.startsWith('charge.dispute.')
      ? describeDispute(payment, disputeOf(payment))
      : describe(payment);
  const body = JSON.stringify({ event: type, data });
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': createHmac('sha512', secretKey).update(body).digest('hex'),
    },
  };
}

function describeDispute(payment: SandboxPayment, { id, state, dueAt, isVague }: SandboxDispute) {
  const { amount, currency } = payment.paid ?? payment;
  return {
    id: Number(id),
    refund_amount: isVague ? null : amount,
    currency,
    status: state === 'open' ? 'awaiting-merchant-feedback' : 'resolved',
    resolution: state === 'open' ? null : state === 'lost' ? 'merchant-accepted' : 'declined',
    domain: 'test',
    transaction: { id: Number(payment.captureId), reference: payment.reference, amount, currency },
    category: 'chargeback',
    dueAt,
  };
}

function describe(payment: SandboxPayment) {
  const { amount, currency } = payment.paid ?? payment;
  return {
    id: Number(payment.captureId ?? 0),
    domain: 'test',
    status: statusOf(payment),
    reference: payment.reference,
    amount,
    currency,
    gateway_response: payment.state === 'declined' ? 'Declined' : 'Approved',
    paid_at: payment.paidAt ?? null,
    channel: 'mobile_money',
    customer: { email: 'payer@example.com' },
  };
}

/** The JSON of a request; undefined when it is not sent as JSON, or is none. */
export async function readJson(request: {
  header(name: string): string | undefined;
  text(): Promise<string>;
}): Promise<unknown> {
  if (!/^application\/json\b/.test(request.header('content-type') ?? '')) return undefined;
  return jsonOf(await request.text());
}
