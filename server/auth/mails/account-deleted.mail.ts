import type { MailKind } from '../../mail/mail-queue.service.ts';

/** Money that was still on its way when its account was deleted; `amount` in words. */
export type OpenMoney = {
  state: 'unconfirmed' | 'owed' | 'unclaimed';
  reference: string;
  amount: string;
};

/** Says goodbye, and what happens to money that is still on its way: no later mail can. */
export const accountDeleted: MailKind<{ email: string; openMoney?: OpenMoney[] }> = {
  name: 'account-deleted',
  prepare: ({ site: { name, url, supportEmail } }, { email, openMoney = [] }) => {
    const writeTo = supportEmail === null ? `on ${url}/contact` : `to ${supportEmail}`;
    const words = {
      unconfirmed: (amount: string) =>
        `Your payment of ${amount} was not confirmed. If the money still arrives, we send it back the way you paid.`,
      owed: (amount: string) =>
        `${amount} is to be sent back to you. If it has not reached you after 14 days, write ${writeTo}.`,
      unclaimed: (amount: string) =>
        `${amount} arrived, but did not pay for premium. To have it back, write ${writeTo}.`,
    };
    return {
      to: email,
      subject: `Your account at ${name} was deleted`,
      heading: 'Your account was deleted',
      paragraphs: [
        'We deleted your account and everything in it, as you asked. We keep only what the law requires, such as payment records.',
        ...openMoney.map(
          ({ state, reference, amount }) =>
            `${words[state](amount)} Payment reference: ${reference}`,
        ),
        ...(openMoney.length > 0
          ? ['We no longer have your address, so this is our last email about it. Please keep it.']
          : []),
        'You can still search and read jobs without an account. We wish you all the best.',
      ],
    };
  },
};
