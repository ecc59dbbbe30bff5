import { fixedHead } from '../lib/head.ts';
import { AuthColumn } from './auth-column.tsx';
import { useGoOn, useGoToLogin, useLanding } from './landing.ts';
import { LandingFailure, LoginLink, SigningIn } from './landing-parts.tsx';

/** From the specification, section 9. */
const GO_ON_AFTER_MS = 100;
const TO_LOGIN_AFTER_MS = 2000;

export const handle = fixedHead({
  title: 'Logging in',
  description: 'The last step of logging in with Google.',
});

/** Landing page after a successful login with Google. */
export function Component() {
  const landing = useLanding();
  const { step } = landing;
  useGoOn(step === 'signed-in', GO_ON_AFTER_MS);
  useGoToLogin(step === 'no-token', TO_LOGIN_AFTER_MS);
  return (
    <AuthColumn title="Logging in" needs="This step">
      {(step === 'waiting' || step === 'signed-in') && <SigningIn />}
      {step === 'no-token' && (
        <LandingFailure
          text="No authentication token found."
          advice="We cannot log you in without it. The login page will open now."
        />
      )}
      {step === 'failed' && (
        <LandingFailure text="Failed to process login. Please try again." advice={landing.advice} />
      )}
      {(step === 'no-token' || step === 'failed') && <LoginLink />}
    </AuthColumn>
  );
}
