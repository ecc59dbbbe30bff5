import type { ReactNode } from 'react';
import styles from './auth.module.css';

/**
 * The layout of the login and sign-up pages. `needs` names what requires JavaScript, such as
 * "Logging in".
 */
export function AuthColumn({
  title,
  needs,
  leaveTo,
  hasToken = false,
  children,
}: {
  title: string;
  needs?: string;
  /** Where a reader with a session goes on; '' when the address does not say. */
  leaveTo?: string;
  /** The page is made of a token in its address. */
  hasToken?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.page} data-leave={leaveTo} data-token={hasToken ? '' : undefined}>
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
