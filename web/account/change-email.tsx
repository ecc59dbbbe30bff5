import { useRef } from 'react';
import { type Account, changeEmailSchema } from '../../shared/auth.ts';
import { Form, useApiForm } from '../ui/form.tsx';
import { EmailField } from '../ui/form-fields.tsx';
import { OwnPassword, Section } from './section.tsx';

/** Form to change the email address. */
export function ChangeEmail({ account, onChange }: { account: Account; onChange: () => void }) {
  return (
    <Section title="Change email address">
      {account.hasPassword ? (
        <>
          <p>
            We will send a link to the new address and tell the old address about it. Nothing
            changes until you open the link. It works for 24 hours.
          </p>
          <ChangeEmailForm email={account.email} onChange={onChange} />
        </>
      ) : (
        <p>You need a password to change your email address. Choose one first, then come back.</p>
      )}
    </Section>
  );
}

function ChangeEmailForm({ email, onChange }: { email: string; onChange: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useApiForm({
    id: 'email',
    endpoint: 'POST /api/account/email',
    schema: changeEmailSchema,
    failure: 'Failed to change your email address',
    onSuccess: ({ message }) => {
      element.current?.reset();
      form.say({
        tone: 'success',
        text: message ?? 'We sent a link to your new address. Open it to finish the change.',
      });
      onChange();
    },
  });
  return (
    <Form form={form} ref={element} submit="Send link to new address" busy="Sending link...">
      <EmailField
        name="newEmail"
        label="New email address"
        autoComplete="off"
        enterKeyHint="next"
      />
      <OwnPassword email={email} enterKeyHint="go" />
    </Form>
  );
}
