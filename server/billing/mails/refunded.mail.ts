import { paymentMail } from './payment-mail.ts';

/** The money of a payment is on its way back. */
export const refunded = paymentMail(
  'refunded',
  ({ name, url }, { amount, provider, reference, premiumUntil, asked }) => ({
    subject: `Your money is on its way back from ${name}`,
    heading: 'Your money is on its way back',
    paragraphs: [
      `We sent ${amount} back to you through ${provider}. It may take a few days to reach you.`,
      asked !== null
        ? 'It did not pay for premium, so nothing else changes.'
        : premiumUntil === null
          ? 'The premium from this payment has ended. You keep your account, your profile and your CV.'
          : `The premium from this payment has ended. Your other payments give you premium until ${premiumUntil}.`,
      `Payment reference: ${reference}`,
    ],
    after: [`All your payments are on your account page: ${url}/account`],
  }),
);
