import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import { Tile } from '../ui/tile.tsx';
import styles from './saved-page.module.css';

/** The empty list: how it gets its first job. */
export function NothingSaved() {
  return (
    <div className={styles.nothing}>
      <Tile trade="nurse" className={styles.person} />
      <div>
        <h2>No saved jobs yet</h2>
        <p>
          Press the bookmark on a job to save it here. You do not need an account. Then note your
          progress, from applying to travelling.
        </p>
        <p>
          <A to="/jobs" className={controls.button}>
            Search jobs
          </A>
        </p>
      </div>
    </div>
  );
}
