import type { GatewayName } from '../../shared/billing.ts';
import { findRow } from '../db/rows.ts';
import type { BillingDeps } from './billing-deps.ts';
import { queuesOf, type SettleJob } from './billing-queues.ts';
import { hasOpenDispute, noteDispute } from './disputes.service.ts';
import { findPayment } from './find-payment.service.ts';
import type { Dispute, Money, PaymentNames } from './gateway.ts';
import { nextLook } from './next-look.ts';
import type { PaymentRow } from './payment-state.ts';
import { gatewayOf, knownOf, settlePayment } from './settle-payment.service.ts';

const DAY = 86_400_000;

/**
 * How far back a provider's lists are read each day: a day that failed is made good by the next.
 */
const LIST_DAYS = 4;

/**
 * Enqueues the daily reconciliation: payments whose time has come are looked at thoroughly, and
 * each provider is asked which payments refunds and disputes touched. So a refund or chargeback is
 * noticed whose event was lost.
 */
export async function reconcile(
  { db, queue, now, gateways }: BillingDeps,
  afterSeconds = 60,
): Promise<void> {
  const at = now();
  const due = await db
    .selectFrom('payments')
    .select(['id', 'gateway'])
    .where('next_look_at', '<=', at)
    .execute();
  for (const { id, gateway } of due) {
    await queue.transaction(async (tx, send) => {
      // The look sets the right time; this one holds when it does not come to that.
      await tx
        .updateTable('payments')
        .set({ next_look_at: new Date(at.getTime() + DAY) })
        .where('id', '=', id)
        .execute();
      await send(queuesOf(gateway).settle, thorough(id), { afterSeconds });
    });
  }
  for (const gateway of Object.keys(gateways) as GatewayName[]) {
    const job: SettleJob = { touchedAt: gateway };
    await queue.send(queuesOf(gateway).settle, job, { afterSeconds });
  }
}

/** Does a job of a provider's settle queue. Rejects when the provider does not answer. */
export async function doSettleJob(deps: BillingDeps, job: SettleJob): Promise<void> {
  if ('touchedAt' in job) return lookAtTouched(deps, job.touchedAt);
  const row = await findRow(deps.db, 'payments', { id: job.paymentId });
  if (!row) return;
  const { facts, isThorough = false } = job;
  if (facts === null && isThorough) await lookThoroughly(deps, row);
  else await settlePayment(deps, row, { facts, isThorough });
}

/**
 * Asks the provider for everything about a payment: its state, its refunds and its disputes, and
 * plans the next look. Rejects when the provider does not answer.
 */
export async function lookThoroughly(deps: BillingDeps, row: PaymentRow): Promise<PaymentRow> {
  const { db, queue, log, now } = deps;
  const provider = gatewayOf(deps, row.gateway);
  const known = row.paid_at === null ? await settlePayment(deps, row, { isThorough: true }) : row;
  if (known.paid_at === null) return known;
  // Before the money: a mail about money that went back says whether a dispute took it.
  const disputes = await provider.disputes(knownOf(known));
  if (disputes === null) log.warn({ gateway: row.gateway }, NOT_ALLOWED);
  for (const dispute of disputes ?? [])
    await queue.transaction((tx, send) => noteDispute(deps, { tx, send }, known, dispute));
  const moneyBack = lostMoney(disputes ?? []);
  const facts = moneyBack && { moneyBack };
  const settled = await settlePayment(deps, known, { facts, isThorough: true });
  const next = nextLook(settled, null, now(), await hasOpenDispute(deps, row.id));
  await db
    .updateTable('payments')
    .set({ next_look_at: next })
    .where('id', '=', row.id)
    .where('status', '=', settled.status)
    .$if(settled.status === 'refunded', (query) => query.where('next_look_at', 'is not', null))
    .execute();
  return settled;
}

const NOT_ALLOWED = 'the provider does not let us ask about refunds or disputes of late';

async function lookAtTouched(deps: BillingDeps, gateway: GatewayName): Promise<void> {
  const { db, queue, log, now } = deps;
  const since = new Date(now().getTime() - LIST_DAYS * DAY);
  const touched = await gatewayOf(deps, gateway).touchedSince(since);
  if (touched === null) {
    log.warn({ gateway }, NOT_ALLOWED);
    return;
  }
  const ids = new Set<number>();
  for (const names of touched) {
    const id = hasName(names) ? await findPayment(db, gateway, names) : undefined;
    if (id !== undefined) ids.add(id);
  }
  for (const paymentId of ids) await queue.send(queuesOf(gateway).settle, thorough(paymentId));
}

function thorough(paymentId: number): SettleJob {
  return { paymentId, facts: null, isThorough: true };
}

function hasName({ reference, providerId, captureId }: PaymentNames): boolean {
  return reference !== null || providerId !== null || captureId !== null;
}

function lostMoney(disputes: Dispute[]): Money | null {
  return disputes.find(({ moneyBack }) => moneyBack !== null)?.moneyBack ?? null;
}
