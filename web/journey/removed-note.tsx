import { useEffect, useRef } from 'react';
import type { KeptJob } from '../lib/saved-jobs.ts';
import styles from './saved-page.module.css';

/** Says what was removed from the list, with an undo button. The button that removed it is gone. */
export function RemovedNote(props: { removed: KeptJob | null; onUndo: () => void }) {
  const { removed, onUndo } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (removed) button.current?.focus();
  }, [removed]);
  return (
    <p role="status" className={styles.note}>
      {removed && (
        <>
          <span>
            {'Removed: '}
            <bdi>{removed.title}</bdi>
          </span>
          <button type="button" onClick={onUndo} ref={button}>
            Undo
          </button>
        </>
      )}
    </p>
  );
}
