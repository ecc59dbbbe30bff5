import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { resetPasswordSchema } from '../../shared/auth.ts';
import { postedContext } from '../lib/api.ts';
import { fixedHead } from '../lib/head.ts';
import { focusOf, type Refused, readRefused, readTaken } from '../lib/posted-form.ts';
import controls from '../ui/controls.module.css';
import formStyles from '../ui/form.module.css';
import { FormMessage } from '../ui/form.tsx';
import { A } from '../ui/link.tsx';
import { NewPasswordFields } from '../ui/new-password-fields.tsx';
import { PostedForm } from '../ui/posted-form.tsx';
import { AuthColumn } from './auth-column.tsx';
import { hasDeadLink } from './dead-link.ts';
import { useEntryQuery, withReturnTo } from './entry-query.ts';

/** From the specification, section 9. */
const LEAVE_AFTER_MS = 3000;

const FAILURE = 'Failed to reset password';

/** The form that was refused, or what was said when it was taken. */
type ResetData = {
  refused: Refused | null;
  isDead: boolean;
  endsGoogle: boolean;
  done: string | null;
};

export function loader(args: LoaderFunctionArgs): ResetData {
  return {
    refused: readRefused(args, FAILURE),
    isDead: hasDeadLink(args),
    endsGoogle: args.context.get(postedContext)?.values.disconnectGoogle !== undefined,
    done: readTaken(args)?.message ?? null,
  };
}

export const handle = fixedHead({
  title: 'Reset password',
  description: 'Choose a new password for your account.',
});

/** Choosing a new password with the token of the email's link. */
export function Component() {
  const { done, isDead, endsGoogle, refused } = useLoaderData<ResetData>();
  const { token, returnTo } = useEntryQuery();
  const loginPath = withReturnTo('/login', returnTo);
  return (
    <AuthColumn title="Reset password" hasToken={token !== null}>
      {done !== null ? (
        <Done message={done} loginPath={loginPath} />
      ) : isDead ? (
        <FormMessage message={refused?.message ?? null} />
      ) : token === null ? (
        <p>
          This page only works with the link in our email. Open that link, or ask for a new one.
        </p>
      ) : (
        <ResetForm token={token} endsGoogle={endsGoogle} refused={refused} />
      )}
      {done === null && (isDead || token === null) && (
        <p>
          <A
            to={withReturnTo('/forgot-password', returnTo)}
            className={controls.button}
            data-answer={isDead ? '' : undefined}
          >
            Ask for a new link
          </A>
        </p>
      )}
    </AuthColumn>
  );
}

function ResetForm({
  token,
  endsGoogle,
  refused,
}: {
  token: string;
  endsGoogle: boolean;
  refused: Refused | null;
}) {
  const { returnTo, offersGoogle } = useEntryQuery();
  return (
    <PostedForm
      id="reset"
      action="/reset-password"
      schema={resetPasswordSchema}
      refusal={refused}
      failure={FAILURE}
      submit="Reset Password"
      busy="Resetting password..."
    >
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {offersGoogle && <input type="hidden" name="google" value="connected" />}
      <NewPasswordFields focus={focusOf(refused)} />
      {offersGoogle && (
        <div className={formStyles.check}>
          <input
            type="checkbox"
            id="reset-google"
            name="disconnectGoogle"
            value="yes"
            defaultChecked={endsGoogle}
          />
          <label htmlFor="reset-google">
            Disconnect Google sign-in too. Do this if someone else may have used your account.
          </label>
        </div>
      )}
    </PostedForm>
  );
}

/** The change has ended all sessions, also one in this browser. The login page opens by itself. */
function Done({ message, loginPath }: { message: string; loginPath: string }) {
  return (
    <div data-sign-out="">
      <FormMessage message={{ tone: 'success', text: message }} />
      <p>The login page opens in 3 seconds.</p>
      <p>
        <A to={loginPath} className={controls.button} data-answer="" data-opens-in={LEAVE_AFTER_MS}>
          Log in now
        </A>
      </p>
    </div>
  );
}
