import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { DisputeState } from '../../shared/billing.ts';
import { jsonOf } from '../json-of.ts';
import type { Dispute, Money, ProviderEvent } from './gateway.ts';

const text = v.fallback(v.nullish(v.string()), null);
const subunits = v.fallback(
  v.nullish(
    v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(), v.minValue(0)),
  ),
  null,
);
const time = v.fallback(v.nullish(v.pipe(v.string(), v.isoTimestamp())), null);

/** A dispute, as events and lists of Paystack have it. */
export const disputeSchema = v.object({
  id: v.fallback(v.nullish(v.union([v.number(), v.string()])), null),
  status: text,
  resolution: text,
  refund_amount: subunits,
  currency: text,
  dueAt: time,
  due_at: time,
});

/**
 * What is used of an event. A field of another shape counts as absent: Paystack sends an event that
 * is not answered 200 again for 72 hours.
 */
const eventSchema = v.object({
  event: v.string(),
  data: v.fallback(
    v.object({
      ...disputeSchema.entries,
      reference: text,
      /** Of refunds. */
      transaction_reference: text,
      /** Of disputes. */
      transaction: v.fallback(v.nullish(v.object({ reference: text })), null),
    }),
    {} as never,
  ),
});

const USED = /^(charge\.success|refund\.[a-z-]+|charge\.dispute\.[a-z-]+)$/;

/** Reads a signed event; `unused` for one that says nothing about a payment. */
export function readPaystackEvent(body: Uint8Array): ProviderEvent | 'unused' {
  const parsed = v.safeParse(eventSchema, jsonOf(body));
  if (!parsed.success || !USED.test(parsed.output.event)) return 'unused';
  const { event, data } = parsed.output;
  const isDispute = event.startsWith('charge.dispute.');
  return {
    // Events have no id of their own; a repeated one has the same bytes.
    id: createHash('sha256').update(body).digest('hex'),
    type: event.slice(0, 100),
    reference: data.transaction_reference ?? data.transaction?.reference ?? data.reference ?? null,
    providerId: null,
    captureId: null,
    // Refunds are in the provider's list, which is asked; what a bank took may not be.
    moneyBack:
      isDispute && outcomeOf(data) === 'lost' ? moneyOf(data.refund_amount, data.currency) : null,
    dispute: isDispute ? readDispute(data) : null,
    isAboutMoneyBack: event !== 'charge.success',
  };
}

type DisputeContent = v.InferOutput<typeof disputeSchema>;

/** A dispute of Paystack; null without an id. */
export function readDispute(data: DisputeContent): Dispute | null {
  const { id, refund_amount, currency, dueAt, due_at } = data;
  if (id === null || id === undefined) return null;
  const state = outcomeOf(data);
  return {
    id: String(id).slice(0, 100),
    state,
    dueAt: dueAt ?? due_at ?? null,
    moneyBack: state === 'lost' ? moneyOf(refund_amount, currency) : null,
  };
}

/** Only a dispute that the bank declined is won: who does not answer in time has lost it. */
function outcomeOf({ status, resolution }: DisputeContent): DisputeState {
  if (status !== 'resolved') return 'open';
  return resolution === 'declined' ? 'won' : 'lost';
}

function moneyOf(
  amount: number | null | undefined,
  currency: string | null | undefined,
): Money | null {
  return amount && currency ? { amount, currency } : null;
}
