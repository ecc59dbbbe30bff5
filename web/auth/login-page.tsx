import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loginFormSchema } from '../../shared/auth.ts';
import { postedContext } from '../lib/api.ts';
import { fixedHead } from '../lib/head.ts';
import { focusOf, type Refused, readRefused } from '../lib/posted-form.ts';
import { linkTokenEmail } from '../lib/token.ts';
import { EmailField, PasswordField } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import { PostedForm } from '../ui/posted-form.tsx';
import styles from './auth.module.css';
import { AuthColumn } from './auth-column.tsx';
import { useEntryQuery, withReturnTo } from './entry-query.ts';
import { entryReason } from './entry-reason.ts';
import { GoogleButton } from './google-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ResendForm } from './resend-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

const FAILURE = 'Failed to login';

/** The form that was refused. `isUnverified`: the password is right, the address not confirmed. */
type LoginData = { refused: Refused | null; isUnverified: boolean };

/** The form again, when it was refused. */
export function loader(args: LoaderFunctionArgs): LoginData {
  const isUnverified = args.context.get(postedContext)?.code === 'email-not-verified';
  return { refused: readRefused(args, FAILURE), isUnverified };
}

export const handle = fixedHead({
  title: 'Login',
  description: 'Log in with your email address and password, a passkey, or Google.',
});

const EXPIRED = {
  errors: {},
  message: { tone: 'info', text: 'Your session has expired. Please log in again.' },
} as const;

/**
 * The login. A token in the address is that of the second step, or the password also connects a
 * Google account with it.
 */
export function Component() {
  const { refused, isUnverified } = useLoaderData<LoginData>();
  const { returnTo, hasReturnTo, reason, token } = useEntryQuery();
  const leaveTo = hasReturnTo ? returnTo : '';
  if (reason === 'second-factor' && token !== null)
    return (
      <AuthColumn title="Login" leaveTo={leaveTo} hasToken>
        <SecondFactorForm token={token} returnTo={leaveTo} refused={null} />
      </AuthColumn>
    );
  const linkEmail = token === null ? null : linkTokenEmail(token);
  const why = entryReason(returnTo);
  return (
    <AuthColumn title="Login" needs="Logging in" leaveTo={leaveTo} hasToken={token !== null}>
      {token === null && reason !== 'expired' && why && <p>{why.login}</p>}
      {token !== null && (
        <p className={styles.note}>
          This address already has an account with a password. Enter the password once, and you can
          log in with Google from then on.
        </p>
      )}
      <PostedForm
        id="login"
        action={withReturnTo('/login', returnTo)}
        schema={loginFormSchema}
        refusal={refused ?? (reason === 'expired' ? EXPIRED : null)}
        failure={FAILURE}
        submit="Log in"
        busy="Signing in..."
      >
        {/* Empty where the address names no way: administrators then go to /admin. */}
        <input type="hidden" name="returnTo" value={leaveTo} />
        {token !== null && <input type="hidden" name="token" value={token} />}
        <EmailField
          autoComplete="username"
          enterKeyHint="next"
          defaultValue={linkEmail ?? refused?.email}
          readOnly={linkEmail !== null}
          autoFocus={focusOf(refused) === 'email'}
          data-fill="typed"
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          enterKeyHint="go"
          autoFocus={focusOf(refused) === 'password'}
        />
      </PostedForm>
      {isUnverified && refused && (
        <ResendForm
          email={refused.email}
          returnTo={returnTo}
          label="Resend verification email"
          failure="Failed to resend verification email"
          refused={null}
          sent={null}
        />
      )}
      <p className={styles.ways}>
        <A to={withReturnTo('/forgot-password', returnTo)}>Forgot password?</A>
      </p>
      {token === null ? (
        <>
          <PasskeyButton />
          <GoogleButton intent="signin" returnTo={returnTo} />
        </>
      ) : (
        <p className={styles.ways}>
          <A to={withReturnTo('/login', returnTo)}>Log in without Google</A>
        </p>
      )}
      <p className={styles.ways}>
        {'No account yet? '}
        <A to={withReturnTo('/signup', returnTo)}>Create account</A>
      </p>
    </AuthColumn>
  );
}
