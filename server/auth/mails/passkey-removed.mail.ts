import type { MailKind } from '../../mail/mail-queue.service.ts';

/** Tells that a passkey does not log in any more. `passkey` is its name. */
export const passkeyRemoved: MailKind<{ email: string; passkey: string }> = {
  name: 'passkey-removed',
  prepare: ({ site: { name, url } }, { email, passkey }) => ({
    to: email,
    subject: `A passkey was removed from your account at ${name}`,
    heading: 'A passkey was removed',
    paragraphs: [
      `The passkey “${passkey}” does not log in to your account any more. You can delete it on your device too.`,
    ],
    after: [`If this was not you, choose a new password now: ${url}/forgot-password`],
  }),
};
