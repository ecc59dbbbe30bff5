import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const COOKIE = 'asked';
const KEY = /^[\w-]{32}$/;

/** After an hour, or elsewhere, the owner of the mailbox chooses a password. */
const SECONDS = 3600;

/** No neighbour under the same domain can set a cookie with this prefix. */
const prefixOf = (https: boolean) => (https ? 'host' : undefined);

/**
 * Marks the browser that asks for a link by mail, and returns the hash of its key. A browser keeps
 * its key, so that the links of two sign-ups work in it.
 */
export function markLinkBrowser(c: Context, https: boolean): string {
  const key = linkKeyOf(c, https) ?? randomBytes(24).toString('base64url');
  setCookie(c, COOKIE, key, {
    path: '/',
    httpOnly: true,
    secure: https,
    sameSite: 'Strict',
    maxAge: SECONDS,
    ...(https && { prefix: 'host' }),
  });
  return hashOf(key);
}

/** The hash of the key of a browser that asked for a link; null for another. */
export function linkBrowserOf(c: Context, https: boolean): string | null {
  const key = linkKeyOf(c, https);
  return key === undefined ? null : hashOf(key);
}

function linkKeyOf(c: Context, https: boolean): string | undefined {
  const key = getCookie(c, COOKIE, prefixOf(https)) || undefined;
  return key !== undefined && KEY.test(key) ? key : undefined;
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
