import { type SubmitEvent, useState } from 'react';
import { type BulkAction, EXTENSION_DAYS } from '../../../shared/admin-jobs.ts';
import { CATEGORIES } from '../../../shared/constants/categories.ts';
import { COUNTRIES } from '../../../shared/constants/countries.ts';
import { expiresAfter, utcToday } from '../../../shared/job-dates.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import controls from '../../ui/controls.module.css';
import { Select } from '../../ui/select.tsx';
import styles from './manage-jobs.module.css';

/** A change that needs a value. */
type ValueAction = 'category' | 'country' | 'expiry';
type PlainAction = Exclude<BulkAction, ValueAction>;
/** An action of POST /api/admin/jobs/bulk, with its value where it has one. */
export type BulkChange = { action: PlainAction } | { action: ValueAction; value: string };

const ACTIONS: { action: PlainAction; label: string }[] = [
  { action: 'extend', label: `Extend by ${EXTENSION_DAYS} days` },
  { action: 'end', label: 'End' },
  { action: 'feature', label: 'Feature' },
  { action: 'unfeature', label: 'Stop featuring' },
  { action: 'premium', label: 'Make premium' },
  { action: 'free', label: 'Make free to read' },
];

type Props = { isBusy: boolean; onEdit: (change: BulkChange) => void; onClear: () => void };

/** Bulk actions for the selected jobs, except deletion. */
export function BulkActions({ isBusy, onEdit, onClear }: Props) {
  return (
    <>
      {ACTIONS.map(({ action, label }) => (
        <Button
          key={action}
          aria-haspopup={action === 'end' ? 'dialog' : undefined}
          isDisabled={isBusy}
          onPress={() => onEdit({ action })}
        >
          {label}
          <span className={controls.hidden}> the selected jobs</span>
        </Button>
      ))}
      <Button onPress={onClear}>Clear selection</Button>
      <ChangeFields isBusy={isBusy} onEdit={onEdit} />
    </>
  );
}

const FIELDS = [
  { value: 'category', label: 'Category' },
  { value: 'country', label: 'Country' },
  { value: 'expiry', label: 'Last day to apply' },
] as const satisfies readonly { value: ValueAction; label: string }[];
const CATEGORY_OPTIONS = CATEGORIES.map((name) => ({ value: name, label: name }));
const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

/** Gives all selected jobs the same category, country or last day. */
function ChangeFields({ isBusy, onEdit }: Omit<Props, 'onClear'>) {
  const [action, setAction] = useState<ValueAction>('category');
  const [value, setValue] = useState<string>('');
  const options = action === 'category' ? CATEGORY_OPTIONS : COUNTRY_OPTIONS;

  function choose(name: string) {
    const field = FIELDS.find((each) => each.value === name);
    if (!field) return;
    setAction(field.value);
    setValue('');
  }
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (value !== '') onEdit({ action, value: action === 'expiry' ? expiresAfter(value) : value });
  }
  return (
    <form className={styles.change} onSubmit={send}>
      <Select label="Change" value={action} options={FIELDS} onChoose={choose} />
      {action === 'expiry' ? (
        <label className={controls.field}>
          <span className={controls.label}>To</span>
          <input
            className={controls.input}
            type="date"
            min={utcToday(new Date(serverNow() ?? Date.now()))}
            max="9999-12-30"
            required
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        </label>
      ) : (
        <Select
          label="To"
          required
          value={value}
          options={[{ value: '', label: 'Choose' }, ...options]}
          onChoose={setValue}
        />
      )}
      <button type="submit" className={controls.quiet} disabled={isBusy}>
        Change the selected jobs
      </button>
    </form>
  );
}
