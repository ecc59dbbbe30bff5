import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { DEFAULT_RETURN_TO } from '../../shared/return-to.ts';
import { sayOnNextPage } from '../lib/next-notice.ts';
import { serverNow } from '../lib/server-clock.ts';
import { askServer, type SessionUser, signIn } from '../lib/session.ts';
import { readTokenPayload } from '../lib/token.ts';
import { useSession } from '../lib/use-session.ts';
import { keepPostAuthRedirect, takePostAuthRedirect } from './post-auth-redirect.ts';
import { useArrival, withReturnTo } from './use-arrival.ts';

/**
 * A landing token is valid for minutes and bound to one browser. Reject long-lived tokens in URLs:
 * an attacker could send a link with their own token (login CSRF).
 */
const LONGEST_LIFE_SECONDS = 3600;

/**
 * The result of processing a landing token. `advice` tells the visitor what to do after a failure,
 * if known.
 */
export type Landing =
  | { step: 'waiting' | 'no-token' }
  | { step: 'signed-in'; email: string }
  | { step: 'failed'; advice: string | null };

/**
 * Logs in once with the token in the navigation state (boot.ts moved it there from the URL). Waits
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
 * Exchanges the landing token for a session token and logs in. An existing session is never
 * replaced by another account.
 */
export async function land(token: string | null, user: SessionUser | null): Promise<Landing> {
  if (token === null) return { step: 'no-token' };
  const payload = readTokenPayload(token);
  if (!payload) return fail('This is not a session token.', null);
  if (payload.exp - payload.iat > LONGEST_LIFE_SECONDS)
    return fail('This token is valid for too long to be in an address.', NOT_HERE);
  if (user?.id === payload.id) return { step: 'signed-in', email: user.email };
  if (user) {
    return fail(
      'This token would have changed the account.',
      `You are logged in as ${user.email}. To use another account, log out first.`,
    );
  }
  const { ok, status, body } = await askServer('GET /api/refresh-token', token);
  if (!ok) {
    const isOld = payload.exp * 1000 <= (serverNow() ?? Date.now());
    return fail(
      'The server did not accept this token.',
      status === 401 ? (isOld ? TOO_OLD : NOT_HERE) : NO_ANSWER,
    );
  }
  try {
    return { step: 'signed-in', email: signIn(body.token).email };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return fail(error.message, error.message);
  }
}

const NOT_HERE =
  'This link does not work in this browser. It only works in the browser where you started. Log in here instead.';
const TOO_OLD = 'This link has expired. It only works for 5 minutes. Log in instead.';
const NO_ANSWER =
  'We could not reach the server. Check your connection, then load this page again.';

/** Logs why a token was not accepted. */
function fail(log: string, advice: string | null): Landing {
  console.info(log);
  return { step: 'failed', advice };
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
