import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { emailOnlySchema } from '../../shared/auth.ts';
import { fixedHead } from '../lib/head.ts';
import { focusOf, type Refused, readRefused, readTaken } from '../lib/posted-form.ts';
import { EmailField } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import { PostedForm } from '../ui/posted-form.tsx';
import styles from './auth.module.css';
import { AuthColumn } from './auth-column.tsx';
import { useEntryQuery, withReturnTo } from './entry-query.ts';

const FAILURE = 'Failed to request password reset';

/** The form again: refused, or with what was said when it was taken. */
type ForgotData = { refused: Refused | null; sent: { email: string; message: string } | null };

export function loader(args: LoaderFunctionArgs): ForgotData {
  const taken = readTaken(args);
  const sent = taken && { email: taken.values.email ?? '', message: taken.message };
  return { refused: readRefused(args, FAILURE), sent };
}

export const handle = fixedHead({
  title: 'Forgot password',
  description: 'Ask for an email to choose a new password.',
});

/** Asking for the email with which a new password is chosen. */
export function Component() {
  const { refused, sent } = useLoaderData<ForgotData>();
  const { returnTo } = useEntryQuery();
  return (
    <AuthColumn title="Forgot password">
      <p>
        Enter the email address of your account. We will send you a link to choose a new password.
      </p>
      <PostedForm
        id="forgot"
        action={withReturnTo('/forgot-password', returnTo)}
        schema={emailOnlySchema}
        refusal={refused}
        failure={FAILURE}
        done={sent?.message ?? null}
        submit="Send reset instructions"
        busy="Sending instructions..."
        note={
          sent && (
            <p>
              No email after a few minutes? Check your spam folder. Check that the address above is
              the one for your account.
            </p>
          )
        }
      >
        <input type="hidden" name="returnTo" value={returnTo} />
        <EmailField
          autoComplete="username"
          enterKeyHint="send"
          defaultValue={sent?.email ?? refused?.email}
          autoFocus={focusOf(refused) === 'email'}
          data-fill="typed"
        />
      </PostedForm>
      <p className={styles.ways}>
        <A to={withReturnTo('/login', returnTo)}>Back to login</A>
      </p>
    </AuthColumn>
  );
}
