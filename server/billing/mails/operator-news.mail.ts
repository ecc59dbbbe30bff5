import { findRow } from '../../db/rows.ts';
import type { MailKind } from '../../mail/mail-queue.service.ts';
import { dayOf, type PaymentWords, wordsOf } from './payment-mail.ts';

export type OperatorNews =
  | 'withdrawal'
  | 'refund-refused'
  | 'refund-failed'
  | 'refund-needs-details'
  | 'amount-differs'
  | 'dispute-open'
  | 'dispute-reminder'
  | 'dispute-won'
  | 'dispute-lost';

/** What a mail says of a dispute: its number at the provider, and until when to answer. */
type DisputeWords = { id: string; dueBy: string | null };

type Words = { subject: string; text: (payment: PaymentWords, dispute: DisputeWords) => string };

const NEWS: Record<OperatorNews, Words> = {
  withdrawal: {
    subject: 'a withdrawal needs your attention',
    text: ({ amount }) =>
      `A member who has already had a refund after premium started has withdrawn from another contract. The withdrawal is valid. Check it, and send ${amount} back with “Refund” on the payments page within 14 days.`,
  },
  'refund-refused': {
    subject: 'a refund was refused',
    text: ({ amount, provider }) =>
      `${provider} did not accept the refund of ${amount}. Try it again on the payments page, or send the money another way and press “Settled”.`,
  },
  'refund-failed': {
    subject: 'a refund failed',
    text: ({ amount, provider }) =>
      `${provider} could not get ${amount} to the payer. You have the money again, and the member has premium again. Press “Refund” on the payments page to try again.`,
  },
  'refund-needs-details': {
    subject: 'a refund needs bank details',
    text: ({ amount, provider }) =>
      `${provider} cannot send ${amount} back the way it was paid. It needs the payer’s bank account: enter it in your dashboard there. We asked the member to write to you.`,
  },
  'amount-differs': {
    subject: 'a payment of a different amount',
    text: ({ amount, provider, asked }) =>
      `${amount} arrived through ${provider}, but the price was ${asked ?? 'another amount'}. Premium was not given. The member can get the money back with a button; you can also send it back on the payments page.`,
  },
  'dispute-open': {
    subject: 'a payment is disputed',
    text: ({ amount, provider }, dispute) =>
      `A payer disputes a payment of ${amount} at ${provider} (dispute ${dispute.id}). ${deadline(dispute)} Answer it in your dashboard at ${provider}. The member keeps premium until it is decided.`,
  },
  'dispute-reminder': {
    subject: 'a dispute needs your answer',
    text: ({ amount, provider }, dispute) =>
      `${provider} has reminded you of the dispute about ${amount} (dispute ${dispute.id}). ${deadline(dispute)}`,
  },
  'dispute-won': {
    subject: 'a dispute was decided in your favour',
    text: ({ amount, provider }, { id }) =>
      `${provider} decided the dispute about ${amount} in your favour (dispute ${id}). You keep the money.`,
  },
  'dispute-lost': {
    subject: 'a dispute was lost',
    text: ({ amount, provider }, { id }) =>
      `${provider} decided the dispute about ${amount} in favour of the payer (dispute ${id}). If all of the money went back, the premium from this payment has ended.`,
  },
};

/**
 * Tells those who run the site what needs a person: SUPPORT_EMAIL, or without it each
 * administrator. No name and no address of the member.
 */
export const operatorNews: MailKind<{ news: OperatorNews; paymentId: number; dispute?: string }> = {
  name: 'operator-news',
  async prepare({ db, site, adminEmails }, { news, paymentId, dispute = '' }) {
    const payment = await findRow(db, 'payments', { id: paymentId });
    if (!payment) return null;
    const stored = await findRow(
      db,
      'payment_disputes',
      { gateway: payment.gateway, dispute_id: dispute },
      ['due_at'],
    );
    const { subject, text } = NEWS[news];
    const words = wordsOf(payment, null);
    const dueBy = stored?.due_at ? dayOf(stored.due_at) : null;
    const content = {
      subject: `${site.name}: ${subject}`,
      heading: subject.charAt(0).toUpperCase() + subject.slice(1),
      paragraphs: [text(words, { id: dispute, dueBy }), `Payment reference: ${words.reference}`],
      button: {
        text: 'Payments to review',
        url: `${site.url}/admin/payments?search=${words.reference}`,
      },
      isToOperator: true as const,
    };
    const recipients = site.supportEmail === null ? adminEmails : [site.supportEmail];
    return recipients.map((to) => ({ ...content, to }));
  },
};

function deadline({ dueBy }: DisputeWords): string {
  return dueBy === null
    ? 'There is no deadline for your evidence: answer soon.'
    : `Send your evidence by ${dueBy}: without an answer, you lose the money.`;
}
