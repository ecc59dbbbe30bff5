import type { GatewayName } from '../../shared/billing.ts';
import { inTurnOf } from '../db/lock-turns.ts';
import type { Tx } from '../db/schema.ts';
import type { Send } from '../worker/queue.service.ts';
import type { BillingDeps } from './billing-deps.ts';
import { queuesOf, type RefundJob } from './billing-queues.ts';
import { wasTakenBack } from './disputes.service.ts';
import type { Gateway, KnownPayment, ProviderAnswer } from './gateway.ts';
import { nextLook } from './next-look.ts';
import { changesOf } from './payment-changes.ts';
import {
  isEnough,
  isOddMoney,
  type MoneyFacts,
  nextState,
  type PaymentChange,
  type PaymentRow,
  receivedMoney,
  sentBackOf,
} from './payment-state.ts';
import { changePremium } from './premium.service.ts';
import { type PaymentNews, tellNews } from './tell-payment.service.ts';

/** What is known beside the question of how a payment stands. */
export type SettleOptions = {
  /** What a proven event or the provider's list of disputes tells. */
  facts?: MoneyFacts | null;
  /** Refunds are asked about as well: several parts may make up the whole. */
  isThorough?: boolean;
  /** The payer's own browser waits for the outcome: a payment that failed needs no mail. */
  isSeen?: boolean;
};

/**
 * Brings a payment to what its provider says about it, and the member's premium with it. Safe to
 * call at any time, by anybody, as often as wanted: nothing that a browser or a webhook says is
 * believed, the provider is asked. Rejects when the provider does not answer.
 */
export async function settlePayment(
  deps: BillingDeps,
  payment: PaymentRow,
  { facts = null, isThorough = false, isSeen = false }: SettleOptions = {},
): Promise<PaymentRow> {
  const askedAt = deps.now();
  const answer = await gatewayOf(deps, payment.gateway).look(knownOf(payment), {
    // Do not capture money for a deleted account.
    mayCapture: payment.user_id !== null,
    isThorough: isThorough || payment.status === 'refunded' || payment.refund_asked_at !== null,
  });
  return applyAnswer(deps, payment, answer, { facts, askedAt, isSeen });
}

/** The configured provider of a payment. Throws when its settings were taken away. */
export function gatewayOf({ gateways }: Pick<BillingDeps, 'gateways'>, name: GatewayName): Gateway {
  const gateway = gateways[name];
  if (!gateway) throw new Error(`${name} is not configured`);
  return gateway;
}

/** The part of a payment that its provider knows. */
export function knownOf(row: PaymentRow): KnownPayment {
  const { reference, provider_id, capture_id, amount, currency } = row;
  return {
    reference,
    providerId: provider_id,
    captureId: capture_id,
    money: { amount, currency },
    received: row.received_amount === null ? null : receivedMoney(row),
    refundAttempt: row.refund_attempt,
    sentBack: sentBackOf(row),
  };
}

/** Decides about a payment as it is under its lock. */
type Decide = (row: PaymentRow, tx: Tx) => PaymentChange | null | Promise<PaymentChange | null>;
type Tell = (rows: { before: PaymentRow; after: PaymentRow }, send: Send, tx: Tx) => Promise<void>;

/**
 * Changes a payment under its lock, and the member's premium with it. `decide` gets the payment as
 * it is then. The account is locked first, as in the deletion of an account.
 */
export async function changePayment(
  { queue, now }: Pick<BillingDeps, 'queue' | 'now'>,
  { id, user_id }: PaymentRow,
  decide: Decide,
  tell: Tell,
): Promise<PaymentRow> {
  const transaction = () =>
    queue.transaction(async (tx, send) => {
      let result: PaymentRow | undefined;
      const change = async () => {
        result = await changeRow(tx, { id, now }, decide, (rows) => tell(rows, send, tx));
      };
      const isChanged = user_id !== null && (await changePremium(tx, user_id, now(), change));
      if (!isChanged) await change();
      if (!result) throw new Error(`Payment ${id} was not changed`);
      return result;
    });
  return inTurnOf(`payment ${id}`, transaction);
}

