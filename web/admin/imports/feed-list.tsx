import { useRef, useState } from 'react';
import type { Feed } from '../../../shared/admin-imports.ts';
import { type ApiAnswer, NETWORK_ERROR, sendToApi } from '../../lib/send.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import controls from '../../ui/controls.module.css';
import { LocalTime } from '../../ui/local-time.tsx';
import type { Note } from '../../ui/notice.tsx';
import { FeedForm } from './feed-form.tsx';
import { everyText, STATUS_LABELS } from './import-words.ts';
import styles from './imports.module.css';

type OnDone = (note: Note) => void;

/** The scheduled feeds, and a form to add one. `onDone` receives the result of a change. */
export function FeedList({ feeds, onDone }: { feeds: Feed[]; onDone: OnDone }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {feeds.length === 0 && !isAdding && (
        <p>
          There are no feeds yet. Add the address of a feed, and its jobs will be imported
          automatically.
        </p>
      )}
      {feeds.length > 0 && (
        <ul className={styles.list}>
          {feeds.map((feed) => (
            <li key={feed.id}>
              <FeedItem feed={feed} onDone={onDone} />
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <div className={styles.panel}>
          <h3>Add a feed</h3>
          <FeedForm
            feed={null}
            onSaved={(source) => {
              setAdding(false);
              onDone({
                tone: 'success',
                text: `The feed ${source} was added. It will be fetched within a minute.`,
              });
            }}
            onCancel={() => setAdding(false)}
          />
        </div>
      ) : (
        <button type="button" className={controls.quiet} onClick={() => setAdding(true)}>
          Add a feed
        </button>
      )}
    </>
  );
}

function FeedItem({ feed, onDone }: { feed: Feed; onDone: OnDone }) {
  const { id, source, employer, url, every_hours, active } = feed;
  const [mode, setMode] = useState<'shown' | 'edited' | 'asked'>('shown');
  const [busy, setBusy] = useState<string | null>(null);
  const isSending = useRef(false);

  async function act(name: string, call: () => Promise<ApiAnswer>, done: string) {
    if (isSending.current) return;
    isSending.current = true;
    setMode('shown');
    setBusy(name);
    const { ok, status, message } = await call();
    isSending.current = false;
    setBusy(null);
    if (ok) onDone({ tone: 'success', text: done });
    else
      onDone({
        tone: 'error',
        text: status === 0 ? NETWORK_ERROR : (message ?? 'That did not work. Please try again.'),
      });
  }

  if (mode === 'edited') {
    return (
      <FeedForm
        feed={feed}
        onSaved={(name) => {
          setMode('shown');
          onDone({ tone: 'success', text: `The feed ${name} was saved.` });
        }}
        onCancel={() => setMode('shown')}
      />
    );
  }

  const run = () =>
    act(
      'run',
      () => sendToApi('POST', `/api/admin/feeds/${id}/run`),
      `The feed ${source} is being fetched now.`,
    );
  const pause = () =>
    act(
      'pause',
      () =>
        sendToApi('PUT', `/api/admin/feeds/${id}`, {
          url,
          source,
          employer,
          every_hours,
          active: !active,
        }),
      active
        ? `The feed ${source} is paused.`
        : `The feed ${source} will be fetched again within a minute.`,
    );
  const remove = () =>
    act(
      'delete',
      () => sendToApi('DELETE', `/api/admin/feeds/${id}`),
      `The feed ${source} was deleted. Its jobs stay until they end.`,
    );

  const button = (name: string, label: string, busyLabel: string, onClick: () => void) => (
    <button type="button" aria-disabled={busy !== null || undefined} onClick={onClick}>
      {busy === name ? busyLabel : label}
      <span className={controls.hidden}>{` the feed ${source}`}</span>
    </button>
  );
  return (
    <>
      <h3 className={styles.name} dir="auto">
        {source}
      </h3>
      <p className={styles.address}>{url}</p>
      <FeedFacts feed={feed} />
      <div className={styles.actions}>
        {button('run', 'Run now', 'Starting...', () => void run())}
        {button('pause', active ? 'Pause' : 'Resume', 'Saving...', () => void pause())}
        {button('edit', 'Edit', 'Edit', () => setMode('edited'))}
        {button('delete', 'Delete', 'Deleting...', () => setMode('asked'))}
      </div>
      {mode === 'asked' && (
        <ConfirmDialog
          question={`Are you sure you want to delete the feed "${source}"?`}
          confirmLabel="Delete"
          isGrave
          onConfirm={() => void remove()}
          onCancel={() => setMode('shown')}
        >
          <p>It will no longer be fetched. Its jobs stay until they end.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function FeedFacts({
  feed: { employer, every_hours, active, next_run_at, last_run },
}: {
  feed: Feed;
}) {
  return (
    <p className={styles.facts}>
      <b className={active ? styles.good : undefined}>{active ? 'Active' : 'Paused'}</b>
      <span>{everyText(every_hours)}</span>
      {employer !== null && <span dir="auto">{employer}</span>}
      {last_run && (
        <span>
          {`Last: ${STATUS_LABELS[last_run.status]}, `}
          <LocalTime at={last_run.started_at} />
        </span>
      )}
      {active && next_run_at !== null && (
        <span>
          {'Next: '}
          <LocalTime at={next_run_at} />
        </span>
      )}
    </p>
  );
}
