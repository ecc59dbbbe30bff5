import type { GatewayName } from '../../shared/billing.ts';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';
import type { PaymentNames } from './gateway.ts';

/** The number of the payment that a provider names, if it is one of ours. */
export async function findPayment(
  db: Db,
  gateway: GatewayName,
  { reference, providerId, captureId }: PaymentNames,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('gateway', '=', gateway)
    .where((eb) =>
      eb.or([
        eb('reference', '=', reference),
        eb('provider_id', '=', providerId),
        eb('capture_id', '=', captureId),
      ]),
    )
    .executeTakeFirst();
  return row?.id;
}

/** The money of a withdrawal must be sent back within this time (Directive 2011/83/EU, article 13). */
const REPAY_MS = 14 * 86_400_000;

/** Until when the money of a withdrawal must be sent back. */
export function repayUntil(declaredAt: Date): Date {
  return new Date(declaredAt.getTime() + REPAY_MS);
}

/** Those of these payments whose contract was withdrawn from: who did, and when. */
export async function findWithdrawals(
  db: Db,
  payments: { id: number }[],
): Promise<Map<number, { name: string; at: Date }>> {
  if (payments.length === 0) return new Map();
  const rows = await db
    .selectFrom('withdrawals')
    .select(['payment_id', 'name', 'at'])
    .where(
      'payment_id',
      'in',
      payments.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ payment_id, ...declared }) => [payment_id, declared]));
}

/** The declaration of withdrawal from the contract of a payment. */
export function findWithdrawal(
  db: Db,
  paymentId: number,
): Promise<{ name: string; at: Date } | undefined> {
  return findRow(db, 'withdrawals', { payment_id: paymentId }, ['name', 'at']);
}
