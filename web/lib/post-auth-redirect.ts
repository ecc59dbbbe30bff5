import { safeReturnTo } from '../../shared/return-to.ts';

/** Key in session storage (SPEC section 4, "External sign-in"). */
const KEY = 'postAuthRedirect';

/** Keeps where a seeker wants to go while they sign in with another site. */
export function keepPostAuthRedirect(path: string): void {
  try {
    sessionStorage.setItem(KEY, safeReturnTo(path));
  } catch (error) {
    // Without storage they come back to the default.
    if (!(error instanceof DOMException)) throw error;
  }
}

/**
 * Reads and removes the kept path; /jobs when there is none. Safe to go to: a path of this site.
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
