import type { Payment } from '../../shared/billing.ts';
import { type WayOn, wayOnOf } from '../../shared/way-on.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { useAnswer } from '../lib/use-answer.ts';
import { useSession } from '../lib/use-session.ts';
import { useReturnFields } from './use-payment-return.ts';

/**
 * What is known of a payment whose payer was sent to /premium-failure. The reason in the address is
 * not believed: anybody can write one, and money may have arrived since.
 */
export type FailedPayment = {
  what:
    | 'asking'
    | 'paid'
    | 'pending'
    | 'cancelled'
    | 'declined'
    | 'abandoned'
    | 'amount-differs'
    | 'refunded'
    | 'unknown'
    | 'signed-out'
    | 'unreachable';
  reference?: string | undefined;
  /** The country it was begun with. */
  country: string | null;
  /** Where its payer wanted to go. */
  wayOn: WayOn | null;
};

const NOTHING = { country: null, wayOn: null };

/** Asks the server for the payment that the address names. */
export function useFailedPayment(): FailedPayment {
  const isKnown = useHydrated();
  const { payment: reference } = useReturnFields();
  const { state } = useSession();
  const answer = useAnswer('GET /api/payments/{reference}', {
    params: { reference: reference ?? '' },
    isWanted: state === 'signed-in' && reference !== undefined,
  });
  if (!isKnown || state === 'loading') return { what: 'asking', ...NOTHING };
  if (reference === undefined) return { what: 'unknown', ...NOTHING };
  if (state === 'signed-out') return { what: 'signed-out', reference, ...NOTHING };
  if (answer === null) return { what: 'asking', ...NOTHING };
  if (!answer.ok)
    return { what: answer.status === 404 ? 'unknown' : 'unreachable', reference, ...NOTHING };
  const { payment, returnTo } = answer.body;
  return {
    what: whatOf(payment),
    reference,
    country: payment.country,
    wayOn: wayOnOf(returnTo),
  };
}

function whatOf({ status, failure }: Payment): FailedPayment['what'] {
  if (status !== 'failed') return status;
  return failure === null || failure === 'not-started' ? 'declined' : failure;
}
