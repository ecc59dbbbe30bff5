import { useEffect, useRef, useState } from 'react';
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH } from '../../shared/constants/limits.ts';
import controls from './controls.module.css';
import styles from './form.module.css';
import { type ApiForm, fieldId } from './form.tsx';

type FieldProps = {
  form: ApiForm;
  name: string;
  label: string;
  hint?: string | undefined;
  autoComplete?: string;
  enterKeyHint?: 'next' | 'go' | 'done' | 'send';
};

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email';
  inputMode?: 'text' | 'email' | 'numeric';
  maxLength: number;
  defaultValue?: string | undefined;
  /** Initial value, set when known. It replaces text only in a read-only field. */
  fill?: string | null;
  readOnly?: boolean;
  dir?: 'auto' | 'ltr';
  autoCapitalize?: 'none' | 'sentences' | 'words';
  spellCheck?: boolean;
};

/**
 * A labelled text field. The error is above the input, where the on-screen keyboard does not cover
 * it.
 */
export function TextField({
  form,
  name,
  label,
  hint,
  fill,
  readOnly = false,
  type = 'text',
  dir = 'auto',
  ...rest
}: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    if (fill && field && (readOnly || field.value === '')) field.value = fill;
  }, [fill, readOnly]);
  return (
    <Field form={form} name={name} label={label} hint={hint}>
      {(described) => (
        <input
          {...rest}
          {...described}
          ref={input}
          className={controls.input}
          type={type}
          dir={dir}
          readOnly={readOnly}
          required
        />
      )}
    </Field>
  );
}

/** An email address, for phone keyboards and password managers. */
export function EmailField(
  props: Pick<FieldProps, 'form'> &
    Partial<FieldProps> &
    Pick<TextFieldProps, 'fill' | 'readOnly' | 'defaultValue'>,
) {
  return (
    <TextField
      name="email"
      label="Email address"
      autoComplete="email"
      {...props}
      type="email"
      inputMode="email"
      maxLength={MAX_EMAIL_LENGTH}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
  );
}

/** Some lines of text. */
export function LinesField({
  form,
  name,
  label,
  hint,
  ...rest
}: FieldProps & { maxLength: number; rows: number; defaultValue?: string | undefined }) {
  return (
    <Field form={form} name={name} label={label} hint={hint}>
      {(described) => (
        <textarea
          {...rest}
          {...described}
          className={`${controls.input} ${styles.lines}`}
          dir="auto"
          required
        />
      )}
    </Field>
  );
}

/** One of a list. The first choice is none; `none` is what it says. */
export function ChoiceField(
  props: FieldProps & {
    none: string;
    options: readonly { value: string; label: string }[];
    defaultValue?: string | undefined;
  },
) {
  const { form, name, label, hint, none, options, defaultValue = '' } = props;
  return (
    <Field form={form} name={name} label={label} hint={hint}>
      {(described) => (
        <select {...described} className={controls.input} defaultValue={defaultValue} required>
          <option value="">{none}</option>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A password with a button that shows what is typed. */
export function PasswordField({
  form,
  name,
  label,
  hint,
  ...rest
}: FieldProps & { autoComplete: 'current-password' | 'new-password' }) {
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const verb = isShown ? 'Hide' : 'Show';

  function toggle() {
    const field = input.current;
    const { selectionStart = null, selectionEnd = null } = field ?? {};
    setShown(!isShown);
    // Browsers move the cursor to the start after the type of a field changes: restore the
    // selection.
    if (field === document.activeElement)
      requestAnimationFrame(() => field?.setSelectionRange(selectionStart, selectionEnd));
  }

  return (
    <Field form={form} name={name} label={label} hint={hint}>
      {(described) => (
        <span className={styles.password}>
          <input
            {...rest}
            {...described}
            ref={input}
            className={controls.input}
            type={isShown ? 'text' : 'password'}
            maxLength={MAX_PASSWORD_LENGTH}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
          />
          <button
            type="button"
            aria-label={`${verb} ${label.toLowerCase()}`}
            aria-controls={described.id}
            // Keep the focus in the field, so that the on-screen keyboard stays open.
            onMouseDown={(event) => event.preventDefault()}
            onClick={toggle}
          >
            {verb}
          </button>
        </span>
      )}
    </Field>
  );
}

type Described = {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string;
};

/**
 * Label, hint and error of a field. The error's live region exists from the start, so that changes
 * are announced.
 */
export function Field(props: {
  form: Pick<ApiForm, 'id' | 'errors'>;
  name: string;
  label: string;
  hint: string | undefined;
  children: (described: Described) => React.ReactNode;
}) {
  const { form, name, label, hint, children } = props;
  const id = fieldId(form.id, name);
  const error = form.errors[name];
  const describedBy = hint ? `${id}-hint ${id}-error` : `${id}-error`;
  return (
    <div className={styles.field}>
      <label className={controls.label} htmlFor={id}>
        {label}
      </label>
      <FieldWords id={id} error={error} hint={hint} />
      {children({
        id,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy,
      })}
    </div>
  );
}

/**
 * Hint and error of the control with this id. The live region exists from the start, so that
 * changes are announced.
 */
export function FieldWords({
  id,
  error,
  hint,
}: {
  id: string;
  error: string | undefined;
  hint: React.ReactNode;
}) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.wrong} aria-live="polite">
        {error}
      </p>
    </>
  );
}
