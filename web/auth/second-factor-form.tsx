import { loginCodeFormSchema } from '../../shared/second-factor.ts';
import type { Refused } from '../lib/posted-form.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import { PostedForm } from '../ui/posted-form.tsx';
import styles from './auth.module.css';

/** The two kinds of codes, and the ids of their parts of the page. */
const KINDS = {
  app: {
    advice: 'Open your authenticator app and enter the code for this site. Each code works once.',
    label: '6-digit code',
    other: 'Use a recovery code',
    inputMode: 'numeric',
  },
  recovery: {
    advice: 'Enter one of the recovery codes that you saved. Each code works once.',
    label: 'Recovery code',
    other: 'Use a code from my app',
    inputMode: 'text',
  },
} as const;

/**
 * The second step of logging in: a code from the app, or a recovery code. `token` proves the first
 * step. `returnTo`: '' where the address names no way.
 */
export function SecondFactorForm(props: {
  token: string;
  returnTo: string;
  refused: Refused | null;
}) {
  return (
    <>
      <Part {...props} kind="app" />
      <Part {...props} kind="recovery" />
    </>
  );
}

function Part({
  token,
  returnTo,
  refused,
  kind,
}: Parameters<typeof SecondFactorForm>[0] & { kind: keyof typeof KINDS }) {
  const { advice, label, other, inputMode } = KINDS[kind];
  return (
    <div id={kind} data-part="" hidden={kind === 'recovery'}>
      <p>{advice}</p>
      <PostedForm
        id={`${kind}-code`}
        action="/login-code"
        schema={loginCodeFormSchema}
        refusal={refused}
        failure="Failed to login"
        submit="Log in"
        busy="Signing in..."
      >
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="token" value={token} />
        <TextField
          name="code"
          label={label}
          inputMode={inputMode}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={60}
          enterKeyHint="go"
          autoFocus={kind === 'app'}
        />
      </PostedForm>
      <p className={styles.ways}>
        <Button className={styles.other} data-other={kind === 'app' ? 'recovery' : 'app'}>
          {other}
        </Button>
      </p>
      {kind === 'recovery' && (
        <p className={styles.small}>
          No phone and no recovery codes? <A to="/contact">Write to us</A> from the email address of
          your account.
        </p>
      )}
    </div>
  );
}
