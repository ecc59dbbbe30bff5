import { FACT_FILTER_NAMES, FACT_FILTERS, type FactFilterName } from '../../shared/job-facts.ts';
import { formatCount } from '../lib/words.ts';
import { Select } from '../ui/select.tsx';
import styles from './fact-filters.module.css';

type Fields = Partial<Record<FactFilterName, string>>;

/**
 * The filters on what adverts state: visa help, job type, and those that are on or off.
 * `registered`: how many jobs the one on registers leaves.
 */
export function FactFilters({
  fields,
  registered,
}: {
  fields: Fields;
  registered?: number | undefined;
}) {
  return (
    <>
      <Select
        label="Visa help"
        name="visa"
        value={fields.visa}
        options={[{ value: '', label: 'All jobs' }, ...choices('visa')]}
        form="find"
      />
      <Select
        label="Job type"
        name="type"
        value={fields.type}
        options={[{ value: '', label: 'Any job type' }, ...choices('type')]}
        form="find"
      />
      <fieldset className={styles.boxes}>
        <legend>Only jobs with</legend>
        {FACT_FILTER_NAMES.filter((name) => FACT_FILTERS[name].length === 1).map((name) => {
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
    </>
  );
}

function choices(name: FactFilterName): { value: string; label: string }[] {
  return FACT_FILTERS[name].map(({ value, label }) => ({ value, label }));
}
