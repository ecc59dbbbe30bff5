import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Problem } from '../problem.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import type { SecondFactorClaims } from './session-token.adapter.ts';

/** Time to find the phone. */
const SECONDS = 600;

/** The second factor of an account; null when there is none or it was never confirmed. */
export async function readSecondFactor(
  db: Kysely<Schema>,
  userId: number,
): Promise<{ since: Date; recoveryCodesLeft: number } | null> {
  const row = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .select((eb) =>
      eb
        .selectFrom('recovery_codes')
        .select((count) => count.fn.countAll<string>().as('left'))
        .where('recovery_codes.user_id', '=', userId)
        .as('left'),
    )
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row?.confirmed_at
    ? { since: row.confirmed_at, recoveryCodesLeft: Number(row.left) }
    : null;
}

/**
 * Issues the token of the second step after the password or the provider. Null when the account has
 * no second factor and the sign-in is complete.
 */
export async function startSecondStep(
  { db, tokens }: AccountsDeps,
  claims: SecondFactorClaims,
): Promise<string | null> {
  return (await readSecondFactor(db, claims.id)) && tokens.signSecondFactor(claims, SECONDS);
}

/**
 * Consumes a TOTP code or a recovery code. Throws a Problem 400 that names the field when it is
 * wrong or used, and 429: the rate limit is consumed before the check and refunded after a correct
 * code.
 */
export async function takeCode(
  { db, limits, authenticator }: AccountsDeps,
  userId: number,
  code: string,
): Promise<void> {
  await limits.consume('secondFactor', String(userId));
  const isRight = /^\d{6}$/.test(code) ? await takeAppCode() : await takeRecoveryCode();
  if (!isRight) throw wrongCode();
  await limits.giveBack('secondFactor', String(userId));

  async function takeAppCode(): Promise<boolean> {
    const factor = await db
      .selectFrom('second_factors')
      .select('secret')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    const step = factor ? await authenticator.stepOf(factor.secret, code) : null;
    if (step === null) return false;
    // The condition prevents replay, also of concurrent requests.
    const { numUpdatedRows } = await db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async function takeRecoveryCode(): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashRecoveryCode(code))
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }
}

/**
 * A new password of the owner ends the wait for wrong codes, which a holder of the old one may
 * have caused. Not more than a few times a day: who reads the mailbox could guess on and on.
 */
export async function clearCodeAttempts({ limits }: AccountsDeps, userId: number): Promise<void> {
  const key = String(userId);
  if (await limits.allows('secondFactorPardon', key)) await limits.forget('secondFactor', key);
}

/** The error for a wrong code. */
export function wrongCode(): Problem {
  return new Problem(400, 'wrong-code', 'This code is wrong or has already been used.', {
    field: 'code',
  });
}

/** The stored hash of a recovery code; hyphens are ignored. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '')).digest('base64url');
}
