import type { SecondFactorSecret } from '../../shared/second-factor.ts';
import type { Row } from '../db/schema.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import { proveAgain } from './account.service.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { secondFactorOff } from './mails/second-factor-off.mail.ts';
import { secondFactorOn } from './mails/second-factor-on.mail.ts';
import { newRecoveryCode } from './second-factor.adapter.ts';
import { hashRecoveryCode, takeCode, wrongCode } from './second-factor-check.service.ts';
import { beginSession } from './sessions.service.ts';
import { connectGoogle } from './sign-in.service.ts';

const RECOVERY_CODES = 10;

/**
 * Creates a secret for the app. It has no effect until a code was confirmed. Throws a Problem 400
 * that names the field, 409 when a second factor is on, and 429.
 */
export async function beginSecondFactor(
  deps: AccountsDeps,
  { id, email }: SignedIn,
  { password }: { password: string },
): Promise<SecondFactorSecret> {
  await proveAgain(deps, id, password, 'password');
  const { sealed, ...shown } = await deps.authenticator.create(email);
  const fresh = { secret: sealed, created_at: deps.now(), last_step: 0 };
  const written = await deps.db
    .insertInto('second_factors')
    .values({ user_id: id, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(fresh)
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!written)
    throw new Problem(409, 'second-factor-on', 'Two-step login is already on. Turn it off first.');
  return shown;
}

/**
 * Turns the second factor on with a first code of the app. Returns the recovery codes. Throws a
 * Problem 400 that names the field, or 429.
 */
export async function confirmSecondFactor(
  deps: AccountsDeps,
  { id, email }: SignedIn,
  { code }: { code: string },
): Promise<string[]> {
  const { db, limits, authenticator } = deps;
  await limits.consume('secondFactor', String(id));
  const factor = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  const step = factor ? await authenticator.stepOf(factor.secret, code) : null;
  if (!factor || step === null) throw wrongCode();
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await deps.queue.transaction(async (tx, send) => {
    const { numUpdatedRows } = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: deps.now(), last_step: step })
      .where('user_id', '=', id)
      .where('secret', '=', factor.secret)
      .where('confirmed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw wrongCode();
    await tx
      .insertInto('recovery_codes')
      .values(recoveryCodes.map((each) => ({ user_id: id, code_hash: hashRecoveryCode(each) })))
      .execute();
    await enqueueMail(send, secondFactorOn, { email });
  });
  await limits.giveBack('secondFactor', String(id));
  return recoveryCodes;
}

/** Turns the second factor off. Throws a Problem 400 that names the field, or 429. */
export async function endSecondFactor(
  deps: AccountsDeps,
  { id, email }: SignedIn,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await proveAgain(deps, id, password, 'password');
  await takeCode(deps, id, code);
  await deps.queue.transaction(async (tx, send) => {
    await tx.deleteFrom('second_factors').where('user_id', '=', id).execute();
    await enqueueMail(send, secondFactorOff, { email });
  });
}

/**
 * Completes a sign-in with a code and returns a session token. Throws a Problem 400:
 * `second-factor-expired` when the first step is too old, or `wrong-code`; and 429.
 */
export async function signInWithCode(
  deps: AccountsDeps,
  proof: { token: string; code: string },
  device: string,
): Promise<string> {
  return beginSession(deps.sessions, await proveCode(deps, proof), device);
}

/** As `signInWithCode`, but returns the account that may begin a session. */
export async function proveCode(
  deps: AccountsDeps,
  { token, code }: { token: string; code: string },
): Promise<Row<'users'>> {
  const claims = await deps.tokens.readSecondFactor(token);
  const user =
    claims &&
    (await deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', claims.id)
      .where('token_version', '=', claims.version)
      .where('email_verified_at', 'is not', null)
      .where('blocked_at', 'is', null)
      .executeTakeFirst());
  if (!user)
    throw new Problem(
      400,
      'second-factor-expired',
      'This took too long. Please log in again from the start.',
    );
  await takeCode(deps, user.id, code);
  await deps.db
    .updateTable('users')
    .set({ last_login_at: deps.now() })
    .where('id', '=', user.id)
    .execute();
  if (claims.googleSub !== undefined) await connectGoogle(deps, user, claims.googleSub);
  return user;
}
