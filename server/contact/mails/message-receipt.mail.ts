import { issueTypeLabel } from '../../../shared/contact.ts';
import type { MailKind } from '../../mail/mail-queue.service.ts';
import { dayOf, findMessage, noteSent, receiptId, toSupportAddress } from './contact-mail.ts';

/**
 * Tells the sender that the message arrived. It holds nothing that the sender wrote: anybody can
 * enter anybody's address.
 */
export const messageReceipt: MailKind<{ messageId: number }> = {
  name: 'message-receipt',
  async prepare(context, { messageId }) {
    const found = await findMessage(context, messageId);
    if (!found || found.receipt_at !== null) return null;
    const { id, email, issue_type } = found;
    return {
      to: email,
      ...toSupportAddress(context),
      id: receiptId(found),
      onOutcome: async (outcome) => outcome === 'sent' && noteSent(context, id, 'receipt_at'),
      subject: `We received your message to ${context.site.name}`,
      heading: 'We received your message',
      paragraphs: [
        `Thank you for writing to us. Your message (${issueTypeLabel(issue_type)}, number ${id}) arrived on ${dayOf(found)}. We will get back to you shortly, at this address.`,
        'You do not need to do anything now.',
      ],
      after: [
        'We never ask for your password, your passport or money by email.',
        'If you did not write to us, someone entered your address by mistake. You can ignore this email.',
      ],
    };
  },
};
