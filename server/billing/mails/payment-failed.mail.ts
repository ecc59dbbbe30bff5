import { paymentMail, whereTo } from './payment-mail.ts';

/** A payment came to nothing after its payer had left. Not sent when the money came after all. */
export const paymentFailed = paymentMail(
  'payment-failed',
  (site, { amount, provider, startedOn, failure, status, reference }) => {
    if (status !== 'failed') return null;
    const isDeclined = failure === 'declined';
    const heading = isDeclined ? 'Your payment did not go through' : 'We received no payment';
    return {
      subject: `${heading}: ${site.name}`,
      heading,
      paragraphs: [
        isDeclined
          ? `On ${startedOn} you started to pay ${amount} through ${provider}. ${provider} has told us that this payment did not go through. We have no money from it, so it gave you no premium.`
          : `On ${startedOn} you started to pay ${amount} through ${provider}. We have received no money from this payment, so it gave you no premium.`,
        `If you did not finish the payment, you do not have to do anything. If money has left your account, please write to us ${whereTo(site)}, with the reference below.`,
        `Payment reference: ${reference}`,
      ],
      button: { text: 'My payments', url: `${site.url}/account` },
    };
  },
);
