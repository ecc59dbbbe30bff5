import type { ReactNode } from 'react';
import styles from './wide-table.module.css';

type Props = { name: string; head: readonly string[]; children: ReactNode };

/** A table that scrolls where it is wider than the page, also by keyboard. Its rows are children. */
export function WideTable({ name, head, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={name}>
      <table>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
