import { fixedHead } from '../lib/head.ts';
import { WELCOME } from '../lib/next-notice.ts';
import { AuthColumn } from './auth-column.tsx';
import { LandingFailure, LoginLink, SigningIn, Step } from './landing-parts.tsx';

const MAYBE_CONFIRMED = 'Your address may be confirmed already. Log in to find out.';

export const handle = fixedHead({
  title: 'Confirming your email address',
  description: 'The last step of confirming an email address.',
});

/** Landing page after the confirmation: goes on at once, and the next page says what was done. */
export function Component() {
  return (
    <AuthColumn title="Confirming your email address" needs="This step">
      <SigningIn notice={WELCOME} />
      <Step name="no-token">
        <LandingFailure text="No authentication token received." advice={MAYBE_CONFIRMED} />
        <LoginLink />
      </Step>
      <Step name="failed">
        <LandingFailure
          text="Failed to process authentication. Please try again."
          advice={MAYBE_CONFIRMED}
        />
        <LoginLink />
      </Step>
    </AuthColumn>
  );
}
