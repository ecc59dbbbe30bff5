import type { KeptJob } from '../lib/saved-jobs.ts';

/** Asks once for each visit which of the saved listings are still open. */
export function useListings(_jobs: KeptJob[]): void {}
