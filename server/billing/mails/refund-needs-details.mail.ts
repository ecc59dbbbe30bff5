import { paymentMail, whereTo } from './payment-mail.ts';

/** The provider cannot send money back without the member's bank details. */
export const refundNeedsDetails = paymentMail(
  'refund-needs-details',
  (site, { rest, provider, reference }) => ({
    subject: `We need your help to send your money back: ${site.name}`,
    heading: 'We need your help to send your money back',
    paragraphs: [
      `${provider} cannot send ${rest} back the way you paid. It needs to know which bank account to send the money to. Please write to us ${whereTo(site)}, with the reference below.`,
      `Payment reference: ${reference}`,
    ],
    after: ['We never ask for a password, a PIN or a code.'],
  }),
);
