/** The signed-in user as the browser keeps it (SPEC section 3, "Current user"). */
export type SessionUser = { id: string; email: string; is_premium: boolean };

/** A stored session. It is not verified yet: the server decides whether the token is still good. */
export type StoredSession = { token: string; user: SessionUser | null };

/** Reads `token` and `userData` from browser storage (SPEC section 9); null when signed out or storage is closed to us. */
export function readStoredSession(): StoredSession | null {
  const token = readItem('token');
  return token ? { token, user: parseUser(readItem('userData')) } : null;
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage throws when the browser blocks site data: then nobody is signed in.
    return null;
  }
}

function parseUser(text: string | null): SessionUser | null {
  if (!text) return null;
  try {
    const user = JSON.parse(text) as Partial<SessionUser> | null;
    if (!user || typeof user.email !== 'string') return null;
    return { id: String(user.id ?? ''), email: user.email, is_premium: user.is_premium === true };
  } catch {
    // A record that is not JSON was not written by us: the token alone decides.
    return null;
  }
}
