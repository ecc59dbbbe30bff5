import { useState } from 'react';
import { useNavigate } from 'react-router';
import { choosePasswordSchema } from '../../shared/auth.ts';
import { fixedHead } from '../lib/head.ts';
import { endSession } from '../lib/session.ts';
import { linkTokenEmail, linkTokenOldEmail, readTokenPayload } from '../lib/token.ts';
import { withQuery } from '../lib/url.ts';
import { useSession } from '../lib/use-session.ts';
import controls from '../ui/controls.module.css';
import { Form, useApiForm } from '../ui/form.tsx';
import { EmailField } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import { checkConfirm, NewPasswordFields } from '../ui/new-password-fields.tsx';
import { AuthColumn } from './auth-column.tsx';
import { useArrival, withReturnTo } from './use-arrival.ts';

const DEAD_LINK_CODES = ['link-expired', 'link-used', 'link-unknown', 'link-of-administrator'];

export const handle = fixedHead({
  title: 'Choose your password',
  description: 'The last step of confirming an email address in another browser.',
});

/**
 * After the button of a confirmation mail in another browser than the one that asked for it: only
 * the reader of the mail knows whose password the account should have.
 */
export function Component() {
  const { isKnown, token, returnTo } = useArrival();
  const { user } = useSession();
  const oldEmail = token === null ? null : linkTokenOldEmail(token);
  const [isDead, setDead] = useState(false);
  const navigate = useNavigate();
  const form = useApiForm({
    id: 'choose',
    endpoint: 'POST /api/choose-password',
    schema: choosePasswordSchema,
    extra: { token: token ?? '' },
    check: checkConfirm(),
    failure: 'Failed to set your password',
    onSuccess: ({ body }) => {
      const landing = body.token;
      // The new password has ended the sessions of this account, also the one of this browser.
      if (user !== null && user.id === readTokenPayload(landing)?.id) endSession();
      return navigate('/verify-success', { replace: true, state: { token: landing, returnTo } });
    },
    onFailure: ({ code, body }) => {
      setDead(code !== null && code !== undefined && DEAD_LINK_CODES.includes(code));
      if (code === 'second-factor-required')
        void navigate(
          withQuery('/login', { token: body.secondFactorToken, returnTo, reason: 'second-factor' }),
          { replace: true },
        );
    },
  });
  if (isKnown && token === null)
    return (
      <AuthColumn title="Choose your password">
        <p>This page only works from the button in our email. Open that email again.</p>
        <WayBack returnTo={returnTo} />
      </AuthColumn>
    );
  return (
    <AuthColumn title="Choose your password" needs="Choosing a password">
      <p>
        One more step: choose a password. Then this address is confirmed, and you are logged in.
      </p>
      {oldEmail !== null && (
        <p>
          {'It is the new address of the account of '}
          <bdi>{oldEmail}</bdi>. The password that you choose here becomes the password of the
          account, and all other devices are logged out.
        </p>
      )}
      <Form form={form} submit={!isDead ? 'Save password' : null} busy="Saving password...">
        <EmailField
          autoComplete="username"
          fill={token === null ? null : linkTokenEmail(token)}
          readOnly
        />
        <NewPasswordFields label="Password" note=" It can be one that you have used here before." />
      </Form>
      {isDead && (oldEmail === null ? <WayBack returnTo={returnTo} /> : <WayToAccount />)}
      <p>
        We ask because anyone could have typed your address in another browser. Only the password
        that you choose here will work.
      </p>
    </AuthColumn>
  );
}

function WayBack({ returnTo }: { returnTo: string }) {
  return (
    <p>
      <A
        to={withReturnTo('/verify-email-instructions', returnTo)}
        replace
        className={controls.button}
      >
        Ask for a new link
      </A>
    </p>
  );
}

/** Where another link to a new address is asked for. */
function WayToAccount() {
  return (
    <p>
      <A to="/account" replace className={controls.button}>
        Go to your account
      </A>
    </p>
  );
}
