import type { MailKind } from '../../mail/mail-queue.service.ts';
import { findWithdrawal } from '../find-payment.service.ts';
import { dayOf, findPayer, whereTo } from './payment-mail.ts';

/** A person looked at a withdrawal and sends no money: says why. */
export const withdrawalNotOwed: MailKind<{ paymentId: number; reason: string }> = {
  name: 'withdrawal-not-owed',
  async prepare(context, { paymentId, reason }) {
    const { db, site } = context;
    const payer = await findPayer(context, paymentId);
    const withdrawal = await findWithdrawal(db, paymentId);
    if (!payer || !withdrawal) return null;
    const { amount, paidOn, provider, reference } = payer.words;
    return {
      to: payer.email,
      subject: `About your withdrawal from the contract: ${site.name}`,
      heading: 'About your withdrawal from the contract',
      paragraphs: [
        `On ${dayOf(withdrawal.at)} you withdrew from the contract that you paid for on ${paidOn}, with ${amount} through ${provider}. We have looked at it, and we do not send money back for this payment.`,
        `Reason: ${reason}`,
        `If you do not agree, please write to us ${whereTo(site)}, with the reference below. The law may give you rights that this email does not change.`,
        `Payment reference: ${reference}`,
      ],
      after: [`All your payments are on your account page: ${site.url}/account`],
    };
  },
};
