import type { ReactNode } from 'react';
import styles from './auth.module.css';

/**
 * The layout of the login and sign-up pages. `needs` names what requires JavaScript, such as
 * "Logging in".
 */
export function AuthColumn({
  title,
  needs,
  children,
}: {
  title: string;
  needs?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {needs && (
        <noscript>
          <p
            className={styles.note}
          >{`${needs} needs JavaScript. Searching and reading jobs works without it.`}</p>
        </noscript>
      )}
      {children}
    </div>
  );
}
