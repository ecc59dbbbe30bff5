import type { Selectable } from 'kysely';
import { longDate } from '../../shared/job-dates.ts';
import type { ContactMessagesTable } from '../db/schema.ts';
import { outlastOutage } from '../db/unavailable.ts';
import { composeMail } from '../mail/compose-mail.service.ts';
import type { Mailer } from '../mail/mail.service.ts';
import type { QueueJob } from '../worker/queue.service.ts';
import { CONTACT_QUEUE, type ContactDeps, type ContactMail } from './contact.service.ts';
import * as words from './contact-mail-words.ts';

type MailDeps = ContactDeps & { mailer: Mailer };
type MessageRow = Selectable<ContactMessagesTable>;

/** Retried for a day, as the mails of accounts are. The message itself is in the database. */
const RETRIES = { retries: 150, firstDelaySeconds: 2, longestDelaySeconds: 600, concurrency: 1 };

/** Starts the worker that sends the mails of the contact form. */
export async function startContactMail(deps: MailDeps): Promise<void> {
  await deps.queue.work<ContactMail>(CONTACT_QUEUE, RETRIES, (job) => sendContactMail(deps, job));
}

async function sendContactMail(deps: MailDeps, { data }: QueueJob<ContactMail>): Promise<void> {
  if (data.kind === 'reply') return sendReply(deps, data.replyId);
  const message = await deps.db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', data.messageId)
    .executeTakeFirst();
  // Deleted since, with its account for example.
  if (!message) return;
  if (data.kind === 'support') await sendToSupport(deps, message);
  else await sendReceipt(deps, message);
}

async function sendToSupport(deps: MailDeps, message: MessageRow): Promise<void> {
  const { db, mailer, site, now, log } = deps;
  const { supportEmail } = site();
  if (supportEmail === null || message.mailed_at !== null) return;
  const outcome = await mailer.send({
    to: supportEmail,
    replyTo: message.email,
    id: `${threadOf(message)}.support`,
    // The sender has the receipt: answers from a mail program join its thread.
    references: [receiptId(message)],
    ...composeMail(site(), words.toSupport(site(), wordsOf(message))),
  });
  if (outcome !== 'sent') {
    log.error({ message: message.id }, 'the mail server refused a mail to SUPPORT_EMAIL for good');
    return;
  }
  await outlastOutage(() =>
    db
      .updateTable('contact_messages')
      .set({ mailed_at: now() })
      .where('id', '=', message.id)
      .execute(),
  );
}

async function sendReceipt(deps: MailDeps, message: MessageRow): Promise<void> {
  const { db, mailer, site, now, log } = deps;
  if (message.receipt_at !== null) return;
  const { supportEmail } = site();
  const outcome = await mailer.send({
    to: message.email,
    ...(supportEmail !== null && { replyTo: supportEmail }),
    id: receiptId(message),
    ...composeMail(site(), words.receipt(site(), wordsOf(message))),
  });
  if (outcome !== 'sent') {
    log.warn({ message: message.id }, 'the mail server refused the recipient for good');
    return;
  }
  await outlastOutage(() =>
    db
      .updateTable('contact_messages')
      .set({ receipt_at: now() })
      .where('id', '=', message.id)
      .execute(),
  );
}

async function sendReply(deps: MailDeps, replyId: number): Promise<void> {
  const { db, mailer, site, now, log } = deps;
  const answer = await db
    .selectFrom('contact_replies')
    .selectAll()
    .where('id', '=', replyId)
    .executeTakeFirst();
  if (!answer || answer.sent_at !== null || answer.refused_at !== null) return;
  const message = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', answer.message_id)
    .executeTakeFirstOrThrow();
  const earlier = await db
    .selectFrom('contact_replies')
    .select('id')
    .where('message_id', '=', message.id)
    .where('id', '<', replyId)
    .where('sent_at', 'is not', null)
    .orderBy('id')
    .execute();
  const thread = [receiptId(message), ...earlier.map(({ id }) => replyMailId(message, id))];
  const { supportEmail } = site();
  const outcome = await mailer.send({
    to: message.email,
    ...(supportEmail !== null && { replyTo: supportEmail }),
    id: replyMailId(message, replyId),
    references: thread,
    isPersonal: true,
    ...composeMail(site(), words.reply(site(), wordsOf(message), answer.text)),
  });
  if (outcome !== 'sent')
    log.warn({ reply: replyId }, 'the mail server refused the recipient for good');
  await outlastOutage(() =>
    db
      .updateTable('contact_replies')
      .set(outcome === 'sent' ? { sent_at: now() } : { refused_at: now() })
      .where('id', '=', replyId)
      .execute(),
  );
}

/** The mails of one message belong to one thread: the receipt begins it. */
const threadOf = ({ thread }: MessageRow) => `contact.${thread}`;
const receiptId = (message: MessageRow) => `${threadOf(message)}.receipt`;
const replyMailId = (message: MessageRow, replyId: number) =>
  `${threadOf(message)}.reply.${replyId}`;

function wordsOf(message: MessageRow): words.MessageWords {
  const { id, email, issue_type, subject, user_id, created_at, state } = message;
  return {
    id,
    email,
    issueType: issue_type,
    subject,
    message: message.message,
    day: longDate(created_at.toISOString()),
    hasAccount: user_id !== null,
    isSuspect: state === 'suspect',
  };
}
