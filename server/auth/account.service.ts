import type { Account } from '../../shared/auth.ts';
import { formatMoney, openMoneyOf, restOfPayment } from '../../shared/billing.ts';
import { deleteRequests, exportRequests } from '../alerts/alert-requests.service.ts';
import { exportAlerts } from '../alerts/alerts.service.ts';
import { liftMailBlock } from '../alerts/mail-blocks.service.ts';
import { exportPayments, exportPremiumChanges, listPayments } from '../billing/payments.service.ts';
import { exportWithdrawals } from '../billing/withdrawals.service.ts';
import { deleteMessages, exportMessages } from '../contact/contact.service.ts';
import { exportLetters } from '../cv/cover-letter.service.ts';
import { listCvLinks } from '../cv/cv-links.service.ts';
import { exportCvs } from '../cv/cvs.service.ts';
import { findRow } from '../db/rows.ts';
import type { Row, Tx } from '../db/schema.ts';
import { endJobsOfAccount, exportEmployerJobs } from '../employer-jobs/employer-account.service.ts';
import { exportSaved } from '../journey/journey.service.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import { forgetRefusals } from '../mail/mail-refusals.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem, sessionExpired } from '../problem.ts';
import { readCvSettings } from '../profile/cv-settings.service.ts';
import { findProfile } from '../profile/profile.service.ts';
import type { Send } from '../worker/queue.service.ts';
import { endSessions } from './account-sessions.service.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { refuseGuessable } from './choose-password.adapter.ts';
import { createPendingLink, endLinks } from './email-links.service.ts';
import { NO_GOOGLE } from './google-connection.ts';
import { accountDeleted, type OpenMoney } from './mails/account-deleted.mail.ts';
import { confirmNewEmail } from './mails/confirm-new-email.mail.ts';
import { emailChangeAsked } from './mails/email-change-asked.mail.ts';
import { emailChangeRefused } from './mails/email-change-refused.mail.ts';
import { passwordChanged } from './mails/password-changed.mail.ts';
import { resetPasswordMail } from './mails/reset-password.mail.ts';
import { listPasskeys } from './passkey-list.service.ts';
import { hashPassword, inHashingPlace, verifyPassword } from './password.adapter.ts';
import { clearCodeAttempts, readSecondFactor } from './second-factor-check.service.ts';
import { describeUser, renewSession } from './sessions.service.ts';
import { refuseLastAdministrator } from './team.service.ts';

type User = Row<'users'>;

const STALE_DAYS = 30;

