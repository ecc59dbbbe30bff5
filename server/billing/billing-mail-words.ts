import type { MailContent, MailSite } from '../mail/mail.service.ts';
import { contractInFull } from './sale-mail-words.ts';

/** What the mails say about a payment. Amounts and days are in words. */
export type PaymentWords = {
  amount: string;
  provider: string;
  reference: string;
  receiptNumber: string;
  paidOn: string;
  premiumUntil: string | null;
  /** What should have arrived; null when it did. */
  asked: string | null;
};

const NO_JOB_FOR_MONEY =
  'No employer may charge you for a job. If somebody asks you for money for a job, do not pay, and tell us.';

/** The receipt of a payment. */
export function receipt(site: MailSite, payment: PaymentWords): MailContent {
  const { name, url } = site;
  const { amount, provider, reference, receiptNumber, paidOn, premiumUntil } = payment;
  return {
    subject: `Your receipt from ${name}`,
    heading: 'Thank you. Your payment has arrived',
    paragraphs: [
      `You paid ${amount} for ${name} Premium on ${paidOn}, through ${provider}. This is the total. There is nothing more to pay.`,
      premiumUntil === null
        ? 'You can see your premium on your account page.'
        : `Premium is open for you until ${premiumUntil}. It does not renew by itself, and we never charge you again.`,
      `Receipt number: ${receiptNumber}`,
      `Reference of the payment: ${reference}`,
      `A receipt to print: ${url}/receipt?payment=${reference}`,
    ],
    button: { text: 'See the jobs', url: `${url}/jobs` },
    after: [NO_JOB_FOR_MONEY, ...contractInFull(site)],
  };
}

/** The money of a payment is on its way back. */
export function refunded({ name, url }: MailSite, payment: PaymentWords): MailContent {
  const { amount, provider, reference, premiumUntil, asked } = payment;
  return {
    subject: `Your money is on its way back from ${name}`,
    heading: 'Your money is on its way back',
    paragraphs: [
      `We sent ${amount} back to you through ${provider}. It may take some days until you see it.`,
      asked !== null
        ? 'It did not pay for premium, so nothing else changes.'
        : premiumUntil === null
          ? 'The premium of this payment has ended. Your account, your profile and your CV stay.'
          : `The premium of this payment has ended. Other payments keep premium open until ${premiumUntil}.`,
      `Reference of the payment: ${reference}`,
    ],
    after: [`All your payments are on your account page: ${url}/account`],
  };
}

/** The provider did not take a refund. */
export function refundRefused(site: MailSite, payment: PaymentWords): MailContent {
  const { amount, provider, reference } = payment;
  return {
    subject: `We could not send your money back yet: ${site.name}`,
    heading: 'We could not send your money back yet',
    paragraphs: [
      `You asked for ${amount} back. ${provider} did not let us send it the way you paid. You will get it: please write to us ${whereTo(site)}, and we find another way.`,
      `Reference of the payment: ${reference}`,
    ],
  };
}

/** A refund that was taken came back: the money is with us again. */
export function refundFailed(site: MailSite, payment: PaymentWords): MailContent {
  const { amount, provider, reference, premiumUntil } = payment;
  return {
    subject: `Your money did not reach you: ${site.name}`,
    heading: 'Your money did not reach you',
    paragraphs: [
      `${provider} could not bring ${amount} to you, and gave it back to us. You will still get it: we know of this and will try again. You can also write to us ${whereTo(site)}.`,
      premiumUntil === null
        ? 'Nothing else has changed.'
        : `Until you have it, premium is open for you again, until ${premiumUntil}.`,
      `Reference of the payment: ${reference}`,
    ],
    after: [`All your payments are on your account page: ${site.url}/account`],
  };
}

/** The provider cannot send money back without the member's bank details. */
export function refundNeedsDetails(site: MailSite, payment: PaymentWords): MailContent {
  const { amount, provider, reference } = payment;
  return {
    subject: `We need your help to send your money back: ${site.name}`,
    heading: 'We need your help to send your money back',
    paragraphs: [
      `${provider} cannot send ${amount} back the way you paid. It needs the bank account that the money shall go to. Please write to us ${whereTo(site)}, with the reference below.`,
      `Reference of the payment: ${reference}`,
    ],
    after: ['We never ask for a password, a PIN or a code.'],
  };
}

/** Money arrived that does not pay for premium. */
export function amountDiffers(site: MailSite, payment: PaymentWords): MailContent {
  const { amount, provider, reference, asked } = payment;
  return {
    subject: `Your payment was not the full amount: ${site.name}`,
    heading: 'Your payment was not the full amount',
    paragraphs: [
      `We received ${amount} through ${provider}. ${site.name} Premium costs ${asked ?? 'another amount'}, so premium is not open yet.`,
      'You can have your money back: press “Get a refund” beside the payment on your account page. Then you can pay again.',
      `Reference of the payment: ${reference}`,
    ],
    button: { text: 'My payments', url: `${site.url}/account` },
    after: [`Is something wrong? Please write to us ${whereTo(site)}.`],
  };
}

function whereTo({ supportEmail }: MailSite): string {
  return supportEmail === null ? 'on the contact page of the site' : `at ${supportEmail}`;
}

/** Premium ends in some days. */
export function premiumEnding({ name, url }: MailSite, until: string): MailContent {
  return {
    subject: `Your premium at ${name} ends on ${until}`,
    heading: `Your premium ends on ${until}`,
    paragraphs: [
      'It does not renew by itself, and we do not charge you. After that day your account is a free account. Your profile and your CV stay.',
      'If premium helps you, you can pay again. The new time is added to the end of the old one, so you lose no day.',
    ],
    button: { text: 'See premium', url: `${url}/premium` },
    after: [NO_JOB_FOR_MONEY],
  };
}
