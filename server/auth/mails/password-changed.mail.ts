import type { MailKind } from '../../mail/mail-queue.service.ts';
import { NEVER_ASK } from './words.ts';

const GOOGLE_ENDED =
  'Google sign-in was disconnected too, so nobody can log in to your account with Google. You can connect it again on your account page.';
const PASSKEYS_ENDED =
  'Your passkeys were removed too. You can add them again on your account page.';

/** Tells that the password is another one now. */
export const passwordChanged: MailKind<{
  email: string;
  isGoogleEnded: boolean;
  arePasskeysEnded?: boolean;
}> = {
  name: 'password-changed',
  prepare: ({ site: { name, url } }, { email, isGoogleEnded, arePasskeysEnded }) => ({
    to: email,
    subject: `Your password at ${name} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed. All other devices were logged out.',
      ...(isGoogleEnded ? [GOOGLE_ENDED] : []),
      ...(arePasskeysEnded ? [PASSKEYS_ENDED] : []),
    ],
    after: [`If this was not you, choose a new password now: ${url}/forgot-password`, NEVER_ASK],
  }),
};
