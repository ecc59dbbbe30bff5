import type { MailKind } from '../../mail/mail-queue.service.ts';
import { NOT_YOU_IGNORE } from './words.ts';

const REASONS = {
  taken: 'This address already has an account, so nothing has changed.',
  admin:
    'This address belongs to an administrator of the site, so no account can move to it. Nothing has changed. To use the address, sign up with it.',
};

/** Tells an address why the account with the old one does not move to it. */
export const emailChangeRefused: MailKind<{
  email: string;
  oldEmail: string;
  reason: keyof typeof REASONS;
}> = {
  name: 'email-change-refused',
  prepare: ({ site: { name, url } }, { email, oldEmail, reason }) => ({
    to: email,
    subject: `An account at ${name} cannot move to this address`,
    heading: 'An account cannot move to this address',
    paragraphs: [
      `The owner of the account of ${oldEmail} at ${name} asked to use this address instead.`,
      REASONS[reason],
    ],
    button:
      reason === 'taken'
        ? { text: 'Log in', url: `${url}/login` }
        : { text: 'Sign up', url: `${url}/signup` },
    after: [NOT_YOU_IGNORE],
  }),
};
