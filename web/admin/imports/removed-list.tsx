import type { AllowAgain, RemovedListings } from '../../../shared/removed-listings.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { countOf, formatCount } from '../../lib/words.ts';
import controls from '../../ui/controls.module.css';
import type { Note } from '../../ui/form.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import styles from './imports.module.css';

type RemovedFeed = RemovedListings['feeds'][number];

/**
 * Deleted jobs that imports skip, by feed, with buttons to allow them again. `onDone` receives the
 * result.
 */
export function RemovedList({
  feeds,
  onDone,
}: {
  feeds: RemovedFeed[];
  onDone: (note: Note) => void;
}) {
  const { isBusy, act } = useAction(onDone);
  const letIn = (body: AllowAgain) =>
    act(() => call('DELETE /api/admin/removed-listings', { body }), null, {
      otherwise: 'That did not work. Please try again.',
    });

  if (feeds.length === 0) return <p>There are no deleted jobs for imports to skip.</p>;
  return (
    <>
      <p>You deleted these jobs, so imports skip them even if their feed still has them.</p>
      <ul className={styles.list}>
        {feeds.map((feed) => (
          <li key={feed.source}>
            <Feed
              feed={feed}
              isBusy={isBusy}
              onLetIn={(reference) =>
                void letIn({ source: feed.source, ...(reference !== null && { reference }) })
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** `onLetIn` is given the reference of one job, or null for all of the feed. */
function Feed({
  feed,
  isBusy,
  onLetIn,
}: {
  feed: RemovedFeed;
  isBusy: boolean;
  onLetIn: (reference: string | null) => void;
}) {
  const { source, count, newest } = feed;
  const button = (label: string, of: string, onClick: () => void) => (
    <button type="button" aria-disabled={isBusy || undefined} onClick={onClick}>
      {label}
      <span className={controls.hidden}>{of}</span>
    </button>
  );
  return (
    <>
      <h3 className={styles.name} dir="auto">
        {source}
      </h3>
      {count > 1 && (
        <div className={styles.actions}>
          {button('Allow all again', ` of ${source}`, () => onLetIn(null))}
        </div>
      )}
      <details>
        <summary>
          {countOf(count, 'job')}
          <span className={controls.hidden}>{` of ${source}`}</span>
        </summary>
        <ul className={styles.removed}>
          {newest.map(({ reference, title, removed_at }) => (
            <li key={reference}>
              <p dir="auto">{title}</p>
              <p className={styles.facts}>
                <span dir="auto">{reference}</span>
                <span>
                  {'Deleted: '}
                  <LocalTime at={removed_at} />
                </span>
              </p>
              <div className={styles.actions}>
                {button('Allow again', ` ${title}`, () => onLetIn(reference))}
              </div>
            </li>
          ))}
        </ul>
        {count > newest.length && (
          <p>{`And ${formatCount(count - newest.length)} more, deleted earlier.`}</p>
        )}
      </details>
    </>
  );
}
