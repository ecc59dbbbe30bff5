import { formatMoney, type Payment } from '../../shared/billing.ts';
import { longDate } from '../../shared/job-dates.ts';

/** What became of a payment, in words. */
export function stateOf(payment: Payment): string {
  const { status, paidAt, refundedAt, createdAt, isRefundAsked, refundProblem, failure } = payment;
  if (refundProblem === 'needs-attention')
    return 'your money waits for your bank details: please write to us';
  if (refundProblem !== null) return 'your money could not be sent back yet: we know of it';
  if (status === 'refunded' && refundedAt !== null) return `sent back on ${longDate(refundedAt)}`;
  if (isRefundAsked) return 'paid, your money is being sent back';
  if (status === 'paid' && paidAt !== null) return `paid on ${longDate(paidAt)}`;
  if (failure === 'amount-differs') return arrived(payment);
  const when = longDate(createdAt);
  if (status === 'pending') return `begun on ${when}, not confirmed`;
  return status === 'cancelled' ? `cancelled on ${when}` : `not paid, begun on ${when}`;
}

function arrived({ received }: Payment): string {
  return received === null
    ? 'another amount arrived: please write to us'
    : `${formatMoney(received.amount, received.currency)} arrived, which is not the full amount`;
}
