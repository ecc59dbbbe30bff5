import { findRow, lockRow } from '../db/rows.ts';
import type { Row, Tx } from '../db/schema.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import { Problem } from '../problem.ts';
import type { Send } from '../worker/queue.service.ts';
import { endSessions } from './account-sessions.service.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { refuseGuessable } from './choose-password.adapter.ts';
import { endLinks, findGoodLink, inTurnOfLink, linkUnknown } from './email-links.service.ts';
import { isGoogleYoungerThanPassword, NO_GOOGLE } from './google-connection.ts';
import { confirmEmailAgain } from './mails/confirm-email-again.mail.ts';
import { googleConnected } from './mails/google-connected.mail.ts';
import { passwordChanged } from './mails/password-changed.mail.ts';
import { resetPasswordMail } from './mails/reset-password.mail.ts';
import { endPasskeys } from './passkey-list.service.ts';
import { hashPassword, inHashingPlace, verifyPassword } from './password.adapter.ts';
import { clearCodeAttempts, startSecondStep } from './second-factor-check.service.ts';
import { beginSession } from './sessions.service.ts';
import { takesAtLeast } from './takes-at-least.ts';

type Credentials = { email: string; password: string; linkToken?: string | undefined };

/** Verifies email and password (`proveSignIn`) and returns a session token. */
export async function signIn(
  deps: AccountsDeps,
  credentials: Credentials,
  address: string,
  device: string,
): Promise<string> {
  return beginSession(deps.sessions, await proveSignIn(deps, credentials, address), device);
}

/**
 * Verifies email and password, and returns the account that may begin a session. Throws a Problem:
 * 401 `wrong-password` (after the same work when there is no such account); only after a correct
 * password 403 `account-blocked` or `email-not-verified`, or 401 `second-factor-required` with a
 * token for the second step; 429; and 400 `link-expired` for an expired Google link token.
 */
export async function proveSignIn(
  deps: AccountsDeps,
  { email, password, linkToken }: Credentials,
  address: string,
): Promise<Row<'users'>> {
  const google = linkToken === undefined ? undefined : await readLinkToken(deps, linkToken, email);
  const user = await inHashingPlace(address, () => provePassword(deps, email, password, address));
  refuseClosed(user);
  const secondFactorToken = await startSecondStep(deps, {
    id: user.id,
    version: user.token_version,
    googleSub: google,
  });
  if (secondFactorToken !== null) throw secondFactorRequired(secondFactorToken);
  await deps.db
    .updateTable('users')
    .set({ last_login_at: deps.now() })
    .where('id', '=', user.id)
    .execute();
  if (google !== undefined) await connectGoogle(deps, user, google);
  return user;
}

/**
 * Throws a Problem 403 `account-blocked` or `email-not-verified`: only after a proof that the
 * account is the reader's.
 */
export function refuseClosed(user: Pick<Row<'users'>, 'blocked_at' | 'email_verified_at'>): void {
  if (user.blocked_at !== null)
    throw new Problem(
      403,
      'account-blocked',
      'This account is blocked, so you cannot log in. If you think that this is wrong, write to us on the contact page.',
    );
  if (user.email_verified_at === null)
    throw new Problem(
      403,
      'email-not-verified',
      'Please confirm your email address first. Look for our email, and check your spam folder.',
      { requiresVerification: true },
    );
}

/** The answer to a right password when a code is asked for, with the token of that step. */
export function secondFactorRequired(secondFactorToken: string): Problem {
  return new Problem(401, 'second-factor-required', 'Enter the code from your app.', {
    secondFactorToken,
  });
}

/**
 * Consumes the rate limit before it verifies, so that concurrent attempts are all counted, and
 * refunds it after a correct password.
 */
async function provePassword(
  deps: AccountsDeps,
  email: string,
  password: string,
  address: string,
): Promise<Row<'users'>> {
  const { limits } = deps;
  const both = `${email} ${address}`;
  await limits.consume('loginAddress', address);
  await limits.consume('loginAccount', email);
  await limits.consume('loginAccountFromAddress', both);
  const user = await findRow(deps.db, 'users', { email });
  const isRight = await verifyPassword(user?.password_hash ?? null, password);
  if (!user || !isRight) throw new Problem(401, 'wrong-password', 'Email or password is wrong.');
  await limits.giveBack('loginAddress', address);
  await limits.giveBack('loginAccount', email);
  await limits.giveBack('loginAccountFromAddress', both);
  return user;
}

