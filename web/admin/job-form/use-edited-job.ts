import { useEffect, useRef, useState } from 'react';
import { type DraftKey, dropDraft, readDraft } from '../../lib/kept-draft.ts';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';
import { EMPTY_VALUES, type JobValues, sameValues } from './job-values.ts';

/** A stored job with its version. */
type Stored = { updated_at: string };

/**
 * The initial state of the form. `draftName` is the name of its draft; `job` is null for a new one.
 */
export type Start<Job extends Stored> = { draftName: string; job: Job | null; values: JobValues };

/**
 * The job that the form shows, the stored one beside it, and the draft that is kept of what was not
 * saved. `basedOn` is the version (`updated_at`) that the values were changed from.
 */
export function useEditedJob<Job extends Stored>(start: Start<Job>) {
  const draftKey: DraftKey = `job-draft-${start.draftName}`;
  const [draft] = useState(() => readUnsavedDraft(draftKey, start));
  const [job, setJob] = useState(start.job);
  const [values, setValues] = useState(draft?.values ?? start.values);
  const [base, setBase] = useState(start.values);
  const [basedOn, setBasedOn] = useState(draft ? draft.basedOn : (start.job?.updated_at ?? null));
  const [restoredAt, setRestoredAt] = useState(draft?.at ?? null);
  const current = useRef(values);
  const saved = useRef(base);
  const isDirty = !sameValues(values, base);

  useEffect(() => {
    current.current = values;
  }, [values]);
  const hasUnsaved = () => !sameValues(current.current, saved.current);
  useKeptDraft(draftKey, {
    values,
    isDirty,
    read: () => (hasUnsaved() ? { at: Date.now(), basedOn, values: current.current } : null),
  });

  return {
    job,
    values,
    base,
    basedOn,
    /** When the restored draft was stored (ms); null without a draft. */
    restoredAt,
    isDirty,
    /** As `isDirty`, but current, not from the last render. */
    hasUnsaved,
    /** The values as they are now, not as of the last render. */
    read: () => current.current,
    set: (changes: Partial<JobValues>) => {
      current.current = { ...current.current, ...changes };
      setValues(current.current);
    },
    /** Makes `nextBase` the saved state of `stored`, and shows `next` in the form. */
    reset: (stored: Job | null, nextBase: JobValues, next = nextBase) => {
      setJob(stored);
      saved.current = nextBase;
      setBase(nextBase);
      setBasedOn(stored?.updated_at ?? null);
      setRestoredAt(null);
      current.current = next;
      setValues(next);
    },
    dropDraft: () => dropDraft(draftKey),
  };
}

/** The kept text of a form, unless it says what the form begins with anyway. */
function readUnsavedDraft(key: DraftKey, start: Start<Stored>) {
  const draft = readDraft(key, EMPTY_VALUES);
  return draft && !sameValues(draft.values, start.values) ? draft : null;
}
