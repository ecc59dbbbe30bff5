import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { fixedHead } from '../lib/head.ts';
import { withQuery } from '../lib/url.ts';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import words from './failure-words.json' with { type: 'json' };
import styles from './premium.module.css';
import { premiumPath } from './premium-path.ts';
import { type FailedPayment, useFailedPayment } from './use-failed-payment.ts';

type Known = Exclude<FailedPayment['what'], 'asking' | 'paid'>;
type Words = {
  title: string;
  text: string;
  /** Whether to look at the payments first. */
  looksFirst?: boolean;
  next: 'again' | 'contact' | 'log-in' | 'wait';
};

const LOOK_FIRST = 'If you paid, look at your payments before you pay again.';

/** What is said for each thing that the server knows about a payment. */
const WORDS = words satisfies Record<Known, object> as Record<Known, Words>;

export const handle = fixedHead({
  title: 'Payment not finished',
  description: 'What we know about a premium payment that failed or was cancelled.',
});

/** /premium-failure: what the server knows of the payment, and what to do now. */
export function Component() {
  const { what, reference, country, wayOn } = useFailedPayment();
  const navigate = useNavigate();
  const isPaid = what === 'paid';
  useEffect(() => {
    if (isPaid)
      void navigate(withQuery('/premium-success', { payment: reference }), { replace: true });
  }, [isPaid, reference, navigate]);
  if (what === 'asking' || what === 'paid')
    return (
      <div className={styles.page}>
        <h1>Your payment</h1>
        <p role="status">One moment, please. We are checking what happened to it.</p>
        <noscript>
          <h2>Payment Failed</h2>
          <p>{`We cannot look up your payment without JavaScript. ${LOOK_FIRST}`}</p>
          <p>
            <a href="/premium">Try Again</a>
          </p>
        </noscript>
      </div>
    );
  const { title, text, looksFirst, next } = WORDS[what];
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p role="status">{looksFirst ? `${text} ${LOOK_FIRST}` : text}</p>
      <p className={styles.actions}>
        {next === 'contact' && (
          <A to="/contact" className={controls.button}>
            Contact
          </A>
        )}
        {next === 'log-in' && (
          <A
            to={withQuery('/login', {
              returnTo: withQuery('/premium-failure', { payment: reference }),
            })}
            className={controls.button}
          >
            Log in
          </A>
        )}
        {next === 'wait' && (
          <A to="/account" className={controls.button}>
            See your payments
          </A>
        )}
        {next !== 'contact' && (
          <A
            to={premiumPath(country, wayOn)}
            className={next === 'again' ? controls.button : controls.quiet}
          >
            Try Again
          </A>
        )}
        {wayOn && (
          <A to={wayOn.path} className={controls.quiet}>
            {wayOn.job === null ? 'Back to your CV' : 'Back to the job'}
          </A>
        )}
        {(next === 'again' || next === 'contact') && (
          <A to="/account" className={controls.quiet}>
            See your payments
          </A>
        )}
      </p>
    </div>
  );
}
