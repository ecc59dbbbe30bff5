import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { GatewayName } from '../../shared/billing.ts';
import type { Db } from '../db/open.ts';
import type { Schema } from '../db/schema.ts';
import type { MailSite } from '../mail/mail.service.ts';
import type { Queue, Send } from '../worker/queue.service.ts';
import type { Gateway, Gateways, KnownPayment, ProviderAnswer } from './gateway.ts';
import { type EventFacts, nextState, type PaymentRow } from './payment-state.ts';
import { changePremium } from './premium.service.ts';

export type BillingDeps = {
  db: Db;
  queue: Queue;
  gateways: Gateways;
  site: () => MailSite;
  now: () => Date;
  log: Logger;
};

/** The queues of billing (open-billing.service.ts). */
export const SETTLE_QUEUE = 'settle-payment';
export const WATCH_QUEUE = 'watch-payment';
export const REFUND_QUEUE = 'refund-payment';
export const MAIL_QUEUE = 'billing-mail';

export type SettleJob = { paymentId: number; facts: EventFacts | null };
export type RefundJob = { paymentId: number };
export type BillingMail =
  | { kind: 'receipt' | 'refunded' | 'refund-refused'; paymentId: number }
  | { kind: 'ending'; userId: number; until: string };

/**
 * Brings a payment to what its provider says about it, and the member's premium with it. Safe to
 * call at any time, by anybody, as often as wanted: nothing that a browser or a webhook says is
 * believed, the provider is asked. Rejects when the provider does not answer.
 */
export async function settlePayment(
  deps: BillingDeps,
  payment: PaymentRow,
  facts: EventFacts | null = null,
): Promise<PaymentRow> {
  const answer = await gatewayOf(deps, payment.gateway).look(knownOf(payment), {
    // Nobody would get anything for it.
    mayCapture: payment.user_id !== null,
    hasMoneyBack: facts !== null && facts.moneyBack !== null,
  });
  return applyAnswer(deps, payment, answer, facts);
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
  };
}

/**
 * Changes a payment under its lock, and the member's premium with it. `decide` gets the payment as
 * it is then. The account is locked first, as in the deletion of an account.
 */
export async function changePayment(
  { queue, now }: Pick<BillingDeps, 'queue' | 'now'>,
  { id, user_id }: PaymentRow,
  decide: (row: PaymentRow) => ReturnType<typeof nextState>,
  tell: (rows: { before: PaymentRow; after: PaymentRow }, send: Send) => Promise<void>,
): Promise<PaymentRow> {
  return queue.transaction(async (tx, send) => {
    let result: PaymentRow | undefined;
    const change = async () => {
      result = await changeRow(tx, id, decide, (rows) => tell(rows, send));
    };
    const isChanged = user_id !== null && (await changePremium(tx, user_id, now(), change));
    if (!isChanged) await change();
    if (!result) throw new Error(`Payment ${id} was not changed`);
    return result;
  });
}

async function changeRow(
  tx: Transaction<Schema>,
  id: number,
  decide: (row: PaymentRow) => ReturnType<typeof nextState>,
  tell: (rows: { before: PaymentRow; after: PaymentRow }) => Promise<void>,
): Promise<PaymentRow> {
  const before = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const change = decide(before);
  if (change === null) return before;
  const after = await tx
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell({ before, after });
  return after;
}

function applyAnswer(
  deps: BillingDeps,
  payment: PaymentRow,
  answer: ProviderAnswer,
  facts: EventFacts | null,
): Promise<PaymentRow> {
  const { now, log } = deps;
  return changePayment(
    deps,
    payment,
    (row) => nextState(row, answer, facts, now()),
    async ({ before, after }, send) => {
      const about = { payment: after.id, from: before.status, to: after.status };
      if (after.failure === 'amount-differs')
        log.error(about, 'a payment has another amount than was asked: somebody must look at it');
      else if (before.status === 'refunded')
        log.error(about, 'a refund failed at the provider: somebody must look at it');
      else log.info(about, 'payment');
      if (after.user_id === null && after.status === 'paid') {
        // The account was deleted while its owner paid.
        await send(REFUND_QUEUE, { paymentId: after.id } satisfies RefundJob);
      } else if (after.status === 'paid' && before.status !== 'refunded') {
        await tellMember(send, 'receipt', after.id);
      } else if (after.status === 'refunded' && before.status === 'paid') {
        await tellMember(send, 'refunded', after.id);
      }
    },
  );
}

/** Enqueues a mail about a payment, in the transaction of `send`. */
export function tellMember(
  send: Send,
  kind: 'receipt' | 'refunded' | 'refund-refused',
  paymentId: number,
): Promise<void> {
  return send(MAIL_QUEUE, { kind, paymentId } satisfies BillingMail);
}
