import { useSyncExternalStore } from 'react';
import { readSaved, type SavedStore, watchSaved } from '../lib/saved-jobs.ts';

/** What this device keeps, as it changes; null on the server, which knows nothing of it. */
export function useSaved(): SavedStore | null {
  return useSyncExternalStore(watchSaved, readSaved, () => null);
}
