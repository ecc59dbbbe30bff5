import { hash } from '@node-rs/argon2';
import { beginSession } from '../server/auth/sessions.service.ts';
import { confirmationCookie } from '../server/middleware/landing-cookie.ts';
import type { TestApi } from './api.ts';

export const PASSWORD = 'correct horse';

let number = 0;
let passwordHash: Promise<string> | undefined;

export type TestAccount = { id: number; email: string; token: string };

/** A confirmed account with a session; tests set only the fields they need. */
export async function createAccount(
  { accounts, database }: TestApi,
  fields: {
    email?: string;
    verified?: boolean;
    premiumUntil?: Date;
    googleSub?: string;
    hasPassword?: boolean;
  } = {},
): Promise<TestAccount> {
  number += 1;
  const {
    email = `person${number}@example.com`,
    verified = true,
    premiumUntil,
    googleSub,
    hasPassword = true,
  } = fields;
  // Checking a password costs what its hash says: here next to nothing.
  passwordHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const user = await database.db
    .insertInto('users')
    .values({
      email,
      password_hash: hasPassword ? await passwordHash : null,
      email_verified_at: verified ? new Date() : null,
      premium_until: premiumUntil ?? null,
      google_sub: googleSub ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return {
    id: user.id,
    email,
    token: await beginSession(accounts.sessions, user, 'Chrome on Android'),
  };
}

/** The cookie of the confirmation page. */
const pageCookie = () => confirmationCookie(false).split(';')[0] ?? '';

/** The headers of another browser than the one that `api.send` stands for. */
export const elsewhere = (): Record<string, string> => ({ cookie: pageCookie() });

/**
 * Submits the confirmation form in the browser that asked for the link; returns the URL of the
 * redirect and the browser's cookie. `headers` replaces those of the browser, for attacks.
 */
export async function pressConfirm(
  { app, asked }: TestApi,
  secret: string,
  headers: Record<string, string> = { cookie: `${pageCookie()}; ${asked()}` },
): Promise<{ landing: URL; cookie: string }> {
  const response = await app.request(`/verify-email?token=${secret}`, { method: 'POST', headers });
  if (response.status !== 303) throw new Error(`POST /verify-email answers ${response.status}.`);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { landing: new URL(response.headers.get('location') ?? '', 'http://x'), cookie };
}
