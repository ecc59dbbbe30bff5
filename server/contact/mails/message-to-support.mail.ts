import { issueTypeLabel } from '../../../shared/contact.ts';
import type { MailKind } from '../../mail/mail-queue.service.ts';
import { findMessage, mailId, noteSent, receiptId } from './contact-mail.ts';

/** Brings a message to the support address. */
export const messageToSupport: MailKind<{ messageId: number }> = {
  name: 'message-to-support',
  async prepare(context, { messageId }) {
    const { name, url, supportEmail } = context.site;
    const found = await findMessage(context, messageId);
    if (!found || supportEmail === null || found.mailed_at !== null) return null;
    const { id, email, subject, message } = found;
    const type = issueTypeLabel(found.issue_type);
    const isSuspect = found.state === 'suspect';
    return {
      to: supportEmail,
      replyTo: email,
      id: mailId(found, 'support'),
      // The sender has the receipt: answers from a mail program join its thread.
      references: [receiptId(found)],
      isToOperator: true,
      onOutcome: async (outcome) => outcome === 'sent' && noteSent(context, id, 'mailed_at'),
      subject: `${isSuspect ? '[Looks like spam] ' : ''}${type}: ${subject}`,
      heading: subject,
      paragraphs: [
        `${type}, message ${id}, from ${email} (${
          found.user_id === null ? 'not logged in: the address may be someone else’s' : 'logged in'
        }):`,
        ...(isSuspect ? ['It looks like spam. The message page says why.'] : []),
      ],
      letter: message,
      button: { text: 'Open the message', url: `${url}/admin/messages?message=${id}` },
      after: [
        `Reply there, and your reply is stored with the message at ${name}. A reply to this email goes straight to the sender.`,
      ],
    };
  },
};
