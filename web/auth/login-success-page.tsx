import { fixedHead } from '../lib/head.ts';
import { AuthColumn } from './auth-column.tsx';
import { LandingFailure, LoginLink, SigningIn, Step } from './landing-parts.tsx';

/** From the specification, section 9. */
const GO_ON_AFTER_MS = 100;
const TO_LOGIN_AFTER_MS = 2000;

export const handle = fixedHead({
  title: 'Logging in',
  description: 'The last step of logging in with Google.',
});

/** Landing page after a successful login with Google. */
export function Component() {
  return (
    <AuthColumn title="Logging in" needs="This step">
      <SigningIn goOnMs={GO_ON_AFTER_MS} toLoginMs={TO_LOGIN_AFTER_MS} />
      <Step name="no-token">
        <LandingFailure
          text="No authentication token found."
          advice="We cannot log you in without it. The login page will open now."
        />
        <LoginLink />
      </Step>
      <Step name="failed">
        <LandingFailure text="Failed to process login. Please try again." advice="" />
        <LoginLink />
      </Step>
    </AuthColumn>
  );
}
