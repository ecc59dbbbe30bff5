import { PERSON_VIEW, partsOf } from '../../shared/constants/people.ts';
import type { Trade } from '../../shared/constants/trades.ts';
import styles from './tile.module.css';

/**
 * A person at work: a picture of a trade, never of a user or an employer. What it shows is always
 * said in words beside it, so it is hidden from screen readers. It stands in the page itself: one
 * costs 300 bytes there, a file of all of them 1,500 before the first is seen.
 */
export function Tile({ trade, className }: { trade: Trade; className?: string | undefined }) {
  return (
    <svg
      className={className ? `${styles.tile} ${className}` : styles.tile}
      viewBox={PERSON_VIEW}
      aria-hidden="true"
    >
      {partsOf(trade).map(({ paint, path }) => (
        <path key={path} className={styles[paint]} d={path} />
      ))}
    </svg>
  );
}
