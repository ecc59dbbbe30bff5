import { useState } from 'react';
import { describeFilters, FREQUENCIES } from '../../shared/alert-words.ts';
import type { Alert, ChangeAlert } from '../../shared/alerts.ts';
import { MAX_ALERT_NAME_LENGTH } from '../../shared/constants/limits.ts';
import { call } from '../lib/call.ts';
import { useOneRequest } from '../lib/use-one-request.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import styles from './alerts.module.css';
import { FrequencyField } from './frequency-field.tsx';
import { Preview } from './preview.tsx';

type Actions = {
  /** Changes the alert and says `done`; false when it did not work. */
  onChange: (alert: Alert, changes: ChangeAlert, done: string) => Promise<boolean>;
  onRemove: (alert: Alert) => Promise<void>;
};

/** A saved search: what it looks for, how often it mails, and its actions. */
export function AlertItem({ alert, onChange, onRemove }: { alert: Alert } & Actions) {
  const { id, name, path, is_active, frequency } = alert;
  const [isEdited, setEdited] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const words = describeFilters(alert);
  const label = FREQUENCIES.find(({ value }) => value === frequency)?.label;
  return (
    <li>
      <h3>
        <A to={path} dir="auto">
          {name}
        </A>
        {!is_active && <span className={styles.paused}>Paused</span>}
      </h3>
      <p className={styles.quiet}>
        <bdi>{words === name ? label : `${words} · ${label}`}</bdi>
      </p>
      {isEdited ? (
        <EditAlert
          alert={alert}
          onSave={(changes) => onChange(alert, changes, `Saved: ${changes.name}`)}
          onEnd={() => setEdited(false)}
        />
      ) : (
        <Preview
          label="Preview"
          load={() => call('GET /api/alerts/{id}/preview', { params: { id } })}
          of={name}
          frequency={frequency}
        >
          <Tool of={name} onPress={() => setEdited(true)}>
            Edit
          </Tool>
          <Tool
            of={name}
            onPress={() =>
              void onChange(
                alert,
                { is_active: !is_active },
                is_active ? `Paused: ${name}` : `Resumed: ${name}`,
              )
            }
          >
            {is_active ? 'Pause' : 'Resume'}
          </Tool>
          <Tool of={name} onPress={() => setAsked(true)}>
            Delete
          </Tool>
        </Preview>
      )}
      {isAsked && (
        <ConfirmDialog
          question={`Delete the alert “${name}”?`}
          confirmLabel="Delete"
          isGrave
          onConfirm={() => {
            setAsked(false);
            void onRemove(alert);
          }}
          onCancel={() => setAsked(false)}
        >
          <p>We will not email you about this search any more. You can pause it instead.</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

function Tool(props: { of: string; onPress: () => void; children: string }) {
  return (
    <Button className={styles.tool} onPress={props.onPress}>
      {props.children}
      <span className={controls.hidden}>{` ${props.of}`}</span>
    </Button>
  );
}

/** Name and frequency of a saved search. */
function EditAlert(props: {
  alert: Alert;
  onSave: (changes: { name: string } & ChangeAlert) => Promise<boolean>;
  onEnd: () => void;
}) {
  const { alert, onSave, onEnd } = props;
  const [name, setName] = useState(alert.name);
  const [frequency, setFrequency] = useState(alert.frequency);
  const { isBusy, run } = useOneRequest();

  async function save() {
    if (await run(() => onSave({ name, frequency }))) onEnd();
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label className={controls.field}>
        <span className={controls.label}>Name</span>
        <input
          className={controls.input}
          value={name}
          maxLength={MAX_ALERT_NAME_LENGTH}
          dir="auto"
          autoComplete="off"
          // The button that opened this form is gone.
          // biome-ignore lint/a11y/noAutofocus: the focus goes where the user asked to go
          autoFocus
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <FrequencyField value={frequency} onChange={setFrequency} />
      <div className={styles.tools}>
        <Button type="submit" look="button" isDisabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </Button>
        <Button onPress={onEnd}>Cancel</Button>
      </div>
    </form>
  );
}
