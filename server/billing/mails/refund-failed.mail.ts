import { paymentMail, whereTo } from './payment-mail.ts';

/** A refund that was taken came back: the money is with us again. */
export const refundFailed = paymentMail(
  'refund-failed',
  (site, { provider, reference, premiumUntil }) => ({
    subject: `Your money did not reach you: ${site.name}`,
    heading: 'Your money did not reach you',
    paragraphs: [
      `${provider} could not get the refund to you and returned it to us. You will still get it: we are working on it and will try again. You can also write to us ${whereTo(site)}.`,
      premiumUntil === null
        ? 'Nothing else has changed.'
        : `Until you have it, you have premium, until ${premiumUntil}.`,
      `Payment reference: ${reference}`,
    ],
    after: [`All your payments are on your account page: ${site.url}/account`],
  }),
);
