import { askApi } from './ask-api.ts';
import { readTokenPayload } from './token.ts';

/**
 * Storage key for the id of a session that the server must still end. The id cannot be used to log
 * in: it can only end the session.
 */
const KEY = 'leftSession';

/** Ends the session of a token on the server, now or when the connection is back. */
export function leaveSession(token: string): void {
  const session = readTokenPayload(token)?.session;
  if (session === undefined) return;
  try {
    localStorage.setItem(KEY, session);
  } catch (error) {
    // Storage is full or blocked: there will be no retry after a reload.
    if (!(error instanceof DOMException)) throw error;
  }
  void tell(session);
}

/** Retries a logout that could not reach the server. */
export function tellOfLeftSession(): void {
  const session = readLeft();
  if (session !== null) void tell(session);
}

async function tell(session: string): Promise<void> {
  if (!navigator.onLine)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  const { ok } = await askApi('POST /api/logout', { body: { session }, keepalive: true });
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
