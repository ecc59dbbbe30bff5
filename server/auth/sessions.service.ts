import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { UsersTable } from '../db/schema.ts';
import { LANDING_SECONDS, newLandingKey } from '../middleware/landing-cookie.ts';
import type { FindSession, SignedIn } from '../middleware/viewer.ts';
import { sessionExpired } from '../problem.ts';
import type { SessionTokens } from './session-token.adapter.ts';

/** Lifetime of a token (specification, section 10, "Accounts"); it is renewed before. */
const TOKEN_SECONDS = 7 * 86_400;

/** Absolute lifetime of a session, however often its token is renewed. */
const SESSION_SECONDS = 30 * 86_400;

/** `last_seen_at` is updated at most this often, so that reads cost no write. */
const SEEN_EVERY_SECONDS = 3600;

const MAX_TOKEN_LENGTH = 2000;

type SessionRow = Pick<
  Selectable<UsersTable>,
  'id' | 'email' | 'email_verified_at' | 'premium_until' | 'token_version'
>;

/** A token for a landing URL, and the key of the browser it is bound to. */
export type LandingToken = { token: string; key: string };

export type Sessions = {
  /** The account of a token, as it is in the database now; undefined when the token is invalid. */
  find: FindSession;
  /** Creates a session for an account on a device and signs its token. */
  begin(user: SessionRow, device: string): Promise<string>;
  /**
   * Creates a session with a landing token. It lives minutes and works only with the browser's key,
   * an HttpOnly cookie; `renew` exchanges it.
   */
  beginLanding(user: SessionRow, device: string, key?: string): Promise<LandingToken>;
  /** A landing token of a session that exists, for a browser that comes back to it. */
  land(user: SessionRow, sessionId: string): Promise<LandingToken>;
  /** Signs a new token of an active session. Throws a Problem 401 when the session has ended. */
  renew(user: SessionRow, sessionId: string): Promise<string>;
  describe(user: SessionRow): Omit<SignedIn, 'sessionId'>;
};

export type SessionsDeps = {
  db: Db;
  tokens: SessionTokens;
  adminEmails: ReadonlySet<string>;
  now: () => Date;
};

/** Sessions. Every request reads account, premium and administration from the database. */
export function createSessions({ db, tokens, adminEmails, now }: SessionsDeps): Sessions {
  const describe = (user: SessionRow) => ({
    id: user.id,
    email: user.email,
    premium: user.premium_until !== null && user.premium_until > now(),
    admin: user.email_verified_at !== null && adminEmails.has(user.email),
    tokenVersion: user.token_version,
  });
  const create = async (user: SessionRow, device: string, seconds: number) => {
    const at = now();
    const { id } = await db
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
  };
  const sign = (user: SessionRow, session: string, seconds: number, browser?: string) => {
    const { id, email, premium, admin, tokenVersion } = describe(user);
    return tokens.signSession(
      {
        id,
        email,
        is_premium: premium,
        is_admin: admin,
        version: tokenVersion,
        session,
        ...(browser !== undefined && { browser }),
      },
      seconds,
    );
  };
  return {
    find: async (token, landingKey) => {
      const claims = token.length <= MAX_TOKEN_LENGTH ? await tokens.readSession(token) : undefined;
      if (!claims || (claims.browser !== undefined && claims.browser !== hashOf(landingKey ?? '')))
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
        row.expires_at <= at
      )
        return undefined;
      if (secondsAfter(row.last_seen_at, SEEN_EVERY_SECONDS) <= at) {
        await db
          .updateTable('sessions')
          .set({ last_seen_at: at })
          .where('id', '=', claims.session)
          .execute();
      }
      return { ...describe(row), sessionId: claims.session };
    },
    begin: async (user, device) =>
      sign(user, await create(user, device, SESSION_SECONDS), TOKEN_SECONDS),
    beginLanding: async (user, device, key = newLandingKey()) => {
      return {
        token: await sign(
          user,
          await create(user, device, LANDING_SECONDS),
          LANDING_SECONDS,
          hashOf(key),
        ),
        key,
      };
    },
    land: async (user, sessionId) => {
      const key = newLandingKey();
      return { token: await sign(user, sessionId, LANDING_SECONDS, hashOf(key)), key };
    },
    renew: async (user, sessionId) => {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({
          last_seen_at: now(),
          expires_at: sql<Date>`created_at + make_interval(secs => ${SESSION_SECONDS})`,
        })
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw sessionExpired();
      // The token may expire after its session, which the database ends. A shorter lifetime of
      // minutes would make the browser take it for a landing token.
      return sign(user, sessionId, TOKEN_SECONDS);
    },
    describe,
  };
}

function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
