import { paymentMail, whereTo } from './payment-mail.ts';

/** The provider did not take a refund. */
export const refundRefused = paymentMail(
  'refund-refused',
  (site, { rest, provider, reference }) => ({
    subject: `We could not send your money back yet: ${site.name}`,
    heading: 'We could not send your money back yet',
    paragraphs: [
      `You asked for ${rest} back. ${provider} did not let us send it back the way you paid. You will get it: please write to us ${whereTo(site)}, and we will find another way.`,
      `Payment reference: ${reference}`,
    ],
  }),
);
