import { findWithdrawal } from '../find-payment.service.ts';
import { dayOf, findPayer, type PaymentMail } from './payment-mail.ts';

/** Confirms a withdrawal at once, with what was declared, and when. */
export const withdrawalConfirmed: PaymentMail = {
  name: 'withdrawal',
  async prepare(context, { paymentId }) {
    const { db, site } = context;
    const payer = await findPayer(context, paymentId);
    const withdrawal = await findWithdrawal(db, paymentId);
    if (!payer || !withdrawal) return null;
    const { email, words } = payer;
    const { amount, rest, provider, reference, receiptNumber, paidOn } = words;
    const { name, at } = withdrawal;
    return {
      to: email,
      subject: `Your withdrawal from the contract: ${site.name}`,
      heading: 'We have received your withdrawal',
      paragraphs: [
        'This email confirms that you withdrew from the contract. Please keep it.',
        `Name: ${name}`,
        `Email address: ${email}`,
        `Contract: ${site.name} Premium, paid on ${paidOn} with ${amount} through ${provider}`,
        `Receipt number: ${receiptNumber}`,
        `Payment reference: ${reference}`,
        `Withdrawn on ${dayOf(at)}, ${at.toISOString().slice(11, 16)} UTC`,
        `You get ${rest} back the way you paid, within 14 days at the latest. We will email you again when the money is on its way. The premium from this payment ends then.`,
      ],
      after: [`All your payments are on your account page: ${site.url}/account`],
    };
  },
};
