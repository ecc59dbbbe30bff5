import { Form, useApiForm } from '../ui/form.tsx';
import { emptySchema } from './empty-schema.ts';
import { Section } from './section.tsx';

/** Cooldown in seconds: long enough for the email to arrive. */
const REST_SECONDS = 60;

/** A first password for an account that was created with Google: sends a link by email. */
export function SetPassword() {
  const form = useApiForm({
    id: 'set-password',
    endpoint: 'POST /api/account/set-password-mail',
    schema: emptySchema,
    failure: 'Failed to send the email',
    restSeconds: REST_SECONDS,
    done: 'We sent you an email with a link to choose a password.',
  });
  return (
    <Section title="Password">
      <p>
        Your account has no password: you log in with Google. With a password you can also log in
        without Google.
      </p>
      <Form
        form={form}
        submit="Send me a link to choose a password"
        busy="Sending link..."
        look="quiet"
        restFor="ask for another link"
      />
    </Section>
  );
}
