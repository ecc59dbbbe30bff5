import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type WayOn, wayOnOf } from '../../shared/way-on.ts';
import { call } from '../lib/call.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { serverNow } from '../lib/server-clock.ts';
import { isPremiumSession, refreshSession, replaceSession } from '../lib/session.ts';
import { useSession } from '../lib/use-session.ts';

/** While a payment is being confirmed, it is asked for this often (ms), then less and less. */
const FIRST_PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 15_000;

/** An address that is opened again later must not say "for the next 6 months" once more. */
const NEW_MS = 86_400_000;

/**
 * What became of the payment of a member who comes back.
 * - `confirming`: the provider has not confirmed it yet.
 * - `paid`: with the end of premium, and where the payer came from (`job` is its title); `isNew` is
 *   a payment of the last day, and `added` the months that it added to premium that was running.
 * - `member`: no payment was named, and there is premium.
 * - `signed-out`: this browser has no session to ask with.
 * - `not-found`: the account has no such payment, and no premium.
 */
export type PaymentReturn =
  | { step: 'waiting' | 'confirming' | 'signed-out' | 'not-found' }
  | {
      step: 'paid';
      isNew: boolean;
      added: number | null;
      until: string | null;
      wayOn: WayOn | null;
      job: string | null;
    }
  | { step: 'member' }
  | { step: 'failed'; reason: string };

/**
 * The fields of the address. every-page.ts moves them to the history state when a token is among them.
 */
export function useReturnFields(): Record<string, string | undefined> {
  const { search, state } = useLocation();
  const isKnown = useHydrated();
  if (!isKnown) return {};
  return {
    ...(state as Record<string, string> | null),
    ...Object.fromEntries(new URLSearchParams(search)),
  };
}

/** Renews the session, and asks for the payment until it is decided. */
export function usePaymentReturn(): PaymentReturn {
  const isKnown = useHydrated();
  const { payment, token } = useReturnFields();
  const { state } = useSession();
  const [result, setResult] = useState<PaymentReturn>({ step: 'waiting' });
  const isTaken = useRef(false);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  useEffect(() => {
    if (!isKnown || state === 'loading' || isTaken.current) return;
    isTaken.current = true;
    void follow(payment, token, setResult, () => hasLeft.current);
  }, [isKnown, state, payment, token]);
  return result;
}

async function follow(
  payment: string | undefined,
  token: string | undefined,
  show: (result: PaymentReturn) => void,
  hasLeft: () => boolean,
): Promise<void> {
  const isRenewed =
    (token !== undefined && (await replaceSession(token))) || (await refreshSession());
  if (!isRenewed) return show({ step: 'signed-out' });
  if (payment === undefined) {
    // Do not congratulate on a payment that was never made.
    const { ok, body } = await call('GET /api/auth/status');
    return show({ step: ok && body.is_premium ? 'member' : 'not-found' });
  }
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const answer = await call('GET /api/payments/{reference}', {
      params: { reference: payment },
    });
    if (answer.status === 404) return show({ step: 'not-found' });
    if (answer.status === 401) return show({ step: 'signed-out' });
    if (answer.ok) {
      const { payment: found, premiumUntil: until, returnTo, jobTitle: job } = answer.body;
      const { status, failure, paidAt, months } = found;
      if (status === 'paid') {
        // Most often the token of the return has it already: one round trip less on a slow network.
        if (!isPremiumSession()) await refreshSession();
        const age = paidAt === null ? 0 : (serverNow() ?? Date.now()) - Date.parse(paidAt);
        const added = answer.body.isExtension ? months : null;
        const wayOn = wayOnOf(returnTo);
        return show({ step: 'paid', isNew: age < NEW_MS, added, until, wayOn, job });
      }
      if (status !== 'pending') return show({ step: 'failed', reason: failure ?? status });
    }
    show({ step: 'confirming' });
    await new Promise((resolve) => setTimeout(resolve, pause));
    await untilVisible();
    if (hasLeft()) return;
  }
}

/** A hidden tab asks for nothing: mobile data is paid by the megabyte. */
async function untilVisible(): Promise<void> {
  while (document.visibilityState === 'hidden')
    await new Promise((resolve) =>
      document.addEventListener('visibilitychange', resolve, { once: true }),
    );
}
