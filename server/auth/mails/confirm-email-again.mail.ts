import { findRow } from '../../db/rows.ts';
import type { MailKind } from '../../mail/mail-queue.service.ts';
import { createPendingLink, deleteLink } from '../email-links.service.ts';
import { confirmationOf } from './confirm-email.mail.ts';
import { NOT_YOU_IGNORE } from './words.ts';

/**
 * Answers a request for another link to confirm an address. Its link has the password of the
 * sign-up of the same browser, if any. No mail goes to an address without an account, or whose
 * account is blocked.
 */
export const confirmEmailAgain: MailKind<{
  email: string;
  returnTo: string | null;
  browser: string | null;
}> = {
  name: 'confirm-email-again',
  async prepare(context, { email, returnTo, browser }) {
    const { db, site } = context;
    const user = await findRow(db, 'users', { email }, ['id', 'email_verified_at', 'blocked_at']);
    if (!user || user.blocked_at !== null) return null;
    if (user.email_verified_at)
      return {
        to: email,
        subject: `Your email address is confirmed at ${site.name}`,
        heading: 'Your email address is confirmed',
        paragraphs: [
          'You asked for a new link. You do not need one: your address is confirmed, and you can log in.',
        ],
        button: { text: 'Log in', url: `${site.url}/login` },
        after: [NOT_YOU_IGNORE],
      };
    const signUp = await db
      .selectFrom('email_links')
      .select(['password_hash', 'browser_hash'])
      .where('user_id', '=', user.id)
      .where('purpose', '=', 'verify')
      .where('browser_hash', '=', browser)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const link = { user_id: user.id, purpose: 'verify', email, return_to: returnTo } as const;
    const id = await createPendingLink(db, { ...link, ...signUp });
    return {
      ...(await confirmationOf(context, { ...link, id })),
      onFailure: () => deleteLink(db, id),
    };
  },
};
