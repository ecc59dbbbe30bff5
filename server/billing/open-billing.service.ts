import type { Mailer } from '../mail/mail.service.ts';
import type { RateLimits } from '../middleware/rate-limit.adapter.ts';
import { sendBillingMail } from './billing-mail.service.ts';
import type { CheckoutDeps } from './checkout.service.ts';
import { refundPayment } from './payments.service.ts';
import {
  type BillingDeps,
  type BillingMail,
  MAIL_QUEUE,
  REFUND_QUEUE,
  type RefundJob,
  SETTLE_QUEUE,
  type SettleJob,
  settlePayment,
  WATCH_QUEUE,
} from './settle-payment.service.ts';
import { type WatchJob, watchPayment } from './watch-payment.service.ts';

/** A provider may be away for days: retried every ten minutes for three weeks. */
const PROVIDER = { retries: 3000, firstDelaySeconds: 2, longestDelaySeconds: 600, concurrency: 1 };

/** As for the mails of accounts: retried for a day. */
const MAIL = { retries: 150, firstDelaySeconds: 2, longestDelaySeconds: 600, concurrency: 1 };

/** Opens billing: starts the workers of its queues. */
export async function openBilling({
  mailer,
  limits,
  ...deps
}: BillingDeps & { mailer: Mailer; limits: RateLimits }): Promise<CheckoutDeps> {
  const { queue, db } = deps;
  // A queue is there before the workers that send to it: jobs may wait from before a restart.
  await queue.work<BillingMail>(MAIL_QUEUE, MAIL, (job) =>
    sendBillingMail({ ...deps, mailer }, job),
  );
  await queue.work<RefundJob>(REFUND_QUEUE, PROVIDER, ({ data }) => refundPayment(deps, data));
  await queue.work<SettleJob>(SETTLE_QUEUE, PROVIDER, async ({ data }) => {
    const row = await db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', data.paymentId)
      .executeTakeFirst();
    if (row) await settlePayment(deps, row, data.facts);
  });
  await queue.work<WatchJob>(WATCH_QUEUE, PROVIDER, ({ data }) => watchPayment(deps, data));
  return { ...deps, limits };
}
