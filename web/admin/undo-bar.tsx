import { useEffect, useRef, useState } from 'react';
import { sendToApi } from '../lib/send.ts';
import { serverNow } from '../lib/server-clock.ts';
import { countOf } from '../lib/words.ts';
import controls from '../ui/controls.module.css';
import { NETWORK_ERROR } from '../ui/form.tsx';
import type { Note } from './notice.tsx';
import styles from './undo-bar.module.css';
import { dropUndoable, type Undoable, useUndoables } from './undo-store.ts';

/** Deletions that can still be taken back, each with its time. `onDone` tells what came of it; `isRestored` = the jobs are back. */
export function UndoBar({ onDone }: { onDone: (note: Note, isRestored: boolean) => void }) {
  const undoables = useUndoables();
  if (undoables.length === 0) return null;
  return (
    <ul className={styles.bar} aria-label="Deletions you can undo">
      {undoables.map((deletion) => (
        <UndoItem key={deletion.id} deletion={deletion} onDone={onDone} />
      ))}
    </ul>
  );
}

function UndoItem({ deletion, onDone }: { deletion: Undoable; onDone: (note: Note, isRestored: boolean) => void }) {
  const { id, until, what } = deletion;
  const secondsLeft = useSecondsLeft(until);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  useEffect(() => {
    if (secondsLeft <= 0 && !isSending.current) dropUndoable(id);
  }, [secondsLeft, id]);

  async function undo() {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const { ok, status, message } = await sendToApi('POST', `/api/admin/deletions/${id}/undo`);
    isSending.current = false;
    setBusy(false);
    // Another try helps after a lost connection or a fault of the server only.
    if (status > 0 && status < 500 && status !== 429) dropUndoable(id);
    if (ok) onDone({ tone: 'success', text: message ?? `Restored: ${what}.` }, true);
    else onDone({ tone: 'error', text: status === 0 ? NETWORK_ERROR : (message ?? 'This deletion could not be undone.') }, false);
  }

  return (
    <li>
      <span>
        <b dir="auto">{`Deleted: ${what}.`}</b>
        {` You can undo this for ${timeLeft(secondsLeft)}.`}
      </span>
      <button type="button" className={controls.quiet} aria-disabled={isBusy || undefined} onClick={() => void undo()}>
        {isBusy ? 'Undoing...' : 'Undo'}
        <span className={controls.hidden}>{` the deletion of ${what}`}</span>
      </button>
    </li>
  );
}

/** Whole seconds until a time of the server, kept up to date. */
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

/** Minutes in words; the last one in steps of ten seconds. */
function timeLeft(seconds: number): string {
  if (seconds >= 60) return countOf(Math.round(seconds / 60), 'minute');
  return countOf(Math.max(Math.ceil(seconds / 10) * 10, 10), 'second');
}
