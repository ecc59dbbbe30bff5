import { useRef } from 'react';
import { type Account, changePasswordSchema } from '../../shared/auth.ts';
import { signIn } from '../lib/session.ts';
import { Form, useApiForm } from '../ui/form.tsx';
import { checkConfirm, NewPasswordFields } from '../ui/new-password-fields.tsx';
import { OwnPassword, Section } from './section.tsx';

/** Form to change the password. */
export function ChangePassword({ account, onChange }: { account: Account; onChange: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useApiForm({
    id: 'password',
    endpoint: 'POST /api/account/password',
    schema: changePasswordSchema,
    check: checkConfirm(),
    failure: 'Failed to change your password',
    onSuccess: ({ body }) => {
      element.current?.reset();
      form.say({
        tone: 'success',
        text: 'Your password was changed. Other devices were logged out.',
      });
      // The password change revoked the old token.
      signIn(String(body.token));
      onChange();
    },
  });
  return (
    <Section title="Change password">
      <p>When you change your password, your other devices are logged out.</p>
      <Form form={form} ref={element} submit="Change password" busy="Changing password...">
        <OwnPassword
          email={account.email}
          name="currentPassword"
          label="Current password"
          enterKeyHint="next"
        />
        <NewPasswordFields />
      </Form>
    </Section>
  );
}
