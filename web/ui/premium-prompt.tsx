import type { HiddenParts } from '../../shared/jobs.ts';
import { countOf, UNLOCK_PREMIUM } from '../lib/words.ts';
import controls from './controls.module.css';
import { A } from './link.tsx';
import styles from './premium-prompt.module.css';

/** Shown instead of a premium job's text, with what is hidden. */
export function PremiumPrompt({ hidden }: { hidden: HiddenParts }) {
  const parts = [
    hidden.description && 'the full description',
    hidden.responsibilities > 0 && countOf(hidden.responsibilities, 'duty', 'duties'),
    hidden.requirements > 0 && countOf(hidden.requirements, 'requirement'),
    hidden.apply_link && 'the apply link',
  ].filter((part) => typeof part === 'string');
  return (
    <section className={styles.prompt}>
      <h2>This is a premium job</h2>
      {parts.length > 0 && (
        <>
          <p>Premium members also see:</p>
          <ul>
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        <A to="/premium" className={controls.button}>
          {UNLOCK_PREMIUM}
        </A>
      </p>
      <p>
        <A to="/jobs?premium=no">See jobs that are free to read</A>
      </p>
    </section>
  );
}
