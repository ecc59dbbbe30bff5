import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';

/** Lifetime of a landing token, in seconds. */
export const LANDING_SECONDS = 300;

/** The lifetime of the confirmation link: the page may stay open as long. */
const CONFIRMATION_SECONDS = 86_400;

const COOKIE = 'landing';
export const CONFIRMATION_PATH = '/verify-email';
/** Its form is posted to the page, with the key of the browser that opened the link. */
export const CHOICE_PATH = '/choose-password';

/** A random key. */
export function newLandingKey(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * Binds a landing token to this browser (login CSRF): otherwise an attacker could send a link with
 * a token of their own account, and the victim would enter a CV there. `path`: what the browser
 * sends it to.
 */
export function keepLandingKey(
  c: Context,
  key: string,
  https: boolean,
  { seconds = LANDING_SECONDS, path = '/api' } = {},
): void {
  setCookie(c, COOKIE, key, {
    path,
    httpOnly: true,
    secure: https,
    sameSite: 'Lax',
    maxAge: seconds,
  });
}

/**
 * The cookie of the confirmation page, against login CSRF: the form needs it, and SameSite keeps
 * browsers from sending it with a form of another site.
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

const FORM_COOKIE = 'form';

/**
 * The cookie of pages whose plain form leads into an account, against login CSRF in browsers that
 * do not say which site a form comes from: none of another site brings it.
 */
export function formCookie(https: boolean): string {
  return serialize(FORM_COOKIE, '1', {
    path: '/',
    httpOnly: true,
    secure: https,
    sameSite: 'Strict',
  });
}

/** Whether a request brings the cookie of such a page. */
export function hasFormCookie(header: string | undefined): boolean {
  return /(?:^|;\s*)form=1(?:;|$)/.test(header ?? '');
}

/** The browser's landing key, if any. */
export function landingKeyOf(c: Context): string | undefined {
  return getCookie(c, COOKIE);
}
