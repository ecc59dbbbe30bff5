import type { Selectable } from 'kysely';
import type { Db } from '../db/open.ts';
import type { UsersTable } from '../db/schema.ts';
import type { RateLimits } from '../middleware/rate-limit.adapter.ts';
import { Problem } from '../problem.ts';
import type { Queue } from '../worker/queue.service.ts';
import { oweMail, wakeAccountMail } from './account-mail.service.ts';
import { endSessions } from './account-sessions.service.ts';
import { refuseGuessable } from './choose-password.adapter.ts';
import { endLinks, findGoodLink } from './email-links.service.ts';
import type { GoogleSignIn } from './google.adapter.ts';
import { isGoogleYoungerThanPassword, NO_GOOGLE } from './google-connection.service.ts';
import { hashPassword, inHashingPlace, verifyPassword } from './password.adapter.ts';
import type { Authenticator } from './second-factor.adapter.ts';
import { startSecondStep } from './second-factor-check.service.ts';
import type { SessionTokens } from './session-token.adapter.ts';
import type { Sessions } from './sessions.service.ts';
import { takesAtLeast } from './takes-at-least.ts';

export type AccountsDeps = {
  db: Db;
  queue: Queue;
  sessions: Sessions;
  tokens: SessionTokens;
  limits: RateLimits;
  authenticator: Authenticator;
  /** Null when sign-in with Google is not configured. */
  google: GoogleSignIn | null;
  /** Readers come over https: cookies are marked Secure. */
  https: boolean;
  now: () => Date;
};

/**
 * Signs somebody in and returns a session token. Throws a Problem: 401 `wrong-password` (also when
 * there is no such account: the same work is done); after the right password only, 403
 * `email-not-verified` or 401 `second-factor-required` with a token for the second step; 429, and
 * 400 `link-expired` for a Google link token that is too old.
 */
export async function signIn(
  deps: AccountsDeps,
  {
    email,
    password,
    linkToken,
  }: { email: string; password: string; linkToken?: string | undefined },
  address: string,
  device: string,
): Promise<string> {
  const google = linkToken === undefined ? undefined : await readLinkToken(deps, linkToken, email);
  const user = await inHashingPlace(address, () => provePassword(deps, email, password, address));
  if (user.email_verified_at === null) {
    throw new Problem(
      403,
      'email-not-verified',
      'Please confirm your email address first. Look for our email, also in your spam folder.',
      {
        requiresVerification: true,
      },
    );
  }
  const secondFactorToken = await startSecondStep(deps, {
    id: user.id,
    version: user.token_version,
    googleSub: google,
  });
  if (secondFactorToken !== null) {
    throw new Problem(401, 'second-factor-required', 'Enter the code from your app.', {
      secondFactorToken,
    });
  }
  await deps.db
    .updateTable('users')
    .set({ last_login_at: deps.now() })
    .where('id', '=', user.id)
    .execute();
  if (google !== undefined) await connectGoogle(deps, user, google);
  return deps.sessions.begin(user, device);
}

/**
 * Counts the attempt before it looks, and takes it back when it was right: attempts that run side
 * by side are all counted.
 */
async function provePassword(
  deps: AccountsDeps,
  email: string,
  password: string,
  address: string,
): Promise<Selectable<UsersTable>> {
  const { limits } = deps;
  const both = `${email} ${address}`;
  await limits.consume('loginAddress', address);
  await limits.consume('loginAccount', email);
  await limits.consume('loginAccountFromAddress', both);
  const user = await deps.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
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
    'Your sign-in with Google took too long. Log in with your password, or start with Google again.',
  );
}

/**
 * Connects a Google account whose owner has just proved the password as well. Throws a Problem 409
 * when it opens another account.
 */
