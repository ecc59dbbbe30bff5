import type { Selectable, Transaction } from 'kysely';
import type { Schema, UsersTable } from '../db/schema.ts';
import { oweMail, wakeAccountMail } from './account-mail.service.ts';
import { endSessions } from './account-sessions.service.ts';
import type { AccountsDeps } from './accounts.service.ts';
import { refuseGuessable } from './choose-password.adapter.ts';
import { armLink, endLinks, findGoodLink, linkUsed, oweLink } from './email-links.service.ts';
import { hashPassword, inHashingPlace, verifyPassword } from './password.adapter.ts';
import { startSecondStep } from './second-factor-check.service.ts';
import { takesAtLeast } from './takes-at-least.ts';

type User = Selectable<UsersTable>;

/**
 * Signs somebody up: an account that waits for its mail to be opened. The work, the answer and the
 * time are the same whether or not the address has an account (DESIGN section 5); its owner is told
 * by mail. Throws a Problem 400 for a password that is guessed first, and 429.
 */
export async function signUp(
  deps: AccountsDeps,
  { email, password, returnTo }: { email: string; password: string; returnTo: string | null },
  address: string,
): Promise<void> {
  refuseGuessable(password, email, 'password');
  await deps.limits.consume('registerAddress', address);
  await deps.limits.consume('registerEmail', email);
  await takesAtLeast(async () => {
    const before = await deps.db
      .selectFrom('users')
      .select(['password_hash'])
      .where('email', '=', email)
      .executeTakeFirst();
    const [passwordHash, isSamePassword] = await inHashingPlace(address, async () => [
      await hashPassword(password),
      await verifyPassword(before?.password_hash ?? null, password),
    ]);
    await deps.db.transaction().execute(async (tx) => {
      const now = deps.now();
      const user = await findOrCreate(tx, email, passwordHash, now);
      if (user.email_verified_at) {
        await oweMail(deps.queue, tx, { kind: 'already-registered', email });
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
      await oweMail(deps.queue, tx, { kind: 'link', linkId });
    });
  });
  wakeAccountMail(deps.queue);
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
 * Where a confirmation link leads: to a session, with a token for its landing page; to the second
 * step of a login; or to the page where a password is chosen.
 */
export type OpenedLink = {
  kind: 'signed-in' | 'second-factor' | 'choose-password';
  token: string;
  returnTo: string | null;
};

/**
/**
 * Opens the link of a confirmation mail in the browser that has this key: a new account becomes its
 * owner's, with the password of the very sign-up that the mail answered; or an existing account
 * moves to its new address. When several passwords wait for one address, none of them counts:
 * nobody can tell the mails apart, so whoever reads them chooses. An account with a second factor
 * is not signed in by it. Throws a Problem 400: `link-unknown`, `link-used`, `link-expired`.
 */
export async function openConfirmationLink(
  deps: AccountsDeps,
  secret: string,
  { key, device }: { key: string; device: string },
): Promise<OpenedLink> {
  const now = deps.now();
  const opened = await deps.db.transaction().execute(async (tx) => {
    const link = await findGoodLink(tx, secret, ['verify', 'change-email'], now);
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', link.user_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (link.purpose === 'change-email')
      return {
        user: await moveAddress(deps, tx, user, link.email),
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
  wakeAccountMail(deps.queue);
  const { returnTo } = opened;
  if ('resetToken' in opened)
    return { kind: 'choose-password', token: opened.resetToken, returnTo };
  const { user } = opened;
  const secondStep = await startSecondStep(deps, { id: user.id, version: user.token_version });
  if (secondStep !== null) return { kind: 'second-factor', token: secondStep, returnTo };
  const { token } = await deps.sessions.beginLanding(user, device, key);
  return { kind: 'signed-in', token, returnTo };
}

/**
 * Moves an account to an address that its owner has proved; older sessions end, because they name
 * the old one.
 */
async function moveAddress(
  deps: AccountsDeps,
  tx: Transaction<Schema>,
  user: User,
  email: string,
): Promise<User> {
  const taken = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', user.id)
    .executeTakeFirst();
  // Somebody signed up with the address meanwhile: an unproved sign-up gives way, an account does
  // not.
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
  await oweMail(deps.queue, tx, { kind: 'email-changed', email: user.email, newEmail: email });
  return tx
    .updateTable('users')
    .set({ email, token_version: user.token_version + 1 })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
