import { formatCount } from '../lib/words.ts';
import controls from './controls.module.css';

/** One choice of a filter; `count` is how many jobs it would show. */
export type Option = { value: string; label: string; count?: number | undefined };

/** A labelled native select. `form` is the id of its form, when it is outside of that. */
export function Select(props: {
  label: string;
  name: string;
  value?: string | undefined;
  options: Option[];
  form: string;
}) {
  const { label, name, value = '', options, form } = props;
  return (
    <label className={controls.field}>
      <span className={controls.label}>{label}</span>
      <select key={value} className={controls.input} name={name} form={form} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.count === undefined
              ? option.label
              : `${option.label} (${formatCount(option.count)})`}
          </option>
        ))}
      </select>
    </label>
  );
}
