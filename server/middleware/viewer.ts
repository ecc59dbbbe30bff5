import type { Context } from 'hono';
import { landingKeyOf } from './landing-cookie.ts';

/** A signed-in user as the database knows them now (DESIGN section 5, "Accounts"). */
export type SignedIn = {
  id: number;
  email: string;
  premium: boolean;
  admin: boolean;
  tokenVersion: number;
  sessionId: string;
};

/**
 * Who is asking: nobody, somebody with a session, or somebody whose token is not (or no longer)
 * valid.
 */
export type Viewer = { kind: 'anonymous' } | { kind: 'invalid' } | { kind: 'user'; user: SignedIn };

/**
 * Looks a token's owner up; undefined when the token is forged, expired, of an older version,
 * another browser's, or its session or account is gone.
 */
export type FindSession = (token: string, landingKey?: string) => Promise<SignedIn | undefined>;

/**
 * Reads who is asking; `x-auth-token` and `Authorization: Bearer` are equal (DESIGN section 5,
 * "Accounts").
 */
export async function readViewer(c: Context, findSession: FindSession): Promise<Viewer> {
  const token =
    c.req.header('x-auth-token') ??
    /^Bearer\s+(\S.*)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (token === undefined) return { kind: 'anonymous' };
  const user = await findSession(token.trim(), landingKeyOf(c));
  return user ? { kind: 'user', user } : { kind: 'invalid' };
}
