import type { TokenPayload } from '../../shared/auth.ts';
import { sendRequest } from './ask-api.ts';
import type { Answer, Endpoint } from './endpoints.ts';
import { forgetDrafts } from './forget-drafts.ts';
import { leaveSession, tellOfLeftSession } from './left-session.ts';
import { serverNow } from './server-clock.ts';
import {
  clearStoredSession,
  readStoredSession,
  type SessionUser,
  type StoredSession,
  writeStoredSession,
} from './stored-session.ts';
import { readTokenPayload } from './token.ts';

export type { SessionUser };

/**
 * Session state (specification, section 4). 'loading' until the server has verified the stored
 * token; offline it stays 'loading' with the stored `user`. `user` is never null when signed in.
 * `hasEnded` is true when the session expired or was rejected, false after a logout.
 */
export type Session = {
  state: 'loading' | 'signed-out' | 'signed-in';
  user: SessionUser | null;
  isAdmin: boolean;
  /** Works on jobs, feeds and messages, and is no administrator. */
  isEditor: boolean;
  hasEnded: boolean;
};

const NOBODY = { user: null, isAdmin: false, isEditor: false, hasEnded: false };
/** On the server, and until the stored token was looked at. */
export const LOADING: Session = { ...NOBODY, state: 'loading' };
const SIGNED_OUT: Session = { ...NOBODY, state: 'signed-out' };

/** Retry delays for calls without an answer. */
const PAUSES_MS = [1000, 3000];

/**
 * Tokens older than this are renewed. A token with a lifetime of an hour or less is a landing token
 * and is exchanged immediately.
 */
const RENEW_AFTER_MS = 86_400_000;
const SHORT_LIFE_SECONDS = 3600;

/** The most that browsers can wait: a longer time would be over at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

let current = LOADING;
let expiry: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The current session. The object is another one after each change. */
export function currentSession(): Session {
  return current;
}

/** Calls `listener` after each change. Returns what ends it. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the current session says premium. It may have begun since. */
export function isPremiumSession(): boolean {
  return current.user?.is_premium === true;
}

/** The stored session token; null when signed out. */
export function readToken(): string | null {
  return readStoredSession()?.token ?? null;
}

/**
 * Stores a token and makes its user the current user; other tabs follow. A short-lived token is
 * exchanged in the background. Throws an Error when the token is invalid, or, with a message for
 * the user, when storage is blocked.
 */
export function signIn(token: string): SessionUser {
  const payload = readTokenPayload(token);
  if (!payload) throw new Error('This is not a session token.');
  const user = userOf(payload);
  writeStoredSession(token, user);
  applySession({ token, user });
  void renewWhenDue(token, payload);
  return user;
}

/** Logs out in all tabs, and ends the session on the server. */
export function signOut(): void {
  leaveStoredSession();
  show(SIGNED_OUT);
}

/** As `signOut`, without a state change: for a page that is about to unload. */
export function leaveStoredSession(): void {
  const token = readToken();
  clearStoredSession();
  forgetDrafts();
  if (token !== null) leaveSession(token);
}

/**
 * Whether drafts may be stored on this device. False after a logout, here or in another tab, while
 * the page is still open.
 */
export function mayKeepDrafts(): boolean {
  return readToken() !== null || current.hasEnded;
}

/** Clears a session that expired or that the server rejected. */
export function endSession(): void {
  clearStoredSession();
  show({ ...SIGNED_OUT, hasEnded: true });
}

/**
 * Initialises the session: verifies the stored token, follows the other tabs, and ends the session
 * when the token expires.
 */
export function startSession(): void {
  addEventListener('storage', ({ key }) => {
    if (key === 'token' || key === null) followStorage();
    else if (key === 'userData') followPremium();
  });
  // A page restored from the back/forward cache missed the storage events of other tabs.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followStorage();
  });
  document.addEventListener('visibilitychange', comeBack);
  tellOfLeftSession();
  void verifyStored();
}

function rolesOf(payload: TokenPayload | null): Pick<Session, 'isAdmin' | 'isEditor'> {
  return { isAdmin: payload?.is_admin === true, isEditor: payload?.is_editor === true };
}

function show(session: Session): void {
  if (session.state !== 'signed-in') clearTimeout(expiry);
  current = session;
  for (const listener of listeners) listener();
  // What members saw beside a list goes (beside.ts).
  if (session.state === 'signed-out') dispatchEvent(new Event('signed-out'));
}

/** Another tab heard of a change of premium. A log-in is followed when its token comes. */
function followPremium(): void {
  const user = readStoredSession()?.user;
  if (user && current.state === 'signed-in' && user.id === current.user?.id)
    show({ ...current, user });
}

/** Applies the session that another tab stored. That tab has already verified the token. */
function followStorage(): void {
  const stored = readStoredSession();
  if (stored) applySession(stored);
  else show(SIGNED_OUT);
}

