import { paymentMail, premiumAfter, withPart } from './payment-mail.ts';

/** A bank or the provider took the money of a payment back; it was not sent from here. */
export const takenBack = paymentMail('taken-back', ({ name, url }, payment) => ({
  subject: `Your payment to ${name} was reversed`,
  heading: 'Your payment was reversed',
  paragraphs: [
    `Your payment of ${payment.amount} was disputed or reversed, and ${payment.provider} or your bank took ${payment.rest} back from us. You get it from ${payment.provider} or your bank, not from us. Ask them when it will reach you.${withPart(payment)}`,
    premiumAfter(payment),
    `Payment reference: ${payment.reference}`,
  ],
  after: [`All your payments are on your account page: ${url}/account`],
}));
