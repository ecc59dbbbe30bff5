import type { AdminPayment } from '../../../shared/admin-billing.ts';
import { formatMoney } from '../../../shared/billing.ts';
import type { HistoryEntry, HistoryKind } from '../../../shared/payment-history.ts';

const STATUSES = {
  pending: 'Not paid yet',
  paid: 'Paid',
  failed: 'Not paid',
  cancelled: 'Cancelled by the member',
  refunded: 'Refunded',
} as const;

const FAILURES = {
  declined: 'The payment was declined',
  abandoned: 'Begun, but never paid',
  'not-started': 'The provider did not begin it',
  'amount-differs': 'A different amount arrived',
} as const;

/** The state of a payment, for the filter of the list. */
export function statusLabel(status: AdminPayment['status']): string {
  return STATUSES[status];
}

/** How a payment stands, in words. */
export function stateText({ status, failure, isRefundAsked, ...payment }: AdminPayment): string {
  if (failure !== null) return FAILURES[failure];
  if (status === 'paid' && isRefundAsked) return 'Paid, refund requested';
  if (status === 'paid' && payment.partUnderWay !== null) return 'Paid, a part is being sent back';
  if (status === 'paid' && payment.partSentBack !== null) return 'Paid, a part was sent back';
  return STATUSES[status];
}

const KINDS: Record<HistoryKind, string> = {
  started: 'Checkout begun',
  paid: 'Money arrived',
  'other-amount': 'A different amount arrived',
  declined: 'The payment was declined',
  abandoned: 'Nobody paid in time',
  refunded: 'All that was left is on its way back',
  'part-back': 'A part is on its way back',
  'part-returned': 'A part came back to us',
  'refund-refused': 'The provider refused the refund',
  'refund-failed': 'A refund did not reach the payer',
  'refund-needs-details': 'The refund needs the payer’s bank account',
  'part-sent': 'The provider accepted the refund of a part',
  'part-refused': 'The refund of a part was refused',
  withdrawn: 'Withdrawal from the contract',
  'dispute-opened': 'Dispute opened',
  'dispute-won': 'Dispute decided in your favour',
  'dispute-lost': 'Dispute lost',
  event: 'Message from the provider',
  'refund-decided': 'Refund requested',
  'part-decided': 'Refund of a part requested',
  'settled-sent-back': 'Settled: the payer has the money another way',
  'settled-not-owed': 'Settled: no money is owed',
};

const EVENTS: Record<string, string> = {
  'charge.success': 'the payment succeeded',
  'charge.dispute.create': 'a dispute was opened',
  'charge.dispute.remind': 'reminder of a dispute',
  'charge.dispute.resolve': 'a dispute was decided',
  'refund.pending': 'a refund was begun',
  'refund.processing': 'a refund is being carried out',
  'refund.processed': 'a refund was carried out',
  'refund.failed': 'a refund failed',
  'refund.needs-attention': 'a refund needs bank details',
  'CHECKOUT.ORDER.APPROVED': 'the payer agreed to pay',
  'CHECKOUT.ORDER.COMPLETED': 'the payment is complete',
  'PAYMENT.CAPTURE.COMPLETED': 'the payment succeeded',
  'PAYMENT.CAPTURE.PENDING': 'the payment is being checked',
  'PAYMENT.CAPTURE.DENIED': 'the payment was declined',
  'PAYMENT.CAPTURE.REFUNDED': 'a refund was carried out',
  'PAYMENT.CAPTURE.REVERSED': 'a bank took the money back',
  'CUSTOMER.DISPUTE.CREATED': 'a dispute was opened',
  'CUSTOMER.DISPUTE.UPDATED': 'a dispute changed',
  'CUSTOMER.DISPUTE.RESOLVED': 'a dispute was decided',
};

/** A line of the history in words; an event that is not known keeps the provider’s name for it. */
export function historyText({ kind, amount, note }: HistoryEntry, currency: string): string {
  if (kind === 'event') return `${KINDS.event}: ${EVENTS[note ?? ''] ?? note}`;
  const what = amount === null ? KINDS[kind] : `${KINDS[kind]}: ${formatMoney(amount, currency)}`;
  if (note === null) return what;
  if (kind === 'withdrawn') return `${what} by ${note}`;
  return kind.startsWith('dispute-') ? `${what} (${note})` : what;
}

/** The reason that an administrator gave. */
export function reasonOf({ kind, note }: HistoryEntry): string | null {
  return /^(refund-decided|part-decided|settled-)/.test(kind) ? note : null;
}
