import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { askedReturnTo, DEFAULT_RETURN_TO, safeReturnTo } from '../../shared/return-to.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { useSession } from '../lib/session.ts';
import { withQuery } from '../lib/url.ts';

/**
 * What a page was opened with. `token` and `email` come in the navigation state only; they and
 * `reason` are null until `isKnown`.
 */
export type Arrival = {
  isKnown: boolean;
  returnTo: string;
  reason: string | null;
  email: string | null;
  token: string | null;
  /** The link of a mail says that Google sign-in may be ended with it. */
  offersGoogle: boolean;
};

/**
 * Reads what a page was opened with, from the address and the navigation state. The server is told
 * the return path alone, so the first render in the browser knows no more either (`isKnown` false).
 */
export function useArrival(): Arrival {
  const location = useLocation();
  const isKnown = useHydrated();
  const query = new URLSearchParams(location.search);
  const asked = askedReturnTo(location.pathname, query);
  if (!isKnown)
    return {
      isKnown,
      returnTo: asked ?? DEFAULT_RETURN_TO,
      reason: null,
      email: null,
      token: null,
      offersGoogle: false,
    };
  const state = (location.state ?? {}) as Record<string, unknown>;
  return {
    isKnown,
    returnTo: safeReturnTo(query.get('returnTo') ?? textOf(state.returnTo)),
    reason: query.get('reason') ?? textOf(state.reason),
    email: textOf(state.email),
    token: textOf(state.token),
    offersGoogle: state.google === 'connected',
  };
}

/**
 * The address of a page about signing in that passes the return path along; the default needs no
 * saying.
 */
export function withReturnTo(path: string, returnTo: string): string {
  return withQuery(path, { returnTo: returnTo === DEFAULT_RETURN_TO ? undefined : returnTo });
}

/**
 * Takes a signed-in visitor on to the return path, in the place of this page. True from then on. An
 * administrator who came from nowhere in particular goes to the administration.
 */
export function useLeaveWhenSignedIn(returnTo: string): boolean {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { state, isAdmin } = useSession();
  const isSignedIn = state === 'signed-in';
  const isAsked = returnTo !== DEFAULT_RETURN_TO || new URLSearchParams(search).has('returnTo');
  const target = isAdmin && !isAsked ? '/admin' : returnTo;
  useEffect(() => {
    if (isSignedIn) void navigate(target, { replace: true });
  }, [isSignedIn, navigate, target]);
  return isSignedIn;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
