import { findRow } from '../db/rows.ts';
import type { BillingDeps } from './billing-deps.ts';
import { queuesOf } from './billing-queues.ts';
import type { PaymentRow } from './payment-state.ts';
import { changePayment, settlePayment } from './settle-payment.service.ts';
import { tellNews } from './tell-payment.service.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/**
 * When the provider is asked about a payment of which nothing was heard, in seconds after its
 * begin. A bank may confirm mobile money days later.
 */
const WATCH_AFTER = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, DAY, 3 * DAY, 7 * DAY];

/** One look at a payment. The queue holds the next one from the begin to the last. */
export type WatchJob = { paymentId: number; step: number };

/** The arguments that enqueue the first look. */
export function firstWatch({ id }: Pick<PaymentRow, 'id'>): [WatchJob, { afterSeconds: number }] {
  return [{ paymentId: id, step: 0 }, { afterSeconds: WATCH_AFTER[0] ?? MINUTE }];
}

/**
 * Reconciliation: asks the provider about one payment, and plans the next look while the money may
 * still come. After the last look, a payment that is still open counts as abandoned. Rejects when
 * the provider does not answer: the queue tries again.
 */
export async function watchPayment(
  deps: BillingDeps,
  { paymentId, step }: WatchJob,
): Promise<void> {
  const { db, queue, now } = deps;
  const row = await findRow(db, 'payments', { id: paymentId });
  if (!row || isDecided(row)) return;
  const settled = await settlePayment(deps, row);
  if (isDecided(settled)) return;
  const next = WATCH_AFTER[step + 1];
  if (next !== undefined) {
    const age = (now().getTime() - row.created_at.getTime()) / 1000;
    await queue.send(
      queuesOf(row.gateway).watch,
      { paymentId, step: step + 1 } satisfies WatchJob,
      {
        afterSeconds: Math.max(MINUTE, Math.ceil(next - age)),
      },
    );
    return;
  }
  await changePayment(
    deps,
    settled,
    ({ status }) => (status === 'pending' ? { status: 'failed', failure: 'abandoned' } : null),
    ({ after }, send, tx) => tellNews(deps, { tx, send }, 'payment-failed', after),
  );
}

/**
 * Looks at every payment that is pending for longer than a day: a safety net under the queue.
 */
export async function watchForgotten({ db, queue, now }: BillingDeps): Promise<void> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'gateway'])
    .where('status', '=', 'pending')
    .where('created_at', '<', new Date(now().getTime() - 8 * DAY * 1000))
    .limit(1000)
    .execute();
  for (const { id, gateway } of rows)
    await queue.send(queuesOf(gateway).watch, {
      paymentId: id,
      step: WATCH_AFTER.length - 1,
    } satisfies WatchJob);
}

function isDecided({ status }: Pick<PaymentRow, 'status'>): boolean {
  return status === 'paid' || status === 'refunded';
}
