import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { FeedList, ImportRunList } from '../../../shared/admin-imports.ts';
import { BROWSE_PAGE_WINDOW } from '../../../shared/constants/limits.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import controls from '../../ui/controls.module.css';
import type { Note } from '../../ui/form.tsx';
import { A } from '../../ui/link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { adminPage } from '../admin-layout.tsx';
import { ContradictionList } from './contradictions.tsx';
import { FeedList as Feeds } from './feed-list.tsx';
import { isAnyRunning, isFeedDue } from './follow-imports.ts';
import { STATUS_LABELS } from './import-words.ts';
import styles from './imports.module.css';
import { RemovedList } from './removed-list.tsx';
import { RunList } from './run-list.tsx';
import { UploadForm } from './upload-form.tsx';

/** /admin/imports: imports from a file, and scheduled imports from feeds. */
export const { handle, Component } = adminPage({
  title: 'Imports',
  description: 'Import jobs from files and feeds. For administrators.',
  Content: Imports,
});

function Imports() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const page = query.get('page') ?? undefined;
  const feeds = useApiData('GET /api/admin/feeds', { pollWhile: isDue });
  const runs = useApiData('GET /api/admin/imports', {
    query: { page },
    pollWhile: ({ runs: listed }) => {
      if (page !== undefined) return isAnyRunning(listed);
      return isAnyRunning(listed, feeds.data?.feeds) || (feeds.data !== null && isDue(feeds.data));
    },
  });
  const [feedNote, setFeedNote] = useState<Note | null>(null);
  const removed = useApiData('GET /api/admin/removed-listings');
  const [removedNote, setRemovedNote] = useState<Note | null>(null);
  const [runNote, setRunNote] = useState<Note | null>(null);
  const doubtful = useApiData('GET /api/admin/contradictions');
  const [doubtNote, setDoubtNote] = useState<Note | null>(null);
  const { reload: reloadFeeds } = feeds;
  const { reload: reloadDoubtful } = doubtful;
  const onEnd = useCallback(() => {
    reloadFeeds();
    reloadDoubtful();
  }, [reloadFeeds, reloadDoubtful]);
  const ended = useEnded(runs.data, onEnd);

  function refresh() {
    feeds.reload();
    // The newest imports are on the first page.
    if (page === undefined) runs.reload();
    else void navigate('/admin/imports');
  }

  return (
    <div className={styles.columns}>
      <div>
        <section aria-labelledby="upload">
          <h2 id="upload">Import a file</h2>
          <UploadForm onStart={refresh} />
        </section>
        <section aria-labelledby="feeds">
          <h2 id="feeds">Feeds</h2>
          <p>
            <A to="/admin/review">New jobs that wait for your look</A>
          </p>
          <Notice note={feedNote} />
          <LoadState state={feeds} />
          {feeds.data && (
            <Feeds
              feeds={feeds.data.feeds}
              systems={feeds.data.systems}
              onDone={(note) => {
                setFeedNote(note);
                refresh();
              }}
            />
          )}
        </section>
        {doubtful.data && (doubtful.data.rows.length > 0 || doubtNote) && (
          <section aria-labelledby="doubtful">
            <h2 id="doubtful">Jobs in two countries</h2>
            <Notice note={doubtNote} />
            <ContradictionList
              list={doubtful.data}
              onDone={(note) => {
                setDoubtNote(note);
                reloadDoubtful();
              }}
            />
          </section>
        )}
        {removed.data && (removed.data.feeds.length > 0 || removedNote) && (
          <section aria-labelledby="removed">
            <h2 id="removed">Deleted feed jobs</h2>
            <Notice note={removedNote} />
            <RemovedList
              feeds={removed.data.feeds}
              onDone={(note) => {
                setRemovedNote(note);
                removed.reload();
              }}
            />
          </section>
        )}
      </div>
      <section aria-labelledby="runs">
        <h2 id="runs">Latest imports</h2>
        <Notice note={runNote} />
        <p role="status" className={controls.hidden}>
          {ended}
        </p>
        <LoadState state={runs} />
        {runs.data && (
          <>
            <RunList
              runs={runs.data.runs}
              onDone={(note) => {
                setRunNote(note);
                refresh();
              }}
            />
            <Pagination
              page={Number(page ?? 1)}
              totalPages={runs.data.totalPages}
              size={BROWSE_PAGE_WINDOW}
            />
          </>
        )}
      </section>
    </div>
  );
}

const isDue = ({ feeds }: FeedList) => isFeedDue(feeds, serverNow() ?? Date.now());

/**
 * Announces to screen readers which imports ended since the last poll, and calls `onEnd` to reload
 * the feeds.
 */
function useEnded(list: ImportRunList | null, onEnd: () => void): string {
  const running = useRef(new Set<number>());
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!list) return;
    const ended = list.runs.filter(
      ({ id, status }) => status !== 'running' && running.current.has(id),
    );
    running.current = new Set(
      list.runs.filter(({ status }) => status === 'running').map(({ id }) => id),
    );
    if (ended.length === 0) return;
    setWords(
      ended.map(({ name, status }) => `Import of ${name}: ${STATUS_LABELS[status]}.`).join(' '),
    );
    onEnd();
  }, [list, onEnd]);
  return words;
}
