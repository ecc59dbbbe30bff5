import { DEFAULT_RETURN_TO, safeReturnTo } from '../../shared/return-to.ts';
import { keepInTab, readInTab } from '../lib/tab-storage.ts';

/** Key in session storage (specification, section 4). */
const KEY = 'postAuthRedirect';

/** Stores the return path during an external login. Without storage the default one is used. */
export function keepPostAuthRedirect(path: string): void {
  keepInTab(KEY, safeReturnTo(path));
}

/**
 * Reads and removes the return path; /jobs when there is none. It is always a path of this site (no
 * open redirect).
 */
export function takePostAuthRedirect(): string {
  const path = readInTab(KEY);
  keepInTab(KEY, null);
  return safeReturnTo(path);
}

/** The return path: from the URL, else from session storage, where it is removed. */
export function takePathOn(returnTo: string): string {
  const kept = takePostAuthRedirect();
  return returnTo === DEFAULT_RETURN_TO ? kept : returnTo;
}
