import type { ReactNode } from 'react';
import styles from './fold.module.css';

/** What a phone shows at a press; a wider screen shows it at once. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
