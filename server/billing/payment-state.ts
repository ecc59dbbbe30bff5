import type { Selectable } from 'kysely';
import type { PaymentsTable } from '../db/billing-tables.ts';
import type { Money, ProviderAnswer, ProviderEvent } from './gateway.ts';
import { isSameMoney } from './provider-http.adapter.ts';

export type PaymentRow = Selectable<PaymentsTable>;

/** What a webhook tells beside its payment. */
export type EventFacts = Pick<ProviderEvent, 'moneyBack' | 'hasRefundFailed'>;

type PaidAnswer = Extract<ProviderAnswer, { money: Money }>;

type Change = Partial<
  Pick<
    PaymentRow,
    'status' | 'failure' | 'paid_at' | 'capture_id' | 'refund_asked_at' | 'refunded_at'
  >
>;

/**
 * What a payment becomes after an answer of its provider; null when nothing changes. Answers may be
 * old: a payment goes from pending (failed, cancelled) to paid to refunded, and never back. Only a
 * refund that failed makes it paid again.
 */
export function nextState(
  row: PaymentRow,
  answer: ProviderAnswer,
  facts: EventFacts | null,
  now: Date,
): Change | null {
  if (row.status === 'refunded') {
    const isOursAgain = facts?.hasRefundFailed === true && answer.kind === 'paid';
    return isOursAgain
      ? { ...received(row, answer, now), refund_asked_at: null, refunded_at: null }
      : null;
  }
  const isBack = answer.kind === 'refunded' || covers(facts?.moneyBack ?? null, row);
  if (isBack)
    return {
      status: 'refunded',
      failure: null,
      refunded_at: now,
      ...paidFields(row, answer, now),
    };
  if (answer.kind === 'paid') {
    if (row.status === 'paid') return null;
    const change = received(row, answer, now);
    return change.failure !== null && change.failure === row.failure ? null : change;
  }
  if (answer.kind === 'declined' && row.status === 'pending')
    return { status: 'failed', failure: 'declined' };
  return null;
}

/** Money that is ours: it pays for premium only when it is what was asked. */
function received(row: PaymentRow, answer: PaidAnswer, now: Date): Change {
  return isSameMoney(answer.money, row)
    ? { status: 'paid', failure: null, ...paidFields(row, answer, now) }
    : { status: 'failed', failure: 'amount-differs' };
}

/** Whether an amount that went back is all of a payment. A part of it takes nothing away. */
function covers(moneyBack: Money | null, { amount, currency }: PaymentRow): boolean {
  return moneyBack !== null && moneyBack.currency === currency && moneyBack.amount >= amount;
}

/** The provider's time of payment, bounded by what is possible: clocks differ. */
function paidFields(row: PaymentRow, answer: ProviderAnswer, now: Date): Change {
  if (row.paid_at !== null || answer.kind === 'open' || answer.kind === 'declined') return {};
  const time = Math.max(answer.paidAt.getTime(), row.created_at.getTime());
  return { paid_at: new Date(Math.min(time, now.getTime())), capture_id: answer.captureId };
}
