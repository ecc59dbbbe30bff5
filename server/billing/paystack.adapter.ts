import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Gateway, ProviderEvent } from './gateway.ts';
import {
  askProvider,
  type ProviderOptions,
  type ProviderReply,
  pageSchema,
  readReply,
} from './provider-http.adapter.ts';

const NAME = 'Paystack';

const startedSchema = v.object({
  status: v.literal(true),
  data: v.object({ authorization_url: pageSchema, reference: v.string() }),
});

const verifiedSchema = v.object({
  status: v.literal(true),
  data: v.object({
    id: v.number(),
    status: v.string(),
    reference: v.string(),
    amount: v.number(),
    currency: v.string(),
    paid_at: v.nullish(v.pipe(v.string(), v.isoTimestamp())),
  }),
});

const refundsSchema = v.object({
  status: v.literal(true),
  data: v.array(v.object({ status: v.string(), amount: v.union([v.number(), v.string()]) })),
});

const eventSchema = v.object({
  event: v.string(),
  data: v.object({
    reference: v.nullish(v.string()),
    /** Of refunds. */
    transaction_reference: v.nullish(v.string()),
    /** Of disputes. */
    transaction: v.nullish(v.object({ reference: v.nullish(v.string()) })),
    resolution: v.nullish(v.string()),
    refund_amount: v.nullish(v.number()),
    amount: v.nullish(v.union([v.number(), v.string()])),
    currency: v.nullish(v.string()),
  }),
});

/**
 * Paystack (https://paystack.com/docs/api): initialize, verify, refund, webhooks. Amounts are in the
 * subunit of the currency.
 */
export function createPaystack({
  secretKey,
  ...options
}: ProviderOptions & { secretKey: string }): Gateway {
  const ask = (method: 'GET' | 'POST', path: string, body?: object): Promise<ProviderReply> =>
    askProvider(NAME, options, path, {
      method,
      headers: {
        Authorization: `Bearer ${secretKey}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  const verify = async (reference: string) => {
    const reply = await ask('GET', `/transaction/verify/${encodeURIComponent(reference)}`);
    if (isUnknown(reply)) return null;
    const { data } = readReply(NAME, verifiedSchema, reply);
    if (data.reference !== reference)
      throw new Error('Paystack answered with another transaction than the one asked for');
    return data;
  };

  /** The sum of those refunds of a transaction whose state counts. */
  const sentBack = async (
    transaction: string,
    counts: (status: string) => boolean,
  ): Promise<number> => {
    const path = `/refund?transaction=${encodeURIComponent(transaction)}`;
    return readReply(NAME, refundsSchema, await ask('GET', path))
      .data.filter(({ status }) => counts(status))
      .reduce((sum, { amount }) => sum + Number(amount), 0);
  };

  return {
    async start({ reference, email, money, returnUrl, cancelUrl }) {
      const reply = await ask('POST', '/transaction/initialize', {
        reference,
        email,
        amount: money.amount,
        currency: money.currency,
        callback_url: returnUrl,
        metadata: { cancel_action: cancelUrl },
      });
      const { data } = readReply(NAME, startedSchema, reply);
      return { providerId: reference, url: data.authorization_url };
    },

    async look({ reference }, { hasMoneyBack }) {
      const data = await verify(reference);
      if (data === null) return { kind: 'open' };
      const { status, amount, currency, paid_at, id } = data;
      if (status === 'failed') return { kind: 'declined' };
      if (status !== 'success' && status !== 'reversed') return { kind: 'open' };
      if (!paid_at) throw new Error('Paystack answered a paid transaction without its time');
      // A transaction that was sent back in parts still counts as a success at Paystack.
      const isBack =
        status === 'reversed' ||
        (hasMoneyBack &&
          (await sentBack(String(id), (refund) => refund === 'processed')) >= amount);
      return {
        kind: isBack ? 'refunded' : 'paid',
        money: { amount, currency },
        paidAt: new Date(paid_at),
        captureId: String(id),
      };
    },

    async refund({ reference, captureId, money }) {
      // Paystack has no idempotency key: an earlier attempt may have succeeded unseen, and a part
      // may have been sent back by hand.
      const rest =
        money.amount - (await sentBack(captureId ?? '', (refund) => refund !== 'failed'));
      if (rest <= 0) return 'accepted';
      const reply = await ask('POST', '/refund', { transaction: reference, amount: rest });
      return reply.status < 300 ? 'accepted' : 'refused';
    },

    readWebhook({ header, body }) {
      const expected = createHmac('sha512', secretKey).update(body).digest();
      const given = Buffer.from(header('x-paystack-signature') ?? '', 'hex');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
      const event = readEvent(body);
      return event === 'unreadable' ? event : { event, isGenuine: async () => true };
    },
  };
}

function isUnknown({ status, body }: ProviderReply): boolean {
  return (
    (status === 404 || status === 400) &&
    v.is(v.object({ message: v.pipe(v.string(), v.regex(/not found/i)) }), body)
  );
}

function readEvent(body: Uint8Array): ProviderEvent | 'unreadable' {
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    if (error instanceof SyntaxError) return 'unreadable';
    throw error;
  }
  const parsed = v.safeParse(eventSchema, content);
  if (!parsed.success) return 'unreadable';
  const { event, data } = parsed.output;
  return {
    // Events have no id of their own; a repeated one has the same bytes.
    id: createHash('sha256').update(body).digest('hex'),
    type: event.slice(0, 100),
    reference: data.transaction_reference ?? data.transaction?.reference ?? data.reference ?? null,
    providerId: null,
    captureId: null,
    moneyBack: moneyBackOf(parsed.output),
    hasRefundFailed: event === 'refund.failed',
  };
}

function moneyBackOf({ event, data }: v.InferOutput<typeof eventSchema>) {
  const { currency, amount, refund_amount, resolution } = data;
  if (!currency) return null;
  if (event === 'refund.processed' && amount) return { amount: Number(amount), currency };
  if (event === 'charge.dispute.resolve' && resolution === 'merchant-accepted' && refund_amount)
    return { amount: refund_amount, currency };
  return null;
}
