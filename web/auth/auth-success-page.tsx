import { fixedHead } from '../lib/head.ts';
import { AuthColumn } from './auth-column.tsx';
import { useGoOn, useGoToLogin, useLanding } from './landing.ts';
import { LandingFailure, LoginLink, SigningIn } from './landing-parts.tsx';

export const handle = fixedHead({
  title: 'Logging you in',
  description: 'The last step of logging in.',
});

/** A landing page that redirects immediately, or to the login page without a token. */
export function Component() {
  const landing = useLanding();
  const { step } = landing;
  useGoOn(step === 'signed-in');
  useGoToLogin(step === 'no-token');
  return (
    <AuthColumn title="Logging you in" needs="This step">
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
