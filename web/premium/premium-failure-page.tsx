import type { PageHandle } from '../lib/head.ts';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import styles from './premium.module.css';
import { useReturnFields } from './use-payment-return.ts';

type Reason = { title: string; text: string; mayTryAgain: boolean };

const DECLINED: Reason = {
  title: 'Payment Failed',
  text: 'The payment was not accepted, and you did not get premium. Check that there is enough money on the card or mobile money account, or try another way to pay.',
  mayTryAgain: true,
};

/** Explanations by the server's reason. */
const REASONS = new Map<string, Reason>([
  [
    'cancelled',
    {
      title: 'Payment Cancelled',
      text: 'You stopped before paying. Nothing was charged.',
      mayTryAgain: true,
    },
  ],
  ['declined', DECLINED],
  [
    'abandoned',
    {
      title: 'Payment Failed',
      text: 'The payment was not finished, and no money arrived.',
      mayTryAgain: true,
    },
  ],
  [
    'amount-differs',
    {
      title: 'Payment Failed',
      text: 'Money arrived, but not the right amount. Please do not pay again. Write to us on the contact page, and we will send it back or put it right.',
      mayTryAgain: false,
    },
  ],
  [
    'refunded',
    {
      title: 'Payment Refunded',
      text: 'This payment was sent back to you.',
      mayTryAgain: true,
    },
  ],
  [
    'unknown',
    {
      title: 'Payment Failed',
      text: 'We do not know this payment. If you paid, look at your payments before you pay again.',
      mayTryAgain: true,
    },
  ],
]);

export const handle: PageHandle = {
  head: () => ({
    title: 'Payment not finished',
    description: 'The payment for premium did not work, or was cancelled.',
  }),
};

/** /premium-failure: why there is no premium, and what to do now. */
export function Component() {
  const { reason } = useReturnFields();
  const { title, text, mayTryAgain } = REASONS.get(reason ?? '') ?? DECLINED;
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p>{text}</p>
      <p className={styles.actions}>
        {mayTryAgain ? (
          <A to="/premium" className={controls.button}>
            Try Again
          </A>
        ) : (
          <A to="/contact" className={controls.button}>
            Contact
          </A>
        )}
        <A to="/account" className={controls.quiet}>
          See your payments
        </A>
      </p>
    </div>
  );
}
