import { useState } from 'react';
import type { Feed, KeySystem } from '../../../shared/admin-imports.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import controls from '../../ui/controls.module.css';
import type { Note } from '../../ui/form.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { DeleteFeed } from './delete-feed.tsx';
import { FeedForm } from './feed-form.tsx';
import { everyText, figuresOf, STATUS_LABELS } from './import-words.ts';
import styles from './imports.module.css';
import { keySystemOf } from './key-fields.tsx';
import { useFocusBack } from './use-focus-back.ts';

type OnDone = (note: Note) => void;

/** The scheduled feeds, and a form to add one. `onDone` receives the result of a change. */
export function FeedList({
  feeds,
  systems,
  onDone,
}: {
  feeds: Feed[];
  systems: KeySystem[];
  onDone: OnDone;
}) {
  const [isAdding, setAdding] = useState(false);
  const addButton = useFocusBack(isAdding);
  const added = async ({ id, source }: Feed) => {
    setAdding(false);
    // While other imports wait, the schedule fetches it.
    const { ok } = await call('POST /api/admin/feeds/{id}/run', { params: { id } });
    const when = ok ? 'It is being fetched now.' : 'It will be fetched within a minute.';
    onDone({ tone: 'success', text: `The feed ${source} was added. ${when}` });
  };
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
              <FeedItem feed={feed} systems={systems} onDone={onDone} />
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <div className={styles.panel}>
          <h3>Add a feed</h3>
          <FeedForm
            feed={null}
            systems={systems}
            onSaved={added}
            onCancel={() => setAdding(false)}
          />
        </div>
      ) : (
        <Button ref={addButton} onPress={() => setAdding(true)}>
          Add a feed
        </Button>
      )}
    </>
  );
}

function FeedItem({ feed, systems, onDone }: { feed: Feed; systems: KeySystem[]; onDone: OnDone }) {
  const { id, source, employer, url, every_hours, keep_days, active, review_new } = feed;
  const [isEdited, setEdited] = useState(false);
  const editButton = useFocusBack(isEdited);
  const { busy, isBusy, act } = useAction<'run' | 'try' | 'afresh' | 'pause' | 'delete' | 'keys'>(
    onDone,
  );
  const otherwise = 'That did not work. Please try again.';

  if (isEdited) {
    return (
      <FeedForm
        feed={feed}
        systems={systems}
        onSaved={(saved) => {
          setEdited(false);
          onDone({ tone: 'success', text: `The feed ${saved.source} was saved.` });
        }}
        onCancel={() => setEdited(false)}
      />
    );
  }

  const params = { id };
  const fetchNow = () =>
    act(
      () => call('POST /api/admin/feeds/{id}/run', { params }),
      `The feed ${source} is being fetched now.`,
      { name: 'run', otherwise },
    );
  const tryNow = () =>
    act(
      () => call('POST /api/admin/feeds/{id}/run', { params, query: { dryRun: 'true' } }),
      `A trial of the feed ${source} has started. Nothing will be written.`,
      { name: 'try', otherwise },
    );
  const pause = () =>
    act(
      () =>
        call('PUT /api/admin/feeds/{id}', {
          params,
          body: { url, source, employer, every_hours, keep_days, active: !active, review_new },
        }),
      active
        ? `The feed ${source} is paused.`
        : `The feed ${source} will be fetched again within a minute.`,
      { name: 'pause', otherwise },
    );
  const afresh = () =>
    act(
      () => call('POST /api/admin/feeds/{id}/run', { params, query: { afresh: 'true' } }),
      `The feed ${source} is being emptied and imported again.`,
      { name: 'afresh', otherwise },
    );
  const remove = (jobs: 'end' | 'keep') =>
    act(
      () => call('DELETE /api/admin/feeds/{id}', { params, query: { jobs } }),
      jobs === 'end'
        ? `The feed ${source} was deleted, and its jobs ended.`
        : `The feed ${source} was deleted. Its jobs stay until they end.`,
      { name: 'delete', otherwise },
    );

  const removeKeys = () =>
    act(
      () => call('DELETE /api/admin/feeds/{id}/keys', { params }),
      `The keys of the feed ${source} were removed. It is not fetched until you enter new ones.`,
      { name: 'keys', otherwise },
    );

  // The list styles its buttons.
  const plain = { className: undefined, isDisabled: isBusy };
  const ofFeed = <span className={controls.hidden}>{` the feed ${source}`}</span>;
  const button = (name: typeof busy, label: string, busyLabel: string, onPress: () => unknown) => (
    <Button {...plain} onPress={onPress}>
      {busy === name ? busyLabel : label}
      {ofFeed}
    </Button>
  );
  return (
    <>
      <h3 className={styles.name} dir="auto">
        {source}
      </h3>
      <p className={styles.address}>{url}</p>
      <FeedFacts feed={feed} asksForKey={keySystemOf(systems, url) !== undefined} />
      <div className={styles.actions}>
        {button('run', 'Run now', 'Starting...', fetchNow)}
        {button('try', 'Trial', 'Starting...', tryNow)}
        {button('pause', active ? 'Pause' : 'Resume', 'Saving...', pause)}
        <Button {...plain} ref={editButton} onPress={() => setEdited(true)}>
          Edit{ofFeed}
        </Button>
        {feed.has_keys && (
          <ConfirmButton
            {...plain}
            question={`Are you sure you want to remove the keys of the feed "${source}"?`}
            about="It is not fetched until you enter new ones. Its jobs stay until they end."
            confirmLabel="Remove keys"
            onConfirm={removeKeys}
          >
            {busy === 'keys' ? 'Removing...' : 'Remove keys'}
            <span className={controls.hidden}>{` of the feed ${source}`}</span>
          </ConfirmButton>
        )}
        <ConfirmButton
          {...plain}
          question={`Empty the feed "${source}" and import it again?`}
          about="All its jobs are read and written again, and those that it no longer has end, however many. If the feed cannot be read, nothing changes."
          confirmLabel="Empty and import again"
          onConfirm={afresh}
        >
          {busy === 'afresh' ? 'Starting...' : 'Empty and import again'}
          {ofFeed}
        </ConfirmButton>
        <DeleteFeed {...plain} feed={feed} onConfirm={remove}>
          {busy === 'delete' ? 'Deleting...' : 'Delete'}
          {ofFeed}
        </DeleteFeed>
      </div>
    </>
  );
}

function FeedFacts({
  feed: { employer, every_hours, active, next_run_at, last_run, has_keys, figures },
  asksForKey,
}: {
  feed: Feed;
  asksForKey: boolean;
}) {
  return (
    <>
      <p className={styles.facts}>
        <b className={active ? styles.good : undefined}>{active ? 'Active' : 'Paused'}</b>
        <span>{everyText(every_hours)}</span>
        {employer !== null && <span dir="auto">{employer}</span>}
        {asksForKey && <span>{has_keys ? 'Key saved' : 'Key missing: edit the feed'}</span>}
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
      <p className={styles.facts}>
        {figuresOf(figures).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </>
  );
}
