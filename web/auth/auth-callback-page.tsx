import { useEffect, useState } from 'react';
import { fixedHead } from '../lib/head.ts';
import { countOf } from '../lib/words.ts';
import controls from '../ui/controls.module.css';
import { AuthColumn } from './auth-column.tsx';
import { takePathOn, useLanding } from './landing.ts';
import { LandingFailure, ReturnToLogin, SigningIn } from './landing-parts.tsx';
import { useArrival } from './use-arrival.ts';

/** From the specification, section 9. */
const SECONDS = 3;

export const handle = fixedHead({
  title: 'Finishing your login',
  description: 'The last step of logging in.',
});

/** A landing page that counts down, then loads the next page in full. */
export function Component() {
  const landing = useLanding();
  const { step } = landing;
  return (
    <AuthColumn title="Finishing your login" needs="This step">
      {(step === 'waiting' || step === 'signed-in') && (
        <SigningIn>{step === 'signed-in' ? <SignedIn /> : undefined}</SigningIn>
      )}
      {step === 'signed-in' && <Countdown />}
      {step === 'no-token' && <LandingFailure text="No authentication token received." />}
      {step === 'failed' && (
        <LandingFailure
          text="Failed to process authentication. Please try again."
          advice={landing.advice}
        />
      )}
      {(step === 'no-token' || step === 'failed') && <ReturnToLogin />}
    </AuthColumn>
  );
}

/** Screen readers announce the countdown once, not every second. */
function SignedIn() {
  return (
    <>
      You are logged in.
      <span
        className={controls.hidden}
      >{` The next page opens in ${countOf(SECONDS, 'second')}.`}</span>
    </>
  );
}

function Countdown() {
  const { returnTo } = useArrival();
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left === 0) location.replace(takePathOn(returnTo));
  }, [left, returnTo]);
  return (
    <p aria-hidden="true">
      {left === 0 ? 'The next page opens…' : `The next page opens in ${countOf(left, 'second')}.`}
    </p>
  );
}
