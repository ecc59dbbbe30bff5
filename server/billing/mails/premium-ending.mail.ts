import type { MailKind } from '../../mail/mail-queue.service.ts';
import { dayOf, NO_JOB_FOR_MONEY } from './payment-mail.ts';

/** Premium ends in some days. Not sent when it was paid for again, or ended, in the meantime. */
export const premiumEnding: MailKind<{ userId: number; until: string }> = {
  name: 'premium-ending',
  async prepare({ db, site: { name, url }, now }, { userId, until }) {
    const user = await db
      .selectFrom('users')
      .select(['email', 'premium_until'])
      .where('id', '=', userId)
      .where('premium_until', '>', now())
      .executeTakeFirst();
    if (user?.premium_until?.toISOString() !== until) return null;
    const day = dayOf(new Date(until));
    return {
      to: user.email,
      subject: `Your premium at ${name} ends on ${day}`,
      heading: `Your premium ends on ${day}`,
      paragraphs: [
        'It does not renew automatically, and we do not charge you. After that day your account is a free account. You keep your profile and your CV.',
        'If premium helps you, you can pay again. The new time is added to the end of the old one, so you do not lose a day.',
      ],
      button: { text: 'See premium', url: `${url}/premium` },
      after: [NO_JOB_FOR_MONEY],
    };
  },
};
