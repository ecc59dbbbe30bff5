import { askApi } from './ask-api.ts';
import { readTokenPayload } from './token.ts';
import { tryStorage } from './try-storage.ts';

/**
 * Storage key for the id of a session that the server must still end. The id cannot be used to log
 * in: it can only end the session.
 */
const KEY = 'leftSession';

/** Ends the session of a token on the server, now or when the connection is back. */
export function leaveSession(token: string): void {
  const session = readTokenPayload(token)?.session;
  if (session === undefined) return;
  // Without storage there will be no retry after a reload.
  tryStorage(() => localStorage.setItem(KEY, session));
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
  return tryStorage(() => localStorage.getItem(KEY));
}
