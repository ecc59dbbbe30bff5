import {
  type ComponentProps,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH } from '../../shared/constants/limits.ts';
import controls from './controls.module.css';
import styles from './form.module.css';
import { FieldsContext, type FieldsForm, fieldId } from './form.tsx';

type Words = {
  /** The form that the field stands in, when that is no `Form`. */
  form?: FieldsForm;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
};

type Tag = 'input' | 'textarea' | 'select';

/** Label, hint and error of a field. All else goes to its control. */
type FieldProps<T extends Tag = 'input'> = Words &
  Omit<ComponentProps<T>, keyof Words | 'children'>;

type TextFieldProps = FieldProps & {
  /** Initial value, set when known. It replaces text only in a read-only field. */
  fill?: string | null;
};

/**
 * A labelled text field. The error is above the input, where the on-screen keyboard does not cover
 * it.
 */
export function TextField({ fill, readOnly = false, ...props }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    if (fill && field && (readOnly || field.value === '')) field.value = fill;
  }, [fill, readOnly]);
  return (
    <Field {...props}>
      {(control) => (
        <input type="text" dir="auto" required {...control} ref={input} readOnly={readOnly} />
      )}
    </Field>
  );
}

/** An email address, for phone keyboards and password managers. */
export function EmailField(props: Partial<TextFieldProps>) {
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
export function LinesField(props: FieldProps<'textarea'> & { rows: number }) {
  return (
    <Field<'textarea'> {...props}>
      {(control) => (
        <textarea
          dir="auto"
          required
          {...control}
          className={`${controls.input} ${styles.lines}`}
        />
      )}
    </Field>
  );
}

/** One of a list. The first choice is none; `none` is what it says. */
export function ChoiceField({
  none,
  options,
  ...props
}: FieldProps<'select'> & {
  none: string;
  options: readonly { value: string; label: string }[];
}) {
  return (
    <Field<'select'> {...props}>
      {(control) => (
        <select required {...control}>
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

/** A labelled checkbox. */
export function CheckBox(props: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}) {
  const { isChecked, onChange, children } = props;
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        type="checkbox"
        id={id}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}

/** A password with a button that shows what is typed. */
export function PasswordField(
  props: FieldProps & { label: string; autoComplete: 'current-password' | 'new-password' },
) {
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
    <Field {...props}>
      {(control) => (
        <span className={styles.password}>
          <input
            {...control}
            ref={input}
            type={isShown ? 'text' : 'password'}
            maxLength={MAX_PASSWORD_LENGTH}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
          />
          <button
            type="button"
            aria-label={`${verb} ${props.label.toLowerCase()}`}
            aria-controls={control.id}
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
    'aria-invalid': error ? true : undefined,
    'aria-describedby': hint ? `${id}-hint ${id}-error` : `${id}-error`,
  };
}

/** A field of a form by its name; `children` makes its control of what it is given. */
export function Field<T extends Tag = 'input'>({
  form,
  name,
  label,
  hint,
  children,
  ...rest
}: FieldProps<T> & { children: (control: ControlOf<T>) => ReactNode }) {
  const context = useContext(FieldsContext);
  const { id: formId, errors, checks = {} } = form ?? context;
  const id = fieldId(formId, name);
  return (
    <FieldFrame id={id} error={errors[name]} label={label} hint={hint}>
      {(described) =>
        children({
          ...checks[name],
          ...rest,
          ...described,
          name,
          className: controls.input,
        } as ControlOf<T>)
      }
    </FieldFrame>
  );
}

type ControlOf<T extends Tag> = Omit<ComponentProps<T>, keyof Words> & Described & { name: string };

/**
 * Label, hint and error of a control with this id. The error's live region exists from the start,
 * so that changes are announced.
 */
export function FieldFrame(props: {
  id: string;
  error: string | undefined;
  label: ReactNode;
  hint?: ReactNode;
  children: (described: Described) => ReactNode;
}) {
  const { id, error, label, hint, children } = props;
  return (
    <div className={styles.field}>
      <label className={controls.label} htmlFor={id}>
        {label}
      </label>
      <FieldWords id={id} error={error} hint={hint} />
      {children(describeControl(id, error, hint))}
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
  hint: ReactNode;
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
