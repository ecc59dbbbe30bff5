import { emailOnlySchema } from '../../shared/auth.ts';
import type { Refused } from '../lib/posted-form.ts';
import { EmailField } from '../ui/form-fields.tsx';
import { PostedForm } from '../ui/posted-form.tsx';

/** Cooldown in seconds between two emails: long enough for one to arrive. */
const REST_SECONDS = 30;

/**
 * Asks for a new confirmation link: for `email` when it is known, else for a typed address. The page
 * /verify-email-instructions takes it. `sent`: what was said when it was taken.
 */
export function ResendForm(props: {
  email: string | null;
  returnTo: string;
  label: string;
  failure: string;
  refused: Refused | null;
  sent: string | null;
}) {
  const { email, returnTo, label, failure, refused, sent } = props;
  return (
    <PostedForm
      id="resend"
      action="/verify-email-instructions"
      schema={emailOnlySchema}
      refusal={refused}
      failure={failure}
      done={sent}
      submit={label}
      busy="Sending..."
      look="quiet"
      restFor="ask for another email"
      restSeconds={REST_SECONDS}
    >
      <input type="hidden" name="returnTo" value={returnTo} />
      {email === null ? (
        <EmailField enterKeyHint="send" defaultValue={refused?.email} data-fill="typed" />
      ) : (
        <input type="hidden" name="email" value={email} />
      )}
    </PostedForm>
  );
}
