import { useState } from 'react';
import type { AdminJob } from '../../../shared/admin-jobs.ts';
import type { Draft } from '../../../shared/job-drafts.ts';
import { call } from '../../lib/call.ts';
import type { Refusal, RefusedOf } from '../../lib/endpoints.ts';
import { useOneRequest } from '../../lib/use-one-request.ts';
import type { FieldTexts } from '../../ui/check-fields.ts';
import type { Note } from '../../ui/form.tsx';
import { endInWords } from '../days.ts';
import { addUndoable } from '../undo/undo-store.ts';
import { FORM_ID } from './fields.tsx';
import {
  checkJob,
  differingFields,
  EMPTY_VALUES,
  type JobValues,
  sameValues,
  valuesOf,
} from './job-values.ts';
import { failureText } from './status-text.ts';
import { type Start, useEditedJob } from './use-edited-job.ts';
import { useStoredDraft } from './use-stored-draft.ts';

/**
 * Another administrator changed the job after it was opened. `by` is their email address, null when
 * it is not known.
 */
export type Conflict = { theirs: AdminJob; by: string | null };

type Action = 'saving' | 'deleting' | 'changing-end';

/** The state of the job form and its actions. */
export type JobForm = ReturnType<typeof useJobForm>;

/**
 * The job form: stores drafts, saves the job, and reports the result. A failure never loses typed
 * text.
 */
