import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import {
  type ArrayPath,
  type FieldArray,
  type Path,
  useFieldArray,
  useFormContext,
} from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import formStyles from '../ui/form.module.css';
import growing from './field.module.css';
import { useFieldError } from './field.tsx';
import { fieldId } from './field-id.ts';
import styles from './list.module.css';
import { type DragSort, dragClass, MoveButtons, MoveHandle, useDragSort } from './move-handle.tsx';
import { pastedItems } from './pasted-items.ts';
import type { ProfileValues } from './profile-values.ts';
import { useFocusOnUndo, useKeptFocus } from './use-kept-focus.ts';

type Lines = ArrayPath<ProfileValues>;
type Entry = FieldArray<ProfileValues, Lines>;
type Props = {
  /** Path of the list in the form. */
  name: string;
  /** The name of the text in each of its entries. */
  field: 'text' | 'description';
  noun: string;
  add: string;
  max: number;
};

/**
 * A list of short texts, one field each. Enter begins the next one, Backspace in an empty one
 * removes it, and pasted lines become fields of their own.
 */
export function LineList({ name, field, noun, add, max }: Props) {
  const { control, getValues, setValue } = useFormContext<ProfileValues>();
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: name as Lines });
  const [removed, setRemoved] = useState<{ index: number; text: string } | null>(null);
  const undo = useFocusOnUndo(removed);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useKeptFocus();
  const error = useFieldError(`${name}.root`);
  const entryOf = (text: string) => ({ [field]: text }) as Entry;
  const pathOf = (index: number) => `${name}.${index}.${field}` as Path<ProfileValues>;
  const textAt = (index: number) => String(getValues(pathOf(index)) ?? '');
  const isFull = fields.length >= max;

  function focusLine(index: number) {
    requestAnimationFrame(() => document.getElementById(fieldId(pathOf(index)))?.focus());
  }

  function moveTo(from: number, to: number) {
    keepFocus();
    setSaid(`${textAt(from) || noun} is now ${to + 1} of ${fields.length}.`);
    move(from, to);
  }

  function removeAt(index: number) {
    const text = textAt(index);
    setRemoved(text.trim() === '' ? null : { index, text });
    remove(index);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>, index: number) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (!isFull && textAt(index).trim() !== '') insert(index + 1, entryOf(''));
    } else if (event.key === 'Backspace' && textAt(index) === '') {
      event.preventDefault();
      remove(index);
      if (fields.length > 1) focusLine(Math.max(0, index - 1));
    }
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>, index: number) {
    const lines = pastedItems(event.clipboardData.getData('text/plain'), field === 'text');
    if (lines.length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const [first = '', ...rest] = lines;
    setValue(
      pathOf(index),
      (value.slice(0, selectionStart) + first + value.slice(selectionEnd)) as never,
    );
    insert(index + 1, rest.slice(0, max - fields.length).map(entryOf), { shouldFocus: false });
    focusLine(index + Math.min(rest.length, max - fields.length));
  }

  const sort = useDragSort(list, moveTo);
  return (
    <div className={styles.lines}>
      {error && <p className={formStyles.wrong}>{error}</p>}
      <ol ref={list}>
        {fields.map((each, index) => (
          <LineRow
            key={each.id}
            id={each.id}
            path={pathOf(index)}
            noun={noun}
            index={index}
            count={fields.length}
            sort={sort}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPaste={(event) => onPaste(event, index)}
            onMove={(to) => moveTo(index, to)}
            onRemove={() => removeAt(index)}
          />
        ))}
      </ol>
      {removed && (
        <p className={styles.removed} role="status">
          {`Removed: ${removed.text}`}
          <Button
            className={styles.tool}
            ref={undo}
            onPress={() => {
              insert(removed.index, entryOf(removed.text));
              setRemoved(null);
            }}
          >
            Undo
          </Button>
        </p>
      )}
      <p className={controls.hidden} role="status">
        {said}
      </p>
      {isFull ? (
        <p>{`You have reached the limit of ${max}.`}</p>
      ) : (
        <p>
          <Button
            onPress={() => {
              setRemoved(null);
              append(entryOf(''));
            }}
          >
            {add}
          </Button>
        </p>
      )}
    </div>
  );
}

function LineRow(props: {
  id: string;
  path: Path<ProfileValues>;
  noun: string;
  index: number;
  count: number;
  sort: DragSort;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const { id, path, noun, index, count, sort, onKeyDown, onPaste, onMove, onRemove } = props;
  const { register } = useFormContext<ProfileValues>();
  const [hasTools, setTools] = useState(false);
  const error = useFieldError(path);
  const inputId = fieldId(path);
  const what = `${noun} ${index + 1}`;
  const { drag } = sort;
  return (
    <li
      className={`${styles.line} ${dragClass(drag, index)}`}
      style={drag?.from === index ? { translate: `0 ${drag.by}px` } : {}}
    >
      <p id={`${inputId}-error`} className={formStyles.wrong} aria-live="polite">
        {error}
      </p>
      <div className={styles.lineRow}>
        {count > 1 && (
          <MoveHandle
            id={`${id}-move`}
            what={what}
            index={index}
            count={count}
            sort={sort}
            isOpen={hasTools}
            onPress={() => setTools(!hasTools)}
            onMove={onMove}
          />
        )}
        <textarea
          {...register(path)}
          id={inputId}
          aria-label={what}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${inputId}-error`}
          className={`${controls.input} ${growing.grows}`}
          rows={1}
          dir="auto"
          enterKeyHint="next"
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Button className={styles.cross} aria-label={`Remove ${what}`} onPress={onRemove}>
          ×
        </Button>
      </div>
      {hasTools && count > 1 && (
        <div className={styles.tools}>
          <MoveButtons what={what} index={index} count={count} onMove={onMove} />
        </div>
      )}
    </li>
  );
}
