import { DRAFT_PREFIX } from '../lib/forget-drafts.ts';
import { mayKeepDrafts } from '../lib/session.ts';
import { EMPTY_VALUES, type JobValues } from './job-values.ts';

/**
 * Unsaved text of a form. `at` is when it was kept (ms); `basedOn` is `updated_at` of the job it
 * began with, null for a new one.
 */
export type KeptDraft = { at: number; basedOn: string | null; values: JobValues };

function storageKey(name: string): string {
  return DRAFT_PREFIX + name;
}

/**
 * Keeps a form for after a reload, a crash or the end of a session, but not after a log-out. `name`
 * = the job's number, or that of the page that writes a new one.
 */
export function keepDraft(name: string, draft: KeptDraft): void {
  if (!mayKeepDrafts()) return;
  try {
    localStorage.setItem(storageKey(name), JSON.stringify(draft));
  } catch (error) {
    // Storage is closed to us or full: then the form lives in this tab only, and leaving it still
    // warns.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** The kept form, or null when there is none that fits the form of today. */
export function readDraft(name: string): KeptDraft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null');
    return isDraft(draft) ? { ...draft, values: { ...EMPTY_VALUES, ...draft.values } } : null;
  } catch (error) {
    // Storage is closed to us, or somebody wrote something else into it.
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Forgets the kept form: it was saved or discarded. */
export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(storageKey(name));
  } catch (error) {
    // Storage is closed to us: then nothing was kept.
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
