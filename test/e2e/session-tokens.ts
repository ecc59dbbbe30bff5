import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  createSessionTokens,
  type SessionClaims,
} from '../../server/auth/session-token.adapter.ts';
import { LANDING_SECONDS, newLandingKey } from '../../server/middleware/landing-cookie.ts';
import { SECRET, type StoredAccount } from './stored-accounts.ts';

export { SECRET };

/** A token signed as by the product, issued `begunAgo` ms ago with a lifetime of `seconds`. */
export function signSession(
  account: StoredAccount,
  claims: Partial<SessionClaims> = {},
  begunAgo = 0,
  seconds = 30 * 86_400,
): Promise<string> {
  const { id, email, session, token_version: version } = account;
  const tokens = createSessionTokens(SECRET, () => new Date(Date.now() - begunAgo));
  return tokens.signSession(
    { id, email, is_premium: false, is_admin: false, version, session, ...claims },
    seconds,
  );
}

/**
 * A landing token and its cookie in this browser, as the confirmation of an email address gives
 * them, but without the sign-up and its mail.
 */
export async function giveLandingToken(
  context: BrowserContext,
  account: StoredAccount,
): Promise<string> {
  const key = newLandingKey();
  await context.addCookies([
    { name: 'landing', value: key, domain: 'localhost', path: '/api', httpOnly: true },
  ]);
  const browser = createHash('sha256').update(key).digest('base64url');
  return signSession(account, { browser }, 0, LANDING_SECONDS);
}

/** Stores a session in the browser, on a page without script. */
export async function storeSession(
  page: Page,
  origin: string,
  token: string,
  userData?: string,
): Promise<void> {
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(
    ([value, user]) => {
      localStorage.setItem('token', value);
      if (user === undefined) localStorage.removeItem('userData');
      else localStorage.setItem('userData', user);
    },
    [token, userData] as const,
  );
}

/** Ends all sessions of an account, as another device would. */
export async function signOutEverywhere(origin: string, token: string): Promise<void> {
  const answer = await fetch(`${origin}/api/account/sign-out-everywhere`, {
    method: 'POST',
    headers: { 'x-auth-token': token },
  });
  expect(answer.status).toBe(200);
}
