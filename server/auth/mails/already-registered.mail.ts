import type { MailKind } from '../../mail/mail-queue.service.ts';
import { NOT_YOU_IGNORE } from './words.ts';

/** Answers a sign-up with an address that has an account. */
export const alreadyRegistered: MailKind<{ email: string }> = {
  name: 'already-registered',
  prepare: ({ site: { name, url } }, { email }) => ({
    to: email,
    subject: `You already have an account at ${name}`,
    heading: 'You already have an account',
    paragraphs: [
      'Someone tried to sign up with this address. It already has an account, so we did not create a new one, and nothing has changed.',
      'Log in with your password. If you have forgotten it, choose “Forgot password?” on the login page.',
    ],
    button: { text: 'Log in', url: `${url}/login` },
    after: [NOT_YOU_IGNORE],
  }),
};
