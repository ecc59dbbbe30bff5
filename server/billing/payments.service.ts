import type { Payment, PaymentState } from '../../shared/billing.ts';
import { REFUND_DAYS } from '../../shared/constants/pricing-countries.ts';
import type { Db } from '../db/open.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import type { PaymentRow } from './payment-state.ts';
import {
  type BillingDeps,
  changePayment,
  gatewayOf,
  knownOf,
  REFUND_QUEUE,
  type RefundJob,
  tellMember,
} from './settle-payment.service.ts';

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
  return rows.map((row) => presentPayment(row, now()));
}

/** One payment of an account, with the premium of now. Throws a Problem 404. */
export async function readPayment(
  { db, now }: Pick<BillingDeps, 'db' | 'now'>,
  { id }: SignedIn,
  reference: string,
): Promise<PaymentState> {
  const row = await findOwn(db, id, reference);
  const user = await db
    .selectFrom('users')
    .select('premium_until')
    .where('id', '=', id)
    .executeTakeFirst();
  const until = user?.premium_until ?? null;
  return {
    payment: presentPayment(row, now()),
    is_premium: until !== null && until > now(),
    premiumUntil: until?.toISOString() ?? null,
  };
}

/**
 * Asks for the money of a payment back, within 14 days. The queue sends it; premium ends when the
 * provider has accepted. Asking twice is the same as once. Throws a Problem 404 or 409.
 */
export async function askForRefund(
  deps: BillingDeps,
  { id }: SignedIn,
  reference: string,
): Promise<Payment> {
  const own = await findOwn(deps.db, id, reference);
  const row = await changePayment(
    deps,
    own,
    (payment) => {
      if (payment.status !== 'paid')
        throw new Problem(
          409,
          'not-refundable',
          'There is no money to send back for this payment.',
        );
      if (payment.refund_asked_at !== null) return null;
      if (refundUntil(payment) < deps.now())
        throw new Problem(
          409,
          'too-late',
          `A refund by this button is possible for ${REFUND_DAYS} days after the payment. Please write to us on the contact page.`,
        );
      return { refund_asked_at: deps.now() };
    },
    ({ after }, send) => send(REFUND_QUEUE, { paymentId: after.id } satisfies RefundJob),
  );
  return presentPayment(row, deps.now());
}

/**
 * Sends the money of a payment back through its provider. Safe to repeat. Rejects when the provider
 * does not answer: the queue tries again.
 */
export async function refundPayment(deps: BillingDeps, { paymentId }: RefundJob): Promise<void> {
  const row = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (row?.status !== 'paid') return;
  const outcome = await gatewayOf(deps, row.gateway).refund(knownOf(row));
  if (outcome === 'refused') {
    deps.log.error({ payment: row.id }, 'the provider refused a refund: somebody must look at it');
    if (row.user_id !== null)
      await deps.queue.transaction((_, send) => tellMember(send, 'refund-refused', row.id));
    return;
  }
  await changePayment(
    deps,
    row,
    ({ status }) =>
      status === 'paid'
        ? {
            status: 'refunded',
            refunded_at: deps.now(),
            refund_asked_at: row.refund_asked_at ?? deps.now(),
          }
        : null,
    async ({ after }, send) => {
      if (after.user_id !== null) await tellMember(send, 'refunded', after.id);
    },
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

async function findOwn(db: Db, userId: number, reference: string): Promise<PaymentRow> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!row) throw paymentNotFound();
  return row;
}

/** The 404 for a payment that is not there, or is somebody else's. */
export function paymentNotFound(): Problem {
  return new Problem(404, 'not-found', 'Your account has no such payment.');
}

function refundUntil({ paid_at }: PaymentRow): Date {
  return new Date((paid_at as Date).getTime() + REFUND_DAYS * 86_400_000);
}

/** A payment as its owner sees it. */
export function presentPayment(row: PaymentRow, now: Date): Payment {
  const mayAsk = row.status === 'paid' && row.refund_asked_at === null && refundUntil(row) >= now;
  return {
    reference: row.reference,
    gateway: row.gateway,
    status: row.status,
    failure: row.failure,
    amount: row.amount,
    currency: row.currency,
    months: row.months,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    refundedAt: row.refunded_at?.toISOString() ?? null,
    isRefundAsked: row.refund_asked_at !== null,
    refundUntil: mayAsk ? refundUntil(row).toISOString() : null,
  };
}
