import { fixedHead } from '../lib/head.ts';
import { AuthColumn } from './auth-column.tsx';
import { LandingFailure, LoginLink, SigningIn, Step } from './landing-parts.tsx';

export const handle = fixedHead({
  title: 'Logging you in',
  description: 'The last step of logging in.',
});

/** A landing page that goes on immediately, or to the login page without a token. */
export function Component() {
  return (
    <AuthColumn title="Logging you in" needs="This step">
      <SigningIn toLoginMs={0} />
      <Step name="failed">
        <LandingFailure text="Failed to process authentication. Please try again." advice="" />
        <LoginLink />
      </Step>
    </AuthColumn>
  );
}
