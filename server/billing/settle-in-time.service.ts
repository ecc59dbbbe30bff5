import { setTimeout } from 'node:timers/promises';
import type { BillingDeps } from './billing-deps.ts';
import type { PaymentRow } from './payment-state.ts';
import { type SettleOptions, settlePayment } from './settle-payment.service.ts';

/**
 * Settles a payment while its payer waits, at most `waitMs`. Undefined when its provider did not
 * answer in this time; then it goes on. `onFailure` is called when it fails, also later than that.
 */
export async function settleInTime(
  deps: BillingDeps,
  payment: PaymentRow,
  {
    waitMs,
    onFailure,
    ...options
  }: SettleOptions & { waitMs: number; onFailure?: () => Promise<void> },
): Promise<PaymentRow | undefined> {
  const settled = settlePayment(deps, payment, options).catch(async (error: unknown) => {
    deps.log.warn({ err: error, payment: payment.id }, 'a payment could not be settled at once');
    await onFailure?.();
    return undefined;
  });
  const timer = new AbortController();
  const timeIsUp = setTimeout(waitMs, undefined, { signal: timer.signal }).catch(() => undefined);
  const result = await Promise.race([settled, timeIsUp]);
  timer.abort();
  return result;
}
