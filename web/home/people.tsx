import { TRADES } from '../../shared/constants/trades.ts';
import { withQuery } from '../lib/url.ts';
import { A } from '../ui/link.tsx';
import { Tile } from '../ui/tile.tsx';
import styles from './people.module.css';

/** Ten people at work; each leads to jobs of that work. */
export function People() {
  return (
    <ul className={styles.people}>
      {TRADES.map(({ id, person, search }) => (
        <li key={id}>
          <A to={search === null ? `/categories#${id}` : withQuery('/jobs', { search })}>
            <Tile trade={id} />
            {person}
          </A>
        </li>
      ))}
    </ul>
  );
}
