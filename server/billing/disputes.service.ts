import { findRow, lockRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import type { Send } from '../worker/queue.service.ts';
import type { BillingDeps } from './billing-deps.ts';
import type { Dispute } from './gateway.ts';
import type { PaymentRow } from './payment-state.ts';
import { tellOperator } from './tell-payment.service.ts';

/**
 * Writes down a dispute and tells the operator of what is new. One that is closed stays closed:
 * events may come late. With `isReminder`, the provider itself reminds of one that is open.
 */
export async function noteDispute(
  { now, log }: Pick<BillingDeps, 'now' | 'log'>,
  { tx, send }: { tx: Tx; send: Send },
  { id: payment_id, gateway }: Pick<PaymentRow, 'id' | 'gateway'>,
  { id, state, dueAt }: Dispute,
  isReminder = false,
): Promise<void> {
  const key = { gateway, dispute_id: id };
  const before = await lockRow(tx, 'payment_disputes', { gateway, dispute_id: id }, [
    'state',
    'due_at',
  ]);
  if (before !== undefined && before.state !== 'open') return;
  const due_at = dueAt === null ? (before?.due_at ?? null) : new Date(dueAt);
  const values = { state, due_at, closed_at: state === 'open' ? null : now() };
  await tx
    .insertInto('payment_disputes')
    .values({ ...key, ...values, payment_id, opened_at: now() })
    .onConflict((conflict) => conflict.columns(['gateway', 'dispute_id']).doUpdateSet(values))
    .execute();
  const isNews = before === undefined || before.state !== state;
  if (!isNews && !isReminder) return;
  log.warn({ payment: payment_id, dispute: id, state }, 'dispute');
  await tx
    .updateTable('payments')
    .set({ settled_at: null, ...(state === 'open' && { next_look_at: now() }) })
    .where('id', '=', payment_id)
    .execute();
  const news =
    state !== 'open' ? (`dispute-${state}` as const) : isNews ? 'dispute-open' : 'dispute-reminder';
  await tellOperator(send, news, payment_id, id);
}

/** Whether a payment went back to who paid by a dispute, and not by a refund from here. */
export async function wasTakenBack(
  db: Tx,
  { id, refund_asked_at }: Pick<PaymentRow, 'id' | 'refund_asked_at'>,
): Promise<boolean> {
  if (refund_asked_at !== null) return false;
  const dispute = await db
    .selectFrom('payment_disputes')
    .select('dispute_id')
    .where('payment_id', '=', id)
    .where('state', '!=', 'won')
    .limit(1)
    .executeTakeFirst();
  return dispute !== undefined;
}

/** Whether a payment has a dispute that is not decided. */
export async function hasOpenDispute(
  { db }: Pick<BillingDeps, 'db'>,
  paymentId: number,
): Promise<boolean> {
  const open = await findRow(db, 'payment_disputes', { payment_id: paymentId, state: 'open' }, [
    'dispute_id',
  ]);
  return open !== undefined;
}
