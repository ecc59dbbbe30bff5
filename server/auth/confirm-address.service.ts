import type { Row, Tx } from '../db/schema.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import { Problem } from '../problem.ts';
import type { Send } from '../worker/queue.service.ts';
import { endSessions } from './account-sessions.service.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { refuseGuessable } from './choose-password.adapter.ts';
import {
  type EmailLink,
  endLinks,
  findGoodLink,
  findLinkById,
  inTurnOfLink,
  linkUsed,
} from './email-links.service.ts';
import { NO_GOOGLE } from './google-connection.ts';
import { emailChanged } from './mails/email-changed.mail.ts';
import { passwordChanged } from './mails/password-changed.mail.ts';
import { endPasskeys } from './passkey-list.service.ts';
import { hashPassword, inHashingPlace } from './password.adapter.ts';
import { clearCodeAttempts, startSecondStep } from './second-factor-check.service.ts';
import { beginLandingSession, hashOfKey } from './sessions.service.ts';

type User = Row<'users'>;

/** Time to think of a password. The link of the mail gives another such token. */
export const CHOICE_SECONDS = 3600;

/** A browser at a link: its landing key, the hash of its key as an asker, and its name. */
type Browser = { key: string; asker: string | null; device: string };

/**
 * The result of a confirmation link: a session with a landing token, the second step of a login, or
 * the page that sets a password.
 */
export type OpenedLink = {
  kind: 'signed-in' | 'second-factor' | 'choose-password';
  token: string;
  returnTo: string | null;
};

const MOVED = '/account?email=changed';

/**
 * Uses a confirmation link: confirms a new account with the password of its sign-up, or moves an
 * account to its new address. Only the browser that asked for the link does that. Elsewhere the
 * password may be a stranger's, so the link is not used up and its reader chooses one; so does
 * everybody with the address of an administrator. An account with a second factor is not signed in.
 * Throws a Problem 400: `link-unknown`, `link-used`, `link-expired`, `link-of-administrator`.
 */
export async function openConfirmationLink(
  deps: AccountsDeps,
  secret: string,
  { key, asker, device }: Browser,
): Promise<OpenedLink> {
  const now = deps.now();
  const open = async (tx: Tx, send: Send) => {
    const link = await findGoodLink(tx, secret, ['verify', 'change-email'], now);
    const user = await lockUser(tx, link);
    refuseMove(deps, link);
    if (link.browser_hash === null || link.browser_hash !== asker || isAdmin(deps, link))
      return { link, oldEmail: user.email };
    return { link, user: await confirm(deps, { tx, send }, link, user, link.password_hash) };
  };
  const opened = await inTurnOfLink(secret, () => deps.queue.transaction(open));
  const { link, user, oldEmail } = opened;
  const returnTo = link.purpose === 'change-email' ? MOVED : link.return_to;
  if (!user) {
    const { id, email } = link;
    const claims = {
      link: id,
      email,
      ...(link.purpose === 'change-email' && { oldEmail }),
      browser: hashOfKey(key),
    };
    const token = await deps.tokens.signChoice(claims, CHOICE_SECONDS);
    return { kind: 'choose-password', token, returnTo };
  }
  return { ...(await land(deps, user, key, device)), returnTo };
}

/**
 * Completes a confirmation with a password that the reader of the mail chose, in the browser that
 * opened the link. Whatever opened the account before ends: sessions, Google, passkeys, links. Throws a
 * Problem 400: `password-too-easy`, which leaves the link valid, and those of
 * `openConfirmationLink`.
 */
