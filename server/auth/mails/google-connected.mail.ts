import type { MailKind } from '../../mail/mail-queue.service.ts';

/** Tells that Google sign-in opens the account now. */
export const googleConnected: MailKind<{ email: string }> = {
  name: 'google-connected',
  prepare: ({ site: { name, url } }, { email }) => ({
    to: email,
    subject: `Google sign-in was connected at ${name}`,
    heading: 'Google sign-in was connected',
    paragraphs: ['You can now log in with Google as well as with your password.'],
    after: [
      `If this was not you, change your password and disconnect Google on your account page: ${url}/account`,
    ],
  }),
};
