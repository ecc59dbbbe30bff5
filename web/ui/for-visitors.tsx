import type { ReactNode } from 'react';
import { useSession } from '../lib/use-session.ts';
import styles from './visitor-entry.module.css';

/**
 * What a page of members shows to visitors. The server renders it for everybody; where a session is
 * stored, `loading` stands in its place from the first moment on (web/premium-gate.ts).
 */
export function ForVisitors({ loading, children }: { loading: ReactNode; children: ReactNode }) {
  const { state } = useSession();
  if (state === 'signed-out') return children;
  return (
    <>
      <div className={styles.visitor}>{children}</div>
      <div className={styles.loading}>{loading}</div>
    </>
  );
}
