import { useState } from 'react';
import type { BulkAction, Deleted } from '../../../shared/admin-jobs.ts';
import { call } from '../../lib/call.ts';
import type { Refusal } from '../../lib/endpoints.ts';
import { useOneRequest } from '../../lib/use-one-request.ts';
import { countOf, isolate } from '../../lib/words.ts';
import type { Note } from '../../ui/form.tsx';
import { endInWords } from '../days.ts';
import { addUndoable } from '../undo/undo-store.ts';
import type { BulkChange } from './bulk-actions.tsx';
import type { ListedJob } from './use-job-list.ts';

/** The label of a completed action. */
const DONE: Record<BulkAction, string> = {
  extend: 'Extended',
  end: 'Ended',
  feature: 'Featured',
  unfeature: 'No longer featured',
  premium: 'Made premium',
  free: 'Made free to read',
  category: 'Moved to another category',
  country: 'Moved to another country',
  expiry: 'Given another last day',
};

/** What is said of a request that failed (specification, section 8). */
const FAILED = {
  deleteOne: { refused: 'Failed to delete job', unanswered: 'Error deleting job' },
  deleteMany: { refused: 'Failed to delete jobs', unanswered: 'Error deleting jobs' },
  saveOne: { refused: 'Failed to save job', unanswered: 'Error saving job' },
  saveMany: { refused: 'Failed to save jobs', unanswered: 'Error saving jobs' },
};

/**
 * What can be done with the jobs of the list, one request at a time. `note` says how the last one
 * ended; `afterwards` is called when the server has answered, since the list may have changed.
 * Each action resolves to whether it was done.
 */
export function useJobActions(afterwards: () => void) {
  const [note, setNote] = useState<Note | null>(null);
  const { isBusy, run } = useOneRequest();

  async function act<B>(
    request: () => Promise<{ ok: true; body: B } | Refusal>,
    failed: keyof typeof FAILED,
    done: (body: B) => Note,
  ): Promise<boolean> {
    const answer = await run(() => {
      setNote(null);
      return request();
    });
    if (!answer) return false;
    setNote(answer.ok ? done(answer.body) : failureNote(answer, failed));
    if (answer.ok || answer.status > 0) afterwards();
    return answer.ok;
  }

  return {
    note,
    say: setNote,
    isBusy,
    /** For a request that is no action, such as reading all ids. */
    run,
    deleteOne: ({ id, title }: ListedJob) =>
      act(
        () => call('DELETE /api/admin/jobs/{id}', { params: { id } }),
        'deleteOne',
        (body) => noteDeletion(body, `“${isolate(title)}”`, 'Job deleted successfully'),
      ),
    deleteMany: (jobIds: number[]) =>
      act(
        () => call('DELETE /api/admin/jobs/bulk', { body: { jobIds } }),
        'deleteMany',
        (body) => noteDeletion(body, countOf(body.deleted, 'job')),
      ),
    deleteDemo: () =>
      act(
        () => call('DELETE /api/admin/demo-jobs'),
        'deleteMany',
        (body) => noteDeletion(body, countOf(body.deleted, 'demo job')),
      ),
    edit: (change: BulkChange, jobIds: number[]) =>
      act(
        () => call('POST /api/admin/jobs/bulk', { body: { ...change, jobIds } }),
        'saveMany',
        ({ message, changed, undo }) => {
          if (undo)
            addUndoable({
              kind: 'edit',
              ...undo,
              done: DONE[change.action],
              what: countOf(changed, 'job'),
            });
          return { tone: changed > 0 ? 'success' : 'info', text: message };
        },
      ),
    /** `day`: the new last day (YYYY-MM-DD). */
    changeEnd: ({ id, updated_at, expires_at: before }: ListedJob, day: string) =>
      act(
        () =>
          call('POST /api/admin/jobs/{id}/expiry', {
            params: { id },
            body: { expires_at: day, updated_at },
          }),
        'saveOne',
        ({ title, expires_at, undo }) => {
          const done = before !== null && day > before ? DONE.extend : DONE.end;
          if (undo) addUndoable({ kind: 'edit', ...undo, done, what: `“${isolate(title)}”` });
          return {
            tone: 'success',
            text: `“${isolate(title)}” was saved. ${endInWords(expires_at ?? day, new Date())}`,
          };
        },
      ),
  };
}

function noteDeletion({ undo, message }: Deleted, what: string, text = message): Note {
  if (undo) addUndoable({ kind: 'deletion', ...undo, done: 'Deleted', what });
  return { tone: 'success', text };
}

function failureNote({ status, message }: Refusal, failed: keyof typeof FAILED): Note {
  const { refused, unanswered } = FAILED[failed];
  if (status === 0)
    return { tone: 'error', text: unanswered, more: 'Check your connection, then try again.' };
  return { tone: 'error', text: refused, ...(message && { more: message }) };
}
