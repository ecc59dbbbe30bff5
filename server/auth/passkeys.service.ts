import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyRequest,
  UsedPasskey,
} from '../../shared/passkeys.ts';
import { findRow, lockRow } from '../db/rows.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem, sessionExpired } from '../problem.ts';
import { proveAgain } from './account.service.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { passkeyAdded } from './mails/passkey-added.mail.ts';
import { passkeyRemoved } from './mails/passkey-removed.mail.ts';
import {
  CEREMONY_MS,
  challengeOf,
  creationOptions,
  newChallenge,
  requestOptions,
  userHandleOf,
  verifyNew,
  verifyUse,
} from './passkey.adapter.ts';
import { readSecondFactor, takeCode } from './second-factor-check.service.ts';
import { beginSession } from './sessions.service.ts';
import { refuseClosed } from './sign-in.service.ts';

const MOST_PASSKEYS = 20;

/**
 * What the browser makes a passkey with. Requires the password and, where two-step login is on, a
 * code: a passkey takes the place of both. Throws a Problem 400 that names the field, 409
 * `password-needed` or `too-many-passkeys`, and 429.
 */
export async function beginPasskey(
  deps: AccountsDeps,
  { id, email }: SignedIn,
  { name, password, code }: { name: string; password: string; code?: string | undefined },
): Promise<PasskeyCreation> {
  await proveAgain(deps, id, password, 'password');
  if (await readSecondFactor(deps.db, id)) {
    if (code === undefined)
      throw new Problem(400, 'bad-request', 'Enter the code.', { field: 'code' });
    await takeCode(deps, id, code);
  }
  const known = await deps.db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('user_id', '=', id)
    .execute();
  if (known.length >= MOST_PASSKEYS) throw tooManyPasskeys();
  return creationOptions(
    deps.site(),
    { id, email },
    await keepChallenge(deps, { user_id: id, name }),
    known.map(({ credential_id }) => credential_id),
  );
}

/**
 * Adds the passkey that the browser made and tells the account by mail. Throws a Problem 401 when the
 * session ended meanwhile, 400 `passkey-expired` when its challenge is not one of this account or was used, or
 * `passkey-not-added`; 409 `passkey-taken` or `too-many-passkeys`.
 */
export async function addPasskey(
  deps: AccountsDeps,
  { id, email, sessionId }: SignedIn,
  sent: NewPasskey,
): Promise<void> {
  const { challenge, name } = await takeChallenge(deps, challengeOf(sent), id);
  const made = await verifyNew(deps.site(), sent, challenge);
  if (!made || name === null)
    throw new Problem(
      400,
      'passkey-not-added',
      'This passkey could not be checked, so it was not added. Please try again.',
    );
  await deps.queue.transaction(async (tx, send) => {
    await lockRow(tx, 'users', { id }, ['id']);
    // A request may wait for long: a new password, which removes passkeys, must not be before it.
    const session = await findRow(tx, 'sessions', { id: sessionId, user_id: id }, ['id']);
    if (!session) throw sessionExpired();
    const { count } = await tx
      .selectFrom('passkeys')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_PASSKEYS) throw tooManyPasskeys();
    const added = await tx
      .insertInto('passkeys')
      .values({
        user_id: id,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        name,
        created_at: deps.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added)
      throw new Problem(409, 'passkey-taken', 'This passkey belongs to an account already.');
    await enqueueMail(send, passkeyAdded, { email, passkey: name });
  });
}

/** Renames a passkey. Throws a Problem 404 when the account has no such passkey. */
export async function renamePasskey(
  { db }: Pick<AccountsDeps, 'db'>,
  userId: number,
  id: number,
  name: string,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw noSuchPasskey();
}

/**
 * Removes a passkey and tells the account by mail. Throws a Problem 404 when the account has no
 * such passkey.
 */
export async function removePasskey(
  { queue }: AccountsDeps,
  { id: userId, email }: SignedIn,
  id: number,
): Promise<void> {
  await queue.transaction(async (tx, send) => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw noSuchPasskey();
    await enqueueMail(send, passkeyRemoved, { email, passkey: removed.name });
  });
}

