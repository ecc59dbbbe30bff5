import type { ReactNode } from 'react';
import styles from './opening.module.css';

/**
 * A premium job as the server sends it is the visitor's. A paying member would see the gate, and
 * the page would jump when the whole job comes: until it is there (`isDone`), a browser that knows
 * a member (web/premium-gate.ts) shows the title alone.
 */
export function OpeningForMembers({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return <div className={isDone ? undefined : styles.opening}>{children}</div>;
}
