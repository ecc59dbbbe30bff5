import { findRow } from '../../db/rows.ts';
import type { MailKind } from '../../mail/mail-queue.service.ts';
import { findWithdrawal, repayUntil } from '../find-payment.service.ts';
import { dayOf, type PaymentWords, wordsOf } from './payment-mail.ts';

export type OperatorNews =
  | 'withdrawal'
  | 'refund-refused'
  | 'part-refused'
  | 'refund-failed'
  | 'refund-needs-details'
  | 'amount-differs'
  | 'sent-back-untold'
  | 'dispute-open'
  | 'dispute-reminder'
  | 'dispute-won'
  | 'dispute-lost';

/**
 * What a mail says of a dispute or a withdrawal: the number at the provider, and until when to
 * answer or to pay.
 */
type DisputeWords = { id: string; dueBy: string | null };

type Words = { subject: string; text: (payment: PaymentWords, dispute: DisputeWords) => string };

const NEWS: Record<OperatorNews, Words> = {
  withdrawal: {
    subject: 'a withdrawal needs your attention',
    text: ({ rest }, { dueBy }) =>
      `A member who has already had a refund after premium started has withdrawn from another contract. The withdrawal is valid. Check it, and send ${rest} back with “Refund” on the payments page${dueBy === null ? '' : ` by ${dueBy}`}.`,
  },
  'refund-refused': {
    subject: 'a refund was refused',
    text: ({ rest, provider }) =>
      `${provider} did not accept the refund of ${rest}. Try it again on the payments page, or send the money another way and press “Settled”.`,
  },
  'part-refused': {
    subject: 'a refund of a part was refused',
    text: ({ rest, provider }) =>
      `${provider} did not accept the refund of a part. ${rest} of this payment is still with you, and the member was not told anything. Try it again on the payments page, or press “Settled”.`,
  },
  'refund-failed': {
    subject: 'a refund failed',
    text: ({ rest, provider }) =>
      `${provider} could not get a refund to the payer, and returned it. ${rest} of this payment is with you, and the member has its premium. Press “Refund” on the payments page to try again.`,
  },
  'refund-needs-details': {
    subject: 'a refund needs bank details',
    text: ({ rest, provider }) =>
      `${provider} cannot send ${rest} back the way it was paid. It needs the payer’s bank account: enter it in your dashboard there. We asked the member to write to you.`,
  },
  'amount-differs': {
    subject: 'a payment of a different amount',
    text: ({ amount, provider, asked }) =>
      `${amount} arrived through ${provider}, but the price was ${asked ?? 'another amount'}. Premium was not given. The member can get the money back with a button; you can also send it back on the payments page.`,
  },
  'sent-back-untold': {
    subject: 'money went back to a deleted account',
    text: ({ rest, provider }) =>
      `${rest} went back through ${provider} to a payer whose account was deleted. We keep no address of the payer, so we could not tell the payer. If the payer writes to you, compare the reference.`,
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
      `${provider} decided the dispute about ${amount} in favour of the payer (dispute ${id}). If all of the money went back, the premium from this payment has ended. If not, or if ${provider} did not say how much, the payment is on the payments page under “To review”.`,
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
    const withdrawal = news === 'withdrawal' ? await findWithdrawal(db, paymentId) : undefined;
    const due = withdrawal ? repayUntil(withdrawal.at) : stored?.due_at;
    const dueBy = due ? dayOf(due) : null;
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
