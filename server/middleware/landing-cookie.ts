import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** How long a token that travels in an address is good, in seconds. */
export const LANDING_SECONDS = 300;

const COOKIE = 'landing';

/**
 * Ties the token that is about to travel in an address to this browser. Without it somebody could send a link with a token of his own, and whoever
 * opened it would write a CV into his account.
 */
export function keepLandingKey(c: Context, key: string, https: boolean): void {
  setCookie(c, COOKIE, key, { path: '/api', httpOnly: true, secure: https, sameSite: 'Lax', maxAge: LANDING_SECONDS });
}

/** The key that this browser was given, if any. */
export function landingKeyOf(c: Context): string | undefined {
  return getCookie(c, COOKIE);
}
