import { paymentMail } from './payment-mail.ts';

/** A part of a payment went back at the provider; the rest, and premium, stay. */
export const partSentBack = paymentMail(
  'part-sent-back',
  ({ name, url }, { amount, part, paidOn, provider, premiumUntil, reference, status }) =>
    part === null || status === 'refunded'
      ? null
      : {
          subject: `A part of your money is on its way back from ${name}`,
          heading: 'A part of your money is on its way back',
          paragraphs: [
            `Of the ${amount} that you paid on ${paidOn}, ${part} has been sent back to you through ${provider}. It may take a few days to reach you.`,
            premiumUntil === null
              ? 'Nothing else has changed.'
              : `You still have premium until ${premiumUntil}.`,
            `Payment reference: ${reference}`,
          ],
          after: [`All your payments are on your account page: ${url}/account`],
        },
);
