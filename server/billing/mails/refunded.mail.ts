import { paymentMail, premiumAfter, whereTo, withPart } from './payment-mail.ts';

/** The money of a payment is on its way back. */
export const refunded = paymentMail('refunded', ({ name, url }, payment) => ({
  subject: `Your money is on its way back from ${name}`,
  heading: 'Your money is on its way back',
  paragraphs: [
    `We sent ${payment.rest} back to you through ${payment.provider}. It may take a few days to reach you.${withPart(payment)}`,
    premiumAfter(payment),
    `Payment reference: ${payment.reference}`,
  ],
  after: [`All your payments are on your account page: ${url}/account`],
}));

/** The operator sent the money back another way than it came. */
export const sentBackElsewhere = paymentMail('sent-back-elsewhere', (site, payment) => ({
  subject: `Your money was sent back by ${site.name}`,
  heading: 'Your money was sent back another way',
  paragraphs: [
    `We sent ${payment.rest} back to you, but not through ${payment.provider}. It may take a few days to reach you.${withPart(payment)}`,
    premiumAfter(payment),
    `Payment reference: ${payment.reference}`,
  ],
  after: [
    `If you do not know how it was sent, please write to us ${whereTo(site)}.`,
    `All your payments are on your account page: ${site.url}/account`,
  ],
}));
