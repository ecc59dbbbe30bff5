import { enqueueMail } from '../mail/mail-queue.service.ts';
import type { BillingDeps } from './billing-deps.ts';
import { premiumEnding } from './mails/premium-ending.mail.ts';

/** Members are told this long before the end of premium. */
const REMIND_DAYS = 7;

/**
 * Enqueues one reminder for each member whose premium ends in the next days. The row is marked in
 * the same transaction, so that several processes and several days send one.
 */
export async function remindOfEnds({ queue, now }: BillingDeps): Promise<void> {
  await queue.transaction(async (tx, send) => {
    const ending = await tx
      .updateTable('users')
      .set((eb) => ({ premium_reminded_for: eb.ref('premium_until') }))
      .where('premium_until', '>', now())
      .where('premium_until', '<=', new Date(now().getTime() + REMIND_DAYS * 86_400_000))
      .where('email_verified_at', 'is not', null)
      .where('blocked_at', 'is', null)
      .where((eb) => eb('premium_reminded_for', 'is distinct from', eb.ref('premium_until')))
      .returning(['id', 'premium_until'])
      .execute();
    for (const { id, premium_until } of ending) {
      const until = (premium_until as Date).toISOString();
      await enqueueMail(send, premiumEnding, { userId: id, until });
    }
  });
}
