import type { MailKind } from '../../mail/mail-queue.service.ts';

/** Tells that a code is asked for at every login from now on. */
export const secondFactorOn: MailKind<{ email: string }> = {
  name: 'second-factor-on',
  prepare: ({ site: { name, url } }, { email }) => ({
    to: email,
    subject: `Two-step login was turned on at ${name}`,
    heading: 'Two-step login was turned on',
    paragraphs: [
      'From now on, you need a code from your app when you log in. Keep your recovery codes: you need them if you lose your phone.',
    ],
    after: [`If this was not you, choose a new password now: ${url}/forgot-password`],
  }),
};
