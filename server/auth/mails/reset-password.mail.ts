import { findRow } from '../../db/rows.ts';
import type { MailKind } from '../../mail/mail-queue.service.ts';
import { armLink, createPendingLink, deleteLink } from '../email-links.service.ts';
import { isGoogleYoungerThanPassword } from '../google-connection.ts';
import { NEVER_ASK } from './words.ts';

/**
 * Lets the reader of the mailbox choose a password. No mail goes to an address without an
 * account, or whose account is blocked.
 */
export const resetPasswordMail: MailKind<{ email: string; returnTo: string | null }> = {
  name: 'reset-password',
  async prepare({ db, site: { name, url }, now }, { email, returnTo }) {
    const user = await findRow(db, 'users', { email });
    if (!user || user.blocked_at !== null) return null;
    const link = { user_id: user.id, purpose: 'reset', email, return_to: returnTo } as const;
    const id = await createPendingLink(db, link);
    const token = await armLink(db, { ...link, id }, now());
    // The page offers to disconnect Google where a new password does not do so by itself.
    const offersGoogle = user.google_sub !== null && !isGoogleYoungerThanPassword(user);
    const query = new URLSearchParams({
      token,
      ...(returnTo !== null && { returnTo }),
      ...(offersGoogle && { google: 'connected' }),
    });
    return {
      to: email,
      subject: `Choose a new password for ${name}`,
      heading: 'Choose a new password',
      paragraphs: [
        'We received a request for a new password for this account. Press the button to choose one.',
      ],
      button: { text: 'Choose a new password', url: `${url}/reset-password?${query}` },
      after: [
        'The link works for one hour and can be used only once.',
        `If you did not ask for this, you can ignore this email. Your account stays as it is. ${NEVER_ASK}`,
      ],
      onFailure: () => deleteLink(db, id),
    };
  },
};
