import { FACT_FILTER_NAMES, FACT_FILTERS, type FactFilterName } from '../../shared/job-facts.ts';
import type { JobCounts } from '../../shared/jobs.ts';
import { formatCount } from '../lib/words.ts';
import styles from './fact-filters.module.css';

type Fields = Partial<Record<FactFilterName, string>>;
type Choice = { value: string; label: string; count?: number | undefined };
type Numbers = Record<string, number> | undefined;

/**
 * Choices of which one counts, and `all`, which is none of them, with the numbers of jobs that they
 * leave. With one chosen, the numbers of the others are not known.
 */
export function Choices(props: {
  name: string;
  label: string;
  all: string;
  value: string | undefined;
  choices: readonly Pick<Choice, 'value' | 'label'>[];
  numbers: Numbers;
}) {
  const { name, label, all, value = '', choices } = props;
  const numbers = value === '' ? props.numbers : undefined;
  return (
    <fieldset className={styles.boxes}>
      <legend>{label}</legend>
      {[{ value: '', label: all }, ...choices].map((choice) => (
        <Box
          key={choice.value}
          type="radio"
          name={name}
          value={choice.value}
          label={choice.label}
          count={numbers?.[choice.value]}
          isChosen={choice.value === value}
        />
      ))}
    </fieldset>
  );
}

/**
 * A filter on what adverts state that has several choices. What would show no job is left out, unless
 * it is chosen.
 */
export function FactChoices(props: {
  name: FactFilterName;
  label: string;
  all: string;
  fields: Fields;
  counts: JobCounts | undefined;
  /** Shown also where no choice would leave a job. */
  isAlways?: boolean;
}) {
  const { name, label, all, fields, counts, isAlways = false } = props;
  const chosen = fields[name];
  const numbers = counts?.facts[name];
  const choices = FACT_FILTERS[name].filter(
    ({ value }) => isAlways || chosen !== undefined || numbers?.[value] !== 0,
  );
  if (choices.length === 0) return null;
  return <Choices {...{ name, label, all, choices, numbers }} value={chosen} />;
}

/**
 * The filters that are on or off, with the numbers of jobs that they leave. Where no job of the board
 * is on a register, the filter on registers is not shown.
 */
export function FactBoxes({ fields, counts }: { fields: Fields; counts: JobCounts | undefined }) {
  const canMatch = (name: FactFilterName) =>
    name !== 'register' || counts?.facts.register !== undefined || fields.register !== undefined;
  const names = FACT_FILTER_NAMES.filter((name) => FACT_FILTERS[name].length === 1);
  return (
    <fieldset className={styles.boxes}>
      <legend>Only jobs with</legend>
      {names.filter(canMatch).map((name) => {
        const [{ value, label }] = FACT_FILTERS[name];
        return (
          <Box
            key={`${name} ${fields[name]}`}
            type="checkbox"
            name={name}
            value={value}
            label={label}
            count={counts?.facts[name]?.[value]}
            isChosen={fields[name] === value}
          />
        );
      })}
    </fieldset>
  );
}

function Box(props: Choice & { type: 'radio' | 'checkbox'; name: string; isChosen: boolean }) {
  const { type, name, value, label, count, isChosen } = props;
  return (
    <label>
      <input type={type} name={name} value={value} form="find" defaultChecked={isChosen} />
      {count === undefined ? label : `${label} (${formatCount(count)})`}
    </label>
  );
}
