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

/** The declaration of withdrawal from the contract of a payment. */
export function findWithdrawal(
  db: Db,
  paymentId: number,
): Promise<{ name: string; at: Date } | undefined> {
  return findRow(db, 'withdrawals', { payment_id: paymentId }, ['name', 'at']);
}
