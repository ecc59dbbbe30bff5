import type { PageHandle } from '../lib/head.ts';
import { AuthColumn } from './auth-column.tsx';
import { useGoOn, useGoToLogin, useLanding } from './landing.ts';
import { LandingFailure, LoginLink, SigningIn } from './landing-parts.tsx';

export const handle: PageHandle = {
  head: () => ({
    title: 'Signing in',
    description: 'The end of signing in: you go on to the jobs.',
  }),
};

/** A landing page that goes on at once, or to the login page without a token. */
export function Component() {
  const landing = useLanding();
  const { step } = landing;
  useGoOn(step === 'signed-in');
  useGoToLogin(step === 'no-token');
  return (
    <AuthColumn title="Signing in" needs="This step">
      {step === 'failed' ? (
        <>
          <LandingFailure
            text="Failed to process authentication. Please try again."
            advice={landing.advice}
          />
          <LoginLink />
        </>
      ) : (
        <SigningIn />
      )}
    </AuthColumn>
  );
}
