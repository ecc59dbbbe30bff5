import styles from './trail.module.css';

/**
 * How far one has come: a painted bar for each step done, a hollow one for each ahead, walking as
 * the marks of a trail do. The words beside it say the same, so it is hidden from screen readers.
 */
export function Trail({ done, total }: { done: number; total: number }) {
  return (
    <span className={styles.trail} aria-hidden="true">
      {Array.from({ length: total }, (_, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
        <i key={step} data-done={step < done ? '' : undefined} />
      ))}
    </span>
  );
}
