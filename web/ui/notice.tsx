import { type ReactNode, useEffect, useRef } from 'react';
import formStyles from './form.module.css';
import type { Message } from './form.tsx';
import styles from './notice.module.css';
import { usePassing } from './use-passing.ts';

/** The result of an action, with more below it: the server's reason, or links. */
export type Note = Message & { more?: ReactNode };

/**
 * Shows the result of an action in a live region. Render it from the start, with null while there
 * is no message, so that changes are announced.
 */
export function Notice({ note: told }: { note: Note | null }) {
  const region = useRef<HTMLDivElement>(null);
  const note = usePassing(told, region);
  useEffect(() => {
    if (note) region.current?.scrollIntoView({ block: 'nearest' });
  }, [note]);
  return (
    <div role="alert" ref={region} className={styles.region}>
      {note && (
        <div className={`${formStyles.message} ${formStyles[note.tone]}`}>
          <p dir="auto">{note.text}</p>
          {note.more && <p dir="auto">{note.more}</p>}
        </div>
      )}
    </div>
  );
}
