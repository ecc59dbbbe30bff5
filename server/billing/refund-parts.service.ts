import { sql } from 'kysely';
import { findRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import { Problem } from '../problem.ts';
import type { Send } from '../worker/queue.service.ts';
import type { BillingDeps } from './billing-deps.ts';
import { queuesOf, type RefundJob } from './billing-queues.ts';
import { nextLook } from './next-look.ts';
import { type PaymentRow, receivedMoney, restOf } from './payment-state.ts';
import { isRefundable, notRefundable } from './payments.service.ts';
import type { PartRefusal } from './refund-part.ts';
import { changePayment, gatewayOf, knownOf, settlePayment } from './settle-payment.service.ts';
import { tellMember, tellOperator } from './tell-payment.service.ts';

/** Longer than a provider may take to answer all that is asked about a part. */
const SENDING_MS = 60_000;

/** Whether a part of a payment is under way. */
export async function isPartUnderWay(tx: Tx, paymentId: number): Promise<boolean> {
  return (
    (await findRow(tx, 'payment_parts', { payment_id: paymentId, state: 'asked' }, ['id'])) !==
    undefined
  );
}

/** Writes down a part that is to go back, and enqueues it. */
export async function enqueuePart(
  { tx, send }: { tx: Tx; send: Send },
  { id, gateway }: Pick<PaymentRow, 'id' | 'gateway'>,
  amount: number,
  at: Date,
): Promise<void> {
  const part = await tx
    .insertInto('payment_parts')
    .values({ payment_id: id, amount, state: 'asked', asked_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await send(queuesOf(gateway).refund, { paymentId: id, partId: part.id } satisfies RefundJob);
}

/** The problem that a refusal of `judgePart` is answered with. */
export function partProblem(refusal: PartRefusal): Problem {
  if (refusal === 'not-refundable') return notRefundable();
  if (refusal === 'refund-under-way')
    return new Problem(
      409,
      'refund-under-way',
      'A refund of this payment is already on its way. Wait until it is done.',
    );
  if (refusal === 'refund-changed')
    return new Problem(
      409,
      'refund-changed',
      'Meanwhile, money of this payment was sent back. Load the page again to see what is left.',
    );
  if (refusal === 'too-much')
    return new Problem(409, 'too-much', 'That is more than what is left of this payment.');
  return new Problem(
    409,
    'not-whole',
    'PayPal takes this currency without decimals. Enter a whole amount.',
  );
}

/**
 * Sends a part back through its provider. Safe to repeat: the part has a name of its own there.
 * Rejects when the provider does not answer: the queue tries again.
 */
export async function sendPart(
  deps: BillingDeps,
  { paymentId, partId }: { paymentId: number; partId: number },
): Promise<void> {
  const { db } = deps;
  const found = await findRow(db, 'payments', { id: paymentId });
  const part = await claimPart(deps, partId);
  if (!found || !part) return;
  try {
    const row = await settlePayment(deps, found, { isThorough: true });
    // What went back before the first try: a later one may find its own money there.
    const before = part.back_before ?? row.sent_back_amount;
    const isFirst = part.back_before === null;
    if (!isRefundable(row) || (isFirst && restOf(row).amount < part.amount))
      return await decide(deps, row, { ...part, before }, 'refused');
    if (isFirst)
      await db
        .updateTable('payment_parts')
        .set({ back_before: before })
        .where('id', '=', partId)
        .execute();
    const outcome = await gatewayOf(deps, row.gateway).refundPart(knownOf(row), {
      key: `${row.reference}-part-${partId}`,
      money: { amount: part.amount, currency: receivedMoney(row).currency },
    });
    await decide(deps, row, { ...part, before }, outcome === 'accepted' ? 'sent' : 'refused');
  } finally {
    await db
      .updateTable('payment_parts')
      .set({ sending_until: null })
      .where('id', '=', partId)
      .execute();
  }
}

type Part = { id: number; amount: number; before: number };

/** Takes the part for this process. Undefined when it is decided; rejects while another sends it. */
async function claimPart({ db, now }: BillingDeps, id: number) {
  const at = now();
  const claimed = await db
    .updateTable('payment_parts')
    .set({ sending_until: new Date(at.getTime() + SENDING_MS) })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .where((eb) => eb.or([eb('sending_until', 'is', null), eb('sending_until', '<', at)]))
    .returning(['id', 'amount', 'back_before'])
    .executeTakeFirst();
  if (claimed) return claimed;
  const part = await findRow(db, 'payment_parts', { id }, ['state']);
  if (part?.state === 'asked') throw new Error(`Another process is sending part ${id}`);
  return undefined;
}

async function decide(
  deps: BillingDeps,
  row: PaymentRow,
  { id, amount, before }: Part,
  state: 'sent' | 'refused',
): Promise<void> {
  const at = deps.now();
  await changePayment(
    deps,
    row,
    async (payment, tx) => {
      await tx
        .updateTable('payment_parts')
        .set({ state, decided_at: at })
        .where('id', '=', id)
        .execute();
      if (state === 'refused') return { settled_at: null };
      const back = Math.max(payment.sent_back_amount, before + amount);
      const known = back === payment.sent_back_amount ? {} : { sent_back_amount: back };
      const look = nextLook(payment, null, at);
      const tomorrow = new Date(at.getTime() + 86_400_000);
      return {
        ...known,
        sent_back_at: at,
        // A part can fail after it was accepted.
        ...(isRefundable(payment) && {
          next_look_at: look === null || look > tomorrow ? tomorrow : look,
        }),
      };
    },
    async (rows, send) => {
      if (state === 'refused' && isRefundable(rows.after))
        await tellOperator(send, 'part-refused', row.id);
      else if (rows.after.sent_back_amount > rows.before.sent_back_amount)
        await tellMember(send, 'part-sent-back', rows.after);
    },
  );
}

/**
 * For SQL about payments: the provider did not take the last part that was to go back, and there is
 * still money of it to send.
 */
export const IS_PART_REFUSED = sql<boolean>`(payments.status <> 'refunded' AND coalesce((
  SELECT state = 'refused' FROM payment_parts
  WHERE payment_parts.payment_id = payments.id ORDER BY payment_parts.id DESC LIMIT 1), false))`;
