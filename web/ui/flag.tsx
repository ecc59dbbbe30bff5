import type { CountryCode } from '../../shared/constants/countries.ts';
import sprite from '../flags/flags.svg?raw';
import flagsUrl from '../flags/flags.svg?url';
import styles from './flag.module.css';

/** The drawing of each flag, by its country's code in lower case. */
const DRAWINGS = new Map(
  Array.from(
    sprite.matchAll(/<symbol id="(\w+)"[^>]*>(.*?)<\/symbol>/gs),
    ([, id = '', drawing]) => [id, drawing ?? ''],
  ),
);

/**
 * A small flag. It is always beside the country's name, so it is hidden from screen readers. A list
 * takes it from the sprite; `inline` draws it in the page, where few flags cost less than the file of
 * all of them.
 */
export function Flag({ code, inline = false }: { code: CountryCode; inline?: boolean }) {
  const id = code.toLowerCase();
  if (inline)
    return (
      <svg
        className={styles.flag}
        width="1.24rem"
        height=".88rem"
        viewBox="0 0 21 15"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of this repository.
        dangerouslySetInnerHTML={{ __html: DRAWINGS.get(id) ?? '' }}
      />
    );
  return (
    <svg className={styles.flag} width="1.24rem" height=".88rem" aria-hidden="true">
      <use href={`${flagsUrl}#${id}`} />
    </svg>
  );
}