/** What a browser asks for a passkey with, for a log-in. Throws a Problem 429. */
export async function beginPasskeyLogin(
  deps: AccountsDeps,
  address: string,
): Promise<PasskeyRequest> {
  await deps.limits.consume('passkeyChallenge', address);
  return requestOptions(deps.site(), await keepChallenge(deps, { user_id: null, name: null }));
}

/**
 * Signs in with a passkey, which is both factors, and returns a session token. Throws a Problem: 400
 * `passkey-expired`; 401 `passkey-unknown`, `passkey-refused`, or `passkey-copied` when the counter
 * of signatures did not go up; after a right signature 403 as a password does; and 429: the rate
 * limit is consumed before the check and refunded after a right signature.
 */
export async function signInWithPasskey(
  deps: AccountsDeps,
  sent: UsedPasskey,
  address: string,
  device: string,
): Promise<string> {
  const { db, limits, now } = deps;
  const both = `${sent.id} ${address}`;
  await limits.consume('loginAddress', address);
  await limits.consume('passkeyFromAddress', both);
  const { challenge } = await takeChallenge(deps, challengeOf(sent), null);
  const stored = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', sent.id)
    .executeTakeFirst();
  if (!stored)
    throw new Problem(
      401,
      'passkey-unknown',
      'We do not know this passkey. It may have been removed from your account. Log in another way.',
    );
  const before = Number(stored.counter);
  const counter = await verifyUse(deps.site(), sent, challenge, {
    credentialId: stored.credential_id,
    publicKey: stored.public_key,
  });
  if (counter === null || sent.response.userHandle !== userHandleOf(stored.user_id))
    throw passkeyRefused();
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', stored.user_id)
    .executeTakeFirst();
  if (!user) throw passkeyRefused();
  await limits.giveBack('loginAddress', address);
  await limits.giveBack('passkeyFromAddress', both);
  refuseClosed(user);
  // Authenticators that count no signatures send 0 each time.
  if (counter <= before && (counter > 0 || before > 0))
    throw new Problem(
      401,
      'passkey-copied',
      'This passkey may have been copied, so it does not log you in. Log in another way, then remove it from your account.',
    );
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now() })
    .where('id', '=', stored.id)
    .where('counter', '=', stored.counter)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw passkeyRefused();
  await db.updateTable('users').set({ last_login_at: now() }).where('id', '=', user.id).execute();
  return beginSession(deps.sessions, user, device);
}

/** Creates and stores a challenge, and deletes those whose time is over. */
async function keepChallenge(
  { db, now }: AccountsDeps,
  about: { user_id: number | null; name: string | null },
): Promise<string> {
  const challenge = newChallenge();
  const expires_at = new Date(now().getTime() + CEREMONY_MS);
  await db
    .with('expired', (expired) =>
      expired.deleteFrom('passkey_challenges').where('expires_at', '<=', now()),
    )
    .insertInto('passkey_challenges')
    .values({ ...about, challenge, expires_at })
    .execute();
  return challenge;
}

/** Uses up a challenge of an account, or of a log-in (null). Throws a Problem 400. */
async function takeChallenge(
  { db, now }: AccountsDeps,
  challenge: string | null,
  userId: number | null,
): Promise<{ challenge: string; name: string | null }> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge ?? '')
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', now())
    .returning(['challenge', 'name'])
    .executeTakeFirst();
  if (taken) return taken;
  throw new Problem(400, 'passkey-expired', 'This took too long. Please start again.');
}

function tooManyPasskeys(): Problem {
  return new Problem(
    409,
    'too-many-passkeys',
    `You have ${MOST_PASSKEYS} passkeys, which is the most. Remove one first.`,
  );
}

function passkeyRefused(): Problem {
  return new Problem(401, 'passkey-refused', 'Your passkey was not accepted. Please try again.');
}

/** The same 404 for an unknown passkey and for one of another account. */
export function noSuchPasskey(): Problem {
  return new Problem(404, 'passkey-not-found', 'This passkey is not there any more.');
}
