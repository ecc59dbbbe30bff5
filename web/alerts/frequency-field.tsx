import { useId } from 'react';
import { FREQUENCIES, type Frequency } from '../../shared/alert-words.ts';
import controls from '../ui/controls.module.css';
import styles from './alerts.module.css';

/** How often an alert mails. */
export function FrequencyField(props: {
  value: Frequency;
  onChange: (frequency: Frequency) => void;
}) {
  const id = useId();
  return (
    <div>
      <label className={controls.label} htmlFor={id}>
        Frequency
      </label>
      <select
        id={id}
        className={`${controls.input} ${styles.select}`}
        value={props.value}
        onChange={({ target }) => props.onChange(target.value as Frequency)}
      >
        {FREQUENCIES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
