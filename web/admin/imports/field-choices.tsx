import {
  type FoundPath,
  MAPPING_LIMITS,
  type MappedField,
  type MappedPart,
  type MappedWay,
  type Mapping,
  type Survey,
} from '../../../shared/import-mapping.ts';
import { countOf } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/form-fields.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './import-fields.module.css';
import { FIELD_GROUPS, pathLabel } from './mapping-words.ts';

const NONE = { value: '', label: 'Nothing: the file does not have it' };
const ORDERS = [
  { value: '', label: 'As they are written' },
  { value: 'day/month/year', label: 'The day first: 3 April' },
  { value: 'month/day/year', label: 'The month first: March 4' },
];

type Props = {
  survey: Survey;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
  onRows: (rows: string) => void;
};

/** A menu for each field of a job: which part of the file it is. */
export function FieldChoices({ survey, mapping, onChange, onRows }: Props) {
  const { fields, description } = mapping;
  const choose = (field: MappedField, path: string) => {
    const { [field]: before, ...others } = fields;
    const as = typeof before === 'object' && !Array.isArray(before) ? before.as : undefined;
    const way: MappedWay = as === undefined ? path : { from: path, as };
    onChange({ ...mapping, fields: path === '' ? others : { ...others, [field]: way } });
  };
  const setAs = (names: readonly MappedField[], as: string) => {
    const changed = names.flatMap((field) => {
      const from = pathOf(fields[field]);
      if (from === null || from === '') return [];
      return [[field, as === '' ? from : { from, as }]];
    });
    onChange({ ...mapping, fields: { ...fields, ...Object.fromEntries(changed) } });
  };
  return (
    <>
      {survey.lists.length > 1 && (
        <Select
          label="Where the jobs are in the file"
          value={survey.rows}
          options={survey.lists.map(({ rows, count }) => ({
            value: rows,
            label: `${rows === '' ? 'The whole file' : rows.replaceAll('.', ' › ')}: ${countOf(count, 'entry', 'entries')}`,
          }))}
          onChoose={onRows}
        />
      )}
      {FIELD_GROUPS.map(({ title, fields: group }) => (
        <fieldset key={title} className={styles.group}>
          <legend>{title}</legend>
          {group.map(({ field, label, hint }) => (
            <div key={field}>
              <Select
                label={label}
                value={pathOf(fields[field]) ?? KEPT}
                options={optionsOf(survey.paths, fields[field])}
                onChoose={(path) => choose(field, path)}
                aria-describedby={hint && `hint-${field}`}
              />
              {hint && (
                <p id={`hint-${field}`} className={styles.hint}>
                  {hint}
                </p>
              )}
            </div>
          ))}
          {title === 'Pay' && (
            <CheckBox
              isChecked={asOf(fields.salaryMin ?? fields.salaryMax) === 'cents'}
              onChange={(isOn) => setAs(['salaryMin', 'salaryMax'], isOn ? 'cents' : '')}
            >
              The pay is in cents: 250000 is 2,500
            </CheckBox>
          )}
          {title === 'Dates and address' && (
            <Select
              label="Dates such as 03/04/2026"
              value={asOf(fields.posted ?? fields.expires) ?? ''}
              options={ORDERS}
              onChoose={(as) => setAs(['posted', 'expires'], as)}
            />
          )}
        </fieldset>
      ))}
      <TextParts
        paths={survey.paths}
        parts={description}
        onChange={(parts) => onChange({ ...mapping, description: parts })}
      />
    </>
  );
}

/** The parts of a file that make the text of a job, one behind the other. */
function TextParts(props: {
  paths: FoundPath[];
  parts: MappedPart[];
  onChange: (parts: MappedPart[]) => void;
}) {
  const { paths, parts, onChange } = props;
  const shown: MappedPart[] = parts.length === 0 ? [''] : parts;
  return (
    <fieldset className={styles.group}>
      <legend>Text of the job</legend>
      {shown.map((part, index) => {
        const path = typeof part === 'string' ? part : part.text;
        return (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
            key={index}
            label={index === 0 ? 'Text' : `Text, part ${index + 1}`}
            value={path}
            options={optionsOf(paths, path)}
            onChoose={(chosen) =>
              onChange(
                shown.flatMap((each, at) => {
                  if (at !== index) return [each];
                  if (chosen === '') return [];
                  return [typeof each === 'string' ? chosen : { ...each, text: chosen }];
                }),
              )
            }
          />
        );
      })}
      {parts.length > 0 && parts.length < MAPPING_LIMITS.parts && (
        <Button onPress={() => onChange([...parts, ''])}>Add another part of the text</Button>
      )}
    </fieldset>
  );
}

/** The value of a choice that the menu cannot show: it stays as it is. */
const KEPT = '\u0000';

/** The one path of a field; "" for none, and null for what a menu cannot show. */
function pathOf(way: Mapping['fields'][MappedField] | undefined): string | null {
  if (way === undefined) return '';
  if (Array.isArray(way)) return null;
  return typeof way === 'string' ? way : way.from;
}

function asOf(way: Mapping['fields'][MappedField] | undefined): string | undefined {
  return way === undefined || typeof way === 'string' || Array.isArray(way) ? undefined : way.as;
}

function optionsOf(paths: FoundPath[], way: Mapping['fields'][MappedField] | undefined) {
  const path = pathOf(way);
  const isMissing = path !== '' && !paths.some((found) => found.path === path);
  return [
    NONE,
    ...(isMissing
      ? [{ value: path ?? KEPT, label: path ?? 'Several parts, as they were saved' }]
      : []),
    ...paths.map((found) => ({ value: found.path, label: pathLabel(found) })),
  ];
}
