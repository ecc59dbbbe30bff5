import { FREQUENCIES, type Frequency } from '../../shared/alert-words.ts';
import { Select } from '../ui/select.tsx';
import styles from './alerts.module.css';

/** How often an alert mails. */
export function FrequencyField(props: {
  value: Frequency;
  onChange: (frequency: Frequency) => void;
}) {
  return (
    <div className={styles.select}>
      <Select
        label="Frequency"
        value={props.value}
        options={FREQUENCIES}
        onChoose={(value) => props.onChange(value as Frequency)}
      />
    </div>
  );
}
