import { useEffect, useRef, useState } from 'react';
import type { Account } from '../../shared/auth.ts';
import { longDate } from '../../shared/job-dates.ts';
import {
  beginPasskeySchema,
  MAX_PASSKEY_NAME,
  type NewPasskey,
  type Passkey,
  type PasskeyCreation,
  renamePasskeySchema,
} from '../../shared/passkeys.ts';
import { call, failureOf } from '../lib/call.ts';
import { canUsePasskeys, passkeyProblem } from '../lib/passkey-support.ts';
import { useApiData } from '../lib/use-api-data.ts';
import { besideCancel, DialogButton } from '../ui/dialog-button.tsx';
import { Form, FormMessage, type Message, useApiForm } from '../ui/form.tsx';
import { TextField } from '../ui/form-fields.tsx';
import styles from './account.module.css';
import { emptySchema } from './empty-schema.ts';
import { CodeField } from './second-factor.tsx';
import { OwnPassword, Section } from './section.tsx';

/** The passkeys of the user: adding, renaming, removing. */
export function Passkeys({ account }: { account: Account }) {
  const { data, failure, reload } = useApiData('GET /api/account/passkeys', {
    otherwise: 'Failed to load your passkeys',
  });
  const [message, setMessage] = useState<Message | null>(null);
  const list = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed account may have lost its passkeys
  useEffect(reload, [account]);

  function tell(text: string) {
    setMessage({ tone: 'success', text });
    // The button that had the focus may be gone.
    list.current?.focus();
    reload();
  }

  return (
    <Section title="Passkeys">
      <p>
        With a passkey you log in with the screen lock of your phone or computer: your fingerprint,
        your face or your PIN. You type no password and no code, and a false website cannot steal
        it.
      </p>
      <FormMessage message={failure === null ? message : { tone: 'error', text: failure }} />
      {!data && failure === null && <p role="status">Loading your passkeys…</p>}
      {data && data.passkeys.length > 0 && (
        <ul className={styles.sessions} ref={list} tabIndex={-1} aria-label="Your passkeys">
          {data.passkeys.map((passkey) => (
            <Item key={passkey.id} passkey={passkey} onChange={tell} />
          ))}
        </ul>
      )}
      <Adding account={account} onAdded={tell} />
    </Section>
  );
}

type Told = (text: string) => void;

function Adding({ account, onAdded }: { account: Account; onAdded: Told }) {
  if (!account.hasPassword)
    return <p>You need a password to add a passkey. Choose one first, then come back.</p>;
  if (!canUsePasskeys())
    return <p>This browser is too old for passkeys. Update it, or use another one.</p>;
  return (
    <DialogButton label="Add a passkey…" title="Add a passkey">
      {(close) => <Add account={account} close={close} onAdded={onAdded} />}
    </DialogButton>
  );
}

function Add(props: { account: Account; close: () => void; onAdded: Told }) {
  const { account, close, onAdded } = props;
  const form = useApiForm({
    id: 'passkey-add',
    endpoint: 'POST /api/account/passkeys/options',
    schema: beginPasskeySchema,
    failure: 'Failed to add the passkey',
    onSuccess: async ({ body }): Promise<void> => {
      const made = await makePasskey(body);
      if (typeof made === 'string') return form.say({ tone: 'error', text: made });
      const answer = await call('POST /api/account/passkeys', { body: made });
      if (!answer.ok) return form.say({ tone: 'error', text: failureOf(answer) });
      close();
      onAdded(answer.body.message);
    },
  });
  return (
    <>
      <p>
        Give it a name, so that you can tell it from others. Then your device asks you to unlock it.
      </p>
      <Form form={form} submit="Add passkey" busy="Adding..." around={besideCancel(close)}>
        <NameField />
        <OwnPassword email={account.email} enterKeyHint="next" />
        {account.secondFactor.on && <CodeField label="Code from your app" />}
      </Form>
    </>
  );
}

function Item({ passkey, onChange }: { passkey: Passkey; onChange: Told }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const used = lastUsedAt === null ? 'Not used yet' : `Last used on ${longDate(lastUsedAt)}`;
  return (
    <li>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p className={styles.detail}>{`Added on ${longDate(createdAt)}`}</p>
        <p className={styles.detail}>{used}</p>
      </div>
      <div>
        <DialogButton label={`Rename ${name}…`} title="Rename this passkey">
          {(close) => <Rename passkey={passkey} close={close} onChange={onChange} />}
        </DialogButton>
        <DialogButton label={`Remove ${name}…`} title="Remove this passkey?">
          {(close) => <Remove passkey={passkey} close={close} onChange={onChange} />}
        </DialogButton>
      </div>
    </li>
  );
}

type ChangeProps = { passkey: Passkey; close: () => void; onChange: Told };

function Rename({ passkey: { id, name }, close, onChange }: ChangeProps) {
  const form = useApiForm({
    id: 'passkey-rename',
    endpoint: 'PATCH /api/account/passkeys/{id}',
    params: { id },
    schema: renamePasskeySchema,
    failure: 'Failed to rename the passkey',
    onSuccess: ({ body }) => {
      close();
      onChange(body.message);
    },
  });
  return (
    <Form form={form} submit="Rename" busy="Renaming..." around={besideCancel(close)}>
      <NameField defaultValue={name} />
    </Form>
  );
}

function Remove({ passkey: { id, name }, close, onChange }: ChangeProps) {
  const form = useApiForm({
    id: 'passkey-remove',
    endpoint: 'DELETE /api/account/passkeys/{id}',
    params: { id },
    schema: emptySchema,
    failure: 'Failed to remove the passkey',
    onSuccess: ({ body }) => {
      close();
      onChange(body.message);
    },
  });
  return (
    <>
      <p>
        <bdi>{name}</bdi> will not log you in any more. Your other ways to log in stay as they are.
      </p>
      <Form form={form} submit="Remove" busy="Removing..." around={besideCancel(close)} />
    </>
  );
}

function NameField({ defaultValue }: { defaultValue?: string }) {
  return (
    <TextField
      name="name"
      label="Name of the passkey"
      hint="Such as “My phone”."
      autoComplete="off"
      maxLength={MAX_PASSKEY_NAME}
      enterKeyHint="next"
      defaultValue={defaultValue}
    />
  );
}

/** A passkey that the device made, or why it made none. */
async function makePasskey(options: PasskeyCreation): Promise<NewPasskey | string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  try {
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return made.toJSON() as NewPasskey;
  } catch (error) {
    return passkeyProblem(error);
  }
}
