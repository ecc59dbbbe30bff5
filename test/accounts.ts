import { hashPassword } from '../server/auth/password.adapter.ts';
import type { TestApi } from './api.ts';

export const PASSWORD = 'correct horse';

let number = 0;
let passwordHash: Promise<string> | undefined;

export type TestAccount = { id: number; email: string; token: string };

/** An account as it stands after sign-up and confirmation, with a session; what a test cares about, it names. */
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
  const { email = `person${number}@example.com`, verified = true, premiumUntil, googleSub, hasPassword = true } = fields;
  passwordHash ??= hashPassword(PASSWORD);
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
  return { id: user.id, email, token: await accounts.sessions.begin(user, 'Chrome on Android') };
}
