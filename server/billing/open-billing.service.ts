import { GATEWAYS } from '../../shared/billing.ts';
import type { Mailer } from '../mail/mail.service.ts';
import type { RateLimits } from '../middleware/rate-limit.adapter.ts';
import { sendBillingMail } from './billing-mail.service.ts';
import type { CheckoutDeps } from './checkout.service.ts';
import { refundPayment } from './payments.service.ts';
import { doSettleJob } from './reconcile.service.ts';
import {
  type BillingDeps,
  type BillingMail,
  MAIL_QUEUE,
  queuesOf,
  type RefundJob,
  type SettleJob,
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
  adminEmails,
  ...deps
}: BillingDeps & {
  mailer: Mailer;
  limits: RateLimits;
  adminEmails: readonly string[];
}): Promise<CheckoutDeps> {
  const { queue } = deps;
  // A queue is there before the workers that send to it: jobs may wait from before a restart.
  await queue.work<BillingMail>(MAIL_QUEUE, MAIL, (job) =>
    sendBillingMail({ ...deps, mailer, adminEmails }, job),
  );
  for (const { refund, settle, watch } of GATEWAYS.map(queuesOf)) {
    await queue.work<RefundJob>(refund, PROVIDER, ({ data }) => refundPayment(deps, data));
    await queue.work<SettleJob>(settle, PROVIDER, ({ data }) => doSettleJob(deps, data));
    await queue.work<WatchJob>(watch, PROVIDER, ({ data }) => watchPayment(deps, data));
  }
  return { ...deps, limits };
}
