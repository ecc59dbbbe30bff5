import { GATEWAYS } from '../../shared/billing.ts';
import type { LocalAmounts } from '../../shared/local-prices.ts';
import type { Sessions } from '../auth/sessions.service.ts';
import { asLongWork } from '../db/kinds-of-work.ts';
import type { Base } from '../feature.ts';
import type { JobSearch } from '../jobs/search/search-jobs.service.ts';
import { type QueueWork, RETRIES } from '../worker/queue.service.ts';
import { adminBillingOperations } from './admin-billing.routes.ts';
import { billingOperations } from './billing.routes.ts';
import { queuesOf, type RefundJob, type SettleJob } from './billing-queues.ts';
import type { Gateways } from './gateway.ts';
import { operatorNews } from './mails/operator-news.mail.ts';
import { premiumEnded, premiumGiven } from './mails/premium-by-hand.mail.ts';
import { premiumEnding } from './mails/premium-ending.mail.ts';
import { withdrawalNotOwed } from './mails/withdrawal-not-owed.mail.ts';
import { offerOperations } from './offer.routes.ts';
import { refundPayment } from './payments.service.ts';
import { createPrices } from './pricing.ts';
import { doSettleJob, reconcile } from './reconcile.service.ts';
import { sendPart } from './refund-parts.service.ts';
import { remindOfEnds } from './remind-of-ends.service.ts';
import { saleOperations } from './sale.routes.ts';
import { PAYMENT_MAILS } from './tell-payment.service.ts';
import { type WatchJob, watchForgotten, watchPayment } from './watch-payment.service.ts';

/** Premium: prices, payments, refunds, receipts. `localPrices`: what mobile money costs. */
export function openBilling(
  base: Base,
  {
    sessions,
    gateways,
    localPrices = null,
    jobSearch,
  }: {
    sessions: Sessions;
    gateways: Gateways;
    localPrices?: LocalAmounts | null | undefined;
    jobSearch: JobSearch;
  },
) {
  const billing = {
    ...base,
    sessions,
    gateways,
    prices: createPrices(localPrices),
  };
  const refundOf = ({ paymentId, partId }: RefundJob) =>
    partId === undefined
      ? refundPayment(billing, { paymentId })
      : sendPart(billing, { paymentId, partId });
  const work: Record<string, QueueWork> = {};
  for (const { refund, settle, watch } of GATEWAYS.map(queuesOf)) {
    const retries = RETRIES.provider;
    work[refund] = { retries, handle: (job: RefundJob) => refundOf(job) };
    work[settle] = { retries, handle: (job: SettleJob) => doSettleJob(billing, job) };
    work[watch] = { retries, handle: (job: WatchJob) => watchPayment(billing, job) };
  }
  // In local mode this process answers what providers are asked: it must listen.
  const daily = () => asLongWork(() => Promise.all([watchForgotten(billing), reconcile(billing)]));
  return {
    billing,
    operations: [
      ...billingOperations(billing, base.addressOf),
      ...adminBillingOperations(billing),
      ...saleOperations(billing),
      ...offerOperations(billing, jobSearch),
    ],
    mails: [
      ...Object.values(PAYMENT_MAILS),
      withdrawalNotOwed,
      premiumGiven,
      premiumEnded,
      premiumEnding,
      operatorNews,
    ],
    work,
    tidy: () => remindOfEnds(billing),
    daily,
  };
}
