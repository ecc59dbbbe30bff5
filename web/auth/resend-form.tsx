import { emailOnlySchema } from '../../shared/auth.ts';
import { Form, useApiForm } from '../ui/form.tsx';
import { EmailField } from '../ui/form-fields.tsx';

/** Cooldown in seconds between two emails: long enough for one to arrive. */
const REST_SECONDS = 30;

/** Asks for a new confirmation link: for `email` when it is known, else for a typed address. */
export function ResendForm(props: {
  email: string | null;
  returnTo: string;
  label: string;
  failure: string;
}) {
  const { email, returnTo, label, failure } = props;
  const form = useApiForm({
    id: 'resend',
    endpoint: 'POST /api/resend-verification',
    schema: emailOnlySchema,
    extra: { returnTo, ...(email !== null && { email }) },
    failure,
    restSeconds: REST_SECONDS,
    done: 'Verification email sent. Please check your inbox.',
  });
  return (
    <Form form={form} submit={label} busy="Sending..." look="quiet" restFor="ask for another email">
      {email === null && <EmailField enterKeyHint="send" />}
    </Form>
  );
}
