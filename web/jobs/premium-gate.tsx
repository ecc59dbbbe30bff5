import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import styles from './premium-gate.module.css';

/** What stands in the place of a premium job's text. */
export function PremiumPrompt() {
  return (
    <section className={styles.prompt}>
      <h2>This is a premium job</h2>
      <p>Premium members see the full description, the requirements and the link to apply.</p>
      <p>
        <A to="/premium" className={controls.button}>
          Unlock Premium
        </A>
      </p>
      <p>
        <A to="/jobs">See jobs that are free to read</A>
      </p>
    </section>
  );
}

/**
 * The upgrade modal: a sheet at the bottom that leaves the summary in sight. Its form and the Escape key close it without script. Until it is
 * decided what this visitor may see, it is not shown to those who have a session.
 */
export function UpgradeDialog({ isDecided }: { isDecided: boolean }) {
  return (
    <dialog open closedby="closerequest" className={`${styles.dialog} ${isDecided ? '' : styles.undecided}`} aria-labelledby="upgrade">
      <h2 id="upgrade">Upgrade to Premium</h2>
      <p>See all of this job and every other premium job for 6 months.</p>
      <form method="dialog">
        <A to="/premium" className={controls.button}>
          See Premium
        </A>
        <button type="submit" className={controls.quiet}>
          Not now
        </button>
      </form>
    </dialog>
  );
}
