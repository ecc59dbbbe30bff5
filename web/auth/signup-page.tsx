import { useLoaderData, useNavigate } from 'react-router';
import { registerSchema } from '../../shared/auth.ts';
import { fixedHead } from '../lib/head.ts';
import { focusOf, type Refused, readRefused } from '../lib/posted-form.ts';
import { Form, useApiForm } from '../ui/form.tsx';
import { EmailField } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import { checkConfirm, NewPasswordFields } from '../ui/new-password-fields.tsx';
import styles from './auth.module.css';
import { AuthColumn } from './auth-column.tsx';
import { entryReason } from './entry-reason.ts';
import { GoogleButton } from './google-button.tsx';
import { useArrival, useLeaveWhenSignedIn, withReturnTo } from './use-arrival.ts';

/** The form again, when it was posted without React and refused. */
export const loader = readRefused;

export const handle = fixedHead({
  title: 'Sign Up',
  description: 'Create a free account with your email address.',
});

/** Creating an account. */
export function Component() {
  const { returnTo } = useArrival();
  const isLeaving = useLeaveWhenSignedIn(returnTo);
  const why = entryReason(returnTo);
  const navigate = useNavigate();
  const refused = useLoaderData<Refused | null>();
  const form = useApiForm({
    worksWithoutScript: true,
    ...(refused && { refusal: refused }),
    id: 'signup',
    endpoint: 'POST /api/register',
    schema: registerSchema,
    extra: { returnTo },
    check: checkConfirm('password'),
    failure: 'Failed to create account',
    onSuccess: (_, { email }) =>
      navigate('/verify-email-instructions', { replace: true, state: { email, returnTo } }),
  });
  return (
    <AuthColumn title="Create your account" refused={refused}>
      {why && <p>{why.signup}</p>}
      <p>
        An account is free. We never ask for your passport, and no employer may charge you for a
        job.
      </p>
      <Form
        form={isLeaving ? { ...form, isBusy: true } : form}
        action={withReturnTo('/signup', returnTo)}
        submit="Create account"
        busy="Creating account..."
      >
        <input type="hidden" name="returnTo" value={returnTo} />
        <EmailField
          enterKeyHint="next"
          defaultValue={refused?.email}
          autoFocus={focusOf(refused) === 'email'}
        />
        <NewPasswordFields name="password" label="Password" focus={focusOf(refused)} />
        <p className={styles.small}>
          {'By creating an account you agree to the '}
          <A to="/terms">Terms of Service</A>
          {' and the '}
          <A to="/privacy-policy">Privacy Policy</A>.
        </p>
      </Form>
      <GoogleButton intent="signup" returnTo={returnTo} />
      <p className={styles.ways}>
        {'Already have an account? '}
        <A to={withReturnTo('/login', returnTo)}>Log in</A>
      </p>
    </AuthColumn>
  );
}
