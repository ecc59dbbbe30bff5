import type { MailKind } from '../../mail/mail-queue.service.ts';

/** Says goodbye. */
export const accountDeleted: MailKind<{ email: string }> = {
  name: 'account-deleted',
  prepare: ({ site: { name } }, { email }) => ({
    to: email,
    subject: `Your account at ${name} was deleted`,
    heading: 'Your account was deleted',
    paragraphs: [
      'We deleted your account and everything in it, as you asked. We keep only what the law requires, such as payment records.',
      'You can still search and read jobs without an account. We wish you all the best.',
    ],
  }),
};
