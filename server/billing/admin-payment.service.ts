import { record } from '../admin/audit-log.service.ts';
import { findRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { tryLater } from '../problem.ts';
import type { BillingDeps } from './billing-deps.ts';
import type { PaymentRow } from './payment-state.ts';
import {
  asked,
  isRefundable,
  notRefundable,
  paymentNotFound,
  sendRefund,
} from './payments.service.ts';
import { lookThoroughly } from './reconcile.service.ts';
import { changePayment } from './settle-payment.service.ts';

/**
 * Asks the provider for everything about a payment, now. Throws a Problem 404, or 503 when the
 * provider does not answer.
 */
export async function askProviderAgain(deps: BillingDeps, reference: string): Promise<void> {
  const row = await findAny(deps, reference);
  try {
    await lookThoroughly(deps, row);
  } catch (error) {
    deps.log.warn({ err: error, payment: row.id }, 'a payment could not be looked at');
    throw tryLater(
      503,
      'provider-silent',
      'The provider is not responding. Please try again later.',
      60,
    );
  }
}

/** Who decides about a payment, and why. The audit log keeps both. */
export type AdminDecision = { admin: SignedIn; reference: string; reason: string };

/**
 * Sends the money of a payment back, whenever it was paid. Throws a Problem 404, or 409 when there
 * is no money to send back.
 */
export async function refundByAdmin(deps: BillingDeps, decision: AdminDecision): Promise<void> {
  await changePayment(
    deps,
    await findAny(deps, decision.reference),
    (payment) => {
      if (!isRefundable(payment)) throw notRefundable();
      return asked(deps.now());
    },
    async (rows, send, tx) => {
      await recordDecision(tx, 'payment.refund', decision);
      await sendRefund(rows, send);
    },
  );
}

/**
 * Marks what was to be looked at as dealt with, until something new happens to the payment. Throws
 * a Problem 404.
 */
export async function settleByAdmin(deps: BillingDeps, decision: AdminDecision): Promise<void> {
  await changePayment(
    deps,
    await findAny(deps, decision.reference),
    () => ({ settled_at: deps.now() }),
    (_, _send, tx) => recordDecision(tx, 'payment.settled', decision),
  );
}

async function recordDecision(
  tx: Tx,
  action: 'payment.refund' | 'payment.settled',
  { admin, reference, reason }: AdminDecision,
): Promise<void> {
  await record(tx, { user: admin, action, subject: `payment ${reference}`, after: { reason } });
}

async function findAny({ db }: BillingDeps, reference: string): Promise<PaymentRow> {
  const row = await findRow(db, 'payments', { reference });
  if (!row) throw paymentNotFound();
  return row;
}
