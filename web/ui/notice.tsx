import { FormMessage, type Note } from './form.tsx';
import styles from './notice.module.css';

/** The result of an action outside of a form. It takes no room while there is none. */
export function Notice({ note }: { note: Note | null }) {
  return <FormMessage message={note} className={styles.region} />;
}
