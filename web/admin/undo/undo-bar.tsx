import { useEffect, useRef, useState } from 'react';
import { NETWORK_ERROR, sendToApi } from '../../lib/send.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { countOf } from '../../lib/words.ts';
import controls from '../../ui/controls.module.css';
import type { Note } from '../../ui/notice.tsx';
import styles from './undo-bar.module.css';
import { dropUndoable, type Undoable, type UndoKind, useUndoables } from './undo-store.ts';

const PATHS: Record<UndoKind, string> = {
  deletion: '/api/admin/deletions',
  edit: '/api/admin/edits',
};

/**
 * The changes that can still be undone, with the time left. `onDone` receives the result;
 * `isUndone` = the jobs were restored.
 */
export function UndoBar({ onDone }: { onDone: (note: Note, isUndone: boolean) => void }) {
  const undoables = useUndoables();
  if (undoables.length === 0) return null;
  return (
    <ul className={styles.bar} aria-label="Changes you can undo">
      {undoables.map((undoable) => (
        <UndoItem key={`${undoable.kind} ${undoable.id}`} undoable={undoable} onDone={onDone} />
      ))}
    </ul>
  );
}

function UndoItem({
  undoable,
  onDone,
}: {
  undoable: Undoable;
  onDone: (note: Note, isUndone: boolean) => void;
}) {
  const { kind, id, until, done, what } = undoable;
  const secondsLeft = useSecondsLeft(until);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  useEffect(() => {
    if (secondsLeft <= 0 && !isSending.current) dropUndoable({ kind, id });
  }, [secondsLeft, kind, id]);

  async function undo() {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const { ok, status, message } = await sendToApi('POST', `${PATHS[kind]}/${id}/undo`);
    isSending.current = false;
    setBusy(false);
    // Keep the entry only when a retry can help: no connection, 429 or 5xx.
    if (status > 0 && status < 500 && status !== 429) dropUndoable({ kind, id });
    if (ok) onDone({ tone: 'success', text: message ?? `Undone: ${what}.` }, true);
    else
      onDone(
        {
          tone: 'error',
          text: status === 0 ? NETWORK_ERROR : (message ?? 'This could not be undone.'),
        },
        false,
      );
  }

  return (
    <li>
      <span>
        <b dir="auto">{`${done}: ${what}.`}</b>
        {` You can undo this for ${timeLeft(secondsLeft)}.`}
      </span>
      <button
        type="button"
        className={controls.quiet}
        aria-disabled={isBusy || undefined}
        onClick={() => void undo()}
      >
        {isBusy ? 'Undoing...' : 'Undo'}
        <span className={controls.hidden}>
          {kind === 'deletion'
            ? ` the deletion of ${what}`
            : ` for ${what} (${done.toLowerCase()})`}
        </span>
      </button>
    </li>
  );
}

/** Countdown in whole seconds to a time on the server's clock. */
function useSecondsLeft(until: string): number {
  const [now, setNow] = useState(currentTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.ceil((Date.parse(until) - now) / 1000);
}

function currentTime(): number {
  return serverNow() ?? Date.now();
}

/** The time left in minutes; the last minute in steps of ten seconds. */
function timeLeft(seconds: number): string {
  if (seconds >= 60) return countOf(Math.round(seconds / 60), 'minute');
  return countOf(Math.max(Math.ceil(seconds / 10) * 10, 10), 'second');
}
