import { MAX_SEARCH_LENGTH } from '../../shared/constants/limits.ts';
import controls from './controls.module.css';
import { GetForm } from './link.tsx';
import styles from './search-form.module.css';

/**
 * The search box: Enter or Search goes to `action` with `search`. Fields elsewhere on the page
 * belong to it through its `id`.
 */
export function SearchForm({
  action,
  value = '',
  id = 'find',
}: {
  action: string;
  value?: string | undefined;
  id?: string;
}) {
  return (
    <GetForm action={action} role="search" id={id} className={styles.form}>
      <label className={controls.hidden} htmlFor={`${id}-text`}>
        Search jobs
      </label>
      <input
        key={value}
        id={`${id}-text`}
        className={controls.input}
        type="search"
        name="search"
        defaultValue={value}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="Job or skill"
        enterKeyHint="search"
        dir="auto"
      />
      <button type="submit" className={controls.button}>
        Search
      </button>
    </GetForm>
  );
}
