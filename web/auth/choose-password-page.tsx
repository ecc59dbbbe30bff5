import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { choosePasswordSchema } from '../../shared/auth.ts';
import { fixedHead } from '../lib/head.ts';
import { focusOf, type Refused, readRefused } from '../lib/posted-form.ts';
import { linkTokenEmail, linkTokenOldEmail } from '../lib/token.ts';
import controls from '../ui/controls.module.css';
import { FormMessage } from '../ui/form.tsx';
import { EmailField } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import { NewPasswordFields } from '../ui/new-password-fields.tsx';
import { PostedForm } from '../ui/posted-form.tsx';
import { AuthColumn } from './auth-column.tsx';
import { hasDeadLink } from './dead-link.ts';
import { useEntryQuery, withReturnTo } from './entry-query.ts';

const FAILURE = 'Failed to set your password';

/** The form that was refused. `isDead`: no password can be chosen with this link any more. */
type ChooseData = { refused: Refused | null; isDead: boolean };

export function loader(args: LoaderFunctionArgs): ChooseData {
  return { refused: readRefused(args, FAILURE), isDead: hasDeadLink(args) };
}

export const handle = fixedHead({
  title: 'Choose your password',
  description: 'The last step of confirming an email address in another browser.',
});

/**
 * After the button of a confirmation mail in another browser than the one that asked for it: only
 * the reader of the mail knows whose password the account should have.
 */
export function Component() {
  const { refused, isDead } = useLoaderData<ChooseData>();
  const { token, returnTo } = useEntryQuery();
  if (token === null)
    return (
      <AuthColumn title="Choose your password">
        <p>This page only works from the button in our email. Open that email again.</p>
        <WayBack returnTo={returnTo} />
      </AuthColumn>
    );
  const oldEmail = linkTokenOldEmail(token);
  return (
    <AuthColumn title="Choose your password" hasToken>
      <p>One more step: choose a password. Then your account is ready.</p>
      {oldEmail !== null && (
        <p>
          {'It is the new address of the account of '}
          <bdi>{oldEmail}</bdi>. The password that you choose here becomes the password of the
          account, and all other devices are logged out.
        </p>
      )}
      {isDead ? (
        <>
          <FormMessage message={refused?.message ?? null} />
          {oldEmail === null ? <WayBack returnTo={returnTo} isAnswer /> : <WayToAccount />}
        </>
      ) : (
        <PostedForm
          id="choose"
          action="/choose-password"
          schema={choosePasswordSchema}
          refusal={refused}
          failure={FAILURE}
          submit="Save password"
          busy="Saving password..."
        >
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="returnTo" value={returnTo} />
          <EmailField
            autoComplete="username"
            defaultValue={linkTokenEmail(token) ?? undefined}
            readOnly
          />
          <NewPasswordFields
            label="Password"
            note=" It can be one that you have used here before."
            focus={focusOf(refused)}
          />
        </PostedForm>
      )}
      <p>
        We ask because anyone could have typed your address in another browser. Only the password
        that you choose here will work.
      </p>
    </AuthColumn>
  );
}

function WayBack({ returnTo, isAnswer = false }: { returnTo: string; isAnswer?: boolean }) {
  return (
    <p>
      <A
        to={withReturnTo('/verify-email-instructions', returnTo)}
        className={controls.button}
        data-answer={isAnswer ? '' : undefined}
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
      <A to="/account" className={controls.button} data-answer="">
        Go to your account
      </A>
    </p>
  );
}
