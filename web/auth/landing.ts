import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { TokenPayload } from '../../shared/auth.ts';
import { DEFAULT_RETURN_TO } from '../../shared/return-to.ts';
import { keepPostAuthRedirect, takePostAuthRedirect } from '../lib/post-auth-redirect.ts';
import { signIn } from '../lib/session.ts';
import { readStoredSession } from '../lib/stored-session.ts';
import { readTokenPayload } from '../lib/token.ts';
import { useArrival, withReturnTo } from './use-arrival.ts';

/** A token that was made for an address lives minutes, and the server takes it from the browser that it was made for only. */
const LONGEST_LIFE_SECONDS = 3600;

/** What became of the token that a landing page was opened with. `advice` says what the visitor can do about a failure, where we know. */
export type Landing = { step: 'waiting' | 'signed-in' | 'no-token' } | { step: 'failed'; advice: string | null };

/** Signs in with the token of the navigation state (boot.ts moved it there out of the address), once. Waits in the first render. */
export function useLanding(): Landing {
  const { isKnown, token } = useArrival();
  const [landing, setLanding] = useState<Landing>({ step: 'waiting' });
  const isProcessed = useRef(false);
  useEffect(() => {
    if (!isKnown || isProcessed.current) return;
    isProcessed.current = true;
    setLanding(land(token));
  }, [isKnown, token]);
  return landing;
}

/** Makes the owner of a token the current user. */
export function land(token: string | null): Landing {
  if (token === null) return { step: 'no-token' };
  const payload = readTokenPayload(token);
  if (payload && isSwap(payload)) {
    console.info('This token would have changed the account.');
    return { step: 'failed', advice: 'You are logged in with another account. Log out there first.' };
  }
  try {
    signIn(token);
    return { step: 'signed-in' };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // SPEC section 8: a token that cannot be decoded is logged.
    console.info(error.message);
    // The words about closed storage are for the visitor, those about the token are not.
    return { step: 'failed', advice: payload ? error.message : null };
  }
}

/** Goes to the path that signing in was for, `delayMs` after it `isTime`. */
export function useGoOn(isTime: boolean, delayMs = 0): void {
  const { returnTo } = useArrival();
  useReplacePage(isTime, delayMs, () => takePathOn(returnTo));
}

/** Goes to the login page, which gets that path, `delayMs` after it `isTime`. */
export function useGoToLogin(isTime: boolean, delayMs = 0): void {
  const { returnTo } = useArrival();
  useReplacePage(isTime, delayMs, () => loginPathOf(returnTo));
}

/** The address of the login page with the path that signing in was for; without it in the first render. */
export function useLoginPath(): string {
  const { isKnown, returnTo } = useArrival();
  const [path, setPath] = useState('/login');
  useEffect(() => {
    if (isKnown) setPath(loginPathOf(returnTo));
  }, [isKnown, returnTo]);
  return path;
}

/** The path that signing in was for: the one that came along, else the one that was kept when the visitor left; it is kept no longer. */
export function takePathOn(returnTo: string): string {
  const kept = takePostAuthRedirect();
  return returnTo === DEFAULT_RETURN_TO ? kept : returnTo;
}

function loginPathOf(returnTo: string): string {
  const path = takePathOn(returnTo);
  // Not there yet: a reload must find it again.
  keepPostAuthRedirect(path);
  return withReturnTo('/login', path);
}

/** In the place of the landing page, so that Back never returns to it. */
function useReplacePage(isTime: boolean, delayMs: number, readPath: () => string): void {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate(readPath(), { replace: true }));
  useEffect(() => {
    if (!isTime) return;
    const timer = setTimeout(() => leave(), delayMs);
    return () => clearTimeout(timer);
  }, [isTime, delayMs]);
}

/**
 * Whether a lasting token, which is good in every browser, would put another account in the place of the one that is logged in: a stranger can
 * send a link with a token of his own, and whoever opened it would go on in his account.
 */
function isSwap({ id, exp, iat }: TokenPayload): boolean {
  const user = readStoredSession()?.user;
  return exp - iat > LONGEST_LIFE_SECONDS && user != null && user.id !== id;
}
