import type { MailKind } from '../../mail/mail-queue.service.ts';

/** Tells the old address that the account moved. */
export const emailChanged: MailKind<{ email: string; newEmail: string }> = {
  name: 'email-changed',
  prepare: ({ site: { name, supportEmail } }, { email, newEmail }) => ({
    to: email,
    subject: `Your email address at ${name} was changed`,
    heading: 'Your email address was changed',
    paragraphs: [`Your account now uses ${newEmail}. This address no longer belongs to it.`],
    after: [
      supportEmail === null
        ? 'If this was not you, write to us from this address. The contact page of the site tells you how.'
        : `If this was not you, write to us now: ${supportEmail}`,
    ],
  }),
};
