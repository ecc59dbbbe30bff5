import { askApi } from './ask-api.ts';
import { readTokenPayload } from './token.ts';

/**
 * Holds the id of a session that was left, until the server knows. An id opens nothing: it can only
 * end its session.
 */
const KEY = 'leftSession';

/**
 * Has the server end the session of a token that was left here: now, or when there is a connection
 * again.
 */
export function leaveSession(token: string): void {
  const session = readTokenPayload(token)?.session;
  if (session === undefined) return;
  try {
    localStorage.setItem(KEY, session);
  } catch (error) {
    // Storage is full or closed to us: the request below is the only one.
    if (!(error instanceof DOMException)) throw error;
  }
  void tell(session);
}

/** Tells the server of a session that was left while it could not be reached. */
export function tellOfLeftSession(): void {
  const session = readLeft();
  if (session !== null) void tell(session);
}

async function tell(session: string): Promise<void> {
  if (!navigator.onLine)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  const { ok } = await askApi('POST', '/api/logout', {}, { session }, { keepalive: true });
  if (ok && readLeft() === session) localStorage.removeItem(KEY);
}

function readLeft(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
