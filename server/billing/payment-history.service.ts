import { sql } from 'kysely';
import type { HistoryEntry, PaymentHistory, PaymentMonths } from '../../shared/payment-history.ts';
import { listOfSubject } from '../admin/audit-log.service.ts';
import type { Db } from '../db/open.ts';
import { findAdminPayment } from './admin-billing.service.ts';
import { findAny } from './admin-payment.service.ts';
import type { BillingDeps } from './billing-deps.ts';
import { findWithdrawal } from './find-payment.service.ts';
import type { PaymentRow } from './payment-state.ts';
import { paymentNotFound } from './payments.service.ts';

type Line = Omit<HistoryEntry, 'at'> & { at: Date };

/**
 * One payment and all that became of it, oldest first: what was noted at the time, events of the
 * provider, withdrawals, disputes, and what administrators did. Throws a Problem 404.
 */
export async function readHistory(deps: BillingDeps, reference: string): Promise<PaymentHistory> {
  const { db } = deps;
  const row = await findAny(deps, reference);
  const payment = await findAdminPayment(deps, reference);
  if (!payment) throw paymentNotFound();
  const lines = [
    line({ at: row.created_at, kind: 'started' }),
    ...(await noted(db, row)),
    ...(await decidedParts(db, row)),
    ...(await disputes(db, row)),
    ...(await events(db, row)),
    ...(await decisions(db, row)),
  ];
  const withdrawal = await findWithdrawal(db, row.id);
  if (withdrawal) lines.push(line({ at: withdrawal.at, kind: 'withdrawn', note: withdrawal.name }));
  const history = lines
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((each) => ({ ...each, at: each.at.toISOString() }));
  return { payment, history };
}

function line(of: Pick<Line, 'at' | 'kind'> & Partial<Line>): Line {
  return { by: null, amount: null, note: null, ...of };
}

async function noted(db: Db, { id }: PaymentRow): Promise<Line[]> {
  const changes = await db
    .selectFrom('payment_changes')
    .select(['at', 'kind', 'amount'])
    .where('payment_id', '=', id)
    .orderBy('id')
    .execute();
  return changes.map(({ at, kind, amount }) =>
    line({ at, kind, amount: amount === 0 ? null : Math.abs(amount) }),
  );
}

async function decidedParts(db: Db, { id }: PaymentRow): Promise<Line[]> {
  const parts = await db
    .selectFrom('payment_parts')
    .select(['decided_at', 'state', 'amount'])
    .where('payment_id', '=', id)
    .where('decided_at', 'is not', null)
    .orderBy('id')
    .execute();
  return parts.map(({ decided_at, state, amount }) =>
    line({
      at: decided_at as Date,
      kind: state === 'sent' ? 'part-sent' : 'part-refused',
      amount,
    }),
  );
}

async function disputes(db: Db, { id }: PaymentRow): Promise<Line[]> {
  const rows = await db
    .selectFrom('payment_disputes')
    .select(['dispute_id', 'state', 'opened_at', 'closed_at'])
    .where('payment_id', '=', id)
    .execute();
  return rows.flatMap(({ dispute_id: note, state, opened_at, closed_at }) => [
    line({ at: opened_at, kind: 'dispute-opened', note }),
    ...(closed_at === null || state === 'open'
      ? []
      : [line({ at: closed_at, kind: `dispute-${state}` as const, note })]),
  ]);
}

async function events(db: Db, { id }: PaymentRow): Promise<Line[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select(['received_at', 'type'])
    .where('payment_id', '=', id)
    .orderBy('received_at')
    .execute();
  return rows.map(({ received_at, type }) => line({ at: received_at, kind: 'event', note: type }));
}

/** What administrators did, with their reasons. */
async function decisions(db: Db, { reference }: PaymentRow): Promise<Line[]> {
  const entries = await listOfSubject(db, `payment ${reference}`);
  return entries.flatMap(({ at, actor: by, action, after }) => {
    const { reason, outcome, amount } = after ?? {};
    const kind =
      action === 'payment.refund'
        ? 'refund-decided'
        : action === 'payment.refund-part'
          ? 'part-decided'
          : action === 'payment.settled'
            ? outcome === 'sent-back'
              ? 'settled-sent-back'
              : 'settled-not-owed'
            : null;
    return kind === null
      ? []
      : [
          line({
            at,
            kind,
            by,
            note: typeof reason === 'string' ? reason : null,
            amount: typeof amount === 'number' ? amount : null,
          }),
        ];
  });
}

/**
 * By month (UTC) and currency, what arrived and what went back, newest first. All money counts,
 * also of another amount than was asked for; what came back from a refund that failed is taken off.
 */
export async function sumMonths(db: Db): Promise<PaymentMonths> {
  const { rows } = await sql<PaymentMonths['months'][number]>`
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM') AS month,
      coalesce(received_currency, currency) AS currency,
      (count(*) FILTER (WHERE kind IN ('paid', 'other-amount')))::int AS payments,
      coalesce(sum(moved.amount) FILTER (WHERE kind IN ('paid', 'other-amount')), 0)::float8 AS arrived,
      coalesce(sum(moved.amount) FILTER (WHERE kind NOT IN ('paid', 'other-amount')), 0)::float8 AS back
    FROM payment_changes AS moved JOIN payments ON payments.id = moved.payment_id
    WHERE moved.amount <> 0
    GROUP BY 1, 2 ORDER BY 1 DESC, 2`.execute(db);
  return { months: rows };
}
