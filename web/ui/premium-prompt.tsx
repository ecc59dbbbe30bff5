import controls from './controls.module.css';
import { A } from './link.tsx';
import styles from './premium-prompt.module.css';

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
