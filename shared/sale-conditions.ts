import { PREMIUM_MONTHS, REFUND_DAYS } from './constants/pricing-countries.ts';

/** Who sells premium: name and address for buyers, as the law of the EU and the UK asks. */
export type Operator = { name: string; address: string };

/** What stands in the place of the seller while the operator has not set it. */
export const NO_OPERATOR = 'The operator of this site has not published a name and an address yet.';

/**
 * The label of the function by which a member withdraws (Directive (EU) 2023/2673, article 11a).
 */
export const WITHDRAW = 'Get my money back';

/** A condition of a sale. `link`: the page that the text names last. */
export type Condition = { term?: string; text: string; link?: { text: string; to: string } };

/**
 * The rule of withdrawals, in the words that /premium, /terms, mails and the account page use. The
 * code that carries it out is server/billing/withdrawals.service.ts; decision 074.
 */
export const WITHDRAWAL_RULE = `You can withdraw from the contract within ${REFUND_DAYS} days of the payment, for any reason, even if you have used premium. You get all your money back.`;

/** Section 8 of the terms. The mail after a sale has it in full. */
export const PREMIUM_CONDITIONS: readonly Condition[] = [
  {
    term: 'What you get.',
    text: 'Premium opens the full details and the apply link of jobs marked as premium, and the PDF download of your CV. The premium page lists all that it gives on the day you buy it. Premium does not make an employer choose you.',
  },
  {
    term: 'How long.',
    text: `Premium lasts ${PREMIUM_MONTHS} months from the day your payment is confirmed. If you pay again before the end, ${PREMIUM_MONTHS} months are added to the end.`,
  },
  {
    term: 'No automatic renewal.',
    text: `We never charge you again automatically. When the ${PREMIUM_MONTHS} months end, your account becomes a free account. You keep your profile and CV.`,
  },
  {
    term: 'Price.',
    text: 'You see the price before you pay. It can differ by country. A new price never changes a membership that you have already paid for.',
  },
  {
    term: 'How you pay.',
    text: 'You pay through Paystack (in some countries) or PayPal. Their own terms apply to the payment. Your provider or bank may add its own fee or exchange rate.',
  },
  {
    term: 'When it starts.',
    text: 'Premium starts after the payment provider confirms the payment to us. This can take some time. If you paid and do not have premium after one day, write to us:',
    link: { text: 'contact page', to: '/contact' },
  },
];

/** Section 9 of the terms. The mail after a sale has it in full. */
export const WITHDRAWAL_CONDITIONS: readonly Condition[] = [
  { term: 'Your right to withdraw.', text: WITHDRAWAL_RULE },
  {
    term: 'How.',
    text: `Press “${WITHDRAW}” beside the payment on your account page and confirm it. You can also tell us in any other clear way, such as by email. We will confirm it by email immediately. The button:`,
    link: { text: 'account page', to: '/account' },
  },
  {
    term: 'What happens then.',
    text: 'We send the money back the way you paid, without a fee, within 14 days at the latest, and usually within minutes. The premium from this payment ends when the payment provider accepts the refund.',
  },
  {
    term: 'If you do it again.',
    text: 'If you have had your money back once after premium had started, and you withdraw again after it has started, you have the same right. A person then looks at it before the money is sent.',
  },
  {
    text: `After ${REFUND_DAYS} days you can have your money back if you were charged twice by mistake, or if premium did not work and we could not fix it within a reasonable time. If it worked for part of the ${PREMIUM_MONTHS} months, we pay back the rest.`,
  },
  {
    text: `If we end your account and you did not break these terms, or if we close the site, we pay back the part of the ${PREMIUM_MONTHS} months that you could not use.`,
  },
  {
    text: `To ask after ${REFUND_DAYS} days, write to us from the email address of your account and choose “Payment Issue”:`,
    link: { text: 'contact page', to: '/contact' },
  },
  { text: 'If the law of your country gives you more rights, you keep them.' },
];
