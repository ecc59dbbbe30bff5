import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Gateway, PaymentNames, RefundProgress } from './gateway.ts';
import { disputeSchema, readDispute, readPaystackEvent } from './paystack-event.ts';
import {
  askProvider,
  type ProviderOptions,
  type ProviderReply,
  pageSchema,
  readReply,
} from './provider-http.adapter.ts';

const NAME = 'Paystack';

/** Entries of a page of a list, and the most pages that are read. */
const PAGE = 100;
const MOST_PAGES = 50;

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

/** A transaction is named by its number, or described. */
const transactionSchema = v.fallback(
  v.nullish(
    v.union([
      v.pipe(
        v.union([v.number(), v.string()]),
        v.transform((id) => ({ id: String(id), reference: null })),
      ),
      v.pipe(
        v.object({ id: v.optional(v.number()), reference: v.nullish(v.string()) }),
        v.transform(({ id, reference }) => ({
          id: id === undefined ? null : String(id),
          reference: reference ?? null,
        })),
      ),
    ]),
  ),
  null,
);

const refundsSchema = v.object({
  status: v.literal(true),
  data: v.array(
    v.object({
      status: v.string(),
      amount: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()),
      transaction: transactionSchema,
      transaction_reference: v.fallback(v.nullish(v.string()), null),
      merchant_note: v.fallback(v.nullish(v.string()), null),
    }),
  ),
});
type Refund = v.InferOutput<typeof refundsSchema>['data'][number];

const disputesSchema = v.object({
  status: v.literal(true),
  data: v.array(v.object({ ...disputeSchema.entries, transaction: transactionSchema })),
});

/**
 * States of a transaction whose money arrived. A refund makes "reversal pending" and "reversed" of
 * it, also a refund of a part (https://support.paystack.com/en/articles/2130434).
 */
const ARRIVED = /^(success|reversed|reversal.?pending)$/;

/**
 * Paystack (https://paystack.com/docs/api): initialize, verify, refunds, disputes, webhooks.
 * Amounts are in the subunit of the currency.
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

  const refundsOf = async (transaction: string): Promise<Refund[]> => {
    const path = `/refund?transaction=${encodeURIComponent(transaction)}&perPage=${PAGE}`;
    return readReply(NAME, refundsSchema, await ask('GET', path)).data;
  };

  /** All entries of a list, page by page; null when the key may not read it. */
  const listAll = async <T>(
    path: string,
    schema: v.GenericSchema<unknown, { data: T[] }>,
  ): Promise<T[] | null> => {
    const all: T[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const reply = await ask('GET', `${path}&perPage=${PAGE}&page=${page}`);
      if (reply.status >= 400) return null;
      const { data } = readReply(NAME, schema, reply);
      all.push(...data);
      if (data.length < PAGE) break;
    }
    return all;
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

    async look({ reference }, { isThorough }) {
      const data = await verify(reference);
      if (data === null) return { kind: 'open' };
      const { status, amount, currency, paid_at, id } = data;
      if (status === 'failed') return { kind: 'declined' };
      if (!ARRIVED.test(status)) return { kind: 'open' };
      if (!paid_at) throw new Error('Paystack answered a paid transaction without its time');
      const isAsked = isThorough || status !== 'success';
      const refunds = isAsked ? await refundsOf(String(id)) : [];
      const back = sumOf(refunds.filter(isNotFailed));
      // What a bank took back by itself may not be in the list of refunds.
      const isTaken = status === 'reversed' && back === 0;
      const isBack = back >= amount || isTaken;
      return {
        kind: isBack ? 'refunded' : 'paid',
        money: { amount, currency },
        paidAt: new Date(paid_at),
        captureId: String(id),
        refund: isAsked ? progressOf(refunds, isBack) : null,
        back: isAsked ? back : null,
        isTaken,
      };
    },

    async disputes({ captureId }) {
      if (captureId === null) return [];
      const found = await listAll(
        `/dispute?transaction=${encodeURIComponent(captureId)}`,
        disputesSchema,
      );
      return found?.map(readDispute).filter((dispute) => dispute !== null) ?? null;
    },

    async touchedSince(since) {
      const from = encodeURIComponent(since.toISOString());
      const refunds = await listAll(`/refund?from=${from}`, refundsSchema);
      const disputes = await listAll(`/dispute?from=${from}`, disputesSchema);
      if (refunds === null && disputes === null) return null;
      return [...(refunds ?? []), ...(disputes ?? [])].map(namesOf);
    },

    async refund({ reference, captureId, money, received }) {
      // Paystack has no idempotency key: an earlier attempt may have succeeded unseen, and a part
      // may have been sent back by hand.
      const refunds = await refundsOf(captureId ?? '');
      const rest = (received ?? money).amount - sumOf(refunds.filter(isNotFailed));
      if (rest <= 0) return 'accepted';
      const reply = await ask('POST', '/refund', { transaction: reference, amount: rest });
      return reply.status < 300 ? 'accepted' : 'refused';
    },

    async refundPart({ reference, captureId, money, received }, part) {
      // The note is the idempotency key that Paystack does not have.
      const refunds = await refundsOf(captureId ?? '');
      const sent = refunds.find(({ merchant_note }) => merchant_note === part.key);
      if (sent) return isNotFailed(sent) ? 'accepted' : 'refused';
      const rest = (received ?? money).amount - sumOf(refunds.filter(isNotFailed));
      if (part.money.amount > rest) return 'refused';
      const reply = await ask('POST', '/refund', {
        transaction: reference,
        amount: part.money.amount,
        currency: part.money.currency,
        merchant_note: part.key,
      });
      return reply.status < 300 ? 'accepted' : 'refused';
    },

    readWebhook({ header, body }) {
      const expected = createHmac('sha512', secretKey).update(body).digest();
      const given = Buffer.from(header('x-paystack-signature') ?? '', 'hex');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
      const event = readPaystackEvent(body);
      return event === 'unused' ? event : { event, prove: null };
    },
  };
}

function isUnknown({ status, body }: ProviderReply): boolean {
  return (
    (status === 404 || status === 400) &&
    v.is(v.object({ message: v.pipe(v.string(), v.regex(/not found/i)) }), body)
  );
}

function isNotFailed({ status }: Refund): boolean {
  return status !== 'failed';
}

function sumOf(refunds: Refund[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

function progressOf(refunds: Refund[], isBack: boolean): RefundProgress | null {
  const has = (status: string) => refunds.some((refund) => refund.status === status);
  if (!isBack) return has('failed') ? 'failed' : null;
  if (has('needs-attention')) return 'needs-attention';
  return has('pending') || has('processing') ? 'pending' : 'done';
}

function namesOf(entry: {
  transaction?: { id: string | null; reference: string | null } | null | undefined;
  transaction_reference?: string | null | undefined;
}): PaymentNames {
  const { transaction, transaction_reference } = entry;
  return {
    reference: transaction_reference ?? transaction?.reference ?? null,
    providerId: null,
    captureId: transaction?.id ?? null,
  };
}
