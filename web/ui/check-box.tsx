import { type ReactNode, useId } from 'react';
import styles from './form.module.css';

/** A labelled checkbox. */
export function CheckBox(props: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}) {
  const { isChecked, onChange, children } = props;
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        type="checkbox"
        id={id}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