export function useJobForm(start: Start<AdminJob>, draft: Draft | null = null) {
  const edited = useEditedJob(start);
  const { job, values, base, basedOn, isDirty, restoredAt, hasUnsaved } = edited;
  const [errors, setErrors] = useState<FieldTexts>({});
  const [note, setNote] = useState<Note | null>(null);
  const { busy, run } = useOneRequest<Action>();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  function change(changes: Partial<JobValues>) {
    edited.set(changes);
    const left = errorsAfter(changes, errors);
    setErrors(left);
    const isMended = Object.keys(left).length === 0 && Object.keys(errors).length > 0;
    if (isMended || note?.tone === 'success') setNote(null);
  }

  function resetForm(stored: AdminJob | null, nextBase: JobValues, next = nextBase) {
    edited.reset(stored, nextBase, next);
    setConflict(null);
    setErrors({});
  }

  function ask<A>(kind: Action, request: () => Promise<A>): Promise<A | null> {
    return run(() => {
      setNote(null);
      return request();
    }, kind);
  }

  function refuse(answer: Refusal & { body: RefusedOf<'PUT /api/admin/jobs/{id}'> }) {
    const { job: theirs, changedBy = null } = answer.body;
    if (answer.code === 'edit-conflict' && theirs) return meetConflict(theirs, changedBy);
    if (answer.status === 400 && answer.field) setErrors({ [answer.field]: answer.message ?? '' });
    setNote(failureNote('Failed to save job', answer));
  }

  function meetConflict(theirs: AdminJob, changedBy: string | null) {
    if (differingFields(valuesOf(theirs), edited.read()).length > 0) {
      setConflict({ theirs, by: changedBy });
      return;
    }
    // Both versions are equal.
    resetForm(theirs, valuesOf(theirs));
    setNote({ tone: 'success', text: 'Job updated successfully!' });
  }

  /** Creates or updates the job. Resolves to the stored job, or null on failure. */
  async function save(over: string | null = basedOn): Promise<AdminJob | null> {
    const sent = edited.read();
    const checked = checkJob(sent, job);
    if ('problems' in checked) {
      setErrors(checked.problems);
      setNote({ tone: 'error', text: 'Not saved yet. Check the marked fields.' });
      return null;
    }
    setErrors({});
    const answer = await ask('saving', () =>
      job === null
        ? call('POST /api/admin/jobs', { body: checked.body })
        : call('PUT /api/admin/jobs/{id}', {
            params: { id: job.id },
            body: { ...checked.body, ...(over !== null && { updated_at: over }) },
          }),
    );
    if (!answer) return null;
    if (!answer.ok) {
      refuse(answer);
      return null;
    }
    const stored = answer.body;
    if (job === null) resetForm(null, EMPTY_VALUES);
    // Keep what was typed during the request.
    else
      resetForm(
        stored,
        valuesOf(stored),
        sameValues(sent, edited.read()) ? valuesOf(stored) : edited.read(),
      );
    edited.dropDraft();
    setNote({
      tone: 'success',
      text: job === null ? 'Job posted successfully!' : 'Job updated successfully!',
    });
    return stored;
  }

  const stored = useStoredDraft(draft, {
    ...{ edited, ask, setErrors, resetForm },
    refuse: (answer) => {
      if (answer.status === 400 && answer.field)
        setErrors({ [answer.field]: answer.message ?? '' });
      setNote(failureNote('Failed to save job', answer));
    },
    say: setNote,
  });

  async function changeEnd(day: string) {
    if (job === null) return;
    const answer = await ask('changing-end', () =>
      call('POST /api/admin/jobs/{id}/expiry', {
        params: { id: job.id },
        body: { expires_at: day, ...(basedOn !== null && { updated_at: basedOn }) },
      }),
    );
    if (!answer) return;
    if (!answer.ok) return refuse(answer);
    const { undo, ...stored } = answer.body;
    if (undo)
      addUndoable({
        kind: 'edit',
        ...undo,
        done: day > (job.expires_at ?? '') ? 'Extended' : 'Ended',
        what: `“${job.title}”`,
      });
    resetForm(stored, valuesOf(stored), {
      ...edited.read(),
      expires_at: stored.expires_at ?? '',
    });
    setNote({ tone: 'success', text: `Saved. ${endInWords(day, new Date())}` });
  }

  /** Resolves to true when the job was deleted. */
  async function remove(): Promise<boolean> {
    if (job === null) return false;
    const answer = await ask('deleting', () =>
      call('DELETE /api/admin/jobs/{id}', { params: { id: job.id } }),
    );
    if (!answer) return false;
    if (!answer.ok) {
      setNote(failureNote('Failed to delete job', answer));
      return false;
    }
    const { undo } = answer.body;
    if (undo) addUndoable({ kind: 'deletion', ...undo, done: 'Deleted', what: `“${job.title}”` });
    resetForm(null, EMPTY_VALUES);
    edited.dropDraft();
    return true;
  }

  return {
    id: FORM_ID,
    values,
    errors,
    change,
    /** The stored job, as last loaded; null for a new one. */
    job,
    isDirty,
    hasUnsaved,
    busy,
    note,
    say: setNote,
    conflict,
    restoredAt,
    discardDraft: () => {
      edited.dropDraft();
      resetForm(job, base);
      setNote(null);
    },
    save: () => (draft === null ? save() : stored.publish()),
    /** Keeps the job as a draft; with a day, it is published on that day. */
    saveDraft: stored.save,
    /** Overwrites the other person's version. */
    keepMine: () => save(conflict?.theirs.updated_at),
    takeTheirs: () => {
      if (!conflict) return;
      resetForm(conflict.theirs, valuesOf(conflict.theirs));
      edited.dropDraft();
      setNote({ tone: 'info', text: 'The form now shows the saved version.' });
    },
    changeEnd,
    remove,
  };
}

/** The errors that a change leaves: those of the changed fields go. */
export function errorsAfter(changes: Partial<JobValues>, errors: FieldTexts): FieldTexts {
  const changed = new Set(
    Object.keys(changes).map((name) =>
      name === 'pay' || name.startsWith('salary_') ? 'salary' : name,
    ),
  );
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !changed.has(name)));
}

function failureNote(what: string, answer: Refusal): Note {
  const reason = answer.status > 0 ? answer.message : null;
  return {
    tone: 'error',
    text: `${what}: ${failureText(answer)}`,
    ...(reason && { more: reason }),
  };
}
