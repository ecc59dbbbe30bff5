import { FACT_FILTER_NAMES, FACT_FILTERS, type FactFilterName } from '../../shared/job-facts.ts';
import { formatCount } from '../lib/words.ts';
import { Select } from '../ui/select.tsx';
import styles from './fact-filters.module.css';

type Fields = Partial<Record<FactFilterName, string>>;

/** A filter on what adverts state that has several choices. */
export function FactSelect(props: {
  name: FactFilterName;
  label: string;
  all: string;
  fields: Fields;
  /** How many jobs each choice leaves. */
  counts?: Record<string, number> | undefined;
}) {
  const { name, label, all, fields } = props;
  // With one chosen, the list says nothing of the others.
  const counts = fields[name] ? undefined : props.counts;
  return (
    <Select
      label={label}
      name={name}
      value={fields[name]}
      options={[
        { value: '', label: all },
        ...choices(name).map((choice) => ({
          ...choice,
          ...(counts && { count: counts[choice.value] ?? 0 }),
        })),
      ]}
      form="find"
    />
  );
}

/**
 * The filters that are on or off. `registered`: how many jobs the one on registers leaves; without it
 * no job of the board is on a register, and the filter is not shown.
 */
export function FactBoxes({
  fields,
  registered,
}: {
  fields: Fields;
  registered?: number | undefined;
}) {
  const canMatch = (name: FactFilterName) =>
    name !== 'register' || registered !== undefined || fields.register !== undefined;
  const names = FACT_FILTER_NAMES.filter((name) => FACT_FILTERS[name].length === 1);
  return (
    <fieldset className={styles.boxes}>
      <legend>Only jobs with</legend>
      {names.filter(canMatch).map((name) => {
        const [{ value, label }] = FACT_FILTERS[name];
        return (
          <label key={name}>
            <input
              key={fields[name]}
              type="checkbox"
              name={name}
              value={value}
              form="find"
              defaultChecked={fields[name] === value}
            />
            {name === 'register' && registered !== undefined
              ? `${label} (${formatCount(registered)})`
              : label}
          </label>
        );
      })}
    </fieldset>
  );
}

function choices(name: FactFilterName): { value: string; label: string }[] {
  return FACT_FILTERS[name].map(({ value, label }) => ({ value, label }));
}
