import { fixedHead } from '../lib/head.ts';
import { countOf } from '../lib/words.ts';
import controls from '../ui/controls.module.css';
import { AuthColumn } from './auth-column.tsx';
import { LandingFailure, ReturnToLogin, SigningIn, Step } from './landing-parts.tsx';

/** From the specification, section 9. */
const SECONDS = 3;

export const handle = fixedHead({
  title: 'Finishing your login',
  description: 'The last step of logging in.',
});

/** A landing page that counts down. Screen readers announce that once, not every second. */
export function Component() {
  return (
    <AuthColumn title="Finishing your login" needs="This step">
      <SigningIn goOnMs={SECONDS * 1000} />
      <Step name="signed-in">
        You are logged in.
        <span
          className={controls.hidden}
        >{` The next page opens in ${countOf(SECONDS, 'second')}.`}</span>
      </Step>
      <p aria-hidden="true" data-countdown="" hidden />
      <Step name="no-token">
        <LandingFailure text="No authentication token received." advice={undefined} />
        <ReturnToLogin />
      </Step>
      <Step name="failed">
        <LandingFailure text="Failed to process authentication. Please try again." advice="" />
        <ReturnToLogin />
      </Step>
    </AuthColumn>
  );
}