export async function connectGoogle(
  deps: AccountsDeps,
  user: Selectable<UsersTable>,
  googleSub: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const other = await tx
      .selectFrom('users')
      .select('id')
      .where('google_sub', '=', googleSub)
      .executeTakeFirst();
    if (other && other.id !== user.id)
      throw new Problem(
        409,
        'google-taken',
        'This Google account belongs to another account here.',
      );
    if (other) return;
    await tx
      .updateTable('users')
      .set({ google_sub: googleSub, google_connected_at: deps.now() })
      .where('id', '=', user.id)
      .execute();
    await oweMail(deps.queue, tx, { kind: 'google-connected', email: user.email });
  });
  wakeAccountMail(deps.queue);
}

/**
 * Asks for the mail with which a forgotten password is replaced. The same for every address. Throws
 * a Problem 429.
 */
export async function askForPasswordReset(
  deps: AccountsDeps,
  { email, returnTo }: { email: string; returnTo: string | null },
  address: string,
): Promise<void> {
  await deps.limits.consume('mailAddress', address);
  await deps.limits.consume('forgotEmail', email);
  await takesAtLeast(() => oweMail(deps.queue, null, { kind: 'forgot', email, returnTo }));
  wakeAccountMail(deps.queue);
}

/** Asks for another confirmation mail. The same for every address. Throws a Problem 429. */
export async function askForVerification(
  deps: AccountsDeps,
  { email, returnTo }: { email: string; returnTo: string | null },
  address: string,
): Promise<void> {
  await deps.limits.consume('mailAddress', address);
  await deps.limits.consume('resendEmail', email);
  await takesAtLeast(() => oweMail(deps.queue, null, { kind: 'resend', email, returnTo }));
  wakeAccountMail(deps.queue);
}

/**
 * Sets a new password with the link of a mail. Every session ends, and so does a Google connection
 * that is younger than the last password or that is to end: true is returned then. The mailbox is
 * proved by this too, so an account that still waited for its confirmation is confirmed. Throws a
 * Problem 400: `link-unknown`, `link-used`, `link-expired`, and `password-too-easy`, which uses
 * nothing up.
 */
export async function resetPassword(
  deps: AccountsDeps,
  {
    token,
    newPassword,
    disconnectGoogle = false,
  }: { token: string; newPassword: string; disconnectGoogle?: boolean | undefined },
  address: string,
): Promise<boolean> {
  await deps.limits.consume('resetAddress', address);
  const now = deps.now();
  // A bad link is refused before the work of hashing is done for it.
  const { email } = await deps.db
    .transaction()
    .execute((tx) => findGoodLink(tx, token, ['reset'], now));
  refuseGuessable(newPassword, email, 'newPassword');
  const passwordHash = await inHashingPlace(address, () => hashPassword(newPassword));
  const isGoogleEnded = await deps.db.transaction().execute(async (tx) => {
    const link = await findGoodLink(tx, token, ['reset'], now);
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', link.user_id)
      .where('email', '=', link.email)
      .forUpdate()
      .executeTakeFirst();
    if (!user)
      throw new Problem(400, 'link-unknown', 'This link does not work. Please ask for a new one.');
    const endsGoogle =
      user.google_sub !== null && (disconnectGoogle || isGoogleYoungerThanPassword(user));
    await tx
      .updateTable('users')
      .set((eb) => ({
        password_hash: passwordHash,
        password_set_at: now,
        ...(endsGoogle && NO_GOOGLE),
        password_contested: false,
        email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now)),
        token_version: eb('token_version', '+', 1),
      }))
      .where('id', '=', user.id)
      .execute();
    await endSessions(tx, user.id);
    await endLinks(tx, user.id, ['reset', 'verify', 'change-email'], now);
    await oweMail(deps.queue, tx, {
      kind: 'password-changed',
      email: user.email,
      isGoogleEnded: endsGoogle,
    });
    return endsGoogle;
  });
  await deps.limits.forget('loginAccount', email);
  await deps.limits.forget('loginAccountFromAddress', `${email} ${address}`);
  wakeAccountMail(deps.queue);
  return isGoogleEnded;
}
