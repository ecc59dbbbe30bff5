import { formatMoney } from '../../shared/billing.ts';
import { composeMail } from '../mail/compose-mail.service.ts';
import type { MailContent, Mailer } from '../mail/mail.service.ts';
import type { QueueJob } from '../worker/queue.service.ts';
import * as words from './billing-mail-words.ts';
import type { PaymentRow } from './payment-state.ts';
import { type BillingDeps, type BillingMail, MAIL_QUEUE } from './settle-payment.service.ts';

/** Members are told this long before the end of premium. */
const REMIND_DAYS = 7;

const PROVIDERS = { paystack: 'Paystack', paypal: 'PayPal' } as const;

export type BillingMailDeps = BillingDeps & { mailer: Mailer };

/** Composes and sends a mail of billing. The account is read when it is sent. */
export async function sendBillingMail(
  { db, mailer, site, now, log }: BillingMailDeps,
  { id, data }: QueueJob<BillingMail>,
): Promise<void> {
  const payment =
    data.kind === 'ending'
      ? undefined
      : await db
          .selectFrom('payments')
          .selectAll()
          .where('id', '=', data.paymentId)
          .executeTakeFirst();
  const userId = data.kind === 'ending' ? data.userId : payment?.user_id;
  // The account was deleted since.
  if (userId === undefined || userId === null) return;
  const user = await db
    .selectFrom('users')
    .select(['email', 'premium_until'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return;
  const until =
    user.premium_until !== null && user.premium_until > now() ? user.premium_until : null;
  const content =
    data.kind === 'ending'
      ? // Paid again, or ended, since the reminder was planned.
        until?.toISOString() === data.until && words.premiumEnding(site(), dayOf(until))
      : payment && contentOf(data.kind, { site, payment, until });
  if (!content) return;
  const outcome = await mailer.send({ to: user.email, id, ...composeMail(site(), content) });
  if (outcome === 'refused')
    log.warn({ kind: data.kind, job: id }, 'the mail server refused the recipient for good');
}

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
      .where((eb) => eb('premium_reminded_for', 'is distinct from', eb.ref('premium_until')))
      .returning(['id', 'premium_until'])
      .execute();
    for (const { id, premium_until } of ending) {
      const until = (premium_until as Date).toISOString();
      await send(MAIL_QUEUE, { kind: 'ending', userId: id, until } satisfies BillingMail);
    }
  });
}

function contentOf(
  kind: Exclude<BillingMail['kind'], 'ending'>,
  { site, payment, until }: { site: BillingDeps['site']; payment: PaymentRow; until: Date | null },
): MailContent {
  const about: words.PaymentWords = {
    amount: formatMoney(payment.amount, payment.currency),
    provider: PROVIDERS[payment.gateway],
    reference: payment.reference,
    paidOn: dayOf(payment.paid_at ?? payment.created_at),
    premiumUntil: until && dayOf(until),
  };
  if (kind === 'receipt') return words.receipt(site(), about);
  return kind === 'refunded' ? words.refunded(site(), about) : words.refundRefused(site(), about);
}

/** "3 March 2027", in UTC. */
function dayOf(time: Date): string {
  return time.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
