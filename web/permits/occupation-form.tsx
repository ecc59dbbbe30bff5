import { MAX_OCCUPATION_SEARCH } from '../../shared/permits.ts';
import controls from '../ui/controls.module.css';
import styles from './permits.module.css';

/** Looks an occupation up in the lists of a country, by its code or its official title. */
export function OccupationForm({ country, q }: { country: string; q: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: phones of some years ago do not know <search>
    <form
      action={`/permits/${country}/occupations`}
      role="search"
      id="occupation"
      className={styles.form}
    >
      <label className={controls.field}>
        <span className={controls.label}>Occupation or its code</span>
        <input
          key={q}
          className={controls.input}
          name="q"
          defaultValue={q}
          maxLength={MAX_OCCUPATION_SEARCH}
          autoComplete="off"
          enterKeyHint="search"
        />
      </label>
      <button type="submit" className={controls.button}>
        Look up
      </button>
    </form>
  );
}
