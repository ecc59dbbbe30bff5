import { UNLOCK_PREMIUM } from '../lib/words.ts';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import styles from './premium-gate.module.css';

/**
 * The upgrade dialog: a bottom sheet that leaves the summary visible. Its form and the Escape key
 * close it without script. With a session it is hidden until access is decided. boot.ts remembers
 * that it was dismissed.
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
      <p>See all of this job and every other premium job for 6 months.</p>
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
