/** The signed-in user as the browser keeps it under `userData` (SPEC section 3, "Current user"). */
export type SessionUser = { id: number; email: string; is_premium: boolean };

/**
 * What the browser keeps of a session (SPEC section 9). It is not verified: the server decides
 * whether the token is still good.
 */
export type StoredSession = { token: string; user: SessionUser | null };

/**
 * Reads `token` and `userData` from browser storage; null when signed out or when storage is closed
 * to us. `user` is null when its record cannot be read.
 */
export function readStoredSession(): StoredSession | null {
  try {
    const token = localStorage.getItem('token');
    return token ? { token, user: parseUser(localStorage.getItem('userData')) } : null;
  } catch {
    // Storage throws when the browser blocks site data: then nobody is signed in.
    return null;
  }
}

/** Keeps a session. Throws an Error with words for the reader when the browser does not let us. */
export function writeStoredSession(token: string, user: SessionUser): void {
  try {
    // The token comes last: other tabs wake up when it changes and then find the record of its
    // owner.
    localStorage.setItem('userData', JSON.stringify(user));
    localStorage.setItem('token', token);
  } catch (cause) {
    throw new Error(
      'Your browser does not let this site keep you logged in. Allow cookies and site data for this site, then try again.',
      {
        cause,
      },
    );
  }
}

/** Removes both. */
export function clearStoredSession(): void {
  try {
    localStorage.removeItem('token');
    localStorage.removeItem('userData');
  } catch (error) {
    // Where storage is closed to us nothing was kept.
    if (!(error instanceof DOMException)) throw error;
  }
}

function parseUser(text: string | null): SessionUser | null {
  if (!text) return null;
  try {
    const user = JSON.parse(text) as Partial<SessionUser> | null;
    if (typeof user?.email !== 'string' || typeof user.id !== 'number') return null;
    return { id: user.id, email: user.email, is_premium: user.is_premium === true };
  } catch {
    // A record that is not JSON was not written by us: the token alone tells who it is.
    return null;
  }
}
