import type { Row, Tx } from '../db/schema.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { refuseGuessable } from './choose-password.adapter.ts';
import { createPendingLink } from './email-links.service.ts';
import { alreadyRegistered } from './mails/already-registered.mail.ts';
import { confirmEmail } from './mails/confirm-email.mail.ts';
import { hashPassword, inHashingPlace } from './password.adapter.ts';
import { takesAtLeast } from './takes-at-least.ts';

/** A sign-up in the browser with this hash of its key. */
export type SignUp = {
  email: string;
  password: string;
  returnTo: string | null;
  browser: string;
};

/**
 * Creates an unconfirmed account and enqueues its mail. Work, response and time are the same
 * whether or not the address has an account (user enumeration; specification, section 10,
 * "Accounts"); an existing owner is told by mail, a blocked account gets none. Throws a Problem
 * 400 for a guessable password, and 429.
 */
export async function signUp(
  deps: AccountsDeps,
  { email, password, returnTo, browser }: SignUp,
  address: string,
): Promise<void> {
  await refuseGuessable(deps, password, email, 'password');
  await deps.limits.consume('registerAddress', address);
  await deps.limits.consume('registerEmail', email);
  await takesAtLeast(deps.leastMs, async () => {
    const passwordHash = await inHashingPlace(address, () => hashPassword(password));
    await deps.queue.transaction(async (tx, send) => {
      const user = await findOrCreate(tx, email, passwordHash, deps.now());
      if (user.blocked_at !== null) return;
      if (user.email_verified_at) {
        await enqueueMail(send, alreadyRegistered, { email });
        return;
      }
      const linkId = await createPendingLink(tx, {
        user_id: user.id,
        purpose: 'verify',
        email,
        password_hash: passwordHash,
        browser_hash: browser,
        return_to: returnTo,
      });
      await enqueueMail(send, confirmEmail, { linkId });
    });
  });
}

/**
 * The account of an address. An unconfirmed one has the password of the newest sign-up: it opens
 * nothing, it only tells at the login that the address is not confirmed yet.
 */
async function findOrCreate(
  tx: Tx,
  email: string,
  passwordHash: string,
  now: Date,
): Promise<Row<'users'>> {
  const password = { password_hash: passwordHash, password_set_at: now };
  const written = await tx
    .insertInto('users')
    .values({ email, ...password })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(password).where('users.email_verified_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst();
  if (written) return written;
  return tx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
}
