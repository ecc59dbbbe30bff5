import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';

/** How long a token that travels in an address is good, in seconds. */
export const LANDING_SECONDS = 300;

/** As long as the link in the mail: whoever leaves the page open may press its button as late. */
const CONFIRMATION_SECONDS = 86_400;

const COOKIE = 'landing';
export const CONFIRMATION_PATH = '/verify-email';

/** A key that nobody can guess. */
export function newLandingKey(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * Ties the token that is about to travel in an address to this browser. Without it somebody could
 * send a link with a token of his own, and whoever opened it would write a CV into his account.
 */
export function keepLandingKey(c: Context, key: string, https: boolean): void {
  setCookie(c, COOKIE, key, {
    path: '/api',
    httpOnly: true,
    secure: https,
    sameSite: 'Lax',
    maxAge: LANDING_SECONDS,
  });
}

/**
 * The cookie that comes with the confirmation page. Its button works only together with it, and a
 * browser does not send it along with a form of another site: so nobody is signed in by a page that
 * they did not open.
 */
export function confirmationCookie(https: boolean): string {
  return serialize(COOKIE, newLandingKey(), {
    path: CONFIRMATION_PATH,
    httpOnly: true,
    secure: https,
    sameSite: 'Strict',
    maxAge: CONFIRMATION_SECONDS,
  });
}

/** The key that this browser was given, if any. */
export function landingKeyOf(c: Context): string | undefined {
  return getCookie(c, COOKIE);
}
