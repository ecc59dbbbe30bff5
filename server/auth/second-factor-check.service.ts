import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Problem } from '../problem.ts';
import type { AccountsDeps } from './accounts.service.ts';
import type { SecondFactorClaims } from './session-token.adapter.ts';

/** Long enough to find the phone. */
const SECONDS = 600;

/** The second factor of an account; null when it has none, or one that was never confirmed. */
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
 * The token with which somebody who has proved the password, or came from the provider, hands in a
 * code. Null when the account has no second factor and the sign-in is complete.
 */
export async function startSecondStep(
  { db, tokens }: AccountsDeps,
  claims: SecondFactorClaims,
): Promise<string | null> {
  return (await readSecondFactor(db, claims.id)) && tokens.signSecondFactor(claims, SECONDS);
}

/**
 * Uses up a code of the app, or a recovery code. Throws a Problem 400 that names the field when it
 * is wrong or was used, and 429: attempts are counted before they are looked at, and taken back
 * when they were right.
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
    // The condition makes a code good once, also when it comes twice at the same moment.
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

/** What a wrong code is answered with. */
export function wrongCode(): Problem {
  return new Problem(400, 'wrong-code', 'This code is wrong or has already been used.', {
    field: 'code',
  });
}

/** How a recovery code is stored; hyphens do not count. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '')).digest('base64url');
}
