import type { Receipt } from '../../shared/billing.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import type { BillingDeps } from './billing-deps.ts';
import { receivedMoney } from './payment-state.ts';
import { findOwn } from './payments.service.ts';
import { receiptNumber } from './receipt-number.ts';

/**
 * The receipt of a payment of an account, also after it was sent back. Throws a Problem 404, also
 * when it was not paid.
 */
export async function readReceipt(
  { db }: Pick<BillingDeps, 'db'>,
  { id, email }: SignedIn,
  reference: string,
): Promise<Receipt> {
  const row = await findOwn(db, id, reference);
  const { status, paid_at } = row;
  if (paid_at === null || (status !== 'paid' && status !== 'refunded'))
    throw new Problem(404, 'no-receipt', 'This payment has no receipt, because it was not paid.');
  const { amount, currency } = receivedMoney(row);
  return {
    number: receiptNumber(row),
    reference,
    email,
    gateway: row.gateway,
    amount,
    currency,
    months: row.months,
    paidAt: paid_at.toISOString(),
    refundedAt: row.refunded_at?.toISOString() ?? null,
  };
}
