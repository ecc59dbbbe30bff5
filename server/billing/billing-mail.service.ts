import { formatMoney, PROVIDER_NAMES } from '../../shared/billing.ts';
import { composeMail } from '../mail/compose-mail.service.ts';
import type { MailContent, Mailer, MailSite } from '../mail/mail.service.ts';
import type { QueueJob } from '../worker/queue.service.ts';
import * as words from './billing-mail-words.ts';
import { operatorNews } from './operator-mail-words.ts';
import { isEnough, type PaymentRow, receivedMoney } from './payment-state.ts';
import { receiptNumber } from './receipts.service.ts';
import { withdrawn } from './sale-mail-words.ts';
import {
  type BillingDeps,
  type BillingMail,
  MAIL_QUEUE,
  type PaymentMail,
} from './settle-payment.service.ts';
import { findWithdrawal } from './withdrawals.service.ts';

/** Members are told this long before the end of premium. */
const REMIND_DAYS = 7;

export type BillingMailDeps = BillingDeps & { mailer: Mailer; adminEmails: readonly string[] };

/** Composes and sends a mail of billing. What it is about is read when it is sent. */
export async function sendBillingMail(
  deps: BillingMailDeps,
  { id, data }: QueueJob<BillingMail>,
): Promise<void> {
  const { db, mailer, site, log } = deps;
  const payment =
    data.kind === 'ending'
      ? undefined
      : await db
          .selectFrom('payments')
          .selectAll()
          .where('id', '=', data.paymentId)
          .executeTakeFirst();
  if (data.kind === 'operator') {
    if (payment) await tellOperators(deps, id, data, payment);
    return;
  }
  const userId = data.kind === 'ending' ? data.userId : payment?.user_id;
  // The account was deleted since.
  if (userId === undefined || userId === null) return;
  const user = await db
    .selectFrom('users')
    .select(['email', 'premium_until'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return;
  const until = premiumNow(deps, user.premium_until);
  const content =
    data.kind === 'ending'
      ? // Paid again, or ended, since the reminder was planned.
        until?.toISOString() === data.until && words.premiumEnding(site(), dayOf(until))
      : payment &&
        (data.kind === 'withdrawal'
          ? await confirmWithdrawal(deps, payment, user.email)
          : COMPOSE[data.kind](site(), wordsOf(payment, until)));
  if (!content) return;
  const outcome = await mailer.send({ to: user.email, id, ...composeMail(site(), content) });
  if (outcome !== 'sent')
    log.warn({ kind: data.kind, job: id, outcome }, 'the mail server refused a mail for good');
}

/** A Date in UTC, to the minute. */
function momentOf(time: Date): string {
  return `${dayOf(time)}, ${time.toISOString().slice(11, 16)} UTC`;
}

async function confirmWithdrawal(
  { db, site }: BillingMailDeps,
  payment: PaymentRow,
  email: string,
): Promise<MailContent | undefined> {
  const withdrawal = await findWithdrawal(db, payment.id);
  return (
    withdrawal &&
    withdrawn(site(), wordsOf(payment, null), {
      name: withdrawal.name,
      email,
      at: momentOf(withdrawal.at),
    })
  );
}

const COMPOSE: Record<
  Exclude<PaymentMail, 'withdrawal'>,
  (site: MailSite, payment: words.PaymentWords) => MailContent
> = {
  receipt: words.receipt,
  refunded: words.refunded,
  'refund-refused': words.refundRefused,
  'refund-failed': words.refundFailed,
  'refund-needs-details': words.refundNeedsDetails,
  'amount-differs': words.amountDiffers,
};

/** To SUPPORT_EMAIL; without it, to each administrator. */
async function tellOperators(
  { db, mailer, site, adminEmails, log }: BillingMailDeps,
  id: string,
  { news, dispute }: Extract<BillingMail, { kind: 'operator' }>,
  payment: PaymentRow,
): Promise<void> {
  const { supportEmail } = site();
  const row =
    dispute === undefined
      ? undefined
      : await db
          .selectFrom('payment_disputes')
          .select('due_at')
          .where('gateway', '=', payment.gateway)
          .where('dispute_id', '=', dispute)
          .executeTakeFirst();
  const content = operatorNews(site(), news, wordsOf(payment, null), {
    id: dispute ?? '',
    dueBy: row?.due_at ? dayOf(row.due_at) : null,
  });
  for (const to of supportEmail === null ? adminEmails : [supportEmail]) {
    const mail = composeMail(site(), content);
    if ((await mailer.send({ to, id: `${id}.${to}`, ...mail })) === 'refused')
      log.error({ news, payment: payment.id }, 'the mail server refused an operator for good');
  }
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

function premiumNow({ now }: BillingMailDeps, until: Date | null): Date | null {
  return until !== null && until > now() ? until : null;
}

function wordsOf(payment: PaymentRow, until: Date | null): words.PaymentWords {
  const { amount, currency } = receivedMoney(payment);
  return {
    amount: formatMoney(amount, currency),
    provider: PROVIDER_NAMES[payment.gateway],
    reference: payment.reference,
    receiptNumber: payment.paid_at === null ? '' : receiptNumber(payment),
    paidOn: dayOf(payment.paid_at ?? payment.created_at),
    premiumUntil: until && dayOf(until),
    asked: isEnough({ amount, currency }, payment)
      ? null
      : formatMoney(payment.amount, payment.currency),
  };
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
