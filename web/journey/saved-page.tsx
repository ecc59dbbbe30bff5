import { useLocation } from 'react-router';
import { fixedHead } from '../lib/head.ts';
import type { KeptJob } from '../lib/saved-jobs.ts';
import { A } from '../ui/link.tsx';
import { BookHead, JobView } from './job-view.tsx';
import { NothingSaved } from './nothing-saved.tsx';
import { RemovedNote } from './removed-note.tsx';
import { SavedList } from './saved-list.tsx';
import styles from './saved-page.module.css';
import { useListings } from './use-listings.ts';
import { useRemoval } from './use-removal.ts';
import { useSaved } from './use-saved.ts';
import { WhereKept } from './where-kept.tsx';

export const handle = fixedHead({
  title: 'Saved jobs',
  description:
    'The jobs you saved, and how far you are with each: applied, interview, offer, travel.',
});

/** /saved: all saved jobs, and behind the # the journey book of one of them. */
export function Component() {
  const store = useSaved();
  if (store === null)
    return (
      <>
        <h1>Saved jobs</h1>
        <p role="status">Loading your saved jobs…</p>
        <noscript>
          <p>Saved jobs are stored on your device. This page needs JavaScript to show them.</p>
        </noscript>
      </>
    );
  return <Saved jobs={store.jobs.filter(({ removed }) => !removed)} isFull={store.isFull} />;
}

function Saved({ jobs, isFull = false }: { jobs: KeptJob[]; isFull?: boolean | undefined }) {
  const { hash } = useLocation();
  const { removed, remove, undo } = useRemoval();
  useListings(jobs);
  const shown = jobs.find(({ job_id }) => `#${job_id}` === hash);
  if (shown)
    return (
      <>
        <BookHead job={shown} />
        <div className={styles.book}>
          <JobView key={shown.job_id} job={shown} onRemove={() => remove(shown)} />
          {jobs.length > 1 && (
            <aside aria-labelledby="all">
              <h2 id="all">All your jobs</h2>
              <SavedList jobs={jobs} current={shown.job_id} isAside />
            </aside>
          )}
        </div>
      </>
    );
  return (
    <>
      <h1>Saved jobs</h1>
      <RemovedNote removed={removed} onUndo={undo} />
      <WhereKept jobs={jobs} isFull={isFull} />
      {jobs.length === 0 ? <NothingSaved /> : <SavedList jobs={jobs} onRemove={remove} />}
      {jobs.length > 0 && (
        <p className={styles.more}>
          <A to="/jobs">Search more jobs</A>
        </p>
      )}
    </>
  );
}
