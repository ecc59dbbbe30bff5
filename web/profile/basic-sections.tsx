import texts from './basic-sections.json' with { type: 'json' };
import { Examples, type ExampleTexts } from './examples.tsx';
import { type FieldSpec, TextField } from './field.tsx';
import { PhotoField } from './photo-field.tsx';
import styles from './profile.module.css';

/** The sections that are no lists: who the person is, and how employers reach them. */
export type BasicName = keyof typeof texts;

type Basic = { fields: Record<string, FieldSpec>; examples?: ExampleTexts };

/** The fields of such a section. */
export function BasicSection({ name }: { name: BasicName }) {
  const { fields, examples } = texts[name] as Basic;
  return (
    <div className={styles.fields}>
      {Object.entries(fields).map(([field, spec]) => (
        <TextField key={field} name={`${name}.${field}`} spec={spec} />
      ))}
      {name === 'personal' && <PhotoField />}
      {examples && <Examples examples={examples} />}
    </div>
  );
}
