import type { ReactNode } from 'react';
import styles from './account.module.css';

/** The id of the part with this title: the index of the page links to it. */
export const sectionId = (title: string) => `part-${title.toLowerCase().replaceAll(' ', '-')}`;

/** One part of the account page under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = sectionId(title);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A hidden username field for password managers. */
export function OwnerField({ email }: { email: string }) {
  return (
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
  );
}
