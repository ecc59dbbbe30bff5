import type { DeadJobs as Dead } from '../../../shared/admin-overview.ts';
import { shownEmployer } from '../../../shared/employer-name.ts';
import { jobPath } from '../../lib/url.ts';
import { countOf } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import controls from '../../ui/controls.module.css';
import { A } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useJobActions } from '../manage-jobs/use-job-actions.ts';
import styles from './todo.module.css';

/** The id of the list of jobs with a dead Apply link. */
export const DEAD_JOBS = 'dead-jobs';

/** Jobs whose Apply link is gone, each with a button to end it. `onEnd` reads the list again. */
export function DeadJobs({ dead, onEnd }: { dead: Dead; onEnd: () => void }) {
  const { note, isBusy, edit } = useJobActions(onEnd);
  const { count, jobs } = dead;
  if (count === 0 && note === null) return null;
  return (
    <section aria-labelledby={DEAD_JOBS}>
      <h2 id={DEAD_JOBS}>Jobs with a dead Apply link</h2>
      <Notice note={note} />
      {count > 0 && (
        <p>
          {`The Apply page of ${countOf(count, 'job')} was gone (404 or 410) three weeks in a row.${count > jobs.length ? ` These are the first ${jobs.length}.` : ''}`}
        </p>
      )}
      <ul className={styles.dead}>
        {jobs.map(({ id, title, employer, url, source }) => (
          <li key={id}>
            <A to={jobPath(id)} dir="auto">
              {title}
            </A>
            <p dir="auto">{[shownEmployer(employer), source].filter(Boolean).join(' · ')}</p>
            <p>
              <a href={url} rel="nofollow noopener noreferrer" target="_blank">
                {url}
              </a>
            </p>
            <Button isDisabled={isBusy} onPress={() => edit({ action: 'end' }, [id])}>
              End
              <span className={controls.hidden}>{` ${title}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
