import * as v from 'valibot';
import { adminPaymentSchema } from './admin-billing.ts';

/** A part that an administrator sends back: on its way, taken by the provider, or not taken. */
export const PART_STATES = ['asked', 'sent', 'refused'] as const;
export type PartState = (typeof PART_STATES)[number];

/** What can become of a payment, as it is noted at the time. */
export const PAYMENT_CHANGES = [
  'paid',
  'other-amount',
  'declined',
  'abandoned',
  'refunded',
  'part-back',
  'part-returned',
  'refund-refused',
  'refund-failed',
  'refund-needs-details',
] as const;
export type PaymentChangeKind = (typeof PAYMENT_CHANGES)[number];

/** What else stands in the history of a payment. */
export const HISTORY_KINDS = [
  ...PAYMENT_CHANGES,
  'started',
  'part-sent',
  'part-refused',
  'withdrawn',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
  'event',
  'refund-decided',
  'part-decided',
  'settled-sent-back',
  'settled-not-owed',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/**
 * A line of a payment's history. `by`: the administrator who did it. `note`: the reason that was
 * given, the name of who withdrew, the number of a dispute, or the provider's name of an event.
 */
export const historyEntrySchema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  kind: v.picklist(HISTORY_KINDS),
  by: v.nullable(v.string()),
  /** In minor units of the payment's currency; null where no money moved. */
  amount: v.nullable(v.number()),
  note: v.nullable(v.string()),
});
export type HistoryEntry = v.InferOutput<typeof historyEntrySchema>;

/** Answer of GET /api/admin/payments/{reference}; the history is oldest first. */
export const paymentHistorySchema = v.object({
  payment: adminPaymentSchema,
  history: v.array(historyEntrySchema),
});
export type PaymentHistory = v.InferOutput<typeof paymentHistorySchema>;

/**
 * Answer of GET /api/admin/payment-months: by month (UTC, YYYY-MM) and currency what arrived and
 * what went back, in minor units; the newest month first.
 */
export const paymentMonthsSchema = v.object({
  months: v.array(
    v.object({
      month: v.string(),
      currency: v.string(),
      payments: v.number(),
      arrived: v.number(),
      back: v.number(),
    }),
  ),
});
export type PaymentMonths = v.InferOutput<typeof paymentMonthsSchema>;
