import * as v from 'valibot';
import type { DisputeState } from '../../shared/billing.ts';
import { jsonOf } from '../json-of.ts';
import type { Dispute, Money, ProviderEvent } from './gateway.ts';
import { fromDecimal } from './provider-http.adapter.ts';

/** An amount as PayPal writes it: "4.00" of a currency. */
export const amountSchema = v.object({ currency_code: v.string(), value: v.string() });

const text = v.fallback(v.optional(v.string()), undefined);
const amount = v.fallback(v.optional(amountSchema), undefined);

/** What is used of a dispute (https://developer.paypal.com/docs/api/customer-disputes/v1). */
export const disputeSchema = v.object({
  dispute_id: text,
  status: text,
  dispute_amount: amount,
  seller_response_due_date: v.fallback(v.optional(v.pipe(v.string(), v.isoTimestamp())), undefined),
  disputed_transactions: v.fallback(
    v.optional(v.array(v.object({ seller_transaction_id: text, custom: text }))),
    undefined,
  ),
  dispute_outcome: v.fallback(
    v.optional(v.object({ outcome_code: text, amount_refunded: amount })),
    undefined,
  ),
});

/** What is used of an event. A field of another shape counts as absent. */
const eventSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  event_type: v.string(),
  resource: v.fallback(
    v.object({
      ...disputeSchema.entries,
      id: text,
      custom_id: text,
      amount,
      purchase_units: v.fallback(v.optional(v.array(v.object({ custom_id: text }))), undefined),
      supplementary_data: v.fallback(
        v.optional(v.object({ related_ids: v.optional(v.object({ order_id: text })) })),
        undefined,
      ),
      links: v.fallback(
        v.optional(v.array(v.object({ rel: v.string(), href: v.string() }))),
        undefined,
      ),
    }),
    {} as never,
  ),
});

/** Outcomes of a dispute that take the money from the seller. */
const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/**
 * Reads an event: `unreadable` when it is no JSON, `unused` when it is no event with an id and a
 * type. One that names no payment is read, and finds none.
 */
export function readPaypalEvent(body: string): ProviderEvent | 'unreadable' | 'unused' {
  const content = jsonOf(body);
  if (content === undefined) return 'unreadable';
  const parsed = v.safeParse(eventSchema, content);
  if (!parsed.success) return 'unused';
  const { id, event_type, resource } = parsed.output;
  const disputed = resource.disputed_transactions?.[0];
  const up = resource.links?.find(({ rel }) => rel === 'up')?.href;
  const isOrder = event_type.startsWith('CHECKOUT.ORDER.');
  const isCapture = event_type.startsWith('PAYMENT.CAPTURE.');
  const isDispute = event_type.startsWith('CUSTOMER.DISPUTE.');
  return {
    id,
    type: event_type.slice(0, 100),
    reference:
      resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? disputed?.custom ?? null,
    providerId:
      resource.supplementary_data?.related_ids?.order_id ??
      (isOrder ? (resource.id ?? null) : null),
    captureId:
      disputed?.seller_transaction_id ??
      /\/captures\/([^/]+)$/.exec(up ?? '')?.[1] ??
      (isCapture ? (resource.id ?? null) : null),
    moneyBack:
      event_type === 'PAYMENT.CAPTURE.REVERSED' && resource.amount
        ? moneyOf(resource.amount)
        : isDispute
          ? takenBy(resource)
          : null,
    dispute: isDispute ? readDispute(resource) : null,
    isAboutMoneyBack: /REFUND|REVERSED|DISPUTE/.test(event_type),
  };
}

type DisputeContent = v.InferOutput<typeof disputeSchema>;

/** A dispute of PayPal; null without an id. */
export function readDispute(content: DisputeContent): Dispute | null {
  const { dispute_id, seller_response_due_date } = content;
  if (dispute_id === undefined) return null;
  return {
    id: dispute_id.slice(0, 100),
    state: stateOf(content),
    dueAt: seller_response_due_date ?? null,
    moneyBack: takenBy(content),
  };
}

function stateOf({ status, dispute_outcome }: DisputeContent): DisputeState {
  if (status !== 'RESOLVED' && dispute_outcome === undefined) return 'open';
  const { outcome_code, amount_refunded } = dispute_outcome ?? {};
  return LOST.includes(outcome_code ?? '') || (!outcome_code && amount_refunded) ? 'lost' : 'won';
}

/** What a lost dispute took. */
function takenBy(content: DisputeContent): Money | null {
  const taken = content.dispute_outcome?.amount_refunded ?? content.dispute_amount;
  return stateOf(content) === 'lost' && taken ? moneyOf(taken) : null;
}

/** An amount of PayPal in minor units. */
export function moneyOf({ currency_code, value }: v.InferOutput<typeof amountSchema>): Money {
  return { amount: fromDecimal(value, currency_code), currency: currency_code };
}
