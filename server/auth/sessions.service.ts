import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '../db/open.ts';
import type { UsersTable } from '../db/schema.ts';
import { LANDING_SECONDS, newLandingKey } from '../middleware/landing-cookie.ts';
import type { FindSession, SignedIn } from '../middleware/viewer.ts';
import type { SessionTokens } from './session-token.adapter.ts';

/** A session lives 7 days (DESIGN section 5, "Accounts"). */
const SESSION_SECONDS = 7 * 86_400;

const MAX_TOKEN_LENGTH = 2000;

type SessionRow = Pick<Selectable<UsersTable>, 'id' | 'email' | 'email_verified_at' | 'premium_until' | 'token_version'>;

/** A token for an address, and the key of the browser in which it is good. */
export type LandingToken = { token: string; key: string };

export type Sessions = {
  /** The account a token stands for, as the database knows it now; undefined when the token is not good or no longer. */
  find: FindSession;
  /** Signs a session for an account as it stands in the database. */
  issue(user: SessionRow): Promise<string>;
  /** Signs a token for an address of the site: it lives minutes, and is good only together with the key, which this browser has, or gets, as a cookie. */
  issueLanding(user: SessionRow, key?: string): Promise<LandingToken>;
  describe(user: SessionRow): SignedIn;
};

export type SessionsDeps = { db: Db; tokens: SessionTokens; adminEmails: ReadonlySet<string>; now: () => Date };

/** Sessions: who is behind a token is decided from the database on every request, premium and administration included. */
export function createSessions({ db, tokens, adminEmails, now }: SessionsDeps): Sessions {
  const describe = (user: SessionRow): SignedIn => ({
    id: user.id,
    email: user.email,
    premium: user.premium_until !== null && user.premium_until > now(),
    admin: user.email_verified_at !== null && adminEmails.has(user.email),
    tokenVersion: user.token_version,
  });
  const issue = (user: SessionRow, seconds: number, browser?: string) => {
    const { id, email, premium, admin, tokenVersion } = describe(user);
    return tokens.signSession(
      { id, email, is_premium: premium, is_admin: admin, version: tokenVersion, ...(browser !== undefined && { browser }) },
      seconds,
    );
  };
  return {
    find: async (token, landingKey) => {
      const claims = token.length <= MAX_TOKEN_LENGTH ? await tokens.readSession(token) : undefined;
      if (!claims || (claims.browser !== undefined && claims.browser !== hashOf(landingKey ?? ''))) return undefined;
      const user = await db
        .selectFrom('users')
        .select(['id', 'email', 'email_verified_at', 'premium_until', 'token_version'])
        .where('id', '=', claims.id)
        .executeTakeFirst();
      if (user?.token_version !== claims.version || user.email_verified_at === null) return undefined;
      return describe(user);
    },
    issue: (user) => issue(user, SESSION_SECONDS),
    issueLanding: async (user, key = newLandingKey()) => ({ token: await issue(user, LANDING_SECONDS, hashOf(key)), key }),
    describe,
  };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
