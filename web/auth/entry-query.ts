import { useLocation } from 'react-router';
import { DEFAULT_RETURN_TO, safeReturnTo } from '../../shared/return-to.ts';

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
