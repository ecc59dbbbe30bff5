import type { MailContent, MailSite } from '../mail/mail.service.ts';
import type { PaymentWords } from './billing-mail-words.ts';
import type { OperatorNews } from './settle-payment.service.ts';

/** What a mail says of a dispute: its number at the provider, and until when to answer. */
export type DisputeWords = { id: string; dueBy: string | null };

type Words = { subject: string; text: (payment: PaymentWords, dispute: DisputeWords) => string };

const NEWS: Record<OperatorNews, Words> = {
  withdrawal: {
    subject: 'a withdrawal waits for you',
    text: ({ amount }) =>
      `A member who had money back before, after premium had begun, has withdrawn from another contract. The withdrawal is valid. Look at it, and send ${amount} back with “Refund” on the payments page within 14 days.`,
  },
  'refund-refused': {
    subject: 'a refund was refused',
    text: ({ amount, provider }) =>
      `${provider} did not accept the refund of ${amount}. Try it again on the payments page, or send the money another way and press “Settled”.`,
  },
  'refund-failed': {
    subject: 'a refund failed',
    text: ({ amount, provider }) =>
      `${provider} could not bring ${amount} to the payer. The money is yours again, and premium is open again. Press “Refund” on the payments page to try once more.`,
  },
  'refund-needs-details': {
    subject: 'a refund needs bank details',
    text: ({ amount, provider }) =>
      `${provider} cannot send ${amount} back the way it was paid. It waits for the payer’s bank account, which is entered in your dashboard there. The member was asked to write to you.`,
  },
  'amount-differs': {
    subject: 'a payment of another amount',
    text: ({ amount, provider, asked }) =>
      `${amount} arrived through ${provider}, where ${asked ?? 'another amount'} was asked. Premium was not opened. The member can have the money back by a button; so can you, on the payments page.`,
  },
  'dispute-open': {
    subject: 'a payment is disputed',
    text: ({ amount, provider }, dispute) =>
      `A payer disputes a payment of ${amount} at ${provider} (dispute ${dispute.id}). ${deadline(dispute)} Answer it in your dashboard at ${provider}. Premium stays open until it is decided.`,
  },
  'dispute-reminder': {
    subject: 'a dispute waits for your answer',
    text: ({ amount, provider }, dispute) =>
      `${provider} reminds you of the dispute about ${amount} (dispute ${dispute.id}). ${deadline(dispute)}`,
  },
  'dispute-won': {
    subject: 'a dispute was decided for you',
    text: ({ amount, provider }, { id }) =>
      `${provider} decided the dispute about ${amount} for you (dispute ${id}). The money stays yours.`,
  },
  'dispute-lost': {
    subject: 'a dispute was lost',
    text: ({ amount, provider }, { id }) =>
      `${provider} decided the dispute about ${amount} for the payer (dispute ${id}). When all of the money went back, the premium of this payment has ended.`,
  },
};

/** Tells those who run the site what needs a person. No name and no address of the member. */
export function operatorNews(
  { name, url }: MailSite,
  news: OperatorNews,
  payment: PaymentWords,
  dispute: DisputeWords,
): MailContent {
  const { subject, text } = NEWS[news];
  return {
    subject: `${name}: ${subject}`,
    heading: subject.charAt(0).toUpperCase() + subject.slice(1),
    paragraphs: [text(payment, dispute), `Reference of the payment: ${payment.reference}`],
    button: {
      text: 'Payments to be looked at',
      url: `${url}/admin/payments?search=${payment.reference}`,
    },
  };
}

function deadline({ dueBy }: DisputeWords): string {
  return dueBy === null
    ? 'It names no deadline for your evidence: answer soon.'
    : `Send your evidence by ${dueBy}: without an answer the money is lost.`;
}
