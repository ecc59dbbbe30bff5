import type { Row } from '../db/schema.ts';
import { isSameMoney, type Money, type PaidAnswer, type ProviderAnswer } from './gateway.ts';

/** PayPal may not find an order for a moment that was just begun. */
const GONE_AFTER_MS = 3_600_000;

export type PaymentRow = Row<'payments'>;

/** What a provider tells beside the state of a payment. */
export type MoneyFacts = { moneyBack: Money | null };

/** Columns of a payment that change together. */
export type PaymentChange = Partial<Omit<PaymentRow, 'id' | 'created_at'>>;

/**
 * What a payment becomes after an answer of its provider; null when nothing changes. Answers may be
 * old: a payment goes from pending (failed, cancelled) to paid to refunded, and never back. Only a
 * refund that failed makes it paid again, by an answer to a question that was asked (`askedAt`)
 * after the refund.
 */
export function nextState(
  row: PaymentRow,
  answer: ProviderAnswer,
  facts: MoneyFacts | null,
  { askedAt, now }: { askedAt: Date; now: Date },
): PaymentChange | null {
  if (row.status === 'refunded') return afterRefund(row, answer, { askedAt, now });
  const isBack = answer.kind === 'refunded' || covers(facts?.moneyBack ?? null, row);
  if (isBack)
    return {
      status: 'refunded',
      failure: null,
      refund_problem: needsDetails(answer) ? 'needs-attention' : null,
      settled_at: null,
      refunded_at: now,
      ...paidFields(row, answer, now),
    };
  if (answer.kind === 'paid') {
    const noted = { ...partSentBack(row, answer, now), ...ownRefundFailed(row, answer) };
    const change = row.status === 'paid' ? null : received(row, answer, now);
    const isKnown = change === null || (change.failure !== null && change.failure === row.failure);
    if (!isKnown) return { ...change, ...noted };
    return Object.keys(noted).length > 0 ? noted : null;
  }
  if (row.status !== 'pending') return null;
  if (answer.kind === 'declined') return { status: 'failed', failure: 'declined' };
  const isGone = answer.kind === 'gone' && now.getTime() - row.created_at.getTime() > GONE_AFTER_MS;
  return isGone ? { status: 'failed', failure: 'abandoned' } : null;
}

/** Whether money arrived that did not pay for premium, and is still with us. */
export function isOddMoney({ status, failure }: Pick<PaymentRow, 'status' | 'failure'>): boolean {
  return status === 'failed' && failure === 'amount-differs';
}

type MoneyColumns = Pick<
  PaymentRow,
  'amount' | 'currency' | 'received_amount' | 'received_currency'
>;

/** What arrived: what was asked for, unless another amount was noted. */
export function receivedMoney(row: MoneyColumns): Money {
  return {
    amount: row.received_amount ?? row.amount,
    currency: row.received_currency ?? row.currency,
  };
}

/** What is left of the money that arrived, after the parts that were sent back. */
export function restOf(row: MoneyColumns & Pick<PaymentRow, 'sent_back_amount'>): Money {
  const { amount, currency } = receivedMoney(row);
  return { amount: amount - row.sent_back_amount, currency };
}

/** All that has gone back of a payment, in minor units. */
export function sentBackOf(
  row: MoneyColumns & Pick<PaymentRow, 'status' | 'sent_back_amount'>,
): number {
  return row.status === 'refunded' ? receivedMoney(row).amount : row.sent_back_amount;
}

function afterRefund(
  row: PaymentRow,
  answer: ProviderAnswer,
  { askedAt, now }: { askedAt: Date; now: Date },
): PaymentChange | null {
  if (answer.kind === 'paid' && answer.refund === 'failed') {
    // The provider’s list still has the refund in whose place the money went back another way.
    if (row.settled_as === 'sent-back') return null;
    if (row.refunded_at !== null && askedAt < row.refunded_at) return null;
    return {
      ...received(row, answer, now),
      ...partSentBack(row, answer, now),
      refund_asked_at: null,
      refunded_at: null,
      refund_problem: 'failed',
      refund_attempt: row.refund_attempt + 1,
      is_refund_after_use: false,
      settled_at: null,
    };
  }
  const needed = needsDetails(answer);
  if (needed && row.refund_problem === null)
    return { refund_problem: 'needs-attention', settled_at: null };
  const isOver = answer.kind === 'refunded' && answer.refund !== null && !needed;
  return isOver && row.refund_problem !== null ? { refund_problem: null } : null;
}

function needsDetails(answer: ProviderAnswer): boolean {
  return answer.kind === 'refunded' && answer.refund === 'needs-attention';
}

/**
 * A part that went back at the provider. An old answer says less than is known: only a refund that
 * failed takes something out again.
 */
function partSentBack(
  row: PaymentRow,
  { back, refund }: PaidAnswer,
  now: Date,
): PaymentChange | null {
  if (back === null || !Number.isSafeInteger(back)) return null;
  const isNews =
    back > row.sent_back_amount || (back < row.sent_back_amount && refund === 'failed');
  return isNews ? { sent_back_amount: back, sent_back_at: now } : null;
}

/** A refund that was begun at the provider's own pages, and failed there. */
function ownRefundFailed(row: PaymentRow, { refund }: PaidAnswer): PaymentChange | null {
  const isNews = refund === 'failed' && row.refund_asked_at === null && !row.refund_problem;
  return isNews ? { refund_problem: 'failed', settled_at: null } : null;
}

/** Money that is ours: it pays for premium when it is at least what was asked. */
function received(row: PaymentRow, answer: PaidAnswer, now: Date): PaymentChange {
  return {
    ...(isEnough(answer.money, row)
      ? { status: 'paid', failure: null }
      : { status: 'failed', failure: 'amount-differs', settled_at: null }),
    ...paidFields(row, answer, now),
  };
}

/** Whether money pays for premium. More than was asked does, too. */
export function isEnough(money: Money, { amount, currency }: Money): boolean {
  return money.currency === currency && money.amount >= amount;
}

/** Whether an amount that went back is all of a payment. A part of it takes nothing away. */
function covers(moneyBack: Money | null, row: PaymentRow): boolean {
  return moneyBack !== null && isEnough(moneyBack, receivedMoney(row));
}

/** The provider's time of payment, bounded by what is possible: clocks differ. */
function paidFields(row: PaymentRow, answer: ProviderAnswer, now: Date): PaymentChange {
  if (row.paid_at !== null || !('money' in answer)) return {};
  const time = Math.max(answer.paidAt.getTime(), row.created_at.getTime());
  const { money } = answer;
  return {
    paid_at: new Date(Math.min(time, now.getTime())),
    capture_id: answer.captureId,
    ...(!isSameMoney(money, row) &&
      Number.isSafeInteger(money.amount) && {
        received_amount: money.amount,
        received_currency: money.currency,
      }),
  };
}
