import type { MailKind } from '../../mail/mail-queue.service.ts';
import { NEVER_ASK } from './words.ts';

/** Tells that a passkey logs in to the account from now on. `passkey` is its name. */
export const passkeyAdded: MailKind<{ email: string; passkey: string }> = {
  name: 'passkey-added',
  prepare: ({ site: { name, url } }, { email, passkey }) => ({
    to: email,
    subject: `A passkey was added to your account at ${name}`,
    heading: 'A passkey was added',
    paragraphs: [
      `From now on, the passkey “${passkey}” logs in to your account. It needs no password and no code.`,
    ],
    after: [
      `If this was not you, choose a new password now. That also removes all passkeys: ${url}/forgot-password`,
      NEVER_ASK,
    ],
  }),
};
