import { MAX_SEARCH_LENGTH } from '../../shared/constants/limits.ts';
import controls from './controls.module.css';
import styles from './search-form.module.css';
import suggestions from './suggestions.module.css';

/**
 * The search box: Enter or Search goes to `action` with `search`. With `place` there is a field of
 * places beside it. Fields elsewhere on the page belong to the form through its `id`. `hasRoom`
 * leaves room for one more button beside Search on a phone. `submit` is the text of the button.
 */
export function SearchForm({
  action,
  value = '',
  place,
  id = 'find',
  hasRoom = false,
  submit = 'Search',
}: {
  action: string;
  value?: string | undefined;
  place?: string | undefined;
  id?: string;
  hasRoom?: boolean;
  submit?: string;
}) {
  const hasPlace = place !== undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: phones of some years ago do not know <search>
    <form
      action={action}
      role="search"
      id={id}
      // After Back, browsers would put in what was sent from here, and the list is another one.
      autoComplete="off"
      className={`${styles.form} ${suggestions.host} ${hasPlace ? styles.two : ''} ${hasRoom ? styles.room : ''}`}
    >
      <label className={controls.hidden} htmlFor={`${id}-text`}>
        Search jobs
      </label>
      {/* suggest.ts makes a combobox of it. An input of the type search may not be one. */}
      <input
        key={value}
        id={`${id}-text`}
        className={controls.input}
        inputMode="search"
        name="search"
        defaultValue={value}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="Job or skill"
        enterKeyHint="search"
        dir="auto"
        data-suggest={hasPlace ? '' : 'work'}
      />
      {hasPlace && (
        <>
          <label className={controls.hidden} htmlFor={`${id}-place`}>
            Place
          </label>
          <input
            key={`${value} in ${place}`}
            id={`${id}-place`}
            className={controls.input}
            name="place"
            defaultValue={place}
            maxLength={MAX_SEARCH_LENGTH}
            placeholder="Country or city"
            enterKeyHint="search"
            dir="auto"
            data-suggest="place"
          />
        </>
      )}
      <button type="submit" className={controls.button}>
        {submit}
      </button>
    </form>
  );
}
