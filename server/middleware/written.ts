import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { afterWrite } from '../db/kinds-of-work.ts';
import { parsePosition } from '../db/log-position.ts';
import type { Replicas } from '../db/replicas.ts';

/** A replica that is further behind is left out anyway. */
const REMEMBERED_SECONDS = 60;
const COOKIE = 'wrote';

/**
 * Who wrote reads her own write, on whatever machine: a cookie holds the place in the log where the
 * primary was, and no replica that is behind it answers the next requests. It names nobody.
 */
export function rememberWrites(replicas: Replicas, https: boolean): MiddlewareHandler {
  return async (c, next) => {
    const after = parsePosition(getCookie(c, COOKIE) ?? '');
    await (after === undefined ? next() : afterWrite(after, next));
    const { method } = c.req;
    if (method === 'GET' || method === 'HEAD' || c.res.status >= 400) return;
    const end = await replicas.end();
    // What was written stays: an error in place of the answer would have it sent twice.
    if (end === undefined) return;
    setCookie(c, COOKIE, end, {
      maxAge: REMEMBERED_SECONDS,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: https,
    });
  };
}