function applySession({ token, user }: StoredSession): void {
  const payload = readTokenPayload(token);
  const owner = user ?? (payload && userOf(payload));
  if (!owner) {
    giveUp('The session token could not be read.');
    return;
  }
  show({ state: 'signed-in', user: owner, ...rolesOf(payload), hasEnded: false });
  // The saved jobs of this device go to the account (sync-saved.ts).
  dispatchEvent(new Event('signed-in'));
  clearTimeout(expiry);
  const now = serverNow();
  if (payload && now !== undefined)
    expiry = setTimeout(
      endWhenExpired,
      Math.min(Math.max(payload.exp * 1000 - now, 0) + 1000, LONGEST_TIMER_MS),
    );
}

/**
 * Verifies the stored token (specification, section 4). If the server rejects it or does not
 * answer, token and user record are removed.
 */
async function verifyStored(): Promise<void> {
  const stored = readStoredSession();
  if (!stored) {
    show(SIGNED_OUT);
    return;
  }
  const { token } = stored;
  const payload = readTokenPayload(token);
  if (!navigator.onLine)
    show({
      ...LOADING,
      user: stored.user ?? (payload && userOf(payload)),
      ...rolesOf(payload),
    });
  const answer = await askServer('GET /api/verify-token', token);
  // The user logged in or out in the meantime: that wins.
  if (readToken() !== token) {
    followStorage();
    return;
  }
  if (!answer.ok) {
    giveUp('Token verification failed');
    return;
  }
  applySession(readStoredSession() ?? stored);
  if (payload) await renewWhenDue(token, payload);
}

async function renewWhenDue(token: string, payload: TokenPayload): Promise<void> {
  const age = (serverNow() ?? Date.now()) - payload.iat * 1000;
  if (age < RENEW_AFTER_MS && payload.exp - payload.iat > SHORT_LIFE_SECONDS) return;
  await renew(token, token);
}

/**
 * Replaces the stored token by a new one, with premium as it is now. False when there is no
 * session, or no answer.
 */
export async function refreshSession(): Promise<boolean> {
  const stored = readToken();
  return stored !== null && (await renew(stored, stored));
}

/**
 * Takes over what the server said about premium, in all tabs. The token follows, because it says
 * premium as well (specification, section 4).
 */
export function notePremium(id: number, isPremium: boolean): void {
  const stored = readStoredSession();
  if (!stored || current.user?.id !== id || current.user.is_premium === isPremium) return;
  const user = { ...current.user, is_premium: isPremium };
  writeStoredSession(stored.token, user);
  show({ ...current, user });
  void refreshSession();
}

/**
 * Exchanges the landing token of a payment's return, and replaces the stored token. False when it
 * is none, or one of another account than the one that is logged in.
 */
export async function replaceSession(landingToken: string): Promise<boolean> {
  const payload = readTokenPayload(landingToken);
  if (!payload || payload.exp - payload.iat > SHORT_LIFE_SECONDS) return false;
  if (current.user && current.user.id !== payload.id) return false;
  return renew(landingToken, readToken());
}

/** Exchanges a token for a new one, unless the user logged in or out meanwhile. */
async function renew(token: string, stored: string | null): Promise<boolean> {
  const answer = await askServer('GET /api/refresh-token', token);
  if (readToken() !== stored) return false;
  if (answer.status === 401 && token === stored) giveUp('Token verification failed');
  // Other failures are retried at the next start.
  if (!answer.ok) return false;
  const renewed = answer.body.token;
  const payload = readTokenPayload(renewed);
  if (!payload)
    throw new Error('The server renewed the session with something that is not a token.');
  const user = userOf(payload);
  writeStoredSession(renewed, user);
  applySession({ token: renewed, user });
  return true;
}

/**
 * Asks the API with a token. Waits for a connection, and tries up to three times on 429, 5xx or no
 * answer.
 */
export async function askServer<E extends 'GET /api/verify-token' | 'GET /api/refresh-token'>(
  endpoint: E,
  token: string,
): Promise<Answer<E>> {
  for (const pause of PAUSES_MS) {
    const answer = await askOnce(endpoint, token);
    if (answer.status > 0 && answer.status < 500 && answer.status !== 429) return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return askOnce(endpoint, token);
}

async function askOnce<E extends Endpoint>(endpoint: E, token: string): Promise<Answer<E>> {
  if (!navigator.onLine)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  return sendRequest(endpoint, { headers: { 'x-auth-token': token } });
}

/** A tab that is used for weeks renews its token too. Timers do not run while a device sleeps. */
function comeBack(): void {
  endWhenExpired();
  const token = readToken();
  const payload = token === null ? null : readTokenPayload(token);
  if (!document.hidden && current.state === 'signed-in' && token !== null && payload)
    void renewWhenDue(token, payload);
}

function endWhenExpired(): void {
  const token = readToken();
  const payload = token && readTokenPayload(token);
  const now = serverNow();
  if (current.state === 'signed-in' && payload && now !== undefined && payload.exp * 1000 <= now)
    endSession();
}

/** Logs the failure and clears the stored session. */
function giveUp(reason: string): void {
  console.info(reason);
  endSession();
}

function userOf({ id, email, is_premium }: TokenPayload): SessionUser {
  return { id, email, is_premium: is_premium === true };
}
