import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { DEFAULT_RETURN_TO } from '../../shared/return-to.ts';
import { keepPostAuthRedirect, takePostAuthRedirect } from '../lib/post-auth-redirect.ts';
import { serverNow } from '../lib/server-clock.ts';
import { askServer, type SessionUser, signIn, useSession } from '../lib/session.ts';
import { readTokenPayload } from '../lib/token.ts';
import { useArrival, withReturnTo } from './use-arrival.ts';

/**
 * A token that was made for an address lives minutes, and the server takes it from the browser that
 * it was made for only. A lasting one would be good in every browser: a stranger can send a link
 * with a token of his own.
 */
const LONGEST_LIFE_SECONDS = 3600;

/**
 * What became of the token that a landing page was opened with. `advice` says what the visitor can
 * do about a failure, where we know.
 */
export type Landing =
  | { step: 'waiting' | 'no-token' }
  | { step: 'signed-in'; email: string }
  | { step: 'failed'; advice: string | null };

/**
 * Signs in with the token of the navigation state (boot.ts moved it there out of the address),
 * once. Waits in the first render, and until the server has judged the session that this browser
 * has already.
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
 * Makes the owner of a token the current user, with a lasting token that the server gives for it.
 * Who is logged in already stays so: a landing page never replaces a session.
 */
export async function land(token: string | null, user: SessionUser | null): Promise<Landing> {
  if (token === null) return { step: 'no-token' };
  const payload = readTokenPayload(token);
  if (!payload) return fail('This is not a session token.', null);
  if (payload.exp - payload.iat > LONGEST_LIFE_SECONDS)
    return fail('This token lives too long for an address.', NOT_HERE);
  if (user?.id === payload.id) return { step: 'signed-in', email: user.email };
  if (user) {
    return fail(
      'This token would have changed the account.',
      `You are logged in as ${user.email}. To use another account, log out first.`,
    );
  }
  const { ok, status, body } = await askServer('/api/refresh-token', token);
  if (!ok) {
    const isOld = payload.exp * 1000 <= (serverNow() ?? Date.now());
    return fail(
      'The server did not take this token.',
      status === 401 ? (isOld ? TOO_OLD : NOT_HERE) : NO_ANSWER,
    );
  }
  try {
    return { step: 'signed-in', email: signIn(String(body.token)).email };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return fail(error.message, error.message);
  }
}

const NOT_HERE =
  'This link does not work in this browser. It only works in the browser where you started. Log in here instead.';
const TOO_OLD = 'This link is too old. It works for only 5 minutes. Log in instead.';
const NO_ANSWER =
  'We could not reach the server. Check your connection, then load this page again.';

/** SPEC section 8: what is wrong with a token is logged. */
function fail(log: string, advice: string | null): Landing {
  console.info(log);
  return { step: 'failed', advice };
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

/**
 * The address of the login page with the path that signing in was for; without it in the first
 * render.
 */
export function useLoginPath(): string {
  const { isKnown, returnTo } = useArrival();
  const [path, setPath] = useState('/login');
  useEffect(() => {
    if (isKnown) setPath(loginPathOf(returnTo));
  }, [isKnown, returnTo]);
  return path;
}

/**
 * The path that signing in was for: the one that came along, else the one that was kept when the
 * visitor left; it is kept no longer.
 */
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
