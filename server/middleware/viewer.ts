import type { Context } from 'hono';

/** Who is asking: nobody, somebody with a session, or somebody whose token is not (or no longer) valid. */
export type Viewer = { kind: 'anonymous' } | { kind: 'invalid' } | { kind: 'user'; premium: boolean };

/**
 * Reads who is asking; `x-auth-token` and `Authorization: Bearer` are equal (DESIGN section 5, "Accounts"). No account exists yet, so no
 * token can be valid.
 */
export function readViewer(c: Context): Viewer {
  const token = c.req.header('x-auth-token') ?? /^Bearer\s+(.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return token === undefined ? { kind: 'anonymous' } : { kind: 'invalid' };
}
