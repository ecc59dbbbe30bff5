import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { get, type Path, useFormContext, useFormState, useWatch } from 'react-hook-form';
import controls from '../ui/controls.module.css';
import formStyles from '../ui/form.module.css';
import { type Described, FieldFrame } from '../ui/form-fields.tsx';
import styles from './field.module.css';
import { fieldId } from './field-id.ts';
import type { ProfileValues } from './profile-values.ts';

/** It knows the months of ten languages, so it comes when there are dates. */
const DatesHelp = lazy(async () => ({ default: (await import('./dates-help.tsx')).DatesHelp }));

/** A text field of the profile, as it is described to the reader. */
export type FieldSpec = {
  label: string;
  kind?: 'line' | 'long' | 'dates' | 'url' | 'email' | 'tel';
  hint?: string;
  autoComplete?: string;
  /** Offered while typing. */
  suggestions?: readonly string[];
  rows?: number;
};

type FieldName = Path<ProfileValues>;

/** The help of a field pushes down what is below it: it waits until the press that left it ends. */
const HELP_AFTER_MS = 300;

/** The error message of a field, undefined when there is none. */
export function useFieldError(name: string): string | undefined {
  const { errors } = useFormState<ProfileValues>();
  const message: unknown = get(errors, `${name}.message`);
  return typeof message === 'string' ? message : undefined;
}

/** A labelled text field. The form library reads the control; React does not hold its text. */
export function TextField({ name, spec }: { name: string; spec: FieldSpec }) {
  const { kind = 'line', label, hint } = spec;
  const id = fieldId(name);
  const error = useFieldError(name);
  return (
    <FieldFrame id={id} error={error} label={label} hint={hint}>
      {(described) =>
        kind === 'dates' ? (
          <DatesInput name={name} described={described} />
        ) : (
          <Control name={name} spec={spec} described={described} />
        )
      }
    </FieldFrame>
  );
}

function Control({
  name,
  spec,
  described,
}: {
  name: string;
  spec: FieldSpec;
  described: Described;
}) {
  const { register } = useFormContext<ProfileValues>();
  const { kind = 'line', autoComplete = 'off', suggestions, rows = 4 } = spec;
  const field = register(name as FieldName);
  if (kind === 'long')
    return (
      <textarea
        {...field}
        {...described}
        className={`${controls.input} ${formStyles.lines} ${styles.grows}`}
        rows={rows}
        dir="auto"
      />
    );
  const isMachineText = kind === 'url' || kind === 'email' || kind === 'tel';
  const listId = suggestions && `${described.id}-list`;
  return (
    <>
      <input
        {...field}
        {...described}
        className={controls.input}
        type={isMachineText ? kind : 'text'}
        autoComplete={autoComplete}
        dir={isMachineText ? 'ltr' : 'auto'}
        {...(isMachineText && { autoCapitalize: 'none', spellCheck: false })}
        list={listId}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  );
}

/**
 * Dates as people write them. The text stays as it is; a plain form of it is offered, and a text
 * without a year is pointed out.
 */
function DatesInput({ name, described }: { name: string; described: Described }) {
  const { register, setValue } = useFormContext<ProfileValues>();
  const [isBeingTyped, setBeingTyped] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const value = String(useWatch({ name: name as FieldName }) ?? '');
  const field = register(name as FieldName);
  const helpId = `${described.id}-help`;
  return (
    <>
      <input
        {...field}
        {...described}
        aria-describedby={`${described['aria-describedby']} ${helpId}`}
        className={controls.input}
        type="text"
        autoComplete="off"
        dir="auto"
        onFocus={() => {
          clearTimeout(timer.current);
          setBeingTyped(true);
        }}
        onBlur={(event) => {
          timer.current = setTimeout(() => setBeingTyped(false), HELP_AFTER_MS);
          void field.onBlur(event);
        }}
      />
      <div id={helpId} className={styles.help} aria-live="polite">
        {!isBeingTyped && value.trim() !== '' && (
          <Suspense>
            <DatesHelp
              value={value}
              onTake={(tidy) => {
                setValue(name as FieldName, tidy, { shouldValidate: true, shouldDirty: true });
                document.getElementById(described.id)?.focus();
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
