import type { ReactNode } from 'react';
import { PasswordField } from '../ui/form-fields.tsx';
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

/** The password of the account, with a hidden username field for password managers. */
export function OwnPassword(props: {
  email: string;
  name?: string;
  label?: string;
  enterKeyHint: 'next' | 'go' | 'done';
}) {
  const { email, name = 'password', label = 'Your password', enterKeyHint } = props;
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name={name}
        label={label}
        autoComplete="current-password"
        enterKeyHint={enterKeyHint}
      />
    </>
  );
}
