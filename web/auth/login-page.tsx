import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { loginSchema } from '../../shared/auth.ts';
import { fixedHead } from '../lib/head.ts';
import { focusOf, type Refused, readRefused } from '../lib/posted-form.ts';
import { signIn } from '../lib/session.ts';
import { linkTokenEmail } from '../lib/token.ts';
import { Form, useApiForm } from '../ui/form.tsx';
import { EmailField, PasswordField } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import styles from './auth.module.css';
import { AuthColumn } from './auth-column.tsx';
import { entryReason } from './entry-reason.ts';
import { GoogleButton } from './google-button.tsx';
import { ResendForm } from './resend-form.tsx';
import { useArrival, useLeaveWhenSignedIn, withReturnTo } from './use-arrival.ts';

const FAILURE = 'Failed to login';

/** Only administrators load this chunk. */
const SecondFactorForm = lazy(() =>
  import('./second-factor-form.tsx').then((module) => ({ default: module.SecondFactorForm })),
);

/** The form again, when it was posted without React and refused. */
export const loader = readRefused;

export const handle = fixedHead({
  title: 'Login',
  description: 'Log in with your email address and password, or with Google.',
});

/**
 * The login. With a link token in the navigation state, the password also connects a Google
 * account.
 */
export function Component() {
  const { returnTo, reason, email, token } = useArrival();
  const [codeToken, setCodeToken] = useState<string | null>(null);
  const linkEmail = token === null ? null : linkTokenEmail(token);
  const [unverified, setUnverified] = useState<string | null>(null);
  const isLeaving = useLeaveWhenSignedIn(returnTo);
  const why = entryReason(returnTo);
  const navigate = useNavigate();
  const refused = useLoaderData<Refused | null>();
  const form = useApiForm({
    worksWithoutScript: true,
    ...(refused && { refusal: refused }),
    id: 'login',
    endpoint: 'POST /api/login',
    schema: loginSchema,
    extra: token === null ? {} : { linkToken: token },
    failure: FAILURE,
    onSuccess: ({ body }) => {
      const problem = keepSession(body.token);
      if (problem) form.say({ tone: 'error', text: problem });
    },
    onFailure: ({ body }, sent) => {
      setUnverified(body.requiresVerification ? sent.email : null);
      setCodeToken(body.secondFactorToken ?? null);
    },
  });

  const { say } = form;
  useEffect(() => {
    if (reason === 'expired')
      say({ tone: 'info', text: 'Your session has expired. Please log in again.' });
  }, [reason, say]);

  /** Passes the typed email address on. */
  function openForgotPassword(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    const field = document.querySelector<HTMLInputElement>('#login-email');
    void navigate(withReturnTo('/forgot-password', returnTo), {
      state: { email: field?.value ?? '' },
    });
  }

  const secondStep = codeToken ?? (reason === 'second-factor' ? token : null);
  if (secondStep !== null) {
    return (
      <AuthColumn title="Login">
        <Suspense>
          <SecondFactorForm token={secondStep} onToken={keepSession} />
        </Suspense>
      </AuthColumn>
    );
  }
  return (
    <AuthColumn title="Login" needs="Logging in" refused={refused}>
      {token === null && reason !== 'expired' && why && <p>{why.login}</p>}
      {token !== null && (
        <p className={styles.note}>
          This address already has an account with a password. Enter the password once, and you can
          log in with Google from then on.
        </p>
      )}
      <Form
        form={isLeaving ? { ...form, isBusy: true } : form}
        action={withReturnTo('/login', returnTo)}
        submit="Log in"
        busy="Signing in..."
      >
        <input type="hidden" name="returnTo" value={returnTo} />
        <EmailField
          autoComplete="username"
          enterKeyHint="next"
          defaultValue={refused?.email}
          autoFocus={focusOf(refused) === 'email'}
          fill={linkEmail ?? email}
          readOnly={linkEmail !== null}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          enterKeyHint="go"
          autoFocus={focusOf(refused) === 'password'}
        />
      </Form>
      {unverified !== null && (
        <ResendForm
          key={unverified}
          email={unverified}
          returnTo={returnTo}
          label="Resend verification email"
          failure="Failed to resend verification email"
        />
      )}
      <p className={styles.ways}>
        <A to={withReturnTo('/forgot-password', returnTo)} onClick={openForgotPassword}>
          Forgot password?
        </A>
      </p>
      {token === null ? (
        <GoogleButton intent="signin" returnTo={returnTo} />
      ) : (
        <p className={styles.ways}>
          <A to={withReturnTo('/login', returnTo)} replace>
            Log in without Google
          </A>
        </p>
      )}
      <p className={styles.ways}>
        {'No account yet? '}
        <A to={withReturnTo('/signup', returnTo)}>Create account</A>
      </p>
    </AuthColumn>
  );
}

/** Starts the session of a token from the API. Returns an error message on failure. */
function keepSession(token: string): string | null {
  try {
    signIn(token);
    return null;
  } catch (error) {
    return error instanceof Error && error.cause ? error.message : FAILURE;
  }
}
