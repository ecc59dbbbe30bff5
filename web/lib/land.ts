import { serverNow } from './server-clock.ts';
import { askServer, type SessionUser, signIn } from './session.ts';
import { NOT_KEPT } from './stored-session.ts';
import { readTokenPayload } from './token.ts';

/**
 * A landing token is valid for minutes and bound to one browser. Reject long-lived tokens in URLs:
 * an attacker could send a link with their own token (login CSRF).
 */
const LONGEST_LIFE_SECONDS = 3600;

/**
 * The result of processing a landing token. `advice` tells the visitor what to do after a failure,
 * if known.
 */
export type Landing =
  | { step: 'waiting' | 'no-token' }
  | { step: 'signed-in'; email: string }
  | { step: 'failed'; advice: string | null };

/**
 * Exchanges the landing token for a session token and logs in. An existing session is never
 * replaced by another account.
 */
export function land(token: string | null, user: SessionUser | null): Promise<Landing> {
  return exchange(token, user, NOT_HERE);
}

/** As `land`, with a token that this browser got a moment ago: it has to keep a cookie for it. */
export function landHere(token: string | null): Promise<Landing> {
  return exchange(token, null, NOT_KEPT);
}

/** `refused`: what to do when the server does not accept a token that is not old. */
async function exchange(
  token: string | null,
  user: SessionUser | null,
  refused: string,
): Promise<Landing> {
  if (token === null) return { step: 'no-token' };
  const payload = readTokenPayload(token);
  if (!payload) return fail('This is not a session token.', null);
  if (payload.exp - payload.iat > LONGEST_LIFE_SECONDS)
    return fail('This token is valid for too long to be in an address.', NOT_HERE);
  if (user?.id === payload.id) return { step: 'signed-in', email: user.email };
  if (user) {
    return fail(
      'This token would have changed the account.',
      `You are logged in as ${user.email}. To use another account, log out first.`,
    );
  }
  const { ok, status, body } = await askServer('GET /api/refresh-token', token);
  if (!ok) {
    const isOld = payload.exp * 1000 <= (serverNow() ?? Date.now());
    return fail(
      'The server did not accept this token.',
      status === 401 ? (isOld ? TOO_OLD : refused) : NO_ANSWER,
    );
  }
  try {
    return { step: 'signed-in', email: signIn(body.token).email };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return fail(error.message, error.message);
  }
}

const NOT_HERE =
  'This link does not work in this browser. It only works in the browser where you started. Log in here instead.';
const TOO_OLD = 'This link has expired. It only works for 5 minutes. Log in instead.';
const NO_ANSWER =
  'We could not reach the server. Check your connection, then load this page again.';

/** Logs why a token was not accepted. */
function fail(log: string, advice: string | null): Landing {
  console.info(log);
  return { step: 'failed', advice };
}
