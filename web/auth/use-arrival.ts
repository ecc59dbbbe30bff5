import { useLocation } from 'react-router';
import { askedReturnTo, DEFAULT_RETURN_TO, safeReturnTo } from '../../shared/return-to.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { withQuery } from '../lib/url.ts';

/**
 * The parameters of a login page. `token` and `email` come only in the navigation state; they and
 * `reason` are null until `isKnown`.
 */
export type Arrival = {
  isKnown: boolean;
  returnTo: string;
  reason: string | null;
  email: string | null;
  token: string | null;
  /** The emailed link allows the user to disconnect Google as well. */
  offersGoogle: boolean;
};

/**
 * Reads the parameters from the URL and the navigation state. The server knows only the return
 * path, so the hydration render uses only that (`isKnown` false).
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

/** The path of a login page with the return path; the default is left out. */
export function withReturnTo(path: string, returnTo: string): string {
  return withQuery(path, { returnTo: returnTo === DEFAULT_RETURN_TO ? undefined : returnTo });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
