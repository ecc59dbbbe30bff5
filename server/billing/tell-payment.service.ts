import type { Logger } from 'pino';
import type { Tx } from '../db/schema.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import type { Send } from '../worker/queue.service.ts';
import type { BillingDeps } from './billing-deps.ts';
import { amountDiffers } from './mails/amount-differs.mail.ts';
import { type OperatorNews, operatorNews } from './mails/operator-news.mail.ts';
import { partSentBack } from './mails/part-sent-back.mail.ts';
import { paymentFailed } from './mails/payment-failed.mail.ts';
import type { PaymentMail } from './mails/payment-mail.ts';
import { receipt } from './mails/receipt.mail.ts';
import { refundFailed } from './mails/refund-failed.mail.ts';
import { refundNeedsDetails } from './mails/refund-needs-details.mail.ts';
import { refundRefused } from './mails/refund-refused.mail.ts';
import { refunded, sentBackElsewhere } from './mails/refunded.mail.ts';
import { takenBack } from './mails/taken-back.mail.ts';
import { withdrawalConfirmed } from './mails/withdrawal.mail.ts';
import type { PaymentRow } from './payment-state.ts';

/** What a member is told about a payment. */
export const PAYMENT_MAILS = {
  receipt,
  refunded,
  'sent-back-elsewhere': sentBackElsewhere,
  'part-sent-back': partSentBack,
  'taken-back': takenBack,
  withdrawal: withdrawalConfirmed,
  'refund-refused': refundRefused,
  'refund-failed': refundFailed,
  'refund-needs-details': refundNeedsDetails,
  'amount-differs': amountDiffers,
  'payment-failed': paymentFailed,
} satisfies Record<string, PaymentMail>;
export type PaymentNews = keyof typeof PAYMENT_MAILS;

type Trouble = PaymentNews & OperatorNews;
const TROUBLES: readonly PaymentNews[] = [
  'refund-refused',
  'refund-failed',
  'refund-needs-details',
  'amount-differs',
] satisfies Trouble[];

/** Money that went back in full: the operator is told where no member is left to be told. */
const ALL_BACK: readonly PaymentNews[] = ['refunded', 'taken-back'];

type Told = Pick<PaymentRow, 'id' | 'user_id' | 'failure'>;

/** Tells the member what became of a payment, and of trouble the operator, too. */
export async function tellNews(
  { log }: Pick<BillingDeps, 'log'>,
  { tx, send }: { tx: Tx; send: Send },
  news: PaymentNews,
  payment: Told,
): Promise<void> {
  if (isTrouble(news)) return tellOfTrouble(log, send, news, payment);
  // A member who began another payment since knows that this one came to nothing.
  const isOld = payment.failure === 'abandoned' && (await hasLaterPayment(tx, payment));
  if (news !== 'payment-failed' || !isOld) await tellMember(send, news, payment);
}

/** Tells the member and the operator what went wrong with money. */
export async function tellOfTrouble(
  log: Logger,
  send: Send,
  news: Trouble,
  payment: Pick<PaymentRow, 'id' | 'user_id'>,
): Promise<void> {
  log.error({ payment: payment.id, news }, 'somebody must look at a payment');
  await tellMember(send, news, payment);
  await tellOperator(send, news, payment.id);
}

/**
 * Enqueues a mail about a payment, in the transaction of `send`. When its account is gone, the
 * operator hears of money that went back: no address of the payer is kept.
 */
export async function tellMember(
  send: Send,
  news: PaymentNews,
  { id, user_id }: Pick<PaymentRow, 'id' | 'user_id'>,
): Promise<void> {
  if (user_id !== null) await enqueueMail(send, PAYMENT_MAILS[news], { paymentId: id });
  else if (ALL_BACK.includes(news)) await tellOperator(send, 'sent-back-untold', id);
}

/** Enqueues a mail to those who run the site. */
export function tellOperator(
  send: Send,
  news: OperatorNews,
  paymentId: number,
  dispute?: string,
): Promise<void> {
  return enqueueMail(send, operatorNews, {
    news,
    paymentId,
    ...(dispute !== undefined && { dispute }),
  });
}

function isTrouble(news: PaymentNews): news is Trouble {
  return TROUBLES.includes(news);
}

async function hasLaterPayment(tx: Tx, { id, user_id }: Told): Promise<boolean> {
  const later = await tx
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}
