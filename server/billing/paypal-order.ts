import * as v from 'valibot';
import type { KnownPayment, ProviderAnswer, RefundProgress } from './gateway.ts';
import { amountSchema, moneyOf } from './paypal-event.ts';

const captureSchema = v.object({
  id: v.string(),
  status: v.string(),
  amount: amountSchema,
  create_time: v.pipe(v.string(), v.isoTimestamp()),
});
type Capture = v.InferOutput<typeof captureSchema>;

const refundSchema = v.object({
  status: v.optional(v.string()),
  amount: v.optional(amountSchema),
  custom_id: v.fallback(v.optional(v.string()), undefined),
});
type Refund = v.InferOutput<typeof refundSchema>;

/** An order with its captures and their refunds (Orders v2). */
export const orderSchema = v.object({
  id: v.string(),
  status: v.string(),
  purchase_units: v.tuple([
    v.object({
      custom_id: v.optional(v.string()),
      amount: amountSchema,
      payments: v.optional(
        v.object({
          captures: v.optional(v.array(captureSchema)),
          refunds: v.fallback(v.optional(v.array(refundSchema)), undefined),
        }),
      ),
    }),
  ]),
});
export type Order = v.InferOutput<typeof orderSchema>;

/**
 * Which capture speaks for the order: one that took money before one that was declined. A payer
 * whose card was declined may have paid with another one.
 */
const RANKS: Record<string, number> = {
  COMPLETED: 0,
  PARTIALLY_REFUNDED: 0,
  REFUNDED: 1,
  REVERSED: 1,
  PENDING: 2,
};
const DECLINED = 3;

/** Refunds that do not send money back. */
const CAME_TO_NOTHING = ['FAILED', 'CANCELLED'];

/** What an order says about its payment. Throws when it is the order of another payment. */
export function answerOf(payment: KnownPayment, order: Order): ProviderAnswer {
  const [unit] = order.purchase_units;
  if (unit.custom_id !== payment.reference)
    throw new Error('PayPal answered with the order of another payment');
  const capture = decisive(unit.payments?.captures ?? []);
  if (!capture) return { kind: order.status === 'VOIDED' ? 'declined' : 'open' };
  const rank = rankOf(capture);
  if (rank > 1) return { kind: rank === DECLINED ? 'declined' : 'open' };
  const { id, amount, create_time, status } = capture;
  const money = moneyOf(amount);
  const refunds = unit.payments?.refunds ?? [];
  const back = refunds
    .filter(goesBack)
    .reduce((sum, refund) => sum + (refund.amount ? moneyOf(refund.amount).amount : 0), 0);
  const isBack = rank === 1 || back >= money.amount;
  return {
    kind: isBack ? 'refunded' : 'paid',
    money,
    paidAt: new Date(create_time),
    captureId: id,
    refund: progressOf(refunds, isBack, status === 'COMPLETED' || back < payment.sentBack),
    // Refunds that cannot be read are not the same as none.
    back: status === 'PARTIALLY_REFUNDED' && back === 0 ? null : back,
    isTaken: status === 'REVERSED',
  };
}

function decisive(captures: Capture[]): Capture | undefined {
  return captures.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
}

function rankOf({ status }: Capture): number {
  return RANKS[status] ?? DECLINED;
}

function goesBack({ status }: Refund): boolean {
  return !CAME_TO_NOTHING.includes(status ?? '');
}

/**
 * `isLess`: nothing went back, or less than is known. Without it, a refund that failed is no news:
 * PayPal lists it for ever.
 */
function progressOf(refunds: Refund[], isBack: boolean, isLess: boolean): RefundProgress | null {
  if (isBack) return refunds.some((refund) => refund.status === 'PENDING') ? 'pending' : 'done';
  return isLess && refunds.some((refund) => !goesBack(refund)) ? 'failed' : null;
}

/** The refund of an order that was asked for under this name, and whether its money goes back. */
export function refundNamed(order: Order, name: string): { isBack: boolean } | null {
  const refund = order.purchase_units[0].payments?.refunds?.find(
    ({ custom_id }) => custom_id === name,
  );
  return refund ? { isBack: goesBack(refund) } : null;
}
