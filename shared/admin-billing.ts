import * as v from 'valibot';
import { searchSchema } from './admin-search.ts';
import { DISPUTE_STATES, PAYMENT_STATUSES, paymentSchema, SETTLEMENTS } from './billing.ts';
import { jobQuerySchema } from './jobs.ts';

/** Payments of the administrators' list per page. */
export const ADMIN_PAYMENTS_PAGE_SIZE = 50;

/** Filters of the list. `attention`: money that a person must look at. */
export const PAYMENT_FILTERS = [...PAYMENT_STATUSES, 'attention'] as const;

/**
 * Query of GET /api/admin/payments; `search` is part of an email address, of a reference or of an id
 * of the provider, or the number of a receipt.
 */
export const adminPaymentQuerySchema = v.object({
  page: jobQuerySchema.entries.page,
  search: v.optional(v.pipe(searchSchema(254), v.toLowerCase())),
  status: v.optional(
    v.picklist(PAYMENT_FILTERS, `status must be one of ${PAYMENT_FILTERS.join(', ')}.`),
  ),
});
export type AdminPaymentQuery = v.InferOutput<typeof adminPaymentQuerySchema>;

/** A payment as administrators see it. `email` is null when the account was deleted. */
export const adminPaymentSchema = v.object({
  ...paymentSchema.entries,
  email: v.nullable(v.string()),
  country: v.nullable(v.string()),
  providerReference: v.nullable(v.string()),
  /** The provider's id of the money; null until it arrived. */
  captureId: v.nullable(v.string()),
  /** Null for what was not paid. */
  receiptNumber: v.nullable(v.string()),
  /** What an administrator sends back now, while the provider has not taken it; null without. */
  partUnderWay: v.nullable(v.number()),
  /** The provider did not take the last part that was to go back. */
  isPartRefused: v.boolean(),
  /** A person must look at it: another amount, a refund that did not arrive, an open dispute. */
  needsAttention: v.boolean(),
  settledAt: v.nullable(v.string()),
  settledAs: v.nullable(v.picklist(SETTLEMENTS)),
  /** Who withdrew from the contract, when, and until when the money must be sent back. */
  withdrawal: v.nullable(v.object({ name: v.string(), at: v.string(), dueAt: v.string() })),
  disputes: v.array(
    v.object({
      id: v.string(),
      state: v.picklist(DISPUTE_STATES),
      /** Until when evidence can be sent. */
      dueAt: v.nullable(v.string()),
    }),
  ),
});
export type AdminPayment = v.InferOutput<typeof adminPaymentSchema>;

/** Answer of GET /api/admin/payments: newest first, 50 a page. */
export const adminPaymentListSchema = v.object({
  payments: v.array(adminPaymentSchema),
  totalPages: v.number(),
  totalCount: v.number(),
  /** The prices of mobile money are the assumed ones: the operator has not set them. */
  hasAssumedPrices: v.boolean(),
});
export type AdminPaymentList = v.InferOutput<typeof adminPaymentListSchema>;

/** Query of GET /api/admin/members: the exact email address. */
export const memberQuerySchema = v.object({
  email: v.pipe(v.string('Enter an email address.'), v.trim(), v.toLowerCase(), v.maxLength(254)),
});

/** A member's premium, and all that it follows from. */
export const memberSchema = v.object({
  id: v.number(),
  email: v.string(),
  createdAt: v.string(),
  is_premium: v.boolean(),
  premiumUntil: v.nullable(v.string()),
  payments: v.array(paymentSchema),
  changes: v.array(
    v.object({
      kind: v.picklist(['months', 'revoked', 'until']),
      at: v.string(),
      months: v.nullable(v.number()),
      until: v.nullable(v.string()),
      reason: v.string(),
    }),
  ),
});
export type AdminMember = v.InferOutput<typeof memberSchema>;

const reason = v.pipe(
  v.string('Enter a reason.'),
  v.trim(),
  v.nonEmpty('Enter a reason.'),
  v.maxLength(500, 'The reason may have at most 500 characters.'),
);

const minorUnits = (text: string) => v.pipe(v.number(text), v.integer(text), v.minValue(1, text));

/**
 * Body of POST /api/admin/payments/{reference}/refund. `despiteDispute`: also while a dispute may
 * send the same money back. `part`: only this `amount` of what the sender saw as `left`, both in
 * minor units; when something else is left by now, nothing is sent.
 */
export const adminRefundSchema = v.object({
  reason,
  despiteDispute: v.optional(v.boolean()),
  part: v.optional(
    v.object({
      amount: minorUnits('Enter an amount.'),
      left: minorUnits('left must be what the payment has left.'),
    }),
  ),
});
export type AdminRefund = v.InferOutput<typeof adminRefundSchema>;

/** Body of POST /api/admin/payments/{reference}/settled: what was done, and how or why. */
export const settledSchema = v.object({
  reason,
  outcome: v.picklist(SETTLEMENTS, 'Choose what was done.'),
});

/** Body of POST /api/admin/members/{id}/premium: months are given, or premium ends now. */
export const premiumChangeSchema = v.variant(
  'action',
  [
    v.object({
      action: v.literal('grant'),
      months: v.pipe(
        v.number('Enter a number of months.'),
        v.integer('Enter a whole number of months.'),
        v.minValue(1, 'Give at least 1 month.'),
        v.maxValue(24, 'Give at most 24 months.'),
      ),
      reason,
    }),
    v.object({ action: v.literal('revoke'), reason }),
  ],
  'action must be grant or revoke.',
);
export type PremiumChangeRequest = v.InferOutput<typeof premiumChangeSchema>;
