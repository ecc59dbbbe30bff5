import type { MailKind } from '../../mail/mail-queue.service.ts';
import { armLink, findUnusedLink } from '../email-links.service.ts';
import { ONE_DAY } from './words.ts';

/** Confirms a new address of an existing account, which has the old one. */
export const confirmNewEmail: MailKind<{ linkId: number }> = {
  name: 'confirm-new-email',
  async prepare({ db, site, now }, { linkId }) {
    const link = await findUnusedLink(db, linkId);
    if (!link) return null;
    const { email: oldEmail } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', link.user_id)
      .executeTakeFirstOrThrow();
    const secret = await armLink(db, link, now());
    return {
      to: link.email,
      subject: `Confirm your new email address for ${site.name}`,
      heading: 'Confirm your new email address',
      paragraphs: [
        `The owner of the account of ${oldEmail} at ${site.name} asked to use this address instead. If that is your account, press the button to confirm the new address. Until you do, the account keeps its old one.`,
        'If you asked for the change on another device or in another browser, you choose a password next. It becomes the password of the account, and all other devices are logged out.',
      ],
      button: {
        text: 'Confirm my email address',
        url: `${site.url}/verify-email?token=${secret}&change=email`,
      },
      after: [
        ONE_DAY,
        `If the account of ${oldEmail} is not yours, do not press the button. Nothing will change.`,
      ],
    };
  },
};
