import { useState } from 'react';
import { emailOnlySchema } from '../../shared/auth.ts';
import { fixedHead } from '../lib/head.ts';
import { Form, useApiForm } from '../ui/form.tsx';
import { EmailField } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import styles from './auth.module.css';
import { AuthColumn } from './auth-column.tsx';
import { useArrival, withReturnTo } from './use-arrival.ts';

export const handle = fixedHead({
  title: 'Forgot password',
  description: 'Ask for an email to choose a new password.',
});

/** Asking for the email with which a new password is chosen. */
export function Component() {
  const { returnTo, email } = useArrival();
  const [isSent, setSent] = useState(false);
  const form = useApiForm({
    id: 'forgot',
    endpoint: 'POST /api/forgot-password',
    schema: emailOnlySchema,
    extra: { returnTo },
    failure: 'Failed to request password reset',
    onSuccess: ({ message }) => {
      form.say({
        tone: 'success',
        text: message ?? 'Password reset instructions have been sent to your email',
      });
      setSent(true);
    },
    onFailure: () => setSent(false),
  });
  return (
    <AuthColumn title="Forgot password" needs="Asking for a new password">
      <p>
        Enter the email address of your account. We will send you a link to choose a new password.
      </p>
      <Form
        form={form}
        submit="Send reset instructions"
        busy="Sending instructions..."
        note={
          isSent &&
          form.message && (
            <p>
              No email after a few minutes? Check your spam folder. Check that the address above is
              the one for your account.
            </p>
          )
        }
      >
        <EmailField autoComplete="username" enterKeyHint="send" fill={email} />
      </Form>
      <p className={styles.ways}>
        <A to={withReturnTo('/login', returnTo)}>Back to login</A>
      </p>
    </AuthColumn>
  );
}
