import type { MailKind } from '../../mail/mail-queue.service.ts';

/** Tells that the password is enough again. */
export const secondFactorOff: MailKind<{ email: string }> = {
  name: 'second-factor-off',
  prepare: ({ site: { name, url } }, { email }) => ({
    to: email,
    subject: `Two-step login was turned off at ${name}`,
    heading: 'Two-step login was turned off',
    paragraphs: ['From now on, you need only your password to log in.'],
    after: [`If this was not you, choose a new password now: ${url}/forgot-password`],
  }),
};