async function changeRow(
  tx: Tx,
  { id, now }: { id: number; now: () => Date },
  decide: Decide,
  tell: (rows: { before: PaymentRow; after: PaymentRow }) => Promise<void>,
): Promise<PaymentRow> {
  const before = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const change = await decide(before, tx);
  if (change === null) return before;
  const after = await tx
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteChanges(tx, { before, after }, now());
  await tell({ before, after });
  return after;
}

async function noteChanges(
  tx: Tx,
  { before, after }: { before: PaymentRow; after: PaymentRow },
  at: Date,
): Promise<void> {
  const changes = changesOf(before, after);
  if (changes.length === 0) return;
  await tx
    .insertInto('payment_changes')
    .values(changes.map((change) => ({ payment_id: after.id, at, ...change })))
    .execute();
}

function applyAnswer(
  deps: BillingDeps,
  payment: PaymentRow,
  answer: ProviderAnswer,
  { facts, askedAt, isSeen }: { facts: MoneyFacts | null; askedAt: Date; isSeen: boolean },
): Promise<PaymentRow> {
  const { now, log } = deps;
  return changePayment(
    deps,
    payment,
    (row) => {
      const change = nextState(row, answer, facts, { askedAt, now: now() });
      // The account was deleted while its owner paid: the money goes back by itself.
      const isUnowned = row.user_id === null && row.status !== 'paid' && row.status !== 'refunded';
      if (isUnowned && change?.status === 'paid') change.refund_asked_at = now();
      const next = nextLook({ ...row, ...change }, answer, now());
      if (change !== null) return { ...change, next_look_at: next };
      const isOver = row.status === 'refunded' && row.next_look_at !== null && next === null;
      return isOver ? { next_look_at: null } : null;
    },
    async ({ before, after }, send, tx) => {
      log.info({ payment: after.id, from: before.status, to: after.status }, 'payment');
      const isAskedNow = before.refund_asked_at === null && after.refund_asked_at !== null;
      if (isAskedNow) {
        await send(queuesOf(after.gateway).refund, { paymentId: after.id } satisfies RefundJob);
      }
      const isBack = after.status === 'refunded' && before.status !== 'refunded';
      const isTaken = isBack && (isTakenBack(answer, facts) || (await wasTakenBack(tx, after)));
      for (const news of newsOf(before, after, isTaken))
        if (news !== 'payment-failed' || !isSeen) await tellNews(deps, { tx, send }, news, after);
    },
  );
}

/** Whether the provider says that the money was taken, and not sent from here. */
function isTakenBack(answer: ProviderAnswer, facts: MoneyFacts | null): boolean {
  return (facts?.moneyBack ?? null) !== null || ('isTaken' in answer && answer.isTaken);
}

/**
 * What a change of a payment means to its member and to the operator. A refund may become known
 * before the payment: the receipt is owed all the same.
 */
function newsOf(before: PaymentRow, after: PaymentRow, isTaken: boolean): PaymentNews[] {
  const news: PaymentNews[] = [];
  const isFirstHeard = before.paid_at === null && after.paid_at !== null;
  const isPaidInFull = isEnough(receivedMoney(after), after) && !isOddMoney(after);
  if ((isFirstHeard || isOddMoney(before)) && isPaidInFull) news.push('receipt');
  if (isOddMoney(after) && isFirstHeard) news.push('amount-differs');
  const { refund_problem } = after;
  if (refund_problem !== null && refund_problem !== before.refund_problem)
    news.push(refund_problem === 'failed' ? 'refund-failed' : 'refund-needs-details');
  else if (after.status === 'refunded' && before.status !== 'refunded')
    news.push(isTaken ? 'taken-back' : 'refunded');
  if (after.status !== 'refunded' && after.sent_back_amount > before.sent_back_amount)
    news.push('part-sent-back');
  if (before.status === 'pending' && after.status === 'failed' && !isOddMoney(after))
    news.push('payment-failed');
  return news;
}
