import type { Logger } from 'pino';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import type { Send } from '../worker/queue.service.ts';
import { amountDiffers } from './mails/amount-differs.mail.ts';
import { type OperatorNews, operatorNews } from './mails/operator-news.mail.ts';
import type { PaymentMail } from './mails/payment-mail.ts';
import { receipt } from './mails/receipt.mail.ts';
import { refundFailed } from './mails/refund-failed.mail.ts';
import { refundNeedsDetails } from './mails/refund-needs-details.mail.ts';
import { refundRefused } from './mails/refund-refused.mail.ts';
import { refunded } from './mails/refunded.mail.ts';
import { withdrawalConfirmed } from './mails/withdrawal.mail.ts';
import type { PaymentRow } from './payment-state.ts';

/** What a member is told about a payment. */
export const PAYMENT_MAILS = {
  receipt,
  refunded,
  withdrawal: withdrawalConfirmed,
  'refund-refused': refundRefused,
  'refund-failed': refundFailed,
  'refund-needs-details': refundNeedsDetails,
  'amount-differs': amountDiffers,
} satisfies Record<string, PaymentMail>;
export type PaymentNews = keyof typeof PAYMENT_MAILS;

/** Tells the member and the operator what went wrong with money. */
export async function tellOfTrouble(
  log: Logger,
  send: Send,
  news: PaymentNews & OperatorNews,
  payment: PaymentRow,
): Promise<void> {
  log.error({ payment: payment.id, news }, 'somebody must look at a payment');
  await tellMember(send, news, payment);
  await tellOperator(send, news, payment.id);
}

/** Enqueues a mail about a payment, in the transaction of `send`, unless its account is gone. */
export async function tellMember(
  send: Send,
  news: PaymentNews,
  { id, user_id }: Pick<PaymentRow, 'id' | 'user_id'>,
): Promise<void> {
  if (user_id !== null) await enqueueMail(send, PAYMENT_MAILS[news], { paymentId: id });
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
