import type { KeptJob } from '../lib/saved-jobs.ts';
import { withQuery } from '../lib/url.ts';
import { useOnline } from '../lib/use-online.ts';
import { useSession } from '../lib/use-session.ts';
import { countOf } from '../lib/words.ts';
import { A } from '../ui/link.tsx';
import styles from './saved-page.module.css';

/** Where the saved jobs are kept, and what has not reached the account yet. */
export function WhereKept({ jobs, isFull }: { jobs: KeptJob[]; isFull: boolean }) {
  const { user } = useSession();
  const isOnline = useOnline();
  const unsent = jobs.filter((job) => job.unsent).length;
  if (!user)
    return (
      <p className={styles.where}>
        Saved on this device. This page works without a connection.{' '}
        {jobs.length > 0 && (
          <>
            <A to={withQuery('/login', { returnTo: '/saved' })}>Log in</A> to save your jobs to your
            account.
          </>
        )}
      </p>
    );
  if (isFull)
    return (
      <p className={styles.where}>
        {`Your account is full: it can hold 500 saved jobs with short notes. ${countOf(unsent, 'job')} more ${unsent === 1 ? 'is' : 'are'} on this device only. Remove some jobs, or shorten long notes, to make space.`}
      </p>
    );
  return (
    <p className={styles.where}>
      {unsent > 0 && !isOnline
        ? `Saved on this device. ${countOf(unsent, 'change')} will be sent to your account when you have a connection.`
        : 'Saved in your account and on this device. This page works without a connection.'}
    </p>
  );
}
