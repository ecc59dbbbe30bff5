import { useNavigate } from 'react-router';
import { DEFAULT_RETURN_TO } from '../../shared/return-to.ts';
import type { PageHandle } from '../lib/head.ts';
import { countOf } from '../lib/words.ts';
import controls from '../ui/controls.module.css';
import { AuthColumn } from './auth-column.tsx';
import { takePathOn, useGoOn, useLanding } from './landing.ts';
import { LandingFailure, LoginLink, SigningIn } from './landing-parts.tsx';
import { useArrival } from './use-arrival.ts';

const SECONDS = 5;

const MAYBE_CONFIRMED = 'Your address may be confirmed already. Log in to find out.';

export const handle: PageHandle = {
  head: () => ({
    title: 'Confirming your email address',
    description: 'The last step of confirming an email address.',
  }),
};

/** Landing page after the confirmation: says what was done and what comes next, then redirects. */
export function Component() {
  const landing = useLanding();
  const { step } = landing;
  useGoOn(step === 'signed-in', SECONDS * 1000);
  return (
    <AuthColumn
      title={
        step === 'signed-in' ? 'Your email address is confirmed' : 'Confirming your email address'
      }
      needs="This step"
    >
      {(step === 'waiting' || step === 'signed-in') && (
        <SigningIn>
          {step === 'signed-in' ? <Confirmed email={landing.email} /> : undefined}
        </SigningIn>
      )}
      {step === 'signed-in' && <Next />}
      {step === 'no-token' && (
        <LandingFailure text="No authentication token received." advice={MAYBE_CONFIRMED} />
      )}
      {step === 'failed' && (
        <LandingFailure
          text="Failed to process authentication. Please try again."
          advice={landing.advice ?? MAYBE_CONFIRMED}
        />
      )}
      {(step === 'no-token' || step === 'failed') && <LoginLink />}
    </AuthColumn>
  );
}

function Confirmed({ email }: { email: string }) {
  return (
    <>
      {'Thank you. '}
      <bdi>{email}</bdi>
      {' is confirmed, and you are logged in.'}
    </>
  );
}

function Next() {
  const navigate = useNavigate();
  const { returnTo } = useArrival();
  return (
    <>
      <p>You can now log in with this address on any phone or computer.</p>
      <p>{`${nextPage(returnTo)} opens in ${countOf(SECONDS, 'second')}.`}</p>
      <p>
        <button
          type="button"
          className={controls.button}
          onClick={() => void navigate(takePathOn(returnTo), { replace: true })}
        >
          Continue now
        </button>
      </p>
    </>
  );
}

function nextPage(returnTo: string): string {
  if (returnTo === DEFAULT_RETURN_TO) return 'The list of jobs';
  return returnTo.startsWith('/account') ? 'Your account page' : 'The page you came from';
}
