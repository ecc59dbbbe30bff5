import { useSyncExternalStore } from 'react';
import type { TokenPayload } from '../../shared/auth.ts';
import { type ApiAnswer, askApi } from './ask-api.ts';
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
 * Who is signed in (SPEC section 4). 'loading' until the server has judged the stored token;
 * without a connection it stays so, and `user` is then the stored one. `user` is never null when
 * signed in. `hasEnded` tells a session that ran out or was refused from one that its owner left.
 */
export type Session = {
  state: 'loading' | 'signed-out' | 'signed-in';
  user: SessionUser | null;
  isAdmin: boolean;
  hasEnded: boolean;
};

const LOADING: Session = { state: 'loading', user: null, isAdmin: false, hasEnded: false };
const SIGNED_OUT: Session = { state: 'signed-out', user: null, isAdmin: false, hasEnded: false };

/** A call without an answer is made again after these pauses. */
const PAUSES_MS = [1000, 3000];

/**
 * A token older than this is renewed; one that lives no longer than an hour came in an address and
 * is exchanged at once.
 */
const RENEW_AFTER_MS = 86_400_000;
const SHORT_LIFE_SECONDS = 3600;

let current = LOADING;
let expiry: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The session, kept up to date. On the server and in the first render it is 'loading'. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => LOADING,
  );
}

/** The stored session token; null when signed out. */
export function readToken(): string | null {
  return readStoredSession()?.token ?? null;
}

/**
 * Makes the owner of a token the current user and keeps both; other tabs follow. A token that lives
 * minutes is exchanged for a lasting one in the background. Throws an Error when it is no token,
 * or, with words for the reader, when the browser keeps nothing for us.
 */
export function signIn(token: string): SessionUser {
  const payload = readTokenPayload(token);
  if (!payload) throw new Error('This is not a session token.');
  const user = userOf(payload);
  writeStoredSession(token, user);
  adopt({ token, user });
  void renewWhenDue(token, payload);
  return user;
}

/** Forgets the session here and in all tabs, and has the server end it. */
export function signOut(): void {
  leaveStoredSession();
  show(SIGNED_OUT);
}

/** As `signOut`, for a page that is left in the same moment: nothing on it changes. */
export function leaveStoredSession(): void {
  const token = readToken();
  clearStoredSession();
  forgetDrafts();
  if (token !== null) leaveSession(token);
}

/**
 * Whether drafts may be kept on this device: not by a page that outlives a log-out, here or in
 * another tab, for a moment.
 */
export function mayKeepDrafts(): boolean {
  return readToken() !== null || current.hasEnded;
}

/** Forgets a session that ran out or that the server has ended. */
export function endSession(): void {
  clearStoredSession();
  show({ ...SIGNED_OUT, hasEnded: true });
}

/**
 * Starts the session of this tab: has the stored token verified, follows the other tabs, and ends
 * the session when its time is over.
 */
export function startSession(): void {
  addEventListener('storage', ({ key }) => {
    if (key === 'token' || key === null) followStorage();
  });
  // A page that comes back out of the browser's memory has missed what the other tabs did.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followStorage();
  });
  // A phone that slept has not run the timer.
  document.addEventListener('visibilitychange', endWhenExpired);
  tellOfLeftSession();
  void verifyStored();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(session: Session): void {
  if (session.state !== 'signed-in') clearTimeout(expiry);
  current = session;
  for (const listener of listeners) listener();
}

/** Takes over what another tab wrote; the tab that signed in has the server's word for it. */
function followStorage(): void {
  const stored = readStoredSession();
  if (stored) adopt(stored);
  else show(SIGNED_OUT);
}

function adopt({ token, user }: StoredSession): void {
  const payload = readTokenPayload(token);
  const owner = user ?? (payload && userOf(payload));
  if (!owner) {
    giveUp('The session token could not be read.');
    return;
  }
  show({ state: 'signed-in', user: owner, isAdmin: payload?.is_admin === true, hasEnded: false });
  clearTimeout(expiry);
  const now = serverNow();
  if (payload && now !== undefined)
    expiry = setTimeout(endWhenExpired, Math.max(payload.exp * 1000 - now, 0) + 1000);
}

/**
 * SPEC section 4: a stored token is verified on start; one that is refused, or that nobody judges,
 * is removed with its user.
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
      isAdmin: payload?.is_admin === true,
    });
  const answer = await askServer('/api/verify-token', token);
  // Meanwhile somebody signed in or out: that counts more.
  if (readToken() !== token) {
    followStorage();
    return;
  }
  if (!answer.ok) {
    giveUp('Token verification failed');
    return;
  }
  adopt(readStoredSession() ?? stored);
  if (payload) await renewWhenDue(token, payload);
}

async function renewWhenDue(token: string, payload: TokenPayload): Promise<void> {
  const age = (serverNow() ?? Date.now()) - payload.iat * 1000;
  if (age < RENEW_AFTER_MS && payload.exp - payload.iat > SHORT_LIFE_SECONDS) return;
  const answer = await askServer('/api/refresh-token', token);
  if (readToken() !== token) return;
  if (answer.status === 401) giveUp('Token verification failed');
  // Anything else is tried again at the next start.
  if (!answer.ok) return;
  const renewed = String(answer.body.token);
  const renewedPayload = readTokenPayload(renewed);
  if (!renewedPayload)
    throw new Error('The server renewed the session with something that is not a token.');
  const user = userOf(renewedPayload);
  writeStoredSession(renewed, user);
  adopt({ token: renewed, user });
}

/**
 * Asks with a token, when there is a connection; three times when no answer comes or the server
 * fails.
 */
export async function askServer(path: string, token: string): Promise<ApiAnswer> {
  for (const pause of PAUSES_MS) {
    const answer = await askOnce(path, token);
    if (answer.status > 0 && answer.status < 500 && answer.status !== 429) return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return askOnce(path, token);
}

async function askOnce(path: string, token: string): Promise<ApiAnswer> {
  if (!navigator.onLine)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  return askApi('GET', path, { 'x-auth-token': token });
}

function endWhenExpired(): void {
  const token = readToken();
  const payload = token && readTokenPayload(token);
  const now = serverNow();
  if (current.state === 'signed-in' && payload && now !== undefined && payload.exp * 1000 <= now)
    endSession();
}

/** SPEC section 8: the failure is logged and the stored session cleared. */
function giveUp(reason: string): void {
  console.info(reason);
  endSession();
}

function userOf({ id, email, is_premium }: TokenPayload): SessionUser {
  return { id, email, is_premium: is_premium === true };
}
