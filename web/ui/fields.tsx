import { type ReactNode, useContext } from 'react';
import type { FieldTexts } from './check-fields.ts';
import styles from './fields.module.css';
import formStyles from './form.module.css';
import { FieldsContext, fieldId } from './form.tsx';

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

/**
 * What a field of form-fields.tsx needs of a host: `<TextField {...held(host, 'title')} label=…>`.
 * Nothing is cut off: what is too long is said when it is sent.
 */
export function held<Name extends string>(host: FieldHost<NoInfer<Name>, string>, name: Name) {
  return {
    form: host,
    name,
    autoComplete: 'off',
    value: host.values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      host.change(changeOf(name, target.value)),
  };
}

/** A change of one field, in the type of the host's changes. */
function changeOf<Name extends string, Value>(name: Name, value: Value) {
  return { [name]: value } as Partial<Record<Name, Value>>;
}

/** The label of a field that may stay empty. */
export function optional(label: string): { label: ReactNode; required: false } {
  return {
    label: (
      <>
        {label}
        <Optional />
      </>
    ),
    required: false,
  };
}

/** Follows the label of a field that may stay empty. */
export function Optional() {
  return <span className={styles.optional}> (optional)</span>;
}

/** Yes or no. With a host it holds the value, without one the box does. */
export function CheckField<Name extends string>(props: {
  host?: Omit<FieldHost<NoInfer<Name>, boolean>, 'errors'>;
  name: Name;
  label: string;
  hint: string;
}) {
  const { host, name, label, hint } = props;
  const form = useContext(FieldsContext);
  const id = fieldId((host ?? form).id, name);
  return (
    <div className={`${formStyles.check} ${styles.check}`}>
      <input
        type="checkbox"
        id={id}
        name={name}
        aria-describedby={`${id}-hint`}
        {...(host && {
          checked: host.values[name],
          onChange: ({ target }) => host.change(changeOf(name, target.checked)),
        })}
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
