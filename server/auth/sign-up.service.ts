import type { Selectable, Transaction } from 'kysely';
import type { Schema, UsersTable } from '../db/schema.ts';
import { type EnqueueMail, transactionWithMail } from './account-mail.service.ts';
import { endSessions } from './account-sessions.service.ts';
import { refuseGuessable } from './choose-password.adapter.ts';
import { armLink, endLinks, findGoodLink, linkUsed, oweLink } from './email-links.service.ts';
import { hashPassword, inHashingPlace, verifyPassword } from './password.adapter.ts';
import { startSecondStep } from './second-factor-check.service.ts';
import { beginLandingSession } from './sessions.service.ts';
import type { AccountsDeps } from './sign-in.service.ts';
import { takesAtLeast } from './takes-at-least.ts';

type User = Selectable<UsersTable>;

/**
 * Creates an unconfirmed account and enqueues its mail. Work, response and time are the same
 * whether or not the address has an account (user enumeration; specification, section 10,
 * "Accounts"); an existing owner is told by mail. Throws a Problem 400 for a guessable password,
 * and 429.
 */
export async function signUp(
  deps: AccountsDeps,
  { email, password, returnTo }: { email: string; password: string; returnTo: string | null },
  address: string,
): Promise<void> {
  await refuseGuessable(password, email, 'password');
  await deps.limits.consume('registerAddress', address);
  await deps.limits.consume('registerEmail', email);
  await takesAtLeast(deps.leastMs, async () => {
    const before = await deps.db
      .selectFrom('users')
      .select(['password_hash'])
      .where('email', '=', email)
      .executeTakeFirst();
    const [passwordHash, isSamePassword] = await inHashingPlace(address, async () => [
      await hashPassword(password),
      await verifyPassword(before?.password_hash ?? null, password),
    ]);
    await transactionWithMail(deps.queue, async (tx, enqueue) => {
      const now = deps.now();
      const user = await findOrCreate(tx, email, passwordHash, now);
      if (user.email_verified_at) {
        await enqueue({ kind: 'already-registered', email });
        return;
      }
      await tx
        .updateTable('users')
        .set({
          password_hash: passwordHash,
          password_set_at: now,
          password_contested: user.password_contested || (!user.isNew && !isSamePassword),
        })
        .where('id', '=', user.id)
        .execute();
      const linkId = await oweLink(tx, {
        user_id: user.id,
        purpose: 'verify',
        email,
        password_hash: passwordHash,
        return_to: returnTo,
      });
      await enqueue({ kind: 'link', linkId });
    });
  });
}

async function findOrCreate(
  tx: Transaction<Schema>,
  email: string,
  passwordHash: string,
  now: Date,
): Promise<User & { isNew: boolean }> {
  const created = await tx
    .insertInto('users')
    .values({ email, password_hash: passwordHash, password_set_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (created) return { ...created, isNew: true };
  const user = await tx
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...user, isNew: false };
}

/**
 * The result of a confirmation link: a session with a landing token, the second step of a login, or
 * the page that sets a password.
 */
export type OpenedLink = {
  kind: 'signed-in' | 'second-factor' | 'choose-password';
  token: string;
  returnTo: string | null;
};

/**
 * Uses a confirmation link in the browser with this key: confirms a new account with the password
 * of the sign-up that the mail answered, or moves an account to its new address. When several
 * sign-ups with different passwords wait for one address, none of the passwords is used: the mails
 * cannot be told apart, so the owner of the mailbox sets one. An account with a second factor is
 * not signed in. Throws a Problem 400: `link-unknown`, `link-used`, `link-expired`.
 */
export async function openConfirmationLink(
  deps: AccountsDeps,
  secret: string,
  { key, device }: { key: string; device: string },
): Promise<OpenedLink> {
  const now = deps.now();
  const opened = await transactionWithMail(deps.queue, async (tx, enqueue) => {
    const link = await findGoodLink(tx, secret, ['verify', 'change-email'], now);
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', link.user_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (link.purpose === 'change-email')
      return {
        user: await moveAddress(deps, { tx, enqueue }, user, link.email),
        returnTo: '/account?email=changed',
      };
    if (user.email_verified_at || user.email !== link.email) throw linkUsed();
    if (user.password_contested) {
      const reset = { user_id: user.id, purpose: 'reset', email: user.email } as const;
      const id = await oweLink(tx, { ...reset, return_to: link.return_to });
      return {
        resetToken: await armLink(tx, { id, purpose: 'reset' }, now),
        returnTo: link.return_to,
      };
    }
    const verified = await tx
      .updateTable('users')
      .set({
        email_verified_at: now,
        password_hash: link.password_hash,
        password_contested: false,
        last_login_at: now,
      })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await endLinks(tx, user.id, ['verify', 'reset'], now);
    return { user: verified, returnTo: link.return_to };
  });
  const { returnTo } = opened;
  if ('resetToken' in opened)
    return { kind: 'choose-password', token: opened.resetToken, returnTo };
  const { user } = opened;
  const secondStep = await startSecondStep(deps, { id: user.id, version: user.token_version });
  if (secondStep !== null) return { kind: 'second-factor', token: secondStep, returnTo };
  const { token } = await beginLandingSession(deps.sessions, user, device, key);
  return { kind: 'signed-in', token, returnTo };
}

/**
 * Changes the address of an account after the new one was proved. Existing sessions end, because
 * their tokens contain the old address.
 */
async function moveAddress(
  deps: AccountsDeps,
  { tx, enqueue }: { tx: Transaction<Schema>; enqueue: EnqueueMail },
  user: User,
  email: string,
): Promise<User> {
  const taken = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', user.id)
    .executeTakeFirst();
  // The address may have been taken since: an unconfirmed sign-up is deleted, an account is not.
  if (taken) {
    const { numDeletedRows } = await tx
      .deleteFrom('users')
      .where('id', '=', taken.id)
      .where('email_verified_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw linkUsed();
  }
  await endSessions(tx, user.id);
  await endLinks(tx, user.id, ['verify', 'reset', 'change-email'], deps.now());
  await enqueue({ kind: 'email-changed', email: user.email, newEmail: email });
  return tx
    .updateTable('users')
    .set({ email, token_version: user.token_version + 1 })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
