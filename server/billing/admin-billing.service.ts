import { sql } from 'kysely';
import {
  ADMIN_PAYMENTS_PAGE_SIZE,
  type AdminMember,
  type AdminPaymentList,
  type AdminPaymentQuery,
  type PremiumChangeRequest,
} from '../../shared/admin-billing.ts';
import { record } from '../admin/audit-log.service.ts';
import { findRow } from '../db/rows.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import type { BillingDeps } from './billing-deps.ts';
import { findWithdrawals, repayUntil } from './find-payment.service.ts';
import { premiumEnded, premiumGiven } from './mails/premium-by-hand.mail.ts';
import { listPayments, presentPayment } from './payments.service.ts';
import { changePremium } from './premium.service.ts';

/**
 * Money that a person must look at: of another amount, of a refund that did not arrive or is asked
 * for and not sent, in dispute, or kept after a dispute that was lost; until it is marked as settled.
 */
const NEEDS_ATTENTION = sql<boolean>`(payments.settled_at IS NULL AND (
  (payments.status = 'failed' AND payments.failure IS NOT DISTINCT FROM 'amount-differs')
  OR payments.refund_problem IS NOT NULL
  OR (payments.status = 'paid' AND payments.refund_asked_at IS NOT NULL)
  OR EXISTS (SELECT FROM payment_disputes
    WHERE payment_disputes.payment_id = payments.id
      AND (payment_disputes.state = 'open'
        OR (payment_disputes.state = 'lost' AND payments.status = 'paid')))))`;

/** How many payments a person must look at. */
export async function countOddPayments(db: BillingDeps['db']): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .where(NEEDS_ATTENTION)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A page of all payments, newest first, with exact totals. */
export async function listAllPayments(
  { db, now, prices, gateways }: BillingDeps,
  { page = 1, search, status }: AdminPaymentQuery,
): Promise<AdminPaymentList> {
  const payments = db
    .selectFrom('payments')
    .leftJoin('users', 'users.id', 'payments.user_id')
    .$if(search !== undefined && search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql`strpos(users.email, ${search})`, '>', 0),
          eb(sql`strpos(payments.reference, ${search})`, '>', 0),
          eb(sql`strpos(lower(payments.provider_id), ${search})`, '>', 0),
        ]),
      ),
    )
    .$if(status !== undefined && status !== 'attention', (query) =>
      query.where(
        'payments.status',
        '=',
        status as Exclude<typeof status, 'attention' | undefined>,
      ),
    )
    .$if(status === 'attention', (query) => query.where(NEEDS_ATTENTION));
  const { count } = await payments
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  const rows = await payments
    .selectAll('payments')
    .select(['users.email', NEEDS_ATTENTION.as('needs_attention')])
    .orderBy('payments.id', 'desc')
    .limit(ADMIN_PAYMENTS_PAGE_SIZE)
    .offset((page - 1) * ADMIN_PAYMENTS_PAGE_SIZE)
    .execute();
  const disputes = await disputesOf(db, rows);
  const withdrawals = await findWithdrawals(db, rows);
  return {
    payments: rows.map((row) => ({
      ...presentPayment(row, now(), { isWithdrawn: withdrawals.has(row.id) }),
      email: row.email,
      country: row.country,
      providerReference: row.provider_id,
      needsAttention: row.needs_attention,
      settledAt: row.settled_at?.toISOString() ?? null,
      settledAs: row.settled_as,
      withdrawal: presentWithdrawal(withdrawals.get(row.id)),
      disputes: disputes
        .filter(({ payment_id }) => payment_id === row.id)
        .map(({ dispute_id, state, due_at }) => ({
          id: dispute_id,
          state,
          dueAt: due_at?.toISOString() ?? null,
        })),
    })),
    hasAssumedPrices: prices.isAssumed && gateways.paystack !== undefined,
    totalCount: count,
    totalPages: Math.ceil(count / ADMIN_PAYMENTS_PAGE_SIZE),
  };
}

function presentWithdrawal(declared: { name: string; at: Date } | undefined) {
  if (!declared) return null;
  const { name, at } = declared;
  return { name, at: at.toISOString(), dueAt: repayUntil(at).toISOString() };
}

async function disputesOf(db: BillingDeps['db'], rows: { id: number }[]) {
  if (rows.length === 0) return [];
  return db
    .selectFrom('payment_disputes')
    .select(['dispute_id', 'payment_id', 'state', 'due_at'])
    .where(
      'payment_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('opened_at')
    .execute();
}

/** The premium of the account with this email address. Throws a Problem 404. */
export async function findMember(deps: BillingDeps, email: string): Promise<AdminMember> {
  const user = await findRow(deps.db, 'users', { email }, ['id']);
  if (!user) throw memberNotFound();
  return readMember(deps, user.id);
}

/**
 * Gives a member months of premium, or ends it now, and tells the member by mail. The reason is
 * kept with the change, in the audit log and in the mail. Throws a Problem 404, or 409 when there
 * is no premium to end.
 */
export async function changeMember(
  deps: BillingDeps,
  admin: SignedIn,
  userId: number,
  request: PremiumChangeRequest,
): Promise<AdminMember> {
  const { queue, now } = deps;
  const { action, reason } = request;
  const at = now();
  await queue.transaction(async (tx, send) => {
    const changed = await changePremium(tx, userId, at, async () => {
      await tx
        .insertInto('premium_changes')
        .values({
          user_id: userId,
          kind: action === 'grant' ? 'months' : 'revoked',
          at,
          months: action === 'grant' ? request.months : null,
          until: null,
          reason,
        })
        .execute();
    });
    if (!changed) throw memberNotFound();
    const { before, after } = changed;
    if (action === 'revoke' && (before === null || before <= at))
      throw new Problem(409, 'no-premium', 'This member has no premium to end.');
    await record(tx, {
      user: admin,
      action: action === 'grant' ? 'premium.grant' : 'premium.revoke',
      subject: `member ${userId}`,
      before: { premium_until: before },
      after: {
        premium_until: after,
        reason,
        ...(action === 'grant' && { months: request.months }),
      },
    });
    if (action === 'grant')
      await enqueueMail(send, premiumGiven, { userId, months: request.months, reason });
    else await enqueueMail(send, premiumEnded, { userId, at: at.toISOString(), reason });
  });
  return readMember(deps, userId);
}

async function readMember(deps: BillingDeps, id: number): Promise<AdminMember> {
  const { db, now } = deps;
  const user = await findRow(db, 'users', { id }, ['email', 'created_at', 'premium_until']);
  if (!user) throw memberNotFound();
  const changes = await db
    .selectFrom('premium_changes')
    .select(['kind', 'at', 'months', 'until', 'reason'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  return {
    id,
    email: user.email,
    createdAt: user.created_at.toISOString(),
    is_premium: user.premium_until !== null && user.premium_until > now(),
    premiumUntil: user.premium_until?.toISOString() ?? null,
    payments: await listPayments(deps, id),
    changes: changes.map((change) => ({
      ...change,
      at: change.at.toISOString(),
      until: change.until?.toISOString() ?? null,
    })),
  };
}

/** The 404 for an account that is not there. */
export function memberNotFound(): Problem {
  return new Problem(404, 'not-found', 'There is no account with this address.');
}
