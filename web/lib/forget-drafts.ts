/** Prefix of the storage keys of drafts. */
export const DRAFT_PREFIX = 'job-draft-';

/** Removes all drafts from this device at logout. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key);
  } catch (error) {
    // Storage is blocked, so nothing was stored.
    if (!(error instanceof DOMException)) throw error;
  }
}
