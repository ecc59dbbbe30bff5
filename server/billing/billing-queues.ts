import type { GatewayName } from '../../shared/billing.ts';
import type { MoneyFacts } from './payment-state.ts';

const SETTLE_QUEUE = 'settle-payment';
const WATCH_QUEUE = 'watch-payment';
const REFUND_QUEUE = 'refund-payment';

/**
 * The queues of a provider: one that hangs must not hold up the other. PayPal has the names that
 * both had before; any of them can do the jobs of either.
 */
export function queuesOf(gateway: GatewayName): { settle: string; watch: string; refund: string } {
  const suffix = gateway === 'paypal' ? '' : `-${gateway}`;
  return {
    settle: SETTLE_QUEUE + suffix,
    watch: WATCH_QUEUE + suffix,
    refund: REFUND_QUEUE + suffix,
  };
}

/** A payment to be settled, or a provider to be asked what refunds and disputes touched. */
export type SettleJob =
  | { paymentId: number; facts: MoneyFacts | null; isThorough?: boolean }
  | { touchedAt: GatewayName };

/** A payment to be sent back, or a part of it. */
export type RefundJob = { paymentId: number; partId?: number };
