import type { MailContext, MailKind } from '../../mail/mail-queue.service.ts';
import { dayOf, NO_JOB_FOR_MONEY, whereTo } from './payment-mail.ts';

/** An administrator gave months of premium. */
export const premiumGiven: MailKind<{ userId: number; months: number; reason: string }> = {
  name: 'premium-given',
  async prepare(context, { userId, months, reason }) {
    const { site, now } = context;
    const user = await findMember(context, userId);
    const until = user?.premium_until;
    if (!until || until <= now()) return null;
    const given = `${months} ${months === 1 ? 'month' : 'months'} of premium`;
    return {
      to: user.email,
      subject: `You have been given ${given} at ${site.name}`,
      heading: `You have been given ${given}`,
      paragraphs: [
        `We added ${given} to your account. You have premium until ${dayOf(until)}. You do not pay anything for it, and it does not renew automatically.`,
        `Reason: ${reason}`,
      ],
      button: { text: 'See the jobs', url: `${site.url}/jobs` },
      after: [NO_JOB_FOR_MONEY],
    };
  },
};

/** An administrator ended premium before its time. */
export const premiumEnded: MailKind<{ userId: number; at: string; reason: string }> = {
  name: 'premium-ended',
  async prepare(context, { userId, at, reason }) {
    const { site, now } = context;
    const user = await findMember(context, userId);
    const isOpenAgain = user?.premium_until != null && user.premium_until > now();
    if (!user || isOpenAgain) return null;
    return {
      to: user.email,
      subject: `Your premium at ${site.name} has ended`,
      heading: 'Your premium has ended',
      paragraphs: [
        `We ended your premium on ${dayOf(new Date(at))}. You keep your account, your profile and your CV.`,
        `Reason: ${reason}`,
        `If you think that this is wrong, or if you paid for premium that you could not use, please write to us ${whereTo(site)}.`,
      ],
      after: [`All your payments are on your account page: ${site.url}/account`],
    };
  },
};

async function findMember({ db }: MailContext, id: number) {
  return db
    .selectFrom('users')
    .select(['email', 'premium_until'])
    .where('id', '=', id)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
}
