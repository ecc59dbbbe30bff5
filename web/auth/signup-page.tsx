import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { registerFormSchema } from '../../shared/auth.ts';
import { fixedHead } from '../lib/head.ts';
import { focusOf, type Refused, readRefused } from '../lib/posted-form.ts';
import { EmailField } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import { NewPasswordFields } from '../ui/new-password-fields.tsx';
import { PostedForm } from '../ui/posted-form.tsx';
import styles from './auth.module.css';
import { AuthColumn } from './auth-column.tsx';
import { useEntryQuery, withReturnTo } from './entry-query.ts';
import { entryReason } from './entry-reason.ts';
import { GoogleButton } from './google-button.tsx';

const FAILURE = 'Failed to create account';

/** The form again, when it was refused. */
export function loader(args: LoaderFunctionArgs): Refused | null {
  return readRefused(args, FAILURE);
}

export const handle = fixedHead({
  title: 'Sign Up',
  description: 'Create a free account with your email address.',
});

/** Creating an account. */
export function Component() {
  const { returnTo, hasReturnTo } = useEntryQuery();
  const why = entryReason(returnTo);
  const refused = useLoaderData<Refused | null>();
  return (
    <AuthColumn title="Create your account" leaveTo={hasReturnTo ? returnTo : ''}>
      {why && <p>{why.signup}</p>}
      <p>
        An account is free. We never ask for your passport, and no employer may charge you for a
        job.
      </p>
      <PostedForm
        id="signup"
        action={withReturnTo('/signup', returnTo)}
        schema={registerFormSchema}
        refusal={refused}
        failure={FAILURE}
        submit="Create account"
        busy="Creating account..."
      >
        <input type="hidden" name="returnTo" value={returnTo} />
        <EmailField
          enterKeyHint="next"
          defaultValue={refused?.email}
          autoFocus={focusOf(refused) === 'email'}
          data-fill="typed"
        />
        <NewPasswordFields name="password" label="Password" focus={focusOf(refused)} />
        <p className={styles.small}>
          {'By creating an account you agree to the '}
          <A to="/terms">Terms of Service</A>
          {' and the '}
          <A to="/privacy-policy">Privacy Policy</A>.
        </p>
      </PostedForm>
      <GoogleButton intent="signup" returnTo={returnTo} />
      <p className={styles.ways}>
        {'Already have an account? '}
        <A to={withReturnTo('/login', returnTo)}>Log in</A>
      </p>
    </AuthColumn>
  );
}
