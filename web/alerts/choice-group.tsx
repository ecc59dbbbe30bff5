import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import styles from './alerts.module.css';

/**
 * Checkboxes for many choices, behind a summary of what is chosen. None chosen means all of them.
 */
export function ChoiceGroup<Name extends string>(props: {
  title: string;
  /** What one and many are called: category, categories. */
  plural: string;
  options: readonly Name[];
  chosen: readonly Name[];
  onChange: (chosen: Name[]) => void;
}) {
  const { title, plural, options, chosen, onChange } = props;
  const id = useId();

  function toggle(name: Name, isChosen: boolean) {
    onChange(options.filter((each) => (each === name ? isChosen : chosen.includes(each))));
  }

  return (
    <fieldset className={styles.group}>
      <legend className={controls.label}>{title}</legend>
      <details>
        <summary>
          <span>{chosen.length === 0 ? `All ${plural}` : `${chosen.length} chosen`}</span>
          {chosen.length > 0 && <small>{chosen.join(', ')}</small>}
        </summary>
        <p
          id={id}
          className={`${styles.quiet} ${styles.hint}`}
        >{`If you choose none, you get all ${plural}.`}</p>
        <div className={styles.tools}>
          <Button className={styles.tool} onPress={() => onChange([...options])}>
            Select all<span className={controls.hidden}>{` ${plural}`}</span>
          </Button>
          <Button className={styles.tool} onPress={() => onChange([])}>
            Select none<span className={controls.hidden}>{` of the ${plural}`}</span>
          </Button>
        </div>
        <ul className={styles.choices} aria-describedby={id}>
          {options.map((name) => (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(name)}
                  onChange={({ target }) => toggle(name, target.checked)}
                />
                {name}
              </label>
            </li>
          ))}
        </ul>
      </details>
    </fieldset>
  );
}
