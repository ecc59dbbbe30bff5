import { type ReactNode, useEffect, useRef } from 'react';
import formStyles from './form.module.css';
import type { Message } from './form.tsx';
import styles from './notice.module.css';

/**
 * A sentence about what came of an action, with more below it: a reason of the server, links to go
 * on.
 */
export type Note = Message & { more?: ReactNode };

/**
 * Says what came of an action. Keep it on the page from the start, with null while there is nothing
 * to say: then it is announced.
 */
export function Notice({ note }: { note: Note | null }) {
  const region = useRef<HTMLDivElement>(null);
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
