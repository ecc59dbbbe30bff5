import { useState } from 'react';
import { type Account, signOutEverywhereSchema } from '../../shared/auth.ts';
import { besideCancel, DialogButton } from '../ui/dialog-button.tsx';
import { Form, useApiForm } from '../ui/form.tsx';
import { CheckBox } from '../ui/form-fields.tsx';
import { Section } from './section.tsx';

/** Ends all sessions, after a lost phone or the use of a shared computer. */
export function SignOutEverywhere({ account, onEnd }: { account: Account; onEnd: () => void }) {
  return (
    <Section title="Log out everywhere">
      <p>
        Did you lose a phone, or log in on a shared computer? Log out on all devices, including this
        one.
      </p>
      <DialogButton label="Log out everywhere" title="Log out on all devices?">
        {(close) => <Confirmation account={account} close={close} onEnd={onEnd} />}
      </DialogButton>
    </Section>
  );
}

function Confirmation({
  account,
  close,
  onEnd,
}: {
  account: Account;
  close: () => void;
  onEnd: () => void;
}) {
  const { hasGoogle, hasPassword } = account;
  const [endsGoogle, setEndsGoogle] = useState(false);
  const form = useApiForm({
    id: 'everywhere',
    endpoint: 'POST /api/account/sign-out-everywhere',
    schema: signOutEverywhereSchema,
    extra: { disconnectGoogle: endsGoogle },
    failure: 'Failed to log out',
    onSuccess: onEnd,
  });
  return (
    <>
      <p>You will need to log in again here and on your other devices.</p>
      <Form
        form={form}
        submit="Log out everywhere"
        busy="Logging out..."
        around={besideCancel(close)}
      >
        {hasGoogle && hasPassword && (
          <CheckBox isChecked={endsGoogle} onChange={setEndsGoogle}>
            Disconnect Google sign-in too. Do this if someone else may have used your account.
          </CheckBox>
        )}
      </Form>
    </>
  );
}
