import type { KeptOff } from '../../shared/jobs.ts';
import { formatCount } from '../lib/words.ts';
import { A } from '../ui/link.tsx';
import styles from './kept-off.module.css';

/** The ledger of what readers do not see; nothing where there is nothing to tell. */
export function KeptOffBoard({ held, removed, reports }: KeptOff) {
  const rows: [number, string][] = [
    [held, 'held back now, until we have looked'],
    [removed, 'taken off in the last 30 days, after we looked'],
    [reports, `report${reports === 1 ? '' : 's'} from readers answered in the last 30 days`],
  ];
  const told = rows.filter(([count]) => count > 0);
  return (
    <section aria-labelledby="kept" className={styles.kept}>
      {told.length > 0 ? (
        <>
          <h2 id="kept">What we kept off this board</h2>
          <ul>
            {told.map(([count, words]) => (
              <li key={words}>
                <b>{formatCount(count)}</b> {words}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <h2 id="kept">Never pay for a job</h2>
      )}
      <p>
        {told.length > 0
          ? 'Never pay to get a job. '
          : 'We take no money for an application or a visa. '}
        <A to="/about#promises">How we check</A>
      </p>
    </section>
  );
}
