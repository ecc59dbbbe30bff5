import { formatMoney, type Payment } from '../../shared/billing.ts';
import { longDate } from '../../shared/job-dates.ts';

/** What became of a payment, in words. */
export function stateOf(payment: Payment): string {
  const { partSentBack } = payment;
  const words = stateWords(payment);
  return partSentBack === null || payment.status === 'refunded'
    ? words
    : `${words}, ${formatMoney(partSentBack.amount, partSentBack.currency)} of it was sent back`;
}

function stateWords(payment: Payment): string {
  const { status, paidAt, refundedAt, createdAt, isRefundAsked, refundProblem, failure } = payment;
  if (refundProblem === 'needs-attention')
    return 'we need your bank details to send your money back: please write to us';
  if (refundProblem !== null) return 'your money could not be sent back yet: we are working on it';
  if (status === 'refunded' && refundedAt !== null) return `sent back on ${longDate(refundedAt)}`;
  if (isRefundAsked) return 'paid, your money is being sent back';
  if (status === 'paid' && paidAt !== null) return `paid on ${longDate(paidAt)}`;
  if (failure === 'amount-differs') return arrived(payment);
  const when = longDate(createdAt);
  if (status === 'pending') return `started on ${when}, not confirmed`;
  return status === 'cancelled' ? `cancelled on ${when}` : `not paid, started on ${when}`;
}

function arrived({ received }: Payment): string {
  return received === null
    ? 'a different amount arrived: please write to us'
    : `${formatMoney(received.amount, received.currency)} arrived, which is not the full amount`;
}
