import { useState } from 'react';
import { get, type Path, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { PROFILE_LIMITS } from '../../shared/constants/limits.ts';
import type { EntryField } from '../../shared/profile-fields.ts';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import formStyles from '../ui/form.module.css';
import { FieldWords } from '../ui/form-fields.tsx';
import { entryDetails, entryTitle } from './entry-words.ts';
import { type FieldSpec, TextField, useFieldError } from './field.tsx';
import { fieldId } from './field-id.ts';
import { LineList } from './line-list.tsx';
import styles from './list.module.css';
import { formFields } from './list-specs.ts';
import { type DragSort, MoveButtons, MoveHandle } from './move-handle.tsx';
import profileStyles from './profile.module.css';
import type { ListName, ProfileValues } from './profile-values.ts';

type Props = {
  id: string;
  name: ListName;
  index: number;
  count: number;
  className: string;
  /** Pixels by which the card is dragged. */
  by: number;
  sort: DragSort;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One entry of a list: closed it says what is in it, open it is a form. */
export function EntryCard(props: Props) {
  const { id, name, index, count, className, by, sort, onMove, onRemove } = props;
  const path = `${name}.${index}`;
  const { errors } = useFormState<ProfileValues>();
  const { getValues } = useFormContext<ProfileValues>();
  const value: unknown =
    useWatch({ name: path as Path<ProfileValues> }) ?? getValues(path as Path<ProfileValues>);
  const title = entryTitle(name, value);
  const details = entryDetails(name, value);
  const hasError = get(errors, path) !== undefined;
  // A new entry has nothing to say while it is closed.
  const [isOpen, setOpen] = useState(() => details === '' && title.startsWith('New '));
  if (hasError && !isOpen) setOpen(true);
  return (
    <li className={`${styles.entry} ${className}`} style={by ? { translate: `0 ${by}px` } : {}}>
      <div className={styles.head}>
        {count > 1 && (
          <MoveHandle
            id={`${id}-move`}
            what={title}
            index={index}
            count={count}
            sort={sort}
            isOpen={isOpen}
            onPress={() => setOpen(!isOpen)}
            onMove={onMove}
          />
        )}
        <Button
          className={styles.summary}
          aria-expanded={isOpen}
          aria-controls={`${id}-fields`}
          onPress={() => setOpen(!isOpen)}
        >
          <b dir="auto">{title}</b>
          {details !== '' && <span dir="auto">{details}</span>}
        </Button>
      </div>
      <div id={`${id}-fields`} hidden={!isOpen}>
        {isOpen && (
          <div className={`${profileStyles.fields} ${styles.body}`}>
            {formFields(name).map(([field, spec]) =>
              spec.as === 'items' ? (
                <EntryLines key={field} name={`${path}.${field}`} spec={spec} />
              ) : (
                <TextField key={field} name={`${path}.${field}`} spec={specOf(spec)} />
              ),
            )}
            <div className={styles.tools}>
              {count > 1 && (
                <MoveButtons what={title} index={index} count={count} onMove={onMove} />
              )}
              <Button
                className={`${styles.tool} ${styles.remove}`}
                aria-label={`Remove ${title}`}
                onPress={onRemove}
              >
                Remove
              </Button>
              <Button className={styles.tool} onPress={() => setOpen(false)}>
                Close
              </Button>
            </div>
          </div>
        )}
      </div>
    </li>
  );
}

/** How the form asks for a field. */
function specOf({ as, rows, label, hint, suggestions }: EntryField): FieldSpec {
  return {
    label,
    kind: as === 'dates' || as === 'url' ? as : rows ? 'long' : 'line',
    ...(hint && { hint }),
    ...(rows && { rows }),
    ...(suggestions && { suggestions }),
  };
}

/** A list of lines inside an entry. */
function EntryLines({ name, spec }: { name: string; spec: EntryField }) {
  const id = fieldId(name);
  const error = useFieldError(`${name}.root`);
  return (
    <fieldset className={formStyles.field} aria-describedby={`${id}-hint ${id}-error`}>
      <legend className={controls.label}>{spec.label}</legend>
      <FieldWords id={id} error={error} hint={spec.hint} />
      <LineList name={name} field="text" noun="line" add="Add a line" max={PROFILE_LIMITS.lines} />
    </fieldset>
  );
}
