import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Account } from '../../shared/auth.ts';
import {
  beginSecondFactorSchema,
  confirmSecondFactorSchema,
  endSecondFactorSchema,
  type SecondFactorSecret,
} from '../../shared/second-factor.ts';
import { saveFile } from '../lib/save-file.ts';
import { countOf } from '../lib/words.ts';
import { Button } from '../ui/button.tsx';
import dialogStyles from '../ui/dialog.module.css';
import { besideCancel, DialogButton } from '../ui/dialog-button.tsx';
import { Form, useApiForm } from '../ui/form.tsx';
import { TextField } from '../ui/form-fields.tsx';
import styles from './account.module.css';
import { OwnPassword, Section } from './section.tsx';

type Props = { account: Account; onChange: () => void };

/** Two-step login with an authenticator app (TOTP). */
export function SecondFactor({ account, onChange }: Props) {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const { on, recoveryCodesLeft } = account.secondFactor;

  function finish(codes: string[]) {
    setSecret(null);
    setRecoveryCodes(codes);
    onChange();
  }

  if (recoveryCodes !== null)
    return <KeepCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(null)} />;
  if (on) {
    return (
      <Frame>
        <p>{`On: after your password we ask for a code from your app. You have ${countOf(recoveryCodesLeft, 'recovery code')} left.`}</p>
        <DialogButton label="Turn off two-step login…" title="Turn off two-step login?">
          {(close) => <TurnOff account={account} close={close} onChange={onChange} />}
        </DialogButton>
      </Frame>
    );
  }
  if (secret !== null)
    return <AddToApp secret={secret} onConfirmed={finish} onCancel={() => setSecret(null)} />;
  return (
    <Frame>
      <p>
        Off. When it is on, we ask for your password and for a code from an app on your phone. Then
        a stolen password is not enough to get into your account.
      </p>
      {account.hasPassword ? (
        <Begin email={account.email} onSecret={setSecret} />
      ) : (
        <p>You need a password to turn it on. Choose one first, then come back.</p>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <Section title="Two-step login">{children}</Section>;
}

function Begin({
  email,
  onSecret,
}: {
  email: string;
  onSecret: (secret: SecondFactorSecret) => void;
}) {
  const form = useApiForm({
    id: 'second-begin',
    endpoint: 'POST /api/account/second-factor',
    schema: beginSecondFactorSchema,
    failure: 'Failed to set up two-step login',
    onSuccess: ({ body }) => onSecret(body),
  });
  return (
    <Form form={form} submit="Set up two-step login" busy="Setting up..." look="quiet">
      <OwnPassword email={email} enterKeyHint="next" />
    </Form>
  );
}

function AddToApp(props: {
  secret: SecondFactorSecret;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}) {
  const { secret, uri, qr } = props.secret;
  const start = useFocus();
  const form = useApiForm({
    id: 'second-confirm',
    endpoint: 'POST /api/account/second-factor/confirm',
    schema: confirmSecondFactorSchema,
    failure: 'Failed to turn on two-step login',
    onSuccess: ({ body }) => props.onConfirmed(body.recoveryCodes),
  });
  return (
    <Frame>
      <p ref={start} tabIndex={-1} className={styles.step}>
        Add this site to an authenticator app: scan this QR code with it.
      </p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR code for your authenticator app"
      />
      <p>
        Is the app on this phone? <a href={uri}>Open it here</a>, or type this key into it:
      </p>
      <p>
        <code className={styles.key}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Form
        form={form}
        submit="Turn on two-step login"
        busy="Turning on..."
        around={besideCancel(props.onCancel)}
      >
        <CodeField label="Code shown in the app" />
      </Form>
    </Frame>
  );
}

function KeepCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const start = useFocus();
  return (
    <Frame>
      <p ref={start} tabIndex={-1} className={styles.step}>
        Two-step login is on. Keep these recovery codes in a safe place: each one lets you log in
        once if you do not have your phone. We will not show them again.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.key}>{code}</code>
          </li>
        ))}
      </ul>
      <div className={dialogStyles.choices}>
        <Button onPress={() => saveCodes(codes)}>Save as a file</Button>
        <Button look="button" onPress={onDone}>
          I have saved them
        </Button>
      </div>
    </Frame>
  );
}

function TurnOff({ account, close, onChange }: Props & { close: () => void }) {
  const form = useApiForm({
    id: 'second-off',
    endpoint: 'DELETE /api/account/second-factor',
    schema: endSecondFactorSchema,
    failure: 'Failed to turn off two-step login',
    onSuccess: () => {
      close();
      onChange();
    },
  });
  return (
    <>
      <p>Your password will be enough to log in. You can also enter a recovery code here.</p>
      <Form form={form} submit="Turn off" busy="Turning off..." around={besideCancel(close)}>
        <OwnPassword email={account.email} enterKeyHint="next" />
        <CodeField label="Code from your app" />
      </Form>
    </>
  );
}

/** A code of the app, or a recovery code. */
export function CodeField({ label }: { label: string }) {
  return (
    <TextField
      name="code"
      label={label}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={60}
      enterKeyHint="done"
    />
  );
}

/** Takes the focus on mount: the button that had it was removed. */
function useFocus() {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

function saveCodes(codes: string[]) {
  saveFile(
    'waymark-recovery-codes.txt',
    new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }),
  );
}
