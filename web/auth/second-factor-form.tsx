import { useEffect, useState } from 'react';
import { secondFactorLoginSchema } from '../../shared/second-factor.ts';
import { Button } from '../ui/button.tsx';
import { Form, useApiForm } from '../ui/form.tsx';
import { TextField } from '../ui/form-fields.tsx';
import styles from './auth.module.css';

/**
 * The second step of logging in: a code from the app, or a recovery code. `token` proves the first
 * step. `onToken` receives the session token and returns an error message or null.
 */
export function SecondFactorForm({
  token,
  onToken,
}: {
  token: string;
  onToken: (token: string) => string | null;
}) {
  const [isRecovery, setRecovery] = useState(false);
  const form = useApiForm({
    id: 'second',
    endpoint: 'POST /api/login/second-factor',
    schema: secondFactorLoginSchema,
    extra: { token },
    failure: 'Failed to login',
    onSuccess: ({ body }) => {
      const problem = onToken(body.token);
      if (problem) form.say({ tone: 'error', text: problem });
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code is another field
  useEffect(() => document.getElementById('second-code')?.focus(), [isRecovery]);
  return (
    <>
      <p>
        {isRecovery
          ? 'Enter one of the recovery codes that you saved. Each code works once.'
          : 'Open your authenticator app and enter the code for this site. Each code works once.'}
      </p>
      <Form form={form} submit="Log in" busy="Signing in...">
        <TextField
          key={String(isRecovery)}
          name="code"
          label={isRecovery ? 'Recovery code' : '6-digit code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={60}
          enterKeyHint="go"
        />
      </Form>
      <p className={styles.ways}>
        <Button className={styles.other} onPress={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use a code from my app' : 'Use a recovery code'}
        </Button>
      </p>
    </>
  );
}