/** The data of the account page. */
export async function readAccount(
  { db, sessions, now }: AccountsDeps,
  { id }: SignedIn,
): Promise<Account> {
  const user = await readAccountRow({ db }, id);
  const pending = await db
    .selectFrom('email_links')
    .select('email')
    .where('user_id', '=', id)
    .where('purpose', '=', 'change-email')
    .where('used_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now())]))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const { premium } = describeUser(sessions, user);
  const secondFactor = await readSecondFactor(db, id);
  return {
    id,
    email: user.email,
    pendingEmail: pending?.email ?? null,
    hasPassword: user.password_hash !== null,
    hasGoogle: user.google_sub !== null,
    googleConnectedAt: user.google_connected_at?.toISOString() ?? null,
    is_premium: premium,
    premiumUntil: user.premium_until?.toISOString() ?? null,
    createdAt: user.created_at.toISOString(),
    secondFactor: {
      on: secondFactor !== null,
      recoveryCodesLeft: secondFactor?.recoveryCodesLeft ?? 0,
    },
  };
}

/**
 * Changes the password and ends all other sessions. Returns a new token for the current one. Throws
 * a Problem 400 that names the field, or 429.
 */
export async function changePassword(
  deps: AccountsDeps,
  { id, email, sessionId }: SignedIn,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<string> {
  await refuseGuessable(deps, newPassword, email, 'newPassword');
  await proveAgain(deps, id, currentPassword, 'currentPassword');
  const passwordHash = await inHashingPlace(placeOf(id), () => hashPassword(newPassword));
  const user = await deps.queue.transaction(async (tx, send) => {
    const changed = await tx
      .updateTable('users')
      .set((eb) => ({
        password_hash: passwordHash,
        password_set_at: deps.now(),
        token_version: eb('token_version', '+', 1),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await endSessions(tx, id, sessionId);
    await endLinks(tx, id, ['reset', 'change-email'], deps.now());
    await enqueueMail(send, passwordChanged, { email: changed.email, isGoogleEnded: false });
    return changed;
  });
  await clearCodeAttempts(deps, id);
  return renewSession(deps.sessions, user, sessionId);
}

/**
 * Requests a change of the email address: sends a link to the new address and a notice to the old
 * one. The response is the same for every new address (user enumeration); an address that has an
 * account, or is an administrator's, gets a mail that says so. Throws a Problem 400 that names the
 * field, or 429.
 */
export async function askForNewEmail(
  deps: AccountsDeps,
  { id }: SignedIn,
  { newEmail, password, browser }: { newEmail: string; password: string; browser: string },
): Promise<void> {
  await deps.limits.consume('changeEmail', String(id));
  const user = await proveAgain(deps, id, password, 'password');
  if (newEmail === user.email) throw fieldProblem('newEmail', 'This is already your address.');
  await deps.queue.transaction(async (tx, send) => {
    await endLinks(tx, id, ['change-email'], deps.now());
    const owner = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', newEmail)
      .where('email_verified_at', 'is not', null)
      .executeTakeFirst();
    // Stored in both cases, so that the account page shows the same. A link whose mail is never
    // sent cannot be opened.
    const link = { user_id: id, purpose: 'change-email', email: newEmail } as const;
    const linkId = await createPendingLink(tx, { ...link, browser_hash: browser });
    const reason = owner ? 'taken' : deps.sessions.adminEmails.has(newEmail) ? 'admin' : null;
    const refused = { email: newEmail, oldEmail: user.email };
    if (reason === null) await enqueueMail(send, confirmNewEmail, { linkId });
    else await enqueueMail(send, emailChangeRefused, { ...refused, reason });
    await enqueueMail(send, emailChangeAsked, { email: user.email, newEmail });
  });
}

/**
 * Sends a link to set a password to an account that was created with Google. Throws a Problem 429.
 */
export async function askForFirstPassword(deps: AccountsDeps, { email }: SignedIn): Promise<void> {
  await deps.limits.consume('forgotEmail', email);
  await enqueueMail(deps.queue.send, resetPasswordMail, { email, returnTo: '/account' });
}

/**
 * Ends all sessions of the account and, on request, disconnects Google. Throws a Problem 409 as
 * `disconnectGoogle` does.
 */
export async function signOutEverywhere(
  deps: AccountsDeps,
  user: SignedIn,
  isGoogleEnded: boolean,
): Promise<void> {
  if (isGoogleEnded) await disconnectGoogle(deps, user);
  const { id } = user;
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set((eb) => ({ token_version: eb('token_version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await endSessions(tx, id);
  });
}

/**
 * All stored data of an account (GDPR articles 15 and 20). Secrets are listed without their values.
 */
export async function exportAccount(
  { db, now }: Pick<AccountsDeps, 'db' | 'now'>,
  { id }: Pick<SignedIn, 'id'>,
): Promise<object> {
  const user = await readAccountRow({ db }, id);
  const links = await db
    .selectFrom('email_links')
    .select(['purpose', 'email', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['device', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  const secondFactor = await readSecondFactor(db, id);
  const profile = await findProfile(db, id);
  return {
    exportedAt: now().toISOString(),
    account: {
      id: user.id,
      email: user.email,
      createdAt: user.created_at,
      emailVerifiedAt: user.email_verified_at,
      lastLoginAt: user.last_login_at,
      premiumUntil: user.premium_until,
      hasPassword: user.password_hash !== null,
      passwordSetAt: user.password_set_at,
      googleAccountNumber: user.google_sub,
      googleConnectedAt: user.google_connected_at,
      blockedAt: user.blocked_at,
      blockedReason: user.blocked_reason,
      role: user.role,
    },
    emailLinks: links.map(({ purpose, email, created_at, expires_at, used_at }) => ({
      purpose,
      email,
      createdAt: created_at,
      expiresAt: expires_at,
      usedAt: used_at,
    })),
    sessions: sessions.map(({ device, created_at, last_seen_at, expires_at }) => ({
      device,
      createdAt: created_at,
      lastSeenAt: last_seen_at,
      expiresAt: expires_at,
    })),
    secondFactor,
    passkeys: await listPasskeys(db, id),
    payments: await exportPayments(db, id),
    withdrawals: await exportWithdrawals(db, id),
    premiumChanges: await exportPremiumChanges(db, id),
    messages: await exportMessages(db, user),
    ...(await exportAlerts(db, user)),
    alertRequests: await exportRequests(db, user),
    savedJobs: await exportSaved(db, id),
    ...(await exportEmployerJobs(db, id)),
    // With the photo, as a data URL.
    profile: profile?.data ?? null,
    profileSavedAt: profile?.updated_at ?? null,
    cvSettings: await readCvSettings(db, id),
    cvs: await exportCvs(db, id),
    coverLetters: await exportLetters(db, id),
    cvLinks: await listCvLinks(db, id),
  };
}

/**
 * Deletes the account with all its data, at once. Payments stay without the person, for accounting.
 * The last mail names the money that is still on its way: no address is kept for a later one.
 * Requires the password, or for an account without one the email address. Throws a Problem 400
 * that names the field, or 429.
 */
export async function deleteAccount(
  deps: AccountsDeps,
  { id, email }: SignedIn,
  proof: { password?: string | undefined; email?: string | undefined },
): Promise<void> {
  const user = await readAccountRow(deps, id);
  if (user.password_hash !== null) {
    if (proof.password === undefined) throw fieldProblem('password', 'Enter your password.');
    await proveAgain(deps, id, proof.password, 'password');
  } else if (proof.email !== email) {
    throw fieldProblem('email', 'Type the email address of your account.');
  }
  await deps.queue.transaction(async (tx, send) => {
    if (user.role === 'admin') await refuseLastAdministrator(tx, deps.sessions.adminEmails, id);
    await eraseAccount(deps, { tx, send }, { id, email });
  });
}

/**
 * Deletes an account with all its data, in a transaction that has proved the wish, and enqueues the
 * last mail.
 */
export async function eraseAccount(
  { now }: Pick<AccountsDeps, 'now'>,
  { tx, send }: { tx: Tx; send: Send },
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  const openMoney = await listOpenMoney({ db: tx, now }, id);
  await endJobsOfAccount(tx, { id, now });
  await deleteMessages(tx, { id, email });
  await deleteRequests(tx, email);
  await tx.deleteFrom('role_invitations').where('email', '=', email).execute();
  await tx.deleteFrom('users').where('id', '=', id).execute();
  await liftMailBlock(tx, email);
  await forgetRefusals(tx, email);
  await enqueueMail(send, accountDeleted, { email, openMoney });
}

async function listOpenMoney(
  deps: Pick<AccountsDeps, 'db' | 'now'>,
  userId: number,
): Promise<OpenMoney[]> {
  return (await listPayments(deps, userId)).flatMap((payment) => {
    const state = openMoneyOf(payment);
    const { amount, currency } = restOfPayment(payment);
    const { reference } = payment;
    return state === null ? [] : [{ state, reference, amount: formatMoney(amount, currency) }];
  });
}

/** Disconnects Google. Throws a Problem 409 `password-needed` when the account has no password. */
export async function disconnectGoogle({ db }: AccountsDeps, { id }: SignedIn): Promise<void> {
  const user = await readAccountRow({ db }, id);
  if (user.password_hash === null) {
    throw new Problem(
      409,
      'password-needed',
      'Choose a password first. Without a password, you could no longer log in.',
    );
  }
  await db.updateTable('users').set(NO_GOOGLE).where('id', '=', id).execute();
}

/** Deletes unconfirmed sign-ups and links older than 30 days, expired sessions and invitations. */
export async function forgetStale({ db, now }: Pick<AccountsDeps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - STALE_DAYS * 86_400_000);
  await db
    .deleteFrom('users')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<', before)
    // A block holds for as long as an administrator wants it.
    .where('blocked_at', 'is', null)
    // An address with an alert of its own is no sign-up that was forgotten.
    .where(({ not, and, eb, exists, selectFrom }) =>
      not(
        and([
          eb('alerts_confirmed_at', 'is not', null),
          exists(
            selectFrom('alerts')
              .select('id')
              .whereRef('user_id', '=', 'users.id')
              .where('is_active', '=', true),
          ),
        ]),
      ),
    )
    .execute();
  await db.deleteFrom('email_links').where('created_at', '<', before).execute();
  await db.deleteFrom('sessions').where('expires_at', '<=', now()).execute();
  await db.deleteFrom('role_invitations').where('expires_at', '<=', now()).execute();
}

/**
 * Re-authentication: checks the password of a signed-in user, because the session may be stolen.
 * Throws a Problem 400 that names the field, 409 `password-needed` for an account without a
 * password, or 429.
 */
export async function proveAgain(
  deps: AccountsDeps,
  id: number,
  password: string,
  field: string,
): Promise<User> {
  await deps.limits.consume('provePassword', String(id));
  const user = await readAccountRow(deps, id);
  const { password_hash } = user;
  if (password_hash === null) throw new Problem(409, 'password-needed', 'Choose a password first.');
  const isRight = await inHashingPlace(placeOf(id), () => verifyPassword(password_hash, password));
  if (!isRight) throw fieldProblem(field, 'This password is wrong.');
  await deps.limits.giveBack('provePassword', String(id));
  return user;
}

/** The row of a signed-in account. Throws a Problem 401 when it has been deleted. */
export async function readAccountRow({ db }: Pick<AccountsDeps, 'db'>, id: number): Promise<User> {
  const user = await findRow(db, 'users', { id });
  if (!user) throw sessionExpired();
  return user;
}

/** The key of an account in the fair queue of password hashing. */
function placeOf(id: number): string {
  return `account ${id}`;
}

function fieldProblem(field: string, message: string): Problem {
  return new Problem(400, 'bad-request', message, { field });
}
