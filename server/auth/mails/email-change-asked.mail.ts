import type { MailKind } from '../../mail/mail-queue.service.ts';

/** Tells the old address that a move of the account was asked for. */
export const emailChangeAsked: MailKind<{ email: string; newEmail: string }> = {
  name: 'email-change-asked',
  prepare: ({ site: { name, url } }, { email, newEmail }) => ({
    to: email,
    subject: `Request to change your email address at ${name}`,
    heading: 'Request to change your email address',
    paragraphs: [
      `Someone who knows your password asked to change the email address of your account to ${newEmail}. It will change when someone opens the link that we sent to that address.`,
      'If that was you, you do not need to do anything.',
    ],
    after: [
      `If this was not you, choose a new password now, and your email address stays the same: ${url}/forgot-password`,
    ],
  }),
};
