import type { AdminRefund } from '../../shared/admin-billing.ts';
import type { Settlement } from '../../shared/billing.ts';
import { record } from '../admin/audit-log.service.ts';
import { findRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem, tryLater } from '../problem.ts';
import type { BillingDeps } from './billing-deps.ts';
import { hasOpenDispute, wasTakenBack } from './disputes.service.ts';
import { findWithdrawal } from './find-payment.service.ts';
import { withdrawalNotOwed } from './mails/withdrawal-not-owed.mail.ts';
import { type PaymentChange, type PaymentRow, receivedMoney } from './payment-state.ts';
import {
  asked,
  isRefundable,
  notRefundable,
  paymentNotFound,
  sendRefund,
} from './payments.service.ts';
import { lookThoroughly } from './reconcile.service.ts';
import { judgePart } from './refund-part.ts';
import { enqueuePart, isPartUnderWay, partProblem } from './refund-parts.service.ts';
import { changePayment } from './settle-payment.service.ts';
import { tellMember } from './tell-payment.service.ts';

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
 * Sends the money of a payment back, whenever it was paid, or a part of it. Throws a Problem 404, or
 * 409 when there is no money to send back, when a dispute is open and `despiteDispute` is not set,
 * or when `judgePart` refuses the part.
 */
export async function refundByAdmin(
  deps: BillingDeps,
  { despiteDispute = false, part, ...decision }: AdminDecision & AdminRefund,
): Promise<void> {
  let sending: 'all' | 'part' = 'all';
  await changePayment(
    deps,
    await findAny(deps, decision.reference),
    async (payment, tx) => {
      if (part) {
        const judged = judgePart(payment, part, await isPartUnderWay(tx, payment.id));
        if (judged !== 'all' && judged !== 'part') throw partProblem(judged);
        sending = judged;
      } else if (!isRefundable(payment)) throw notRefundable();
      if (!despiteDispute && (await hasOpenDispute({ db: tx }, payment.id)))
        throw new Problem(
          409,
          'dispute-open',
          'This payment has an open dispute. If you send the money back and lose the dispute, you pay twice.',
        );
      return sending === 'part' ? { settled_at: null } : asked(deps.now());
    },
    async (rows, send, tx) => {
      if (part && sending === 'part') {
        const { amount } = part;
        const { currency } = receivedMoney(rows.after);
        await recordDecision(tx, 'payment.refund-part', decision, { amount, currency });
        await enqueuePart({ tx, send }, rows.after, amount, deps.now());
        return;
      }
      await recordDecision(tx, 'payment.refund', decision);
      await sendRefund(rows, send);
    },
  );
}

/**
 * Writes down what was done about what was to be looked at, until something new happens to the
 * payment. `sent-back`: the payer has the money back another way, so its premium ends. `not-owed`:
 * the money stays; who withdrew is told why. Throws a Problem 404.
 */
export async function settleByAdmin(
  deps: BillingDeps,
  { outcome, ...decision }: AdminDecision & { outcome: Settlement },
): Promise<void> {
  const at = deps.now();
  await changePayment(
    deps,
    await findAny(deps, decision.reference),
    (payment) => ({ settled_at: at, settled_as: outcome, ...settlementOf(payment, outcome, at) }),
    async ({ before, after }, send, tx) => {
      await recordDecision(tx, 'payment.settled', decision, { outcome });
      if (!isRefundable(before)) return;
      if (outcome === 'sent-back') {
        const isTaken = await wasTakenBack(tx, before);
        await tellMember(send, isTaken ? 'taken-back' : 'sent-back-elsewhere', after);
      } else if (after.user_id !== null && (await findWithdrawal(tx, after.id))) {
        const { reason } = decision;
        await enqueueMail(send, withdrawalNotOwed, { paymentId: after.id, reason });
      }
    },
  );
}

/** What becomes of money that is still here. */
function settlementOf(payment: PaymentRow, outcome: Settlement, at: Date): PaymentChange {
  if (!isRefundable(payment)) return {};
  if (outcome === 'not-owed') return { refund_asked_at: null };
  const back = { status: 'refunded', failure: null, refunded_at: at } as const;
  return { ...back, refund_problem: null, next_look_at: null };
}

async function recordDecision(
  tx: Tx,
  action: 'payment.refund' | 'payment.refund-part' | 'payment.settled',
  { admin, reference, reason }: AdminDecision,
  more: object = {},
): Promise<void> {
  const after = { reason, ...more };
  await record(tx, { user: admin, action, subject: `payment ${reference}`, after });
}

/** A payment by its reference. Throws a Problem 404. */
export async function findAny({ db }: BillingDeps, reference: string): Promise<PaymentRow> {
  const row = await findRow(db, 'payments', { reference });
  if (!row) throw paymentNotFound();
  return row;
}
