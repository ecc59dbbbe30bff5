import type { Kysely } from 'kysely';
import type { SessionList } from '../../shared/account-sessions.ts';
import type { Schema } from '../db/schema.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import type { AccountsDeps } from './accounts-deps.ts';

/** Upper limit of the list. */
const MOST_LISTED = 50;

/** The active sessions of an account: the current one first, then by last use. */
export async function listSessions(
  { db, now }: AccountsDeps,
  { id, sessionId }: SignedIn,
): Promise<SessionList> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', id)
    .where('expires_at', '>', now())
    .orderBy((eb) => eb('id', '=', sessionId), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute();
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      device: row.device,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      current: row.id === sessionId,
    })),
  };
}

/** Ends one session of the account. Throws a Problem 404 when the account has no such session. */
export async function endOwnSession(
  { db }: Pick<AccountsDeps, 'db'>,
  userId: number,
  sessionId: string,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw noSuchSession();
}

/** The same 404 for an unknown session and for one of another account. */
export function noSuchSession(): Problem {
  return new Problem(404, 'session-not-found', 'This session has already ended.');
}

/**
 * Ends all sessions of an account, or all but one. Also raise the token version, so that their
 * tokens are refused.
 */
export async function endSessions(
  db: Kysely<Schema>,
  userId: number,
  except?: string,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .execute();
}
