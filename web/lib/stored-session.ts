import { tryStorage } from './try-storage.ts';

/** The user record that the browser stores under `userData` (specification, section 3). */
export type SessionUser = { id: number; email: string; is_premium: boolean };

/**
 * The session in local storage. It is not verified: only the server knows whether the token is
 * valid.
 */
export type StoredSession = { token: string; user: SessionUser | null };

/**
 * Reads `token` and `userData` from browser storage; null when signed out or when storage is
 * blocked. `user` is null when its record cannot be read.
 */
export function readStoredSession(): StoredSession | null {
  try {
    const token = localStorage.getItem('token');
    return token ? { token, user: parseUser(localStorage.getItem('userData')) } : null;
  } catch {
    // Storage throws when the browser blocks site data: then there is no session.
    return null;
  }
}

/** Said when the browser keeps no cookies or no site data. */
export const NOT_KEPT =
  'Your browser does not let this site keep you logged in. Allow cookies and site data for this site, then try again.';

/** Stores a session. Throws an Error with a message for the user when storage is blocked. */
export function writeStoredSession(token: string, user: SessionUser): void {
  try {
    // Write the token last: other tabs react to its storage event and then read the user record.
    localStorage.setItem('userData', JSON.stringify(user));
    localStorage.setItem('token', token);
  } catch (cause) {
    throw new Error(NOT_KEPT, { cause });
  }
}

/** Removes both. */
export function clearStoredSession(): void {
  tryStorage(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('userData');
  });
}

function parseUser(text: string | null): SessionUser | null {
  if (!text) return null;
  try {
    const user = JSON.parse(text) as Partial<SessionUser> | null;
    if (typeof user?.email !== 'string' || typeof user.id !== 'number') return null;
    return { id: user.id, email: user.email, is_premium: user.is_premium === true };
  } catch {
    // Not JSON: use the user in the token.
    return null;
  }
}
