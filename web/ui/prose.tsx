import type { ReactNode } from 'react';
import styles from './prose.module.css';

/** Running text in a readable measure. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}

/**
 * HTML of a listing as it is stored: the server sanitised it when it was written (DESIGN section
 * 5).
 */
export function StoredHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised to a small allow-list when written
  return <div className={styles.prose} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
