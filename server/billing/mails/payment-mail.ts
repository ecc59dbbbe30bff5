import { formatMoney, PROVIDER_NAMES } from '../../../shared/billing.ts';
import { longDate } from '../../../shared/job-dates.ts';
import { type WayOn, wayOnOf } from '../../../shared/way-on.ts';
import type { MailContent, MailSite } from '../../mail/mail.service.ts';
import type { MailContext, MailKind } from '../../mail/mail-queue.service.ts';
import { isEnough, type PaymentRow, receivedMoney, restOf } from '../payment-state.ts';
import { receiptNumber } from '../receipt-number.ts';

/** A payment in words. */
export type PaymentWords = {
  /** What was paid. */
  amount: string;
  /** What is left of it, or went back last, after parts that were sent back before. */
  rest: string;
  /** Those parts; null without any. */
  part: string | null;
  status: PaymentRow['status'];
  failure: PaymentRow['failure'];
  provider: string;
  reference: string;
  receiptNumber: string;
  startedOn: string;
  paidOn: string;
  premiumUntil: string | null;
  /** Where the payer wanted to go. */
  wayOn: WayOn | null;
  /** What should have arrived; null when it did. */
  asked: string | null;
};

/** A mail about a payment to its member. It is not sent when the account was deleted since. */
export type PaymentMail = MailKind<{ paymentId: number }>;

export const NO_JOB_FOR_MONEY =
  'No employer may charge you for a job. If someone asks you for money for a job, do not pay, and tell us.';

/** A mail that says nothing but what is known of the payment; null when it is no longer true. */
export function paymentMail(
  name: string,
  contentOf: (site: MailSite, payment: PaymentWords) => MailContent | null,
): PaymentMail {
  return {
    name,
    async prepare(context, { paymentId }) {
      const found = await findPayer(context, paymentId);
      const content = found && contentOf(context.site, found.words);
      return content && { to: found.email, ...content };
    },
  };
}

/** The address of who paid, and the payment in words; null when the account was deleted since. */
export async function findPayer(
  { db, now }: MailContext,
  paymentId: number,
): Promise<{ email: string; words: PaymentWords } | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .selectAll('payments')
    .select(['email', 'premium_until'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  if (!row) return null;
  const { email, premium_until: until, ...payment } = row;
  return { email, words: wordsOf(payment, until !== null && until > now() ? until : null) };
}

/** A payment in words. `until` is the end of its member's premium now. */
export function wordsOf(payment: PaymentRow, until: Date | null): PaymentWords {
  const { amount, currency } = receivedMoney(payment);
  const { sent_back_amount: part, status, failure } = payment;
  return {
    amount: formatMoney(amount, currency),
    rest: formatMoney(restOf(payment).amount, currency),
    part: part === 0 ? null : formatMoney(part, currency),
    status,
    failure,
    provider: PROVIDER_NAMES[payment.gateway],
    reference: payment.reference,
    receiptNumber: payment.paid_at === null ? '' : receiptNumber(payment),
    startedOn: dayOf(payment.created_at),
    paidOn: dayOf(payment.paid_at ?? payment.created_at),
    premiumUntil: until && dayOf(until),
    wayOn: wayOnOf(payment.return_to),
    asked: isEnough({ amount, currency }, payment)
      ? null
      : formatMoney(payment.amount, payment.currency),
  };
}

/** "3 March 2027", in UTC. */
export function dayOf(time: Date): string {
  return longDate(time.toISOString());
}

/** The sentence about parts that were sent back before; empty without any. */
export function withPart({ amount, part }: Pick<PaymentWords, 'amount' | 'part'>): string {
  return part === null
    ? ''
    : ` Together with the ${part} that was sent back before, that is all of the ${amount} that you paid.`;
}

/** What is said of premium once the money of a payment has gone back. */
export function premiumAfter({ asked, premiumUntil }: PaymentWords): string {
  if (asked !== null) return 'It did not pay for premium, so nothing else changes.';
  return premiumUntil === null
    ? 'The premium from this payment has ended. You keep your account, your profile and your CV.'
    : `The premium from this payment has ended. You still have premium until ${premiumUntil}.`;
}

/** Where to write to: ends "please write to us …". */
export function whereTo({ supportEmail }: MailSite): string {
  return supportEmail === null ? 'on the contact page of the site' : `at ${supportEmail}`;
}
