import { tryStorage } from './try-storage.ts';

/** Where kept-draft.ts stores the drafts of every form ('job-draft-new'), and use-papers.ts facts. */
const DRAFT_KEY = /^(?:[a-z]+-draft|permitFacts)-/;

/**
 * Removes the drafts of all forms from this device, the saved jobs of the account (saved-jobs.ts)
 * and the email address that was typed (form-script.ts): a log-out leaves nothing of a person.
 */
export function forgetDrafts(): void {
  tryStorage(() => {
    sessionStorage.removeItem('typedEmail');
    for (const key of Object.keys(localStorage))
      if (DRAFT_KEY.test(key)) localStorage.removeItem(key);
    if (!/"owner":\d/.test(localStorage.savedJobs)) return;
    localStorage.removeItem('savedJobs');
    dispatchEvent(new Event('savedjobs'));
  });
}
