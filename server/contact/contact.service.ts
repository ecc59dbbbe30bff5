import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ContactMessage } from '../../shared/contact.ts';
import { findRow } from '../db/rows.ts';
import type { Schema, Tx } from '../db/schema.ts';
import type { Base } from '../feature.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import type { Viewer } from '../middleware/viewer.ts';
import type { FormStamps } from './form-stamp.ts';
import { messageReceipt } from './mails/message-receipt.mail.ts';
import { messageToSupport } from './mails/message-to-support.mail.ts';

export type ContactDeps = Pick<Base, 'db' | 'queue' | 'limits' | 'site' | 'now' | 'log'> & {
  stamps: FormStamps;
};

/** A person cannot read, choose, type and send in less. */
const FASTEST_MS = 3_000;
/** A page may stay open for days. A stamp that is passed around does not live for ever. */
const OLDEST_MS = 7 * 86_400_000;

const CLOSED_MONTHS = 24;

/**
 * Stores a message and enqueues its mails: to the support address, and a receipt to the sender. The
 * same text of the same sender is one message until it is closed. A suspect message is stored,
 * marked in the mail to the support address, and answered like any other, but its sender gets no
 * mail. Throws a Problem 429.
 */
export async function sendMessage(
  deps: ContactDeps,
  { viewer, address, body }: { viewer: Viewer; address: string; body: ContactMessage },
): Promise<void> {
  const { db, queue, limits, site, now } = deps;
  const { email, issueType, subject, message } = body;
  const user = viewer.kind === 'user' ? viewer.user : null;
  await limits.consume('contactAddress', address);
  const digest = createHash('sha256')
    .update(JSON.stringify([email, issueType, subject, message]))
    .digest('base64url');
  // A call of the API with a session is a person's: it needs no form that was shown.
  const needsStamp = user === null || Boolean(body.stamp);
  const seen =
    suspicionOf(deps.stamps, body, needsStamp) ??
    (needsStamp && (await isUsed(db, body.stamp, digest)) ? 'reused' : null);
  const known = await findRow(
    db,
    'contact_messages',
    { digest, state: seen === null ? 'open' : 'suspect' },
    ['id'],
  );
  if (known) return;
  // Others may write under a member's address, but not from the account.
  await limits.consume('contactEmail', user === null ? email : `account ${user.id}`);
  const hasReceipt =
    seen === null &&
    (await limits.allows('contactReceiptAddress', address)) &&
    (await limits.allows('contactReceipt', email));
  // A flood of spam must not fill the mailbox: what is above the limit waits at /admin/messages.
  const isMailed =
    site().supportEmail !== null &&
    (seen === null || (await limits.allows('contactSuspect', 'all')));
  await queue.transaction(async (tx, send) => {
    const suspicion =
      seen ?? (needsStamp ? await noteStamp(tx, { stamp: body.stamp, digest, now: now() }) : null);
    const stored = await tx
      .insertInto('contact_messages')
      .values({
        user_id: user?.id ?? null,
        email,
        issue_type: issueType,
        subject,
        message,
        state: suspicion === null ? 'open' : 'suspect',
        suspicion,
        digest,
        created_at: now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) return;
    if (isMailed) await enqueueMail(send, messageToSupport, { messageId: stored.id });
    if (hasReceipt && suspicion === null)
      await enqueueMail(send, messageReceipt, { messageId: stored.id });
  });
}

/** All messages of an account, and of its address, with their answers, for its data download. */
export async function exportMessages(
  db: Kysely<Schema>,
  owner: { id: number; email: string },
): Promise<object[]> {
  const messages = await ownMessages(db, owner).selectAll().orderBy('id').execute();
  const replies = await db
    .selectFrom('contact_replies')
    .selectAll()
    .where('message_id', 'in', ownMessages(db, owner).select('id'))
    .orderBy('id')
    .execute();
  return messages.map(({ id, email, issue_type, subject, message, created_at, closed_at }) => ({
    email,
    issueType: issue_type,
    subject,
    message,
    sentAt: created_at,
    closedAt: closed_at,
    answers: replies
      .filter(({ message_id }) => message_id === id)
      .map(({ text, created_at: at }) => ({ text, at })),
  }));
}

/** Deletes all messages of an account and of its address, with their answers. */
export async function deleteMessages(tx: Tx, owner: { id: number; email: string }): Promise<void> {
  await tx
    .deleteFrom('contact_messages')
    .where('id', 'in', ownMessages(tx, owner).select('id'))
    .execute();
}

/** Deletes messages that were closed 24 months ago, and used stamps that are too old by now. */
export async function forgetOldMessages({
  db,
  now,
}: Pick<ContactDeps, 'db' | 'now'>): Promise<void> {
  const closedBefore = now();
  closedBefore.setUTCMonth(closedBefore.getUTCMonth() - CLOSED_MONTHS);
  await db.deleteFrom('contact_messages').where('closed_at', '<', closedBefore).execute();
  await db
    .deleteFrom('contact_stamps')
    .where('used_at', '<', new Date(now().getTime() - OLDEST_MS))
    .execute();
}

/**
 * What speaks for a program as the sender: it filled in the field that people do not see, or sent
 * the form without a stamp of ours or faster than anybody types.
 */
function suspicionOf(
  stamps: FormStamps,
  { website = '', stamp = '' }: ContactMessage,
  needsStamp: boolean,
): Schema['contact_messages']['suspicion'] {
  if (website !== '') return 'honeypot';
  if (!needsStamp) return null;
  const age = stamps.ageOf(stamp);
  if (age === null || age > OLDEST_MS) return 'stamp';
  return age < FASTEST_MS ? 'too-fast' : null;
}

/** Whether a stamp was used for a message with another digest: one form is one message. */
async function isUsed(
  db: Kysely<Schema>,
  stamp: string | undefined,
  digest: string,
): Promise<boolean> {
  const used = await findRow(db, 'contact_stamps', { stamp: stamp ?? '' }, ['digest']);
  return used !== undefined && used.digest !== digest;
}

/** Notes that a stamp was used. `reused` if another message has used it in the meantime. */
async function noteStamp(
  tx: Tx,
  { stamp = '', digest, now }: { stamp: string | undefined; digest: string; now: Date },
): Promise<'reused' | null> {
  const used = await tx
    .insertInto('contact_stamps')
    .values({ stamp, digest, used_at: now })
    .onConflict((conflict) =>
      conflict.column('stamp').doUpdateSet((eb) => ({ stamp: eb.ref('excluded.stamp') })),
    )
    .returning('digest')
    .executeTakeFirstOrThrow();
  return used.digest === digest ? null : 'reused';
}

/**
 * Messages that were sent from an account, or from its confirmed address by a sender who was not
 * logged in.
 */
function ownMessages(db: Kysely<Schema>, { id, email }: { id: number; email: string }) {
  return db
    .selectFrom('contact_messages')
    .where((eb) =>
      eb.or([eb('user_id', '=', id), eb.and([eb('user_id', 'is', null), eb('email', '=', email)])]),
    );
}
