import type { GatewayName } from '../../shared/billing.ts';
import { isOddMoney, type PaymentRow, receivedMoney, restOf } from './payment-state.ts';
import { stepOf } from './provider-http.adapter.ts';

/** Why a part is not sent back. */
export type PartRefusal =
  | 'not-refundable'
  | 'refund-under-way'
  | 'refund-changed'
  | 'too-much'
  | 'not-whole';

type Payment = Pick<
  PaymentRow,
  | 'gateway'
  | 'status'
  | 'failure'
  | 'amount'
  | 'currency'
  | 'received_amount'
  | 'received_currency'
  | 'sent_back_amount'
  | 'refund_asked_at'
>;

/**
 * Whether an amount of a payment can be sent back: `part`, `all` when nothing would be left, or why
 * not. `left` is what the sender saw as left; `isPartUnderWay`: the provider has not yet answered
 * about another part. Amounts are in minor units (decision 167).
 */
export function judgePart(
  payment: Payment,
  { amount, left }: { amount: number; left: number },
  isPartUnderWay: boolean,
): 'part' | 'all' | PartRefusal {
  if (payment.status !== 'paid' && !isOddMoney(payment)) return 'not-refundable';
  if (isPartUnderWay || payment.refund_asked_at !== null) return 'refund-under-way';
  const rest = restOf(payment).amount;
  if (left !== rest) return 'refund-changed';
  if (amount > rest) return 'too-much';
  if (amount === rest) return 'all';
  return amount % stepFor(payment.gateway, receivedMoney(payment).currency) === 0
    ? 'part'
    : 'not-whole';
}

function stepFor(gateway: GatewayName, currency: string): number {
  return gateway === 'paypal' ? stepOf(currency) : 1;
}
