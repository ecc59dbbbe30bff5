import {
  type Condition,
  NO_OPERATOR,
  PREMIUM_CONDITIONS,
  WITHDRAWAL_CONDITIONS,
} from '../../shared/sale-conditions.ts';
import type { MailContent, MailSite } from '../mail/mail.service.ts';
import type { PaymentWords } from './billing-mail-words.ts';

/** A declaration of withdrawal, as its confirmation repeats it. */
export type WithdrawalWords = { name: string; email: string; at: string };

/**
 * The contract in full, for the mail after the sale: who sold, and every condition. A member keeps
 * it although pages change (Directive 2011/83/EU, article 8 paragraph 7).
 */
export function contractInFull({ url, operator, supportEmail }: MailSite): string[] {
  const words = ({ term, text, link }: Condition) =>
    [term, text, link && `${url}${link.to}`].filter((part) => part !== undefined).join(' ');
  return [
    operator === null ? NO_OPERATOR : `The seller is ${operator.name}, ${operator.address}.`,
    supportEmail === null
      ? `For questions and complaints, write to us on the contact page: ${url}/contact`
      : `For questions and complaints, write to ${supportEmail}.`,
    'These are the conditions of your purchase, in full. Please keep this email.',
    ...PREMIUM_CONDITIONS.map(words),
    ...WITHDRAWAL_CONDITIONS.map(words),
    `The general terms of the site are at ${url}/terms`,
  ];
}

/** Confirms a withdrawal at once, with what was declared, and when. */
export function withdrawn(
  site: MailSite,
  { amount, provider, reference, receiptNumber, paidOn }: PaymentWords,
  { name, email, at }: WithdrawalWords,
): MailContent {
  return {
    subject: `Your withdrawal from the contract: ${site.name}`,
    heading: 'We have received your withdrawal',
    paragraphs: [
      'This email confirms that you withdrew from the contract. Please keep it.',
      `Name: ${name}`,
      `Email address: ${email}`,
      `Contract: ${site.name} Premium, paid on ${paidOn} with ${amount} through ${provider}`,
      `Receipt number: ${receiptNumber}`,
      `Reference of the payment: ${reference}`,
      `Withdrawn on ${at}`,
      `You get ${amount} back the way you paid, within 14 days at the latest. We write to you again when the money is on its way. Premium of this payment ends then.`,
    ],
    after: [`All your payments are on your account page: ${site.url}/account`],
  };
}
