import { setTimeout } from 'node:timers/promises';
import type { PaymentRow } from './payment-state.ts';
import { type BillingDeps, type SettleOptions, settlePayment } from './settle-payment.service.ts';

/**
 * Settles a payment while somebody waits, at most `waitMs`. Undefined when its provider did not
 * answer in this time: then the caller enqueues it.
 */
export async function settleInTime(
  deps: BillingDeps,
  payment: PaymentRow,
  { waitMs, ...options }: SettleOptions & { waitMs: number },
): Promise<PaymentRow | undefined> {
  const settled = settlePayment(deps, payment, options).catch((error: unknown) => {
    deps.log.warn({ err: error, payment: payment.id }, 'a payment could not be settled at once');
    return undefined;
  });
  const timer = new AbortController();
  const timeIsUp = setTimeout(waitMs, undefined, { signal: timer.signal }).catch(() => undefined);
  const result = await Promise.race([settled, timeIsUp]);
  timer.abort();
  return result;
}
