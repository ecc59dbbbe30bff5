import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { resetPasswordSchema } from '../../shared/auth.ts';
import { fixedHead } from '../lib/head.ts';
import { signOut } from '../lib/session.ts';
import controls from '../ui/controls.module.css';
import { Form, useApiForm } from '../ui/form.tsx';
import { CheckBox } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import { checkConfirm, NewPasswordFields } from '../ui/new-password-fields.tsx';
import { AuthColumn } from './auth-column.tsx';
import { useArrival, withReturnTo } from './use-arrival.ts';

/** From the specification, section 9. */
const LEAVE_AFTER_MS = 3000;

const DEAD_LINK_CODES = ['link-expired', 'link-used', 'link-unknown'];

export const handle = fixedHead({
  title: 'Reset password',
  description: 'Choose a new password for your account.',
});

/** Choosing a new password with the token of the email's link. */
export function Component() {
  const { isKnown, token, returnTo, offersGoogle } = useArrival();
  const [endsGoogle, setEndsGoogle] = useState(false);
  const [outcome, setOutcome] = useState<'done' | 'dead-link' | null>(null);
  const form = useApiForm({
    id: 'reset',
    endpoint: 'POST /api/reset-password',
    schema: resetPasswordSchema,
    extra: { token: token ?? '', disconnectGoogle: offersGoogle && endsGoogle },
    check: checkConfirm(),
    failure: 'Failed to reset password',
    onSuccess: ({ message }) => {
      // The password change ended all sessions, including one in this browser.
      signOut();
      form.say({ tone: 'success', text: message ?? 'Your password has been changed.' });
      setOutcome('done');
    },
    onFailure: ({ code }) => {
      if (code && DEAD_LINK_CODES.includes(code)) setOutcome('dead-link');
    },
  });
  const hasToken = !isKnown || token !== null;
  return (
    <AuthColumn title="Reset password" needs="Choosing a new password">
      {hasToken ? (
        <Form
          form={form}
          submit={outcome === null ? 'Reset Password' : null}
          busy="Resetting password..."
        >
          {outcome === null && (
            <>
              <NewPasswordFields />
              {offersGoogle && (
                <CheckBox isChecked={endsGoogle} onChange={setEndsGoogle}>
                  Disconnect Google sign-in too. Do this if someone else may have used your account.
                </CheckBox>
              )}
            </>
          )}
        </Form>
      ) : (
        <p>
          This page only works with the link in our email. Open that link, or ask for a new one.
        </p>
      )}
      {outcome === 'done' && <WayToLogin path={withReturnTo('/login', returnTo)} />}
      {(outcome === 'dead-link' || !hasToken) && (
        <NextStep
          to={withReturnTo('/forgot-password', returnTo)}
          text="Ask for a new link"
          hasFocus={hasToken}
        />
      )}
    </AuthColumn>
  );
}

/** A link to the login page, and a redirect to it after a delay. */
function WayToLogin({ path }: { path: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(path, { replace: true }), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, path]);
  return (
    <>
      <p>The login page opens in 3 seconds.</p>
      <NextStep to={path} text="Log in now" hasFocus />
    </>
  );
}

/** The only remaining link. It takes the focus, since the form that had it was removed. */
function NextStep({ to, text, hasFocus }: { to: string; text: string; hasFocus: boolean }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (hasFocus) paragraph.current?.querySelector('a')?.focus();
  }, [hasFocus]);
  return (
    <p ref={paragraph}>
      <A to={to} replace className={controls.button}>
        {text}
      </A>
    </p>
  );
}