async function readLinkToken(
  { tokens }: AccountsDeps,
  linkToken: string,
  email: string,
): Promise<string> {
  const claims = await tokens.readGoogleLink(linkToken);
  if (claims?.email === email) return claims.googleSub;
  throw new Problem(
    400,
    'link-expired',
    'Your sign-in with Google took too long. Log in with your password, or start again with Google.',
  );
}

/**
 * Connects a Google account after the password was verified. Throws a Problem 409 when the Google
 * account is connected to another account.
 */
export async function connectGoogle(
  deps: AccountsDeps,
  user: Row<'users'>,
  googleSub: string,
): Promise<void> {
  await deps.queue.transaction(async (tx, send) => {
    const other = await findRow(tx, 'users', { google_sub: googleSub }, ['id']);
    if (other && other.id !== user.id)
      throw new Problem(
        409,
        'google-taken',
        'This Google account is already used by another account here.',
      );
    if (other) return;
    await tx
      .updateTable('users')
      .set({ google_sub: googleSub, google_connected_at: deps.now() })
      .where('id', '=', user.id)
      .execute();
    await enqueueMail(send, googleConnected, { email: user.email });
  });
}

/**
 * Enqueues a password reset mail. The same response for every address (user enumeration). Throws a
 * Problem 429.
 */
export async function askForPasswordReset(
  deps: AccountsDeps,
  { email, returnTo }: { email: string; returnTo: string | null },
  address: string,
): Promise<void> {
  await deps.limits.consume('mailAddress', address);
  await deps.limits.consume('forgotEmail', email);
  await takesAtLeast(deps.leastMs, () =>
    enqueueMail(deps.queue.send, resetPasswordMail, { email, returnTo }),
  );
}

/**
 * Enqueues another confirmation mail. Its link has the password of the sign-up of the same browser,
 * if any. The same response for every address. Throws a Problem 429.
 */
export async function askForVerification(
  deps: AccountsDeps,
  fields: { email: string; returnTo: string | null; browser: string | null },
  address: string,
): Promise<void> {
  await deps.limits.consume('mailAddress', address);
  await deps.limits.consume('resendEmail', fields.email);
  await takesAtLeast(deps.leastMs, () => enqueueMail(deps.queue.send, confirmEmailAgain, fields));
}

/** What else ended with a new password. */
type Ended = { google: boolean; passkeys: boolean };

/**
 * Sets a new password with a link from a mail. Ends all sessions and passkeys. Disconnects Google
 * when requested or when it was connected after the last password. Returns what ended. The link
 * proves the mailbox, so it also confirms an unconfirmed account. Throws a Problem 400: `link-unknown`,
 * `link-used`, `link-expired`, and `password-too-easy`, which leaves the link valid.
 */
export async function resetPassword(
  deps: AccountsDeps,
  {
    token,
    newPassword,
    disconnectGoogle = false,
  }: { token: string; newPassword: string; disconnectGoogle?: boolean | undefined },
  address: string,
): Promise<Ended> {
  await deps.limits.consume('resetAddress', address);
  const now = deps.now();
  // Check the link before the expensive hashing.
  const { email, user_id: userId } = await inTurnOfLink(token, () =>
    deps.db.transaction().execute((tx) => findGoodLink(tx, token, ['reset'], now)),
  );
  await refuseGuessable(deps, newPassword, email, 'newPassword');
  const passwordHash = await inHashingPlace(address, () => hashPassword(newPassword));
  const reset = async (tx: Tx, send: Send) => {
    const link = await findGoodLink(tx, token, ['reset'], now);
    const user = await lockRow(tx, 'users', { id: link.user_id, email: link.email });
    if (!user) throw linkUnknown();
    const endsGoogle =
      user.google_sub !== null && (disconnectGoogle || isGoogleYoungerThanPassword(user));
    await tx
      .updateTable('users')
      .set((eb) => ({
        password_hash: passwordHash,
        password_set_at: now,
        ...(endsGoogle && NO_GOOGLE),
        email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now)),
        token_version: eb('token_version', '+', 1),
      }))
      .where('id', '=', user.id)
      .execute();
    await endSessions(tx, user.id);
    await endLinks(tx, user.id, ['reset', 'verify', 'change-email'], now);
    const passkeys = await endPasskeys(tx, user.id);
    await enqueueMail(send, passwordChanged, {
      email: user.email,
      isGoogleEnded: endsGoogle,
      arePasskeysEnded: passkeys,
    });
    return { google: endsGoogle, passkeys };
  };
  const ended = await inTurnOfLink(token, () => deps.queue.transaction(reset));
  await deps.limits.forget('loginAccount', email);
  await deps.limits.forget('loginAccountFromAddress', `${email} ${address}`);
  await clearCodeAttempts(deps, userId);
  return ended;
}
