import type { ReactNode } from 'react';
import styles from './prose.module.css';

/** Running text with a readable line length. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}

/**
 * Renders the stored HTML of a listing. It was sanitised when it was written (specification,
 * section 10, "HTML from outside").
 */
export function StoredHtml({ html, lang }: { html: string; lang?: string | undefined }) {
  const attributes = { className: styles.prose, lang, dir: 'auto' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised to a small allow-list when written
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
