import { fixedHead } from '../lib/head.ts';
import { A } from '../ui/link.tsx';
import styles from './auth.module.css';
import { AuthColumn } from './auth-column.tsx';
import { ResendForm } from './resend-form.tsx';
import { useArrival, withReturnTo } from './use-arrival.ts';

/** Explanations of a failed link, by the server's reason code. */
const REASONS: Record<string, string> = {
  sent: 'We sent you an email. Open it and press the button in it. The button works for 24 hours.',
  'link-expired': 'This link has expired. A link works for 24 hours.',
  'link-used': 'This link has already been used. If you confirmed your address, ',
  'no-cookie':
    'Your browser did not store the cookie that we need to log you in. Allow cookies for this site, then open the link in our email again.',
  'link-of-administrator':
    'This address belongs to an administrator of the site, so no account can move to it. To use it, sign up with it.',
  'link-unknown': 'This link does not work. Open our latest email and press the button in it.',
};

export const handle = fixedHead({
  title: 'Check your email',
  description: 'How to confirm your email address, and how to get a new link.',
});

/** After sign-up, or after a link that does not work any more: what to do, and another email. */
export function Component() {
  const { email, reason, returnTo } = useArrival();
  const loginPath = withReturnTo('/login', returnTo);
  return (
    <AuthColumn title="Check your email" needs="Asking for a new link">
      {email === null ? (
        <WithoutEmail reason={reason} loginPath={loginPath} />
      ) : (
        <WithEmail email={email} signupPath={withReturnTo('/signup', returnTo)} />
      )}
      <ResendForm
        key={email}
        email={email}
        returnTo={returnTo}
        label="Resend Verification Email"
        failure="Failed to resend verification email. Please try again."
      />
      {email === null && <SpamAdvice />}
      <p className={styles.ways}>
        {'Already confirmed your address? '}
        <A to={loginPath} state={email === null ? undefined : { email }}>
          Log in
        </A>
      </p>
    </AuthColumn>
  );
}

function WithEmail({ email, signupPath }: { email: string; signupPath: string }) {
  return (
    <>
      <p>
        {'We sent an email to '}
        <bdi>{email}</bdi>. Open it and press the button in it. The button works for 24 hours.
      </p>
      <p>
        {'Is the address wrong? '}
        <A to={signupPath}>Sign up again</A>
      </p>
      <SpamAdvice />
    </>
  );
}

function WithoutEmail({ reason, loginPath }: { reason: string | null; loginPath: string }) {
  const problem = REASONS[reason ?? ''];
  return (
    <>
      {problem && (
        <p className={styles.note}>
          {problem}
          {reason === 'link-used' && (
            <>
              <A to={loginPath}>log in</A>.
            </>
          )}
        </p>
      )}
      <p>Need a new link? Enter your email address.</p>
    </>
  );
}

function SpamAdvice() {
  return <p>No email after a few minutes? Check your spam folder too.</p>;
}
