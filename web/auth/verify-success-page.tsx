import { fixedHead } from '../lib/head.ts';
import { AuthColumn } from './auth-column.tsx';
import { useGoOn, useLanding } from './landing.ts';
import { LandingFailure, LoginLink, SigningIn } from './landing-parts.tsx';

const MAYBE_CONFIRMED = 'Your address may be confirmed already. Log in to find out.';

export const handle = fixedHead({
  title: 'Confirming your email address',
  description: 'The last step of confirming an email address.',
});

/** Landing page after the confirmation: goes on at once, and the next page says what was done. */
export function Component() {
  const landing = useLanding();
  const { step } = landing;
  useGoOn(
    step === 'signed-in',
    0,
    step === 'signed-in' ? `${landing.email} is confirmed, and you are logged in.` : null,
  );
  return (
    <AuthColumn title="Confirming your email address" needs="This step">
      {(step === 'waiting' || step === 'signed-in') && <SigningIn />}
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
