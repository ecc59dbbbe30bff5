import { useEffect, useState } from 'react';
import type { Payment, PaymentState } from '../../shared/billing.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { sendToApi } from '../lib/send.ts';
import { useSession } from '../lib/session.ts';
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
};

/** Asks the server for the payment that the address names. */
export function useFailedPayment(): FailedPayment {
  const isKnown = useHydrated();
  const { payment: reference } = useReturnFields();
  const { state } = useSession();
  const [found, setFound] = useState<FailedPayment | null>(null);
  const mustAsk = state === 'signed-in' && reference !== undefined;
  useEffect(() => {
    if (!mustAsk) return;
    let isWanted = true;
    void readPayment(reference).then((answer) => {
      if (isWanted) setFound(answer);
    });
    return () => {
      isWanted = false;
    };
  }, [mustAsk, reference]);
  if (!isKnown || state === 'loading') return { what: 'asking', country: null };
  if (reference === undefined) return { what: 'unknown', country: null };
  if (state === 'signed-out') return { what: 'signed-out', reference, country: null };
  return found ?? { what: 'asking', country: null };
}

async function readPayment(reference: string): Promise<FailedPayment> {
  const answer = await sendToApi('GET', `/api/payments/${encodeURIComponent(reference)}`);
  if (answer.ok) {
    const { payment } = answer.body as PaymentState;
    return { what: whatOf(payment), reference, country: payment.country };
  }
  return { what: answer.status === 404 ? 'unknown' : 'unreachable', reference, country: null };
}

function whatOf({ status, failure }: Payment): FailedPayment['what'] {
  if (status !== 'failed') return status;
  return failure === null || failure === 'not-started' ? 'declined' : failure;
}
