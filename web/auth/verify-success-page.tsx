import type { PageHandle } from '../lib/head.ts';
import { AuthColumn } from './auth-column.tsx';
import { useGoOn, useLanding } from './landing.ts';
import { LandingFailure, LoginLink, SigningIn } from './landing-parts.tsx';

export const handle: PageHandle = {
  head: () => ({
    title: 'Confirming your e-mail address',
    description: 'The end of confirming an e-mail address: you are signed in and go on.',
  }),
};

/** Where the button of the verification link leads: signed in, and on. */
export function Component() {
  const landing = useLanding();
  const { step } = landing;
  useGoOn(step === 'signed-in');
  return (
    <AuthColumn title="Confirming your e-mail address" needs="This step">
      {(step === 'waiting' || step === 'signed-in') && <SigningIn />}
      {step === 'no-token' && <LandingFailure text="No authentication token received." />}
      {step === 'failed' && <LandingFailure text="Failed to process authentication. Please try again." advice={landing.advice} />}
      {(step === 'no-token' || step === 'failed') && (
        <>
          <p>Your address may be confirmed already. Log in to find out.</p>
          <LoginLink />
        </>
      )}
    </AuthColumn>
  );
}
