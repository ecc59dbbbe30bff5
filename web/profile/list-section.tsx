import { useRef, useState } from 'react';
import { type FieldArray, type Path, useFieldArray, useFormContext } from 'react-hook-form';
import { PROFILE_LIMITS } from '../../shared/constants/limits.ts';
import { isolate, shorten } from '../lib/words.ts';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import formStyles from '../ui/form.module.css';
import { EntryCard } from './entry-card.tsx';
import { entryTitle } from './entry-words.ts';
import { Examples } from './examples.tsx';
import { useFieldError } from './field.tsx';
import { LineList } from './line-list.tsx';
import styles from './list.module.css';
import { LINE_LISTS, LIST_SPECS } from './list-specs.ts';
import { dragClass, useDragSort } from './move-handle.tsx';
import profileStyles from './profile.module.css';
import { type ListName, NEW_ENTRY, type ProfileValues } from './profile-values.ts';
import { useFocusOnUndo, useKeptFocus } from './use-kept-focus.ts';

/** The section of a list: entries to add, fill in, reorder and remove. */
export function ListSection({ name }: { name: ListName }) {
  const { intro, examples, noun } = LIST_SPECS[name];
  return (
    <div className={profileStyles.fields}>
      <p>{intro}</p>
      <Examples examples={examples} />
      {name === 'skills' || name === 'achievements' ? (
        <LineList
          name={name}
          field={LINE_LISTS[name]}
          noun={noun}
          add={`Add ${articleOf(noun)} ${noun}`}
          max={name === 'skills' ? PROFILE_LIMITS.skills : PROFILE_LIMITS.entries}
        />
      ) : (
        <Entries name={name} />
      )}
    </div>
  );
}

type Removed = { index: number; value: unknown; title: string };

function Entries({ name }: { name: ListName }) {
  const { control, getValues } = useFormContext<ProfileValues>();
  const { fields, append, remove, insert, move } = useFieldArray({ control, name });
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const undo = useFocusOnUndo(removed);
  const keepFocus = useKeptFocus();
  const { noun } = LIST_SPECS[name];
  const error = useFieldError(`${name}.root`);
  const isFull = fields.length >= PROFILE_LIMITS.entries;

  const valueAt = (index: number): unknown => getValues(`${name}.${index}` as Path<ProfileValues>);
  const titleAt = (index: number) => isolate(shorten(entryTitle(name, valueAt(index)), 60));

  function moveTo(from: number, to: number) {
    keepFocus();
    setSaid(`${titleAt(from)} is now ${to + 1} of ${fields.length}.`);
    move(from, to);
  }

  function add() {
    setRemoved(null);
    append(structuredClone(NEW_ENTRY[name]) as FieldArray<ProfileValues, ListName>);
  }

  function removeAt(index: number) {
    setRemoved({ index, value: structuredClone(valueAt(index)), title: titleAt(index) });
    remove(index);
  }

  function putBack({ index, value }: Removed) {
    setRemoved(null);
    insert(index, value as FieldArray<ProfileValues, ListName>, { shouldFocus: false });
    requestAnimationFrame(() =>
      list.current?.children[index]?.querySelector<HTMLElement>('[aria-expanded]')?.focus(),
    );
  }

  const sort = useDragSort(list, moveTo);
  return (
    <>
      {error && <p className={formStyles.wrong}>{error}</p>}
      <ol className={styles.entries} ref={list}>
        {fields.map((field, index) => (
          <EntryCard
            key={field.id}
            id={field.id}
            name={name}
            index={index}
            count={fields.length}
            className={dragClass(sort.drag, index)}
            by={sort.drag?.from === index ? sort.drag.by : 0}
            sort={sort}
            onMove={(to) => moveTo(index, to)}
            onRemove={() => removeAt(index)}
          />
        ))}
      </ol>
      {removed && (
        <p className={styles.removed} role="status">
          {`Removed: ${removed.title}`}
          <Button className={styles.tool} ref={undo} onPress={() => putBack(removed)}>
            Undo
          </Button>
        </p>
      )}
      <p className={controls.hidden} role="status">
        {said}
      </p>
      {isFull ? (
        <p>{`You have reached the limit of ${PROFILE_LIMITS.entries}.`}</p>
      ) : (
        <p>
          <Button onPress={add}>
            {`Add ${fields.length === 0 ? articleOf(noun) : 'another'} ${noun}`}
          </Button>
        </p>
      )}
    </>
  );
}

function articleOf(noun: string): string {
  return /^[aeiou]/.test(noun) ? 'an' : 'a';
}
