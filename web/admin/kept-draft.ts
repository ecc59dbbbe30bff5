import { DRAFT_PREFIX } from '../lib/forget-drafts.ts';
import { mayKeepDrafts } from '../lib/session.ts';
import { EMPTY_VALUES, type JobValues } from './job-values.ts';

/**
 * An unsaved draft. `at` is when it was stored (ms); `basedOn` is `updated_at` of the edited job,
 * null for a new one.
 */
export type KeptDraft = { at: number; basedOn: string | null; values: JobValues };

function storageKey(name: string): string {
  return DRAFT_PREFIX + name;
}

/**
 * Stores a draft that survives a reload, a crash or an expired session, but not a logout. `name` =
 * the job's id, or the name of a form for a new job.
 */
export function keepDraft(name: string, draft: KeptDraft): void {
  if (!mayKeepDrafts()) return;
  try {
    localStorage.setItem(storageKey(name), JSON.stringify(draft));
  } catch (error) {
    // Storage is blocked or full: the draft exists only in this tab, and leaving still warns.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** The stored draft, or null when there is none of the current format. */
export function readDraft(name: string): KeptDraft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null');
    return isDraft(draft) ? { ...draft, values: { ...EMPTY_VALUES, ...draft.values } } : null;
  } catch (error) {
    // Storage is blocked, or holds something else.
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Removes the draft after it was saved or discarded. */
export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(storageKey(name));
  } catch (error) {
    // Storage is blocked, so nothing was stored.
    if (!(error instanceof DOMException)) throw error;
  }
}

function isDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { at, basedOn, values } = value as Record<string, unknown>;
  if (typeof at !== 'number' || (basedOn !== null && typeof basedOn !== 'string')) return false;
  if (typeof values !== 'object' || values === null) return false;
  const defaults = EMPTY_VALUES as Record<string, unknown>;
  return Object.entries(values).every(
    ([name, entry]) => name in defaults && typeof entry === typeof defaults[name],
  );
}
