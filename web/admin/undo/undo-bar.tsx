import { useEffect, useState } from 'react';
import { call, failureOf } from '../../lib/call.ts';
import type { Endpoint } from '../../lib/endpoints.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useOneRequest } from '../../lib/use-one-request.ts';
import { countOf } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import controls from '../../ui/controls.module.css';
import type { Note } from '../../ui/form.tsx';
import styles from './undo-bar.module.css';
import { dropUndoable, type Undoable, type UndoKind, useUndoables } from './undo-store.ts';

const ENDPOINTS = {
  deletion: 'POST /api/admin/deletions/{id}/undo',
  edit: 'POST /api/admin/edits/{id}/undo',
} as const satisfies Record<UndoKind, Endpoint>;

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
  const { isBusy, run } = useOneRequest();
  useEffect(() => {
    if (secondsLeft <= 0 && !isBusy) dropUndoable({ kind, id });
  }, [secondsLeft, isBusy, kind, id]);

  async function undo() {
    const answer = await run(() => call(ENDPOINTS[kind], { params: { id } }));
    if (!answer) return;
    const { ok, status } = answer;
    // Keep the entry only when a retry can help: no connection, 429 or 5xx.
    if (status > 0 && status < 500 && status !== 429) dropUndoable({ kind, id });
    const text = ok ? answer.body.message : failureOf(answer, 'This could not be undone.');
    onDone({ tone: ok ? 'success' : 'error', text }, ok);
  }

  return (
    <li>
      <span>
        <b dir="auto">{`${done}: ${what}.`}</b>
        {` You can undo this for ${timeLeft(secondsLeft)}.`}
      </span>
      <Button isDisabled={isBusy} onPress={undo}>
        {isBusy ? 'Undoing...' : 'Undo'}
        <span className={controls.hidden}>
          {kind === 'deletion'
            ? ` the deletion of ${what}`
            : ` for ${what} (${done.toLowerCase()})`}
        </span>
      </Button>
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
