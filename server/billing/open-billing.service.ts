import { GATEWAYS } from '../../shared/billing.ts';
import type { RateLimits } from '../middleware/rate-limit.adapter.ts';
import { RETRIES } from '../worker/queue.service.ts';
import type { BillingDeps } from './billing-deps.ts';
import { queuesOf, type RefundJob, type SettleJob } from './billing-queues.ts';
import type { CheckoutDeps } from './checkout.service.ts';
import { operatorNews } from './mails/operator-news.mail.ts';
import { premiumEnding } from './mails/premium-ending.mail.ts';
import { refundPayment } from './payments.service.ts';
import { doSettleJob } from './reconcile.service.ts';
import { PAYMENT_MAILS } from './tell-payment.service.ts';
import { type WatchJob, watchPayment } from './watch-payment.service.ts';

/** Every mail of billing. */
export const BILLING_MAILS = [...Object.values(PAYMENT_MAILS), premiumEnding, operatorNews];

/** Opens billing: starts the workers of its queues. */
export async function openBilling({
  limits,
  ...deps
}: BillingDeps & { limits: RateLimits }): Promise<CheckoutDeps> {
  const { queue } = deps;
  for (const { refund, settle, watch } of GATEWAYS.map(queuesOf)) {
    await queue.work<RefundJob>(refund, RETRIES.provider, ({ data }) => refundPayment(deps, data));
    await queue.work<SettleJob>(settle, RETRIES.provider, ({ data }) => doSettleJob(deps, data));
    await queue.work<WatchJob>(watch, RETRIES.provider, ({ data }) => watchPayment(deps, data));
  }
  return { ...deps, limits };
}
