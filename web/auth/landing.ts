import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { DEFAULT_RETURN_TO } from '../../shared/return-to.ts';
import { type Landing, land } from '../lib/land.ts';
import { sayOnNextPage } from '../lib/next-notice.ts';
import { useSession } from '../lib/use-session.ts';
import { keepPostAuthRedirect, takePostAuthRedirect } from './post-auth-redirect.ts';
import { useArrival, withReturnTo } from './use-arrival.ts';

/**
 * Logs in once with the token in the navigation state (every-page.ts moved it there from the URL). Waits
 * for hydration, and until an existing session is verified.
 */
export function useLanding(): Landing {
  const { isKnown, token } = useArrival();
  const { state, user } = useSession();
  const [landing, setLanding] = useState<Landing>({ step: 'waiting' });
  const isProcessed = useRef(false);
  useEffect(() => {
    if (!isKnown || (state === 'loading' && token !== null) || isProcessed.current) return;
    isProcessed.current = true;
    void land(token, user).then(setLanding);
  }, [isKnown, token, state, user]);
  return landing;
}

/**
 * Redirects to the return path `delayMs` after `isTime` becomes true. The next page says `notice`;
 * the account page has words of its own.
 */
export function useGoOn(isTime: boolean, delayMs = 0, notice: string | null = null): void {
  const { returnTo } = useArrival();
  useReplacePage(isTime, delayMs, () => {
    const path = takePathOn(returnTo);
    if (notice !== null && !path.startsWith('/account?')) sayOnNextPage(notice);
    return path;
  });
}

/** Redirects to the login page with the return path, `delayMs` after `isTime` becomes true. */
export function useGoToLogin(isTime: boolean, delayMs = 0): void {
  const { returnTo } = useArrival();
  useReplacePage(isTime, delayMs, () => loginPathOf(returnTo));
}

/** The path of the login page with the return path, which is missing in the first render. */
export function useLoginPath(): string {
  const { isKnown, returnTo } = useArrival();
  const [path, setPath] = useState('/login');
  useEffect(() => {
    if (isKnown) setPath(loginPathOf(returnTo));
  }, [isKnown, returnTo]);
  return path;
}

/** The return path: from the URL, else from session storage, where it is removed. */
export function takePathOn(returnTo: string): string {
  const kept = takePostAuthRedirect();
  return returnTo === DEFAULT_RETURN_TO ? kept : returnTo;
}

function loginPathOf(returnTo: string): string {
  const path = takePathOn(returnTo);
  // Keep it: a reload must find it again.
  keepPostAuthRedirect(path);
  return withReturnTo('/login', path);
}

/** Replaces the history entry, so that Back does not return to the landing page. */
function useReplacePage(isTime: boolean, delayMs: number, readPath: () => string): void {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate(readPath(), { replace: true }));
  useEffect(() => {
    if (!isTime) return;
    const timer = setTimeout(() => leave(), delayMs);
    return () => clearTimeout(timer);
  }, [isTime, delayMs]);
}
