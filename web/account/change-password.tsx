import { useRef } from 'react';
import { type Account, changePasswordSchema, PASSWORDS_DIFFER } from '../../shared/auth.ts';
import { MIN_PASSWORD_LENGTH } from '../../shared/constants/limits.ts';
import { signIn } from '../lib/session.ts';
import { FormMessage, SubmitButton, useApiForm } from '../ui/form.tsx';
import { PasswordField } from '../ui/form-fields.tsx';
import { OwnerField, Section } from './section.tsx';

/** Form to change the password. */
export function ChangePassword({ account, onChange }: { account: Account; onChange: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useApiForm({
    id: 'password',
    path: '/api/account/password',
    schema: changePasswordSchema,
    check: ({ newPassword, confirm }): Record<string, string> =>
      newPassword === confirm ? {} : { confirm: PASSWORDS_DIFFER },
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
      <form {...form.props} ref={element}>
        <OwnerField email={account.email} />
        <PasswordField
          form={form}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          enterKeyHint="next"
        />
        <PasswordField
          form={form}
          name="newPassword"
          label="New password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
          autoComplete="new-password"
          enterKeyHint="next"
        />
        <PasswordField
          form={form}
          name="confirm"
          label="Confirm new password"
          autoComplete="new-password"
          enterKeyHint="go"
        />
        <FormMessage message={form.message} />
        <SubmitButton form={form} label="Change password" busyLabel="Changing password..." />
      </form>
    </Section>
  );
}
