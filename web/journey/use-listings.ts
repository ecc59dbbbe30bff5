import { useEffect } from 'react';
import { MAX_ASKED_LISTINGS } from '../../shared/journey.ts';
import { call } from '../lib/call.ts';
import { type KeptJob, type Listing, noteListings } from '../lib/saved-jobs.ts';
import { syncSaved } from '../lib/sync-saved.ts';
import { useOnline } from '../lib/use-online.ts';

/**
 * Takes over what changed on other devices, and asks which of the saved listings are still open: on
 * each visit, for each new job, and when the connection is back.
 */
export function useListings(jobs: KeptJob[]): void {
  const isOnline = useOnline();
  const ids = jobs
    .map(({ job_id }) => job_id)
    .toSorted((a, b) => a - b)
    .join();
  useEffect(() => {
    if (isOnline) void syncSaved();
  }, [isOnline]);
  useEffect(() => {
    if (isOnline && ids !== '') void askFor(ids.split(',').map(Number));
  }, [ids, isOnline]);
}

async function askFor(ids: number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_ASKED_LISTINGS) {
    const asked = ids.slice(from, from + MAX_ASKED_LISTINGS);
    const answer = await call('GET /api/listings', { query: { ids: asked.join() } });
    // Without an answer the list says what it knew.
    if (!answer.ok) return;
    const found = new Map(answer.body.listings.map(({ id, ...listing }) => [id, listing]));
    noteListings(new Map(asked.map((id): [number, Listing] => [id, found.get(id) ?? null])));
  }
}
