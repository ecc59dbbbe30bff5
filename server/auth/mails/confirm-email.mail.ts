import type { MailContext, MailKind, PreparedMail } from '../../mail/mail-queue.service.ts';
import { armLink, type EmailLink, findUnusedLink } from '../email-links.service.ts';
import { ONE_DAY } from './words.ts';

/** Confirms the address of a sign-up. */
export const confirmEmail: MailKind<{ linkId: number }> = {
  name: 'confirm-email',
  async prepare(context, { linkId }) {
    const link = await findUnusedLink(context.db, linkId);
    return link ? confirmationOf(context, link) : null;
  },
};

/** The mail with a link of a sign-up. Its secret is made here. */
export async function confirmationOf(
  { db, site: { name, url }, now }: MailContext,
  link: Pick<EmailLink, 'id' | 'purpose' | 'email'>,
): Promise<PreparedMail> {
  const secret = await armLink(db, link, now());
  return {
    to: link.email,
    subject: `Confirm your email address for ${name}`,
    heading: 'Confirm your email address',
    paragraphs: [
      `Welcome to ${name}. Press the button to confirm that this address is yours. Then your account is ready.`,
    ],
    button: { text: 'Confirm my email address', url: `${url}/verify-email?token=${secret}` },
    after: [
      ONE_DAY,
      'If you open it in a different browser from the one you signed up in, we will ask you to choose a password there.',
      `If you did not sign up at ${name}, do not press the button. Nothing will happen, and nobody can use your address.`,
    ],
  };
}