export async function choosePassword(
  deps: AccountsDeps,
  { token, newPassword }: { token: string; newPassword: string },
  address: string,
  { key, device }: { key: string | undefined; device: string },
): Promise<Omit<OpenedLink, 'returnTo'>> {
  await deps.limits.consume('resetAddress', address);
  const claims = await deps.tokens.readChoice(token);
  if (!claims || key === undefined || claims.browser !== hashOfKey(key))
    throw new Problem(
      400,
      'link-expired',
      'This took too long, or you started in another browser. Please open the link in our email again.',
    );
  await refuseGuessable(deps, newPassword, claims.email, 'newPassword');
  const passwordHash = await inHashingPlace(address, () => hashPassword(newPassword));
  const choose = async (tx: Tx, send: Send) => {
    const link = await findLinkById(tx, claims.link);
    const locked = await lockUser(tx, link);
    refuseMove(deps, link);
    await endSessions(tx, locked.id);
    const arePasskeysEnded = await endPasskeys(tx, locked.id);
    await tx
      .updateTable('users')
      .set((eb) => ({ ...NO_GOOGLE, token_version: eb('token_version', '+', 1) }))
      .where('id', '=', locked.id)
      .execute();
    // The password of an unconfirmed sign-up is not news.
    if (link.purpose === 'change-email')
      await enqueueMail(send, passwordChanged, {
        email: link.email,
        isGoogleEnded: locked.google_sub !== null,
        arePasskeysEnded,
      });
    return confirm(deps, { tx, send }, link, locked, passwordHash);
  };
  const user = await inTurnOfLink(String(claims.link), () => deps.queue.transaction(choose));
  await deps.limits.forget('loginAccount', user.email);
  await deps.limits.forget('loginAccountFromAddress', `${user.email} ${address}`);
  await clearCodeAttempts(deps, user.id);
  return land(deps, user, key, device);
}

/** The account of a link. A confirmation of a confirmed account has been used. */
async function lockUser(tx: Tx, link: EmailLink): Promise<User> {
  const user = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', link.user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (link.purpose === 'verify' && (user.email_verified_at || user.email !== link.email))
    throw linkUsed();
  return user;
}

function isAdmin({ sessions }: AccountsDeps, { email }: EmailLink): boolean {
  return sessions.adminEmails.has(email);
}

/** The account of an administrator is never another one that moved to the address. */
function refuseMove(deps: AccountsDeps, link: EmailLink): void {
  if (link.purpose === 'change-email' && isAdmin(deps, link))
    throw new Problem(
      400,
      'link-of-administrator',
      'This address belongs to an administrator of the site, so no account can move to it.',
    );
}

async function land(
  deps: AccountsDeps,
  user: User,
  key: string,
  device: string,
): Promise<Omit<OpenedLink, 'returnTo'>> {
  const secondStep = await startSecondStep(deps, { id: user.id, version: user.token_version });
  if (secondStep !== null) return { kind: 'second-factor', token: secondStep };
  const { token } = await beginLandingSession(deps.sessions, user, device, key);
  return { kind: 'signed-in', token };
}

/** Confirms the address of a link. A password of null stays as it is. */
async function confirm(
  deps: AccountsDeps,
  work: { tx: Tx; send: Send },
  link: EmailLink,
  user: User,
  passwordHash: string | null,
): Promise<User> {
  const { tx } = work;
  const now = deps.now();
  if (link.purpose === 'change-email') await moveAddress(deps, work, user, link.email);
  else await endLinks(tx, user.id, ['verify', 'reset'], now);
  return tx
    .updateTable('users')
    .set({
      email_verified_at: user.email_verified_at ?? now,
      last_login_at: now,
      ...(passwordHash !== null && { password_hash: passwordHash, password_set_at: now }),
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Changes the address of an account after the new one was proved. Existing sessions end, because
 * their tokens contain the old address.
 */
async function moveAddress(
  deps: AccountsDeps,
  { tx, send }: { tx: Tx; send: Send },
  user: User,
  email: string,
): Promise<void> {
  const taken = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', user.id)
    .executeTakeFirst();
  // The address may have been taken since: an unconfirmed sign-up is deleted, an account is not.
  if (taken) {
    // Its alerts are the account's now, which has proved the mailbox.
    await tx
      .updateTable('alerts')
      .set({ user_id: user.id })
      .where('user_id', '=', taken.id)
      .where('kind', '=', 'search')
      .execute();
    const { numDeletedRows } = await tx
      .deleteFrom('users')
      .where('id', '=', taken.id)
      .where('email_verified_at', 'is', null)
      .where('blocked_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw linkUsed();
  }
  await endSessions(tx, user.id);
  await endLinks(tx, user.id, ['verify', 'reset', 'change-email'], deps.now());
  await enqueueMail(send, emailChanged, { email: user.email, newEmail: email });
  await tx
    .updateTable('users')
    .set((eb) => ({ email, token_version: eb('token_version', '+', 1) }))
    .where('id', '=', user.id)
    .execute();
}
