import type { PaymentChangeKind } from '../../shared/payment-history.ts';
import { isOddMoney, type PaymentRow, receivedMoney, sentBackOf } from './payment-state.ts';

type Row = Pick<
  PaymentRow,
  | 'status'
  | 'failure'
  | 'amount'
  | 'currency'
  | 'received_amount'
  | 'received_currency'
  | 'sent_back_amount'
  | 'refund_problem'
  | 'paid_at'
>;

/** A change of a payment, and what arrived or went back by it; negative: what came back. */
export type NotedChange = { kind: PaymentChangeKind; amount: number };

/** What a change of a payment means for its history, in the order in which it happened. */
export function changesOf(before: Row, after: Row): NotedChange[] {
  const changes: NotedChange[] = [];
  const note = (kind: PaymentChangeKind, amount = 0) => changes.push({ kind, amount });
  if (before.paid_at === null && after.paid_at !== null)
    note(isOddMoney(after) ? 'other-amount' : 'paid', receivedMoney(after).amount);
  else if (before.status !== after.status && after.status === 'failed' && !isOddMoney(after))
    note(after.failure === 'declined' ? 'declined' : 'abandoned');
  const wentBack = sentBackOf(after) - sentBackOf(before);
  if (after.status === 'refunded' && before.status !== 'refunded') note('refunded', wentBack);
  else if (before.status === 'refunded' && after.status !== 'refunded')
    note('refund-failed', wentBack);
  else if (wentBack !== 0) note(wentBack > 0 ? 'part-back' : 'part-returned', wentBack);
  const { refund_problem: problem } = after;
  if (problem !== null && problem !== before.refund_problem) {
    if (problem === 'refused') note('refund-refused');
    else if (problem === 'needs-attention') note('refund-needs-details');
    else if (changes.every(({ kind }) => kind !== 'refund-failed')) note('refund-failed');
  }
  return changes;
}
