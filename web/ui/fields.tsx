import type { ReactNode } from 'react';
import type { FieldTexts } from './check-fields.ts';
import controls from './controls.module.css';
import styles from './fields.module.css';
import formStyles from './form.module.css';
import { FieldWords } from './form-fields.tsx';

/**
 * A form whose values React holds, as its fields see it: the values, the messages by field name,
 * and the way to change values. `id` begins the ids of the controls. Forms that keep their values
 * in the fields themselves use form.tsx.
 */
export type FieldHost<Name extends string, Value> = {
  id: string;
  values: Readonly<Record<Name, Value>>;
  errors: FieldTexts;
  change: (changes: Partial<Record<Name, Value>>) => void;
};

/** Id of a field's control; error and hint add `-error` and `-hint`. */
export function controlId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

/** Attributes that connect a control to its label, hint and error. */
export type Described = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string;
};

/** The ids that describe the control with this id, and whether it is wrong. */
export function describeControl(id: string, error: string | undefined, hint: ReactNode): Described {
  return {
    id,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': hint ? `${id}-hint ${id}-error` : `${id}-error`,
  };
}

type FieldProps<Name extends string> = {
  host: FieldHost<NoInfer<Name>, string>;
  name: Name;
  label: string;
  hint?: ReactNode;
  isOptional?: boolean;
};

function Field<Name extends string>(
  props: FieldProps<Name> & { children: (described: Described) => ReactNode },
) {
  const { host, name, label, hint, isOptional = false, children } = props;
  const id = controlId(host.id, name);
  const error = host.errors[name];
  return (
    <div className={formStyles.field}>
      <label className={controls.label} htmlFor={id}>
        {label}
        {isOptional && <Optional />}
      </label>
      <FieldWords id={id} error={error} hint={hint} />
      {children(describeControl(id, error, hint))}
    </div>
  );
}

/** Follows the label of a field that may stay empty. */
export function Optional() {
  return <span className={styles.optional}> (optional)</span>;
}

/** A change of one field, in the type of the host's changes. */
function changeOf<Name extends string, Value>(name: Name, value: Value) {
  return { [name]: value } as Partial<Record<Name, Value>>;
}

/** A line of text. Nothing is cut off: what is too long is said when it is sent. */
export function LineField<Name extends string>(
  props: FieldProps<Name> & { type?: 'text' | 'url' },
) {
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
          onChange={({ target }) => host.change(changeOf(name, target.value))}
        />
      )}
    </Field>
  );
}

/** Some lines of text. */
export function LinesField<Name extends string>(props: FieldProps<Name> & { rows: number }) {
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
          onChange={({ target }) => host.change(changeOf(name, target.value))}
        />
      )}
    </Field>
  );
}

/** One of a list. The first choice is none; `none` is what it says. */
export function ChoiceField<Name extends string>(
  props: FieldProps<Name> & { none: string; options: readonly { value: string; label: string }[] },
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
          onChange={({ target }) => host.change(changeOf(name, target.value))}
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

/** Yes or no. */
export function CheckField<Name extends string>(props: {
  host: Omit<FieldHost<NoInfer<Name>, boolean>, 'errors'>;
  name: Name;
  label: string;
  hint: string;
}) {
  const { host, name, label, hint } = props;
  const id = controlId(host.id, name);
  return (
    <div className={styles.check}>
      <input
        type="checkbox"
        id={id}
        name={name}
        aria-describedby={`${id}-hint`}
        checked={host.values[name]}
        onChange={({ target }) => host.change(changeOf(name, target.checked))}
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
