import type { KeptOff } from '../../shared/jobs.ts';
import { formatCount } from '../lib/words.ts';
import { A } from '../ui/link.tsx';
import styles from './kept-off.module.css';

/** The ledger of what readers do not see; nothing where there is nothing to tell. */
export function KeptOffBoard({ held, removed, reports }: KeptOff) {
  const rows: [number, string][] = [
    [held, 'held back until we have looked'],
    [removed, 'taken off after we looked'],
    [reports, reports === 1 ? 'report from a reader, answered' : 'reports from readers, answered'],
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
        {told.length > 0 ? 'Last 30 days. ' : 'We take no money for an application or a visa. '}
        <A to="/about#promises">How we check</A>
      </p>
    </section>
  );
}
