import { findRow } from '../../db/rows.ts';
import type { MailKind } from '../../mail/mail-queue.service.ts';
import { dayOf, findMessage, mailId, receiptId, toSupportAddress } from './contact-mail.ts';

/** An administrator's answer, above the message that it answers. */
export const messageReply: MailKind<{ replyId: number }> = {
  name: 'message-reply',
  async prepare(context, { replyId }) {
    const { db, site, now } = context;
    const answer = await findRow(db, 'contact_replies', { id: replyId });
    if (!answer || answer.sent_at !== null || answer.refused_at !== null) return null;
    const found = await findMessage(context, answer.message_id);
    if (!found) return null;
    const earlier = await db
      .selectFrom('contact_replies')
      .select('id')
      .where('message_id', '=', found.id)
      .where('id', '<', replyId)
      .where('sent_at', 'is not', null)
      .orderBy('id')
      .execute();
    const { id, email, subject, message } = found;
    return {
      to: email,
      ...toSupportAddress(context),
      id: mailId(found, `reply.${replyId}`),
      references: [receiptId(found), ...earlier.map((reply) => mailId(found, `reply.${reply.id}`))],
      isPersonal: true,
      onOutcome: (outcome) =>
        db
          .updateTable('contact_replies')
          .set(outcome === 'sent' ? { sent_at: now() } : { refused_at: now() })
          .where('id', '=', replyId)
          .execute(),
      subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
      heading: `A reply from ${site.name}`,
      paragraphs: [],
      letter: answer.text,
      after: [
        site.supportEmail === null
          ? `This is about your message ${id}. To write to us again, please use the contact page: replies to this email do not reach us.`
          : `This is about your message ${id}. You can reply to this email.`,
      ],
      quote: { from: `On ${dayOf(found)} you wrote:`, text: message },
    };
  },
};
