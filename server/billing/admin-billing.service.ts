import { sql } from 'kysely';
import {
  ADMIN_PAYMENTS_PAGE_SIZE,
  type AdminMember,
  type AdminPayment,
  type AdminPaymentList,
  type AdminPaymentQuery,
  type PremiumChangeRequest,
} from '../../shared/admin-billing.ts';
import type { Todo } from '../../shared/admin-overview.ts';
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
import { receiptNumber } from './receipt-number.ts';
import { IS_PART_REFUSED } from './refund-parts.service.ts';

/**
 * Money that a person must look at: of another amount, of a refund that did not arrive or is asked
 * for and not sent, in dispute, or kept after a dispute that was lost; until it is marked as settled.
 */
const NEEDS_ATTENTION = sql<boolean>`(payments.settled_at IS NULL AND (
  (payments.status = 'failed' AND payments.failure IS NOT DISTINCT FROM 'amount-differs')
  OR payments.refund_problem IS NOT NULL
  OR ${IS_PART_REFUSED}
  OR (payments.status = 'paid' AND payments.refund_asked_at IS NOT NULL)
  OR EXISTS (SELECT FROM payment_disputes
    WHERE payment_disputes.payment_id = payments.id
      AND (payment_disputes.state = 'open'
        OR (payment_disputes.state = 'lost' AND payments.status = 'paid')))))`;

/**
 * How many payments a person must look at: withdrawals whose money is to go back, disputes, and all
 * others; and the first day by which each kind must be done.
 */
export async function countOddPayments(
  db: BillingDeps['db'],
): Promise<Pick<Todo, 'withdrawals' | 'disputes' | 'oddPayments'>> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('withdrawals', 'withdrawals.payment_id', 'payments.id')
    .where(NEEDS_ATTENTION)
    .select((eb) => [
      'withdrawals.at as withdrawn_at',
      eb
        .selectFrom('payment_disputes')
        .whereRef('payment_disputes.payment_id', '=', 'payments.id')
        .where('payment_disputes.state', '=', 'open')
        .select(sql<string>`coalesce(min(due_at), 'infinity')::text`.as('due'))
        .having(sql<boolean>`count(*) > 0`)
        .as('dispute_due'),
      'payments.status',
    ])
    .execute();
  const isOwed = ({ withdrawn_at, status }: (typeof rows)[number]) =>
    withdrawn_at !== null && status === 'paid';
  const owed = rows.filter(isOwed);
  const disputed = rows.filter((row) => row.dispute_due !== null && !isOwed(row));
  return {
    withdrawals: {
      count: owed.length,
      due: first(owed.map((row) => row.withdrawn_at && repayUntil(row.withdrawn_at))),
    },
    disputes: {
      count: disputed.length,
      due: first(
        disputed.map(({ dispute_due: due }) =>
          due === null || due === 'infinity' ? null : new Date(due),
        ),
      ),
    },
    oddPayments: rows.length - owed.length - disputed.length,
  };
}

function first(days: (Date | null)[]): string | null {
  const times = days.flatMap((day) => (day === null ? [] : [day.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}

/** A page of all payments, newest first, with exact totals. */
export async function listAllPayments(
  { db, now, prices, gateways }: BillingDeps,
  { page = 1, search, status }: AdminPaymentQuery,
): Promise<AdminPaymentList> {
  const found = payments(db)
    .$if(search !== undefined && search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql`strpos(users.email, ${search})`, '>', 0),
          eb(sql`strpos(payments.reference, ${search})`, '>', 0),
          eb(sql`strpos(lower(payments.provider_id), ${search})`, '>', 0),
          eb(sql`strpos(lower(payments.capture_id), ${search})`, '>', 0),
          eb.and([
            eb('payments.id', '=', receiptId(search)),
            eb(sql`to_char(payments.paid_at AT TIME ZONE 'UTC', 'YYYY')`, '=', yearOf(search)),
          ]),
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
  const { count } = await found
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  const rows = await withShown(found)
    .orderBy('payments.id', 'desc')
    .limit(ADMIN_PAYMENTS_PAGE_SIZE)
    .offset((page - 1) * ADMIN_PAYMENTS_PAGE_SIZE)
    .execute();
  return {
    payments: await present(db, rows, now()),
    hasAssumedPrices: prices.isAssumed && gateways.paystack !== undefined,
    totalCount: count,
    totalPages: Math.ceil(count / ADMIN_PAYMENTS_PAGE_SIZE),
  };
}

/** One payment as administrators see it; undefined when there is none with this reference. */
export async function findAdminPayment(
  { db, now }: Pick<BillingDeps, 'db' | 'now'>,
  reference: string,
): Promise<AdminPayment | undefined> {
  const rows = await withShown(payments(db).where('payments.reference', '=', reference)).execute();
  return (await present(db, rows, now()))[0];
}

function payments(db: BillingDeps['db']) {
  return db.selectFrom('payments').leftJoin('users', 'users.id', 'payments.user_id');
}

/** Adds what is shown of a payment to a query of payments and their accounts. */
function withShown(query: ReturnType<typeof payments>) {
  return query
    .selectAll('payments')
    .select((eb) => [
      'users.email',
      NEEDS_ATTENTION.as('needs_attention'),
      IS_PART_REFUSED.as('is_part_refused'),
      eb
        .selectFrom('payment_parts')
        .whereRef('payment_parts.payment_id', '=', 'payments.id')
        .where('payment_parts.state', '=', 'asked')
        .select('payment_parts.amount')
        .as('part_under_way'),
    ]);
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof withShown>['execute']>>[number];

async function present(
  db: BillingDeps['db'],
  rows: ShownRow[],
  now: Date,
): Promise<AdminPayment[]> {
  const disputes = await disputesOf(db, rows);
  const withdrawals = await findWithdrawals(db, rows);
  return rows.map((row) => ({
    ...presentPayment(row, now, { isWithdrawn: withdrawals.has(row.id) }),
    email: row.email,
    country: row.country,
    providerReference: row.provider_id,
    captureId: row.capture_id,
    receiptNumber: row.paid_at === null ? null : receiptNumber(row),
    partUnderWay: row.part_under_way,
    isPartRefused: row.is_part_refused,
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
  }));
}

function yearOf(search: string | undefined): string {
  return search?.slice(0, 4) ?? '';
}

/** The number of the payment whose receipt has this number; 0 for what is no such number. */
function receiptId(search: string | undefined): number {
  return Number(/^[0-9]{4}-([0-9]{6,9})$/.exec(search ?? '')?.[1] ?? 0);
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
