import { decimalsOf, formatMoney } from '../../shared/billing.ts';
import { BYTE_ORDER_MARK, csvLine } from '../csv-line.ts';
import type { Db } from '../db/open.ts';
import { createTurns } from '../http/admission.ts';
import { receivedMoney, restOf } from './payment-state.ts';
import { receiptNumber } from './receipt-number.ts';

const PAGE = 200;
/** Many files at once take turns, page by page. */
const { inTurn } = createTurns({ running: 1, waiting: 100, waitMs: 60_000 });

const COLUMNS = [
  'receipt',
  'reference',
  'provider',
  'provider_reference',
  'provider_payment',
  'member',
  'country',
  'status',
  'failure',
  'currency',
  'asked',
  'arrived',
  'sent_back',
  'left',
  'months',
  'created_at',
  'paid_at',
  'refund_asked_at',
  'refunded_at',
  'withdrawn_at',
  'refund_problem',
  'settled_as',
] as const;

/**
 * Streams all payments as CSV (RFC 4180), by their numbers. Amounts are decimals of `currency`;
 * `asked` names its own, because another currency may have arrived. Members are named by the number
 * of their account: an address in a spreadsheet outlives the deletion of the account.
 */
export async function* paymentsCsv(db: Db): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${COLUMNS.join(',')}\r\n`;
  for (let after = 0; ; ) {
    const from = after;
    const rows = await inTurn(() => paymentsAfter(db, from));
    const last = rows.at(-1)?.id;
    if (last === undefined) return;
    yield rows.map(lineOf).join('');
    after = last;
  }
}

function paymentsAfter(db: Db, id: number) {
  return db
    .selectFrom('payments')
    .leftJoin('withdrawals', 'withdrawals.payment_id', 'payments.id')
    .selectAll('payments')
    .select('withdrawals.at as withdrawn_at')
    .where('payments.id', '>', id)
    .orderBy('payments.id')
    .limit(PAGE)
    .execute();
}

type Row = Awaited<ReturnType<typeof paymentsAfter>>[number];

function lineOf(row: Row): string {
  const arrived = receivedMoney(row);
  const { currency } = arrived;
  const isPaid = row.paid_at !== null;
  const rest = row.status === 'refunded' ? 0 : restOf(row).amount;
  const decimal = (amount: number) => decimalOf(amount, currency);
  const values: Record<(typeof COLUMNS)[number], unknown> = {
    receipt: isPaid ? receiptNumber(row) : null,
    reference: row.reference,
    provider: row.gateway,
    provider_reference: row.provider_id,
    provider_payment: row.capture_id,
    member: row.user_id,
    country: row.country,
    status: row.status,
    failure: row.failure,
    currency,
    asked: formatMoney(row.amount, row.currency),
    arrived: isPaid ? decimal(arrived.amount) : null,
    sent_back: isPaid ? decimal(arrived.amount - rest) : null,
    left: isPaid ? decimal(rest) : null,
    months: row.months,
    created_at: row.created_at,
    paid_at: row.paid_at,
    refund_asked_at: row.refund_asked_at,
    refunded_at: row.refunded_at,
    withdrawn_at: row.withdrawn_at,
    refund_problem: row.refund_problem,
    settled_as: row.settled_as,
  };
  return csvLine(COLUMNS.map((column) => values[column]));
}

/** 400 of USD becomes 4, 450 becomes 4.5: a number for a spreadsheet. */
function decimalOf(amount: number, currency: string): number {
  return amount / 10 ** decimalsOf(currency);
}
