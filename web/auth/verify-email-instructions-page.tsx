import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { fixedHead } from '../lib/head.ts';
import { type Refused, readRefused, readTaken } from '../lib/posted-form.ts';
import { A } from '../ui/link.tsx';
import styles from './auth.module.css';
import { AuthColumn } from './auth-column.tsx';
import { useEntryQuery, withReturnTo } from './entry-query.ts';
import { ResendForm } from './resend-form.tsx';

/** Explanations of a failed link, by the server's reason code. */
const REASONS: Record<string, string> = {
  'link-expired': 'This link has expired. A link works for 24 hours.',
  'link-used': 'This link has already been used. If you confirmed your address, ',
  'no-cookie':
    'Your browser did not store the cookie that we need to log you in. Allow cookies for this site, then open the link in our email again.',
  'link-of-administrator':
    'This address belongs to an administrator of the site, so no account can move to it. To use it, sign up with it.',
  'link-unknown': 'This link does not work. Open our latest email and press the button in it.',
};

const FAILURE = 'Failed to resend verification email. Please try again.';

/** The form again: refused, or with what was said when it was taken. */
type InstructionsData = { refused: Refused | null; sent: string | null };

export function loader(args: LoaderFunctionArgs): InstructionsData {
  return { refused: readRefused(args, FAILURE), sent: readTaken(args)?.message ?? null };
}

export const handle = fixedHead({
  title: 'Check your email',
  description: 'How to confirm your email address, and how to get a new link.',
});

/** After sign-up, or after a link that does not work any more: what to do, and another email. */
export function Component() {
  const { refused, sent } = useLoaderData<InstructionsData>();
  const { reason, returnTo } = useEntryQuery();
  const loginPath = withReturnTo('/login', returnTo);
  return (
    <AuthColumn title="Check your email">
      {reason === 'sent' ? (
        <AfterSignUp signupPath={withReturnTo('/signup', returnTo)} />
      ) : (
        <AfterLink reason={reason} loginPath={loginPath} />
      )}
      <ResendForm
        email={null}
        returnTo={returnTo}
        label="Resend Verification Email"
        failure={FAILURE}
        refused={refused}
        sent={sent}
      />
      <p>No email after a few minutes? Check your spam folder too.</p>
      <p className={styles.ways}>
        {'Already confirmed your address? '}
        <A to={loginPath}>Log in</A>
      </p>
    </AuthColumn>
  );
}

/** Only the browser knows the address that was typed (web/form-script.ts). */
function AfterSignUp({ signupPath }: { signupPath: string }) {
  return (
    <>
      <div data-if-typed="no">
        <p className={styles.note}>
          We sent you an email. Open it and press the button in it. The button works for 24 hours.
        </p>
        <p>Need a new link? Enter your email address.</p>
      </div>
      <div data-if-typed="yes" hidden>
        <p>
          {'We sent an email to '}
          <bdi data-fill="typed" />. Open it and press the button in it. The button works for 24
          hours.
        </p>
        <p>
          {'Is the address wrong? '}
          <A to={signupPath}>Sign up again</A>
        </p>
      </div>
    </>
  );
}

function AfterLink({ reason, loginPath }: { reason: string | null; loginPath: string }) {
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
