import { paymentMail, whereTo } from './payment-mail.ts';

/** Money arrived that does not pay for premium. */
export const amountDiffers = paymentMail(
  'amount-differs',
  (site, { amount, provider, reference, asked }) => ({
    subject: `Your payment was not the full amount: ${site.name}`,
    heading: 'Your payment was not the full amount',
    paragraphs: [
      `We received ${amount} through ${provider}. ${site.name} Premium costs ${asked ?? 'another amount'}, so premium has not started.`,
      'You can have your money back: press “Get a refund” beside the payment on your account page. Then you can pay again.',
      `Payment reference: ${reference}`,
    ],
    button: { text: 'My payments', url: `${site.url}/account` },
    after: [`Is something wrong? Please write to us ${whereTo(site)}.`],
  }),
);
