import { useLocation } from 'react-router';
import { askedReturnTo, DEFAULT_RETURN_TO, safeReturnTo } from '../../shared/return-to.ts';
import { withQuery } from '../lib/url.ts';

/**
 * What the address of a page for logging in or signing up says. A `token` is in the address of the
 * first request only: every-page.ts takes it out, and web/form-script.ts brings it back after a reload.
 */
export type EntryQuery = {
  returnTo: string;
  /** Whether the address names where to go on. */
  hasReturnTo: boolean;
  reason: string | null;
  token: string | null;
  /** The emailed link allows the user to disconnect Google as well. */
  offersGoogle: boolean;
};

/** Reads the address of a page that only the server renders. */
export function useEntryQuery(): EntryQuery {
  const query = new URLSearchParams(useLocation().search);
  const returnTo = safeReturnTo(query.get('returnTo'));
  return {
    returnTo,
    hasReturnTo: returnTo !== DEFAULT_RETURN_TO || query.has('returnTo'),
    reason: query.get('reason'),
    token: query.get('token'),
    offersGoogle: query.get('google') === 'connected',
  };
}

/** The path of a login page with the return path; the default is left out. */
export function withReturnTo(path: string, returnTo: string): string {
  return withQuery(path, { returnTo: returnTo === DEFAULT_RETURN_TO ? undefined : returnTo });
}

/** The login with the return path of a landing page. A token makes no difference to these pages. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  const returnTo = askedReturnTo(pathname, new URLSearchParams(search));
  return withReturnTo('/login', returnTo ?? DEFAULT_RETURN_TO);
}
