import type { Feed, ImportRun } from '../../../shared/admin-imports.ts';

/** The clock of this page has whole seconds, and the schedule looks once a minute. */
const SOON_MS = 60_000;

/** Whether a feed is due, now or soon. `now` is the time of the server in ms. */
export function isFeedDue(feeds: readonly Feed[], now: number): boolean {
  return feeds.some(
    ({ next_run_at }) => next_run_at !== null && Date.parse(next_run_at) <= now + SOON_MS,
  );
}

/**
 * Whether this list of the newest imports is out of date soon: one runs, or a feed has a newer one
 * than the list.
 */
export function isAnyRunning(runs: readonly ImportRun[], feeds: readonly Feed[] = []): boolean {
  const newest = Math.max(0, ...runs.map(({ id }) => id));
  return (
    runs.some(({ status }) => status === 'running') ||
    feeds.some(({ last_run }) => last_run !== null && last_run.id > newest)
  );
}
