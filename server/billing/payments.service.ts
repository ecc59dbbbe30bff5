import type { Payment, PaymentState } from '../../shared/billing.ts';
import { REFUND_DAYS } from '../../shared/constants/pricing-countries.ts';
import { wayOnOf } from '../../shared/way-on.ts';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';
import { findJobName } from '../jobs/jobs.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import type { Send } from '../worker/queue.service.ts';
import type { BillingDeps } from './billing-deps.ts';
import { queuesOf, type RefundJob } from './billing-queues.ts';
import { findWithdrawals } from './find-payment.service.ts';
import { nextLook } from './next-look.ts';
import { isOddMoney, type PaymentChange, type PaymentRow, receivedMoney } from './payment-state.ts';
import { hasBegun } from './premium.service.ts';
import { changePayment, gatewayOf, knownOf, settlePayment } from './settle-payment.service.ts';
import { tellMember, tellOfTrouble } from './tell-payment.service.ts';

/** How long money that did not pay for premium can be had back by the button. */
const ODD_MONEY_DAYS = 170;

/** How many payments of one member are listed. */
const LISTED = 100;

/** The payments of an account, newest first. Checkouts that were never begun are left out. */
export async function listPayments(
  { db, now }: Pick<BillingDeps, 'db' | 'now'>,
  userId: number,
): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('failure', 'is', null), eb('failure', '!=', 'not-started')]))
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  const barred = await barredFromRefund(db, userId, rows, now());
  const withdrawn = await findWithdrawals(db, rows);
  return rows.map((row) =>
    presentPayment(row, now(), {
      isBarred: barred.has(row.id),
      isWithdrawn: withdrawn.has(row.id),
    }),
  );
}

/** One payment of an account, with the premium of now. Throws a Problem 404. */
export async function readPayment(
  { db, now }: Pick<BillingDeps, 'db' | 'now'>,
  { id }: SignedIn,
  reference: string,
): Promise<PaymentState> {
  const row = await findOwn(db, id, reference);
  const user = await findRow(db, 'users', { id }, ['premium_until']);
  const until = user?.premium_until ?? null;
  const barred = await barredFromRefund(db, id, [row], now());
  const isWithdrawn = (await findWithdrawals(db, [row])).has(row.id);
  const jobId = wayOnOf(row.return_to)?.job ?? null;
  const job = jobId === null ? undefined : await findJobName(db, jobId);
  const { paid_at } = row;
  return {
    payment: presentPayment(row, now(), { isBarred: barred.has(row.id), isWithdrawn }),
    is_premium: until !== null && until > now(),
    premiumUntil: until?.toISOString() ?? null,
    isExtension: paid_at !== null && !(await hasBegun(db, id, row, paid_at)),
    returnTo: jobId === null || job ? row.return_to : null,
    jobTitle: job?.title ?? null,
  };
}

/**
 * Asks for the money of a payment back, within 14 days. The queue sends it; premium ends when the
 * provider has accepted. Asking twice is the same as once. An account gets one refund of a payment
 * whose months had begun. Throws a Problem 404 or 409.
 */
export async function askForRefund(
  deps: BillingDeps,
  { id }: SignedIn,
  reference: string,
): Promise<Payment> {
  const { db, now } = deps;
  const own = await findOwn(db, id, reference);
  const row = await changePayment(
    deps,
    own,
    async (payment, tx) => {
      if (!isRefundable(payment)) throw notRefundable();
      if (payment.refund_asked_at !== null) return null;
      if (refundUntil(payment) < now())
        throw new Problem(
          409,
          'too-late',
          `You can get a refund with this button for ${REFUND_DAYS} days after the payment. Please write to us on the contact page.`,
        );
      const isAfterUse = payment.status === 'paid' && (await hasBegun(tx, id, payment, now()));
      if (isAfterUse && (await hadRefundAfterUse(tx, id)))
        throw new Problem(
          409,
          'refunded-before',
          'You have already had your money back once after premium had started. Please write to us on the contact page.',
        );
      return { ...asked(now()), is_refund_after_use: isAfterUse };
    },
    sendRefund,
  );
  return presentPayment(row, now());
}

/** What is written when a refund is asked for. */
export function asked(now: Date): PaymentChange {
  return { refund_asked_at: now, refund_problem: null, settled_at: null };
}

/** Enqueues the refund of a payment, in the transaction that asks for it. */
export function sendRefund({ after }: { after: PaymentRow }, send: Send): Promise<void> {
  return send(queuesOf(after.gateway).refund, { paymentId: after.id } satisfies RefundJob);
}

/** Whether there is money of a payment to send back. */
export function isRefundable(row: PaymentRow): boolean {
  return row.status === 'paid' || isOddMoney(row);
}

/** The 409 for a payment without money to send back. */
export function notRefundable(): Problem {
  return new Problem(409, 'not-refundable', 'There is no money to send back for this payment.');
}

/**
 * Sends the money of a payment back through its provider. Safe to repeat. Rejects when the provider
 * does not answer: the queue tries again.
 */
