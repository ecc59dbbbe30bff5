/** The keys under which kept-draft.ts stores the drafts of every form: 'job-draft-new'. */
const DRAFT_KEY = /^[a-z]+-draft-/;

/** Removes the drafts of all forms from this device: a log-out leaves no unsaved text. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (DRAFT_KEY.test(key)) localStorage.removeItem(key);
  } catch (error) {
    // Storage is blocked, so nothing was stored.
    if (!(error instanceof DOMException)) throw error;
  }
}
