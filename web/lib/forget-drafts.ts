import { tryStorage } from './try-storage.ts';

/** The keys under which kept-draft.ts stores the drafts of every form: 'job-draft-new'. */
const DRAFT_KEY = /^[a-z]+-draft-/;

/** Removes the drafts of all forms from this device: a log-out leaves no unsaved text. */
export function forgetDrafts(): void {
  tryStorage(() => {
    for (const key of Object.keys(localStorage))
      if (DRAFT_KEY.test(key)) localStorage.removeItem(key);
  });
}
