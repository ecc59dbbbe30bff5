import { TRADES, type Trade } from '../../shared/constants/trades.ts';
import { withQuery } from '../lib/url.ts';
import { formatCount } from '../lib/words.ts';
import { A } from '../ui/link.tsx';
import { Tile } from '../ui/tile.tsx';
import styles from './people.module.css';

/** Ten people at work; each leads to jobs of that work. `counts`: how many its search finds. */
export function People({ counts }: { counts: Partial<Record<Trade, number>> }) {
  return (
    <ul className={styles.people}>
      {TRADES.map(({ id, person, search }) => (
        <li key={id}>
          <A to={search === null ? `/categories#${id}` : withQuery('/jobs', { search })}>
            <Tile trade={id} />
            {person}
            {counts[id] !== undefined && <small>{formatCount(counts[id])}</small>}
          </A>
        </li>
      ))}
    </ul>
  );
}
