import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { longDate } from '../../shared/job-dates.ts';
import { wayOnLabel } from '../../shared/way-on.ts';
import { fixedHead } from '../lib/head.ts';
import { withQuery } from '../lib/url.ts';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import { Steps } from '../ui/steps.tsx';
import styles from './premium.module.css';
import { usePaymentReturn, useReturnFields } from './use-payment-return.ts';

const GO_ON_MS = 5_000;

export const handle = fixedHead({
  title: 'Your payment',
  description: 'The result of your payment for premium.',
});

/** /premium-success: where members come back to after paying. It asks whether that is so. */
export function Component() {
  const result = usePaymentReturn();
  const { payment } = useReturnFields();
  const navigate = useNavigate();
  const { step } = result;
  const reason = result.step === 'failed' ? result.reason : null;
  const wayOn = result.step === 'paid' ? result.wayOn : null;
  const goesOn = step === 'paid' && wayOn === null;
  useEffect(() => {
    if (reason !== null)
      void navigate(withQuery('/premium-failure', { reason, payment }), { replace: true });
  }, [reason, payment, navigate]);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => void navigate('/jobs', { replace: true }), GO_ON_MS);
    return () => clearTimeout(timer);
  }, [goesOn, navigate]);
  return (
    <div className={styles.page}>
      {result.step === 'paid' && (
        <Steps
          names={['Choose a country', 'Pay', wayOn ? 'Open the job' : 'Read every job']}
          current={2}
        />
      )}
      <h1>{TITLES[step]}</h1>
      <div role="status" className={styles.said}>
        {(step === 'waiting' || step === 'failed') && <p>One moment, please.</p>}
        {step === 'confirming' && <Confirming />}
        {result.step === 'paid' && (
          <p>
            {paidWords(result)}
            {result.until !== null && ` You have premium until ${longDate(result.until)}.`}
          </p>
        )}
        {step === 'member' && (
          <p>You are a premium member. Your payments are on your account page.</p>
        )}
        {step === 'signed-out' && (
          <p>Log in to see your payment. If you paid, premium is on your account.</p>
        )}
        {step === 'not-found' && (
          <p>This account has no such payment. Did you pay with another account?</p>
        )}
      </div>
      {result.step === 'paid' && (
        <>
          {result.job !== null && (
            <p dir="auto">
              <b>{result.job}</b>
            </p>
          )}
          <p className={styles.actions}>
            <A to={wayOn?.path ?? '/jobs'} className={controls.button}>
              {wayOn ? wayOnLabel(wayOn) : 'See the jobs now'}
            </A>
          </p>
          <p>
            {goesOn && 'The list of jobs opens in 5 seconds. '}
            {'Next, you can fill in your '}
            <A to="/profile">profile page</A> for your CV. Your receipt comes by email, and is{' '}
            <A to={withQuery('/receipt', { payment })}>here to print</A>.
          </p>
        </>
      )}
      {step === 'signed-out' && (
        <p className={styles.actions}>
          <A
            to={withQuery('/login', { returnTo: withQuery('/premium-success', { payment }) })}
            className={controls.button}
          >
            Log in
          </A>
        </p>
      )}
      {(step === 'not-found' || step === 'confirming' || step === 'member') && (
        <p className={styles.actions}>
          <A to="/account" className={controls.quiet}>
            See your payments
          </A>
        </p>
      )}
      <noscript>
        <p>This page needs JavaScript. Your payment is safe without it.</p>
      </noscript>
    </div>
  );
}

const TITLES = {
  waiting: 'Your payment',
  confirming: 'Confirming your payment',
  paid: 'Payment Successful!',
  member: 'You have premium',
  'signed-out': 'Your payment',
  'not-found': 'We could not find this payment',
  failed: 'Your payment',
} as const;

function paidWords({ isNew, added }: { isNew: boolean; added: number | null }): string {
  if (!isNew) return 'This payment arrived.';
  if (added !== null) return `Congratulations! ${added} months were added to your premium.`;
  return 'Congratulations! You are now a premium member for the next 6 months.';
}

function Confirming() {
  return (
    <>
      <p>
        The payment provider has not confirmed your payment yet. This can take a few minutes. This
        page updates automatically.
      </p>
      <p>
        You can close it. Do not pay again: we keep checking, and will email you when the payment
        arrives.
      </p>
    </>
  );
}
