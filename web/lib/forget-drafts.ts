/** Before the name of a kept draft in the browser's storage. */
export const DRAFT_PREFIX = 'job-draft-';

/** Takes all kept drafts off this device: whoever logs out leaves nothing unpublished behind. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key);
  } catch (error) {
    // Storage is closed to us: then nothing was kept.
    if (!(error instanceof DOMException)) throw error;
  }
}
