import type { ProviderAnswer } from './gateway.ts';
import { isOddMoney, type PaymentRow } from './payment-state.ts';

const DAY = 86_400_000;

/**
 * After how many days the provider is asked again about money that is ours: an event of a refund or
 * a chargeback may have been lost.
 */
const LOOK_AFTER_DAYS = [3, 14, 45, 120];

/** For how long a refund that is on its way is asked about each day. */
const REFUND_DAYS = 60;

/** When the provider is asked again; null when nothing more can happen. */
export function nextLook(
  row: Pick<PaymentRow, 'status' | 'failure' | 'paid_at' | 'refund_asked_at' | 'refunded_at'>,
  answer: ProviderAnswer | null,
  now: Date,
  hasOpenDispute = false,
): Date | null {
  const tomorrow = new Date(now.getTime() + DAY);
  if (row.status === 'refunded') {
    const isOver = answer?.kind === 'refunded' && answer.refund === 'done';
    const age = now.getTime() - (row.refunded_at?.getTime() ?? 0);
    return isOver || age > REFUND_DAYS * DAY ? null : tomorrow;
  }
  if (row.status !== 'paid' && !isOddMoney(row)) return null;
  if (hasOpenDispute || row.refund_asked_at !== null) return tomorrow;
  const paid = row.paid_at?.getTime() ?? now.getTime();
  const next = LOOK_AFTER_DAYS.map((days) => paid + days * DAY).find(
    (time) => time > now.getTime(),
  );
  return next === undefined ? null : new Date(next);
}
