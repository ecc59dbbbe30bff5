import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { deriveKey } from '../derive-key.ts';
import { Problem } from '../problem.ts';

const COOKIE = 'local-key';
const SECONDS = 30 * 86_400;

/** Where the product itself asks, with credentials of its own. */
const PROVIDERS = /^\/dev\/payments\/(paystack|paypal)\//;

const REFUSAL = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>This page needs its key</title>
<h1>This page needs its key</h1>
<p>Open the whole link that the program printed when it started, with <code>?key=</code> in it. This browser then remembers the key.</p>
</html>
`;

/** The key of the pages under /dev. It stays the same for a data folder. */
export function localKey(secret: string): string {
  return Buffer.from(deriveKey(secret, 'pages of local mode')).toString('base64url').slice(0, 22);
}

/**
 * Opens the pages under /dev to requests with the key that is printed at the start: `?key=` once,
 * then a cookie. That a request comes from this machine proves nothing, because a proxy on it may say so
 * of everybody.
 */
export function requireLocalKey(key: string): MiddlewareHandler {
  return async (c, next) => {
    if (PROVIDERS.test(c.req.path) || isKey(getCookie(c, COOKIE), key)) return next();
    const isJson = c.req.path.endsWith('.json');
    if (isKey(c.req.query('key'), key)) {
      if (isJson) return next();
      setCookie(c, COOKIE, key, {
        path: '/dev',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: SECONDS,
      });
      return neverKept(c.redirect(c.req.path, 303));
    }
    if (isJson)
      throw new Problem(
        403,
        'key-needed',
        'Add the key of the link that the program printed when it started: ?key=…',
      );
    return neverKept(c.html(REFUSAL, 403));
  };
}

function neverKept(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

function isKey(given: string | undefined, key: string): boolean {
  const [asked, kept] = [Buffer.from(given ?? ''), Buffer.from(key)];
  return asked.length === kept.length && timingSafeEqual(asked, kept);
}