export async function refundPayment(deps: BillingDeps, { paymentId }: RefundJob): Promise<void> {
  const { db, now } = deps;
  const found = await findRow(db, 'payments', { id: paymentId });
  if (!found || !isRefundable(found)) return;
  // Otherwise both would ask the provider for the same money.
  const part = { payment_id: paymentId, state: 'asked' as const };
  if (await findRow(db, 'payment_parts', part, ['id']))
    throw new Error(`A part of payment ${paymentId} is on its way`);
  // A part may have gone back at the provider: the mails must tell what is sent now.
  const row = await settlePayment(deps, found, { isThorough: true });
  if (!isRefundable(row)) return;
  const outcome = await gatewayOf(deps, row.gateway).refund(knownOf(row));
  if (outcome === 'refused') {
    // Another refund may have been quicker: then there was nothing left to send.
    await settlePayment(deps, row, { isThorough: true });
    await changePayment(
      deps,
      row,
      (payment) =>
        isRefundable(payment)
          ? {
              refund_problem: 'refused',
              refund_attempt: payment.refund_attempt + 1,
              refund_asked_at: null,
              is_refund_after_use: false,
              settled_at: null,
            }
          : null,
      ({ after }, send) => tellOfTrouble(deps.log, send, 'refund-refused', after),
    );
    return;
  }
  await changePayment(
    deps,
    row,
    (payment) => {
      if (!isRefundable(payment)) return null;
      const change = {
        status: 'refunded',
        failure: null,
        refund_problem: null,
        refunded_at: now(),
        refund_asked_at: row.refund_asked_at ?? now(),
      } as const;
      return { ...change, next_look_at: nextLook({ ...payment, ...change }, null, now()) };
    },
    ({ after }, send) => tellMember(send, 'refunded', after),
  );
}

/** All payments of an account, for its data download. */
export async function exportPayments(db: Db, userId: number): Promise<object[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    provider: row.gateway,
    providerReference: row.provider_id,
    providerPayment: row.capture_id,
    status: row.status,
    failure: row.failure,
    amount: row.amount,
    currency: row.currency,
    country: row.country,
    months: row.months,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    refundAskedAt: row.refund_asked_at,
    refundedAt: row.refunded_at,
    received: receivedIfOther(row),
    partSentBack: row.sent_back_amount,
    refundProblem: row.refund_problem,
  }));
}

/** Premium that was given or ended without a payment, for the data download of an account. */
export async function exportPremiumChanges(db: Db, userId: number): Promise<object[]> {
  return db
    .selectFrom('premium_changes')
    .select(['kind', 'at', 'months', 'until', 'reason'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** A payment of an account. Throws a Problem 404. */
export async function findOwn(db: Db, userId: number, reference: string): Promise<PaymentRow> {
  const row = await findRow(db, 'payments', { user_id: userId, reference });
  if (!row) throw paymentNotFound();
  return row;
}

/** The 404 for a payment that is not there, or belongs to another account. */
export function paymentNotFound(): Problem {
  return new Problem(404, 'not-found', 'Your account has no such payment.');
}

/** Whether the contract of a payment can be withdrawn from, also after an earlier refund. */
export function mayWithdraw(row: PaymentRow, now: Date): boolean {
  return row.status === 'paid' && row.refund_asked_at === null && refundUntil(row) >= now;
}

function refundUntil(row: PaymentRow): Date {
  const days = isOddMoney(row) ? ODD_MONEY_DAYS : REFUND_DAYS;
  return new Date((row.paid_at ?? row.created_at).getTime() + days * 86_400_000);
}

/** What arrived, where it is not what was asked for. */
function receivedIfOther(row: PaymentRow): { amount: number; currency: string } | null {
  return row.received_amount === null ? null : receivedMoney(row);
}

/**
 * A payment as its owner sees it. With `isBarred` there is no refund by the button; what was
 * withdrawn from has neither button any more.
 */
export function presentPayment(
  row: PaymentRow,
  now: Date,
  { isBarred = false, isWithdrawn = false } = {},
): Payment {
  const isOpen = !isWithdrawn && row.refund_asked_at === null && refundUntil(row) >= now;
  const mayAsk = isRefundable(row) && isOpen && !isBarred;
  return {
    reference: row.reference,
    gateway: row.gateway,
    status: row.status,
    failure: row.failure,
    amount: row.amount,
    currency: row.currency,
    months: row.months,
    country: row.country,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    refundedAt: row.refunded_at?.toISOString() ?? null,
    isRefundAsked: row.refund_asked_at !== null,
    received: receivedIfOther(row),
    partSentBack:
      row.sent_back_amount === 0
        ? null
        : { amount: row.sent_back_amount, currency: receivedMoney(row).currency },
    refundProblem: row.refund_problem,
    refundUntil: mayAsk ? refundUntil(row).toISOString() : null,
    withdrawUntil: !isWithdrawn && mayWithdraw(row, now) ? refundUntil(row).toISOString() : null,
  };
}

/**
 * Those of an account's payments whose months have begun, once the account had a refund after use:
 * the button is not for them.
 */
async function barredFromRefund(
  db: Db,
  userId: number,
  rows: PaymentRow[],
  now: Date,
): Promise<Set<number>> {
  const barred = new Set<number>();
  if (!(await hadRefundAfterUse(db, userId))) return barred;
  for (const row of rows) {
    const isOpen = row.status === 'paid' && refundUntil(row) >= now;
    if (isOpen && (await hasBegun(db, userId, row, now))) barred.add(row.id);
  }
  return barred;
}

/** Whether an account had its money back once after the months of a payment had begun. */
export async function hadRefundAfterUse(db: Db, userId: number): Promise<boolean> {
  const row = await findRow(db, 'payments', { user_id: userId, is_refund_after_use: true }, ['id']);
  return row !== undefined;
}
