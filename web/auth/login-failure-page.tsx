import { fixedHead } from '../lib/head.ts';
import { AuthColumn } from './auth-column.tsx';
import { useEntryQuery } from './entry-query.ts';
import { LandingFailure, LoginLink } from './landing-parts.tsx';

/** Explanations by the server's reason code. */
const REASONS = new Map([
  ['cancelled', 'The Google login was cancelled, or Google did not allow it.'],
  ['expired', 'The login took too long, or you continued it in another browser.'],
  ['email-not-verified', 'Google has not verified your email address, so we cannot use it.'],
  ['account-blocked', 'This account is blocked. If you think that this is wrong, write to us.'],
  ['google', 'Failed to sign in with Google.'],
  ['google-signup', 'Failed to sign up with Google.'],
]);

export const handle = fixedHead({
  title: 'Login failed',
  description: 'The login did not work. You can try again.',
});

/** Landing page after a failed login with Google. */
export function Component() {
  const { reason } = useEntryQuery();
  return (
    <AuthColumn title="Login failed">
      <LandingFailure
        text="We couldn't log you in. Please try again."
        advice={REASONS.get(reason ?? '')}
      />
      <LoginLink />
    </AuthColumn>
  );
}
