import dialogStyles from '../ui/dialog.module.css';
import { FormMessage, SubmitButton, useApiForm } from '../ui/form.tsx';
import { CancelButton, DialogButton } from './dialog-button.tsx';
import { emptySchema } from './empty-schema.ts';
import { Section } from './section.tsx';

/** Ending every session, for who lost a phone or used a shared computer. */
export function SignOutEverywhere({ onEnd }: { onEnd: () => void }) {
  return (
    <Section title="Sign out everywhere">
      <p>You lost a phone, or you logged in on a shared computer? Sign out on all devices, this one too.</p>
      <DialogButton label="Sign out everywhere" title="Sign out on all devices?">
        {(close) => <Confirmation close={close} onEnd={onEnd} />}
      </DialogButton>
    </Section>
  );
}

function Confirmation({ close, onEnd }: { close: () => void; onEnd: () => void }) {
  const form = useApiForm({
    id: 'everywhere',
    path: '/api/account/sign-out-everywhere',
    schema: emptySchema,
    failure: 'Failed to sign out',
    onSuccess: onEnd,
  });
  return (
    <>
      <p>You must log in again here and on your other devices.</p>
      <form {...form.props}>
        <FormMessage message={form.message} />
        <div className={dialogStyles.choices}>
          <SubmitButton form={form} label="Sign out everywhere" busyLabel="Signing out..." />
          <CancelButton close={close} />
        </div>
      </form>
    </>
  );
}
