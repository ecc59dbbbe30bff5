import {
  type Condition,
  NO_OPERATOR,
  PREMIUM_CONDITIONS,
  WITHDRAWAL_CONDITIONS,
} from '../../../shared/sale-conditions.ts';
import { wayOnLabel } from '../../../shared/way-on.ts';
import type { MailSite } from '../../mail/mail.service.ts';
import { NO_JOB_FOR_MONEY, paymentMail } from './payment-mail.ts';

/** The receipt of a payment. */
export const receipt = paymentMail(
  'receipt',
  (site, { amount, provider, reference, receiptNumber, paidOn, premiumUntil, wayOn, status }) => ({
    subject: `Your receipt from ${site.name}`,
    heading:
      status === 'refunded'
        ? 'Your payment arrived and was sent back'
        : 'Thank you. Your payment has arrived',
    paragraphs: [
      `You paid ${amount} for ${site.name} Premium on ${paidOn}, through ${provider}. This is the total. There is nothing more to pay.`,
      status === 'refunded'
        ? 'The money of this payment has gone back since, so it gives you no premium. This receipt is for your records.'
        : premiumUntil === null
          ? 'You can see your premium on your account page.'
          : `You have premium until ${premiumUntil}. It does not renew automatically, and we never charge you again.`,
      `Receipt number: ${receiptNumber}`,
      `Payment reference: ${reference}`,
      `Printable receipt: ${site.url}/receipt?payment=${reference}`,
    ],
    button: wayOn
      ? { text: wayOnLabel(wayOn), url: site.url + wayOn.path }
      : { text: 'See the jobs', url: `${site.url}/jobs` },
    after: [NO_JOB_FOR_MONEY, ...contractInFull(site)],
  }),
);

/**
 * The contract in full, for the mail after the sale: who sold, and every condition. A member keeps
 * it although pages change (Directive 2011/83/EU, article 8 paragraph 7).
 */
function contractInFull({ url, operator, supportEmail }: MailSite): string[] {
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
