import type { PaymentRow } from './payment-state.ts';

/**
 * The number of a receipt: the year of the payment and the row's own number, so it is unique and
 * never changes. Checkouts that were not paid leave gaps.
 */
export function receiptNumber({ id, paid_at }: Pick<PaymentRow, 'id' | 'paid_at'>): string {
  return `${(paid_at as Date).getUTCFullYear()}-${String(id).padStart(6, '0')}`;
}
