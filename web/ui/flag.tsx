import type { CountryCode } from '../../shared/constants/countries.ts';
import flagsUrl from '../flags/flags.svg?url';
import styles from './flag.module.css';

/**
 * A small flag from the sprite. It is always beside the country's name, so it is hidden from screen
 * readers.
 */
export function Flag({ code }: { code: CountryCode }) {
  return (
    <svg className={styles.flag} width="21" height="15" aria-hidden="true">
      <use href={`${flagsUrl}#${code.toLowerCase()}`} />
    </svg>
  );
}
