import { useRef } from 'react';
import type { AdminJob } from '../../../shared/admin-jobs.ts';
import type { Draft } from '../../../shared/job-drafts.ts';
import { call } from '../../lib/call.ts';
import type { Refusal } from '../../lib/endpoints.ts';
import type { FieldTexts } from '../../ui/check-fields.ts';
import type { Note } from '../../ui/form.tsx';
import { checkDraft, checkJob, EMPTY_VALUES, type JobValues } from './job-values.ts';

/** What of the job form its draft needs. */
type FormParts = {
  edited: { read: () => JobValues; dropDraft: () => void };
  ask: <A>(kind: 'saving', request: () => Promise<A>) => Promise<A | null>;
  setErrors: (errors: FieldTexts) => void;
  resetForm: (stored: AdminJob | null, base: JobValues) => void;
  refuse: (answer: Refusal) => void;
  say: (note: Note | null) => void;
};

/**
 * Keeps what the form says as a draft of the server: a new one, or the one that was opened
 * (`draft`).
 */
export function useStoredDraft(draft: Draft | null, form: FormParts) {
  const version = useRef(draft?.updated_at);

  /** Resolves to the draft, or null on failure. With a first day the job must be whole. */
  async function save(first_day: string | null, mustBeWhole = first_day !== null) {
    const sent = form.edited.read();
    const whole = mustBeWhole ? checkJob(sent) : null;
    const checked = whole && 'problems' in whole ? whole : checkDraft(sent);
    if ('problems' in checked) {
      form.setErrors(checked.problems);
      form.say({ tone: 'error', text: 'Not saved yet. Check the marked fields.' });
      return null;
    }
    form.setErrors({});
    const body = { job: checked.body, first_day };
    const answer = await form.ask('saving', () =>
      draft
        ? call('PUT /api/admin/drafts/{id}', {
            params: { id: draft.id },
            body: { ...body, ...(version.current && { updated_at: version.current }) },
          })
        : call('POST /api/admin/drafts', { body }),
    );
    if (!answer) return null;
    if (!answer.ok) {
      form.refuse(answer);
      return null;
    }
    version.current = answer.body.updated_at;
    form.resetForm(null, sent);
    form.edited.dropDraft();
    return answer.body;
  }

  /** Publishes the draft as the form has it. Resolves to the job, or null on failure. */
  async function publish(): Promise<AdminJob | null> {
    const kept = await save(null, true);
    if (!kept) return null;
    const answer = await form.ask('saving', () =>
      call('POST /api/admin/drafts/{id}/publish', {
        params: { id: kept.id },
        body: { updated_at: kept.updated_at },
      }),
    );
    if (!answer) return null;
    if (!answer.ok) {
      form.refuse(answer);
      return null;
    }
    form.resetForm(null, EMPTY_VALUES);
    form.say({ tone: 'success', text: 'Job posted successfully!' });
    return answer.body;
  }

  return { save: (first_day: string | null) => save(first_day), publish };
}
