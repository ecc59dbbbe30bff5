import type { Context } from 'hono';
import { landingKeyOf } from './landing-cookie.ts';

/** A signed-in user as in the database now (specification, section 10, "Accounts"). */
export type SignedIn = {
  id: number;
  email: string;
  premium: boolean;
  admin: boolean;
  /** Works on jobs, feeds and messages, and is no administrator. */
  editor: boolean;
  tokenVersion: number;
  sessionId: string;
};

/** The requester: without a token, with an invalid token, or signed in. */
export type Viewer = { kind: 'anonymous' } | { kind: 'invalid' } | { kind: 'user'; user: SignedIn };

/**
 * Returns the user of a token; undefined when the token is forged, expired, of an older version or
 * bound to another browser, or its session or account is gone.
 */
export type FindSession = (token: string, landingKey?: string) => Promise<SignedIn | undefined>;

/**
 * Authenticates a request; `x-auth-token` and `Authorization: Bearer` are equal (specification,
 * section 7).
 */
export async function readViewer(c: Context, findSession: FindSession): Promise<Viewer> {
  const token =
    c.req.header('x-auth-token') ??
    /^Bearer\s+(\S.*)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (token === undefined) return { kind: 'anonymous' };
  const user = await findSession(token.trim(), landingKeyOf(c));
  return user ? { kind: 'user', user } : { kind: 'invalid' };
}
