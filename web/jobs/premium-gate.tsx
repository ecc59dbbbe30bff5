import { isLater } from '../lib/later.ts';
import { UNLOCK_PREMIUM } from '../lib/words.ts';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import styles from './premium-gate.module.css';

/**
 * The upgrade modal: a sheet at the bottom that leaves the summary in sight. Its form and the
 * Escape key close it without script. Until it is decided what this visitor may see, it is not
 * shown to those who have a session. boot.ts remembers that it was closed.
 */
export function UpgradeDialog({ isDecided }: { isDecided: boolean }) {
  return (
    <dialog
      open
      data-upgrade=""
      closedby="closerequest"
      className={`${styles.dialog} ${isDecided ? '' : styles.undecided}`}
      aria-labelledby="upgrade"
    >
      <h2 id="upgrade">Upgrade to Premium</h2>
      <p>{`See all of this job and every other premium job for 6 months.${isLater('premium') ? ' Premium is not open yet.' : ''}`}</p>
      <form method="dialog">
        <A to="/premium" className={controls.button}>
          {UNLOCK_PREMIUM}
        </A>
        <button type="submit" className={controls.quiet}>
          Not now
        </button>
      </form>
    </dialog>
  );
}
