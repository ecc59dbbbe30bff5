import { mayKeepDrafts } from './session.ts';
import { tryStorage } from './try-storage.ts';

/**
 * Unsaved text of a form. `at` is when it was kept (ms); `basedOn` is `updated_at` of the record it
 * began with, null for a new one.
 */
export type KeptDraft<Values> = { at: number; basedOn: string | null; values: Values };

/**
 * Storage key of a draft: the kind of form in small letters, and the id of its record or 'new'.
 * `forgetDrafts` finds the drafts of all forms by it.
 */
export type DraftKey = `${string}-draft-${string}`;

/** Keeps a form for after a reload, a crash or the end of a session, but not after a log-out. */
export function keepDraft<Values extends object>(key: DraftKey, draft: KeptDraft<Values>): void {
  if (!mayKeepDrafts()) return;
  // Storage is blocked or full: the draft exists only in this tab, and leaving still warns.
  tryStorage(() => localStorage.setItem(key, JSON.stringify(draft)));
}

/** The kept form, or null when there is none that fits the form of today. */
export function readDraft<Values extends object>(
  key: DraftKey,
  // Names the fields of today with their types, and stands in for those that the draft lacks.
  empty: Values,
): KeptDraft<Values> | null {
  return tryStorage(() => {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDraft(draft, empty) ? { ...draft, values: { ...empty, ...draft.values } } : null;
  });
}

/** Forgets the kept form: it was saved or discarded. */
export function dropDraft(key: DraftKey): void {
  tryStorage(() => localStorage.removeItem(key));
}

function isDraft<Values extends object>(value: unknown, empty: Values): value is KeptDraft<Values> {
  if (typeof value !== 'object' || value === null) return false;
  const { at, basedOn, values } = value as Record<string, unknown>;
  if (typeof at !== 'number' || (basedOn !== null && typeof basedOn !== 'string')) return false;
  if (typeof values !== 'object' || values === null) return false;
  const defaults = empty as Record<string, unknown>;
  return Object.entries(values).every(
    ([name, entry]) => name in defaults && typeof entry === typeof defaults[name],
  );
}
