import { useState } from 'react';
import type { Feed } from '../../../shared/admin-imports.ts';
import { call } from '../../lib/call.ts';
import type { Refusal } from '../../lib/endpoints.ts';
import { outcomeOf, useOneRequest } from '../../lib/use-one-request.ts';
import { Button } from '../../ui/button.tsx';
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
        <Button onPress={() => setAdding(true)}>Add a feed</Button>
      )}
    </>
  );
}

function FeedItem({ feed, onDone }: { feed: Feed; onDone: OnDone }) {
  const { id, source, employer, url, every_hours, active } = feed;
  const [mode, setMode] = useState<'shown' | 'edited' | 'asked'>('shown');
  const { busy, isBusy, run } = useOneRequest<'run' | 'try' | 'pause' | 'delete'>();

  async function act(
    name: NonNullable<typeof busy>,
    request: () => Promise<{ ok: true } | Refusal>,
    done: string,
  ) {
    const answer = await run(() => {
      setMode('shown');
      return request();
    }, name);
    if (answer) onDone(outcomeOf(answer, done, 'That did not work. Please try again.'));
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

  const params = { id };
  const fetchNow = () =>
    act(
      'run',
      () => call('POST /api/admin/feeds/{id}/run', { params }),
      `The feed ${source} is being fetched now.`,
    );
  const tryNow = () =>
    act(
      'try',
      () => call('POST /api/admin/feeds/{id}/run', { params, query: { dryRun: 'true' } }),
      `The feed ${source} is being tried. Nothing is written.`,
    );
  const pause = () =>
    act(
      'pause',
      () =>
        call('PUT /api/admin/feeds/{id}', {
          params,
          body: { url, source, employer, every_hours, active: !active },
        }),
      active
        ? `The feed ${source} is paused.`
        : `The feed ${source} will be fetched again within a minute.`,
    );
  const remove = () =>
    act(
      'delete',
      () => call('DELETE /api/admin/feeds/{id}', { params }),
      `The feed ${source} was deleted. Its jobs stay until they end.`,
    );

  const button = (name: string, label: string, busyLabel: string, onClick: () => void) => (
    <button type="button" aria-disabled={isBusy || undefined} onClick={onClick}>
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
        {button('run', 'Run now', 'Starting...', () => void fetchNow())}
        {button('try', 'Trial', 'Starting...', () => void tryNow())}
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
