import { findRow, lockRow } from '../db/rows.ts';
import type { Row } from '../db/schema.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { endLinks } from './email-links.service.ts';
import type { GoogleIdentity } from './google.adapter.ts';
import { googleConnected } from './mails/google-connected.mail.ts';
import { startSecondStep } from './second-factor-check.service.ts';
import { beginLandingSession, type LandingToken } from './sessions.service.ts';

/** Time to type or look up a password. */
const LINK_SECONDS = 900;

type User = Row<'users'>;

/** The result of a sign-in with Google. Tokens are passed in a URL of the site. */
export type GoogleOutcome =
  | ({ kind: 'signed-in' } & LandingToken)
  | { kind: 'prove-password'; linkToken: string }
  | { kind: 'second-factor'; token: string }
  | { kind: 'email-not-verified' }
  | { kind: 'account-blocked' }
  | { kind: 'refused' };

/**
 * Signs in or signs up with an identity of the provider. An unverified address and a blocked
 * account are refused. An existing account with a password is connected only after its password
 * was verified once (account takeover). A second factor is required here too. An unconfirmed
 * sign-up with the address is replaced, password included: it never proved the mailbox.
 */
export async function signInWithGoogle(
  deps: AccountsDeps,
  identity: GoogleIdentity,
  device: string,
): Promise<GoogleOutcome> {
  if (!identity.emailVerified) return { kind: 'email-not-verified' };
  const now = deps.now();
  const known = await deps.db
    .updateTable('users')
    .set({ last_login_at: now })
    .where('google_sub', '=', identity.sub)
    .where('email_verified_at', 'is not', null)
    .where('blocked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (known) return signedIn(deps, known, device);
  const blocked = await deps.db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or({ google_sub: identity.sub, email: identity.email }))
    .where('blocked_at', 'is not', null)
    .executeTakeFirst();
  if (blocked) return { kind: 'account-blocked' };
  const created = await deps.db
    .insertInto('users')
    .values({
      email: identity.email,
      email_verified_at: now,
      google_sub: identity.sub,
      google_connected_at: now,
      last_login_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (created) return signedIn(deps, created, device);
  const claimed = await claimUnconfirmed(deps, identity, now);
  if (claimed) return signedIn(deps, claimed, device);
  const existing = await findRow(deps.db, 'users', { email: identity.email }, ['password_hash']);
  if (!existing?.password_hash) return { kind: 'refused' };
  return {
    kind: 'prove-password',
    linkToken: await deps.tokens.signGoogleLink(
      { googleSub: identity.sub, email: identity.email },
      LINK_SECONDS,
    ),
  };
}

async function signedIn(deps: AccountsDeps, user: User, device: string): Promise<GoogleOutcome> {
  const token = await startSecondStep(deps, { id: user.id, version: user.token_version });
  if (token !== null) return { kind: 'second-factor', token };
  return { kind: 'signed-in', ...(await beginLandingSession(deps.sessions, user, device)) };
}

/** Takes over an unconfirmed account for the verified owner of its address. */
async function claimUnconfirmed(
  { db }: AccountsDeps,
  { sub, email }: GoogleIdentity,
  now: Date,
): Promise<User | undefined> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .updateTable('users')
      .set((eb) => ({
        email_verified_at: now,
        google_sub: sub,
        google_connected_at: now,
        password_hash: null,
        password_set_at: null,
        token_version: eb('token_version', '+', 1),
        last_login_at: now,
      }))
      .where('email', '=', email)
      .where('email_verified_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (user) await endLinks(tx, user.id, ['verify', 'reset'], now);
    return user;
  });
}

/**
 * Connects a Google account to the account of an active session; `taken` when it is connected to
 * another account.
 */
export async function connectGoogleToSession(
  deps: AccountsDeps,
  { id, tokenVersion }: Pick<SignedIn, 'id' | 'tokenVersion'>,
  identity: GoogleIdentity,
): Promise<'connected' | 'taken' | 'session-ended'> {
  const outcome = await deps.queue.transaction(async (tx, send) => {
    const user = await lockRow(tx, 'users', { id });
    if (user?.token_version !== tokenVersion) return 'session-ended';
    const other = await findRow(tx, 'users', { google_sub: identity.sub }, ['id']);
    if (other) return other.id === id ? 'connected' : 'taken';
    await tx
      .updateTable('users')
      .set({ google_sub: identity.sub, google_connected_at: deps.now() })
      .where('id', '=', id)
      .execute();
    await enqueueMail(send, googleConnected, { email: user.email });
    return 'connected';
  });
  return outcome;
}
