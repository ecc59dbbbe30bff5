import { safeReturnTo } from '../../shared/return-to.ts';

/** Key in session storage (specification, section 4). */
const KEY = 'postAuthRedirect';

/** Stores the return path during an external login. */
export function keepPostAuthRedirect(path: string): void {
  try {
    sessionStorage.setItem(KEY, safeReturnTo(path));
  } catch (error) {
    // Without storage the default return path is used.
    if (!(error instanceof DOMException)) throw error;
  }
}

/**
 * Reads and removes the return path; /jobs when there is none. It is always a path of this site (no
 * open redirect).
 */
export function takePostAuthRedirect(): string {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return safeReturnTo(path);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return safeReturnTo(null);
  }
}
