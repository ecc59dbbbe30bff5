import type { ReactNode } from 'react';
import type { Refused } from '../lib/posted-form.ts';
import styles from './auth.module.css';

/**
 * The layout of the login and sign-up pages. `needs` names what requires JavaScript, such as
 * "Logging in".
 */
export function AuthColumn({
  title,
  needs,
  refused,
  children,
}: {
  title: string;
  needs?: string;
  /** The form of the page that was posted without React and refused. */
  refused?: Refused | null;
  children: ReactNode;
}) {
  return (
    <div className={styles.page} data-refused={refused ? JSON.stringify(refused) : undefined}>
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
