import { longDate } from '../../../shared/job-dates.ts';
import { findRow } from '../../db/rows.ts';
import type { Row } from '../../db/schema.ts';
import type { MailContext } from '../../mail/mail-queue.service.ts';

export type MessageRow = Row<'contact_messages'>;

/** A message; undefined when it was deleted since, with its account for example. */
export async function findMessage(
  { db }: MailContext,
  id: number,
): Promise<MessageRow | undefined> {
  return findRow(db, 'contact_messages', { id });
}

/** Notes when a mail of a message has left. */
export function noteSent(
  { db, now }: MailContext,
  id: number,
  column: 'mailed_at' | 'receipt_at',
): Promise<unknown> {
  return db
    .updateTable('contact_messages')
    .set({ [column]: now() })
    .where('id', '=', id)
    .execute();
}

/** "3 March 2027", the day on which a message came. */
export const dayOf = ({ created_at }: MessageRow) => longDate(created_at.toISOString());

/** The Message-IDs of one message belong to one thread: the receipt begins it. */
export const mailId = ({ thread }: MessageRow, rest: string) => `contact.${thread}.${rest}`;
export const receiptId = (message: MessageRow) => mailId(message, 'receipt');

/** Answers go to the support address, if there is one. */
export const toSupportAddress = ({ site: { supportEmail } }: MailContext) =>
  supportEmail === null ? {} : { replyTo: supportEmail };
