import { mayKeepDrafts } from './session.ts';

/**
 * Unsaved text of a form. `at` is when it was kept (ms); `basedOn` is the version of the record that
 * it began with (`updated_at`), null for a new one.
 */
export type KeptDraft<Values> = { at: number; basedOn: string | null; values: Values };

/**
 * Which draft: `form` is the kind of form in small letters, 'job'; `name` tells its drafts apart,
 * such as the id of the record or 'new'.
 */
export type DraftKey = { form: string; name: string };

/** `forgetDrafts` knows the keys by this shape. */
function storageKey({ form, name }: DraftKey): string {
  return `${form}-draft-${name}`;
}

/** Keeps a form for after a reload, a crash or the end of a session, but not after a log-out. */
export function keepDraft<Values extends object>(key: DraftKey, draft: KeptDraft<Values>): void {
  if (!mayKeepDrafts()) return;
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(draft));
  } catch (error) {
    // Storage is closed to us or full: then the form lives in this tab only, and leaving it still
    // warns.
    if (!(error instanceof DOMException)) throw error;
  }
}

/**
 * The kept form, or null when there is none that fits the form of today. `empty` is the empty form:
 * it names the fields and their types, and fills in for those that the draft does not have.
 */
export function readDraft<Values extends object>(
  key: DraftKey,
  empty: Values,
): KeptDraft<Values> | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(storageKey(key)) ?? 'null');
    return isDraft(draft, empty) ? { ...draft, values: { ...empty, ...draft.values } } : null;
  } catch (error) {
    // Storage is closed to us, or somebody wrote something else into it.
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Forgets the kept form: it was saved or discarded. */
export function dropDraft(key: DraftKey): void {
  try {
    localStorage.removeItem(storageKey(key));
  } catch (error) {
    // Storage is closed to us: then nothing was kept.
    if (!(error instanceof DOMException)) throw error;
  }
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
