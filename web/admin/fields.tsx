import type { ReactNode } from 'react';
import type { FieldTexts } from '../ui/check-fields.ts';
import controls from '../ui/controls.module.css';
import formStyles from '../ui/form.module.css';
import { FieldWords } from '../ui/form-fields.tsx';
import styles from './fields.module.css';
import type { JobValues, TextName } from './job-values.ts';

/** What the fields of the job form share: values, errors by field, and the change function. */
export type FieldHost = {
  values: JobValues;
  errors: FieldTexts;
  change: (changes: Partial<JobValues>) => void;
};

/** Id of a field's control; error and hint add `-error` and `-hint`. */
export function fieldId(name: string): string {
  return `job-${name}`;
}

/** Focuses the first field of the form, after the button that had the focus was removed. */
export function focusFirstField(): void {
  document.getElementById(fieldId('title'))?.focus();
}

/** Attributes that connect a control to its label, hint and error. */
export type Described = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string;
};

/** Builds these attributes for a control. */
export function describe(name: string, error: string | undefined, hint: ReactNode): Described {
  const id = fieldId(name);
  const describedBy = hint ? `${id}-hint ${id}-error` : `${id}-error`;
  return {
    id,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': describedBy,
  };
}

type FieldProps = {
  host: FieldHost;
  name: TextName;
  label: string;
  hint?: ReactNode;
  isOptional?: boolean;
};

function Field(props: FieldProps & { children: (described: Described) => ReactNode }) {
  const { host, name, label, hint, isOptional = false, children } = props;
  const error = host.errors[name];
  return (
    <div className={formStyles.field}>
      <label className={controls.label} htmlFor={fieldId(name)}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </label>
      <FieldWords id={fieldId(name)} error={error} hint={hint} />
      {children(describe(name, error, hint))}
    </div>
  );
}

/**
 * A single-line field. No maxlength: pasted text is not truncated, and validation reports the
 * length.
 */
export function LineField(props: FieldProps & { type?: 'text' | 'url' }) {
  const { host, name, type = 'text', isOptional = false } = props;
  return (
    <Field {...props}>
      {(described) => (
        <input
          {...described}
          className={controls.input}
          // For the keyboard of phones; the browser's own validation is off.
          type={type}
          name={name}
          dir={type === 'url' ? 'ltr' : 'auto'}
          required={!isOptional}
          autoComplete="off"
          value={host.values[name]}
          onChange={({ target }) => host.change({ [name]: target.value })}
        />
      )}
    </Field>
  );
}

/** A multi-line text field. */
export function LinesField(props: FieldProps & { rows: number }) {
  const { host, name, rows, isOptional = false } = props;
  return (
    <Field {...props}>
      {(described) => (
        <textarea
          {...described}
          className={`${controls.input} ${styles.lines}`}
          name={name}
          dir="auto"
          rows={rows}
          required={!isOptional}
          value={host.values[name]}
          onChange={({ target }) => host.change({ [name]: target.value })}
        />
      )}
    </Field>
  );
}

/** A select. `none` is the label of the first, empty choice. */
export function ChoiceField(
  props: FieldProps & { none: string; options: readonly { value: string; label: string }[] },
) {
  const { host, name, none, options, isOptional = false } = props;
  return (
    <Field {...props}>
      {(described) => (
        <select
          {...described}
          className={controls.input}
          name={name}
          required={!isOptional}
          value={host.values[name]}
          onChange={({ target }) => host.change({ [name]: target.value })}
        >
          <option value="">{none}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A checkbox with a hint. */
export function CheckField(props: {
  host: FieldHost;
  name: 'is_premium_visible' | 'featured';
  label: string;
  hint: string;
}) {
  const { host, name, label, hint } = props;
  const id = fieldId(name);
  return (
    <div className={styles.check}>
      <input
        type="checkbox"
        id={id}
        name={name}
        aria-describedby={`${id}-hint`}
        checked={host.values[name]}
        onChange={({ target }) => host.change({ [name]: target.checked })}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`} className={formStyles.hint}>
          {hint}
        </p>
      </div>
    </div>
  );
}
