import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Row } from '../db/schema.ts';
import { LANDING_SECONDS, newLandingKey } from '../middleware/landing-cookie.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { sessionExpired } from '../problem.ts';
import type { SessionTokens } from './session-token.adapter.ts';

/**
 * A session ends when it was not used for so long. A token lives as long: the row of its session
 * ends it, at once.
 */
const IDLE_SECONDS = 30 * 86_400;

/** A session ends so long after the log-in, however much it is used. */
const LONGEST_SECONDS = 180 * 86_400;

/** `last_seen_at` is updated at most this often, so that reads cost no write. */
const SEEN_EVERY_SECONDS = 3600;

/** An account has so many sessions. A log-in above it ends the one that was used longest ago. */
const MOST_SESSIONS = 20;

const MAX_TOKEN_LENGTH = 2000;

type SessionRow = Pick<
  Row<'users'>,
  'id' | 'email' | 'email_verified_at' | 'premium_until' | 'token_version' | 'role'
>;

/** A token for a landing URL, and the key of the browser it is bound to. */
export type LandingToken = { token: string; key: string };

/** What sessions are read and written with. */
export type Sessions = {
  db: Db;
  tokens: SessionTokens;
  adminEmails: ReadonlySet<string>;
  now: () => Date;
};

/** The account of a row, as every request sees it. */
export function describeUser(
  { adminEmails, now }: Pick<Sessions, 'adminEmails' | 'now'>,
  user: SessionRow,
): Omit<SignedIn, 'sessionId'> {
  const isConfirmed = user.email_verified_at !== null;
  const isAdministrator = adminEmails.has(user.email) || user.role === 'admin';
  return {
    id: user.id,
    email: user.email,
    premium: user.premium_until !== null && user.premium_until > now(),
    admin: isConfirmed && isAdministrator,
    editor: isConfirmed && !isAdministrator && user.role === 'editor',
    tokenVersion: user.token_version,
  };
}

/** The account of a token, as it is in the database now; undefined when the token is invalid. */
export async function findSession(
  sessions: Sessions,
  token: string,
  landingKey?: string,
): Promise<SignedIn | undefined> {
  const { db, tokens, now } = sessions;
  const claims = token.length <= MAX_TOKEN_LENGTH ? await tokens.readSession(token) : undefined;
  if (!claims || (claims.browser !== undefined && claims.browser !== hashOfKey(landingKey ?? '')))
    return undefined;
  const row = await db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select([
      'users.id',
      'email',
      'email_verified_at',
      'premium_until',
      'token_version',
      'role',
      'blocked_at',
      'last_seen_at',
      'expires_at',
    ])
    .where('users.id', '=', claims.id)
    .where('sessions.id', '=', claims.session)
    .executeTakeFirst();
  const at = now();
  if (
    row?.token_version !== claims.version ||
    row.email_verified_at === null ||
    row.blocked_at !== null ||
    row.expires_at <= at
  )
    return undefined;
  if (secondsAfter(row.last_seen_at, SEEN_EVERY_SECONDS) <= at) {
    // A landing token may be all that is known of its session: it does not make it longer.
    const isLanding = claims.browser !== undefined;
    await db
      .updateTable('sessions')
      .set({ last_seen_at: at, ...(!isLanding && { expires_at: endOf(at) }) })
      .where('id', '=', claims.session)
      .execute();
  }
  return { ...describeUser(sessions, row), sessionId: claims.session };
}

/** Creates a session for an account on a device and signs its token. */
export async function beginSession(
  sessions: Sessions,
  user: SessionRow,
  device: string,
): Promise<string> {
  const id = await insertSession(sessions, user, device, IDLE_SECONDS);
  return signToken(sessions, user, id, IDLE_SECONDS);
}

/**
 * Creates a session with a landing token. It lives minutes and works only with the browser's key,
 * an HttpOnly cookie; `renewSession` exchanges it.
 */
export async function beginLandingSession(
  sessions: Sessions,
  user: SessionRow,
  device: string,
  key = newLandingKey(),
): Promise<LandingToken> {
  const id = await insertSession(sessions, user, device, LANDING_SECONDS);
  return { token: await signToken(sessions, user, id, LANDING_SECONDS, hashOfKey(key)), key };
}

/** A landing token of a session that exists, for a browser that comes back to it. */
export async function landInSession(
  sessions: Sessions,
  user: SessionRow,
  sessionId: string,
): Promise<LandingToken> {
  const key = newLandingKey();
  return {
    token: await signToken(sessions, user, sessionId, LANDING_SECONDS, hashOfKey(key)),
    key,
  };
}

/** Signs a new token of an active session. Throws a Problem 401 when the session has ended. */
export async function renewSession(
  sessions: Sessions,
  user: SessionRow,
  sessionId: string,
): Promise<string> {
  const at = sessions.now();
  const { numUpdatedRows } = await sessions.db
    .updateTable('sessions')
    .set({ last_seen_at: at, expires_at: endOf(at) })
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw sessionExpired();
  // Near the end of its 180 days the token outlives its session. With a lifetime of minutes the
  // browser would take it for a landing token.
  return signToken(sessions, user, sessionId, IDLE_SECONDS);
}

async function insertSession(
  { db, now }: Sessions,
  user: SessionRow,
  device: string,
  seconds: number,
): Promise<string> {
  const at = now();
  const { id } = await db
    .with('ended', (ending) =>
      ending.deleteFrom('sessions').where('id', 'in', (eb) =>
        eb
          .selectFrom('sessions')
          .select('id')
          .where('user_id', '=', user.id)
          .orderBy('last_seen_at', 'desc')
          .orderBy('created_at', 'desc')
          .offset(MOST_SESSIONS - 1),
      ),
    )
    .insertInto('sessions')
    .values({
      user_id: user.id,
      device,
      created_at: at,
      last_seen_at: at,
      expires_at: secondsAfter(at, seconds),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The end of a session that is used at this time. */
function endOf(at: Date): RawBuilder<Date> {
  return sql<Date>`least(
    ${secondsAfter(at, IDLE_SECONDS)}::timestamptz,
    created_at + make_interval(secs => ${LONGEST_SECONDS})
  )`;
}

function signToken(
  sessions: Sessions,
  user: SessionRow,
  session: string,
  seconds: number,
  browser?: string,
): Promise<string> {
  const { id, email, premium, admin, editor, tokenVersion } = describeUser(sessions, user);
  return sessions.tokens.signSession(
    {
      id,
      email,
      is_premium: premium,
      is_admin: admin,
      ...(editor && { is_editor: true as const }),
      version: tokenVersion,
      session,
      ...(browser !== undefined && { browser }),
    },
    seconds,
  );
}

function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

/** What a token names of the key of a browser that it is bound to. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
