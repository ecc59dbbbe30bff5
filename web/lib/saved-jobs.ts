import {
  type DeviceJob,
  MAX_SAVED_JOBS,
  type SavedJob,
  STAGES,
  type Stage,
} from '../../shared/journey.ts';

// Loaded by web/saving.ts on pages without React: it imports no module that React's files hold.

/** What is known of a listing now; null when it is gone. */
export type Listing = {
  category: string;
  country_code: string;
  expires_at: string | null;
  is_open: boolean;
} | null;

/** A saved job on this device. `listing` is missing until it was asked for. */
export type KeptJob = DeviceJob & { listing?: Listing };

/**
 * All that this device keeps. `owner`: the account that the jobs belong to, null before a log-in.
 * `asked`: the jobs of which the reader was asked whether she applied. `isFull`: the account keeps as
 * much as it may. `seen`: the version of the account's list that this one has.
 */
export type SavedStore = {
  owner: number | null;
  jobs: KeptJob[];
  asked: number[];
  isFull?: boolean;
  seen?: number;
};

/** The storage key. A log-out removes it (web/lib/forget-drafts.ts). */
const KEY = 'savedJobs';
/** Sent to the window after a change in this tab. Other tabs get a storage event. */
const CHANGED = 'savedjobs';
const MAX_ASKED = 200;
const EMPTY: SavedStore = { owner: null, jobs: [], asked: [] };

let text: string | null = null;
let current = EMPTY;

/** What this device keeps; the same object until something changes. */
export function readSaved(): SavedStore {
  const now = fromStorage(() => localStorage.getItem(KEY)) ?? null;
  if (now !== text) {
    text = now;
    const read = now === null ? null : fromStorage(() => JSON.parse(now) as SavedStore | null);
    current = Array.isArray(read?.jobs) ? { ...EMPTY, ...read } : EMPTY;
  }
  return current;
}

/** Keeps it. False when the browser does not store it. */
export function writeSaved(store: SavedStore): boolean {
  const isKept = fromStorage(() => {
    localStorage.setItem(KEY, JSON.stringify(store));
    return true;
  });
  if (isKept) dispatchEvent(new Event(CHANGED));
  return isKept === true;
}

/** Calls `listener` after each change, of other tabs too. Returns what ends it. */
export function watchSaved(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  addEventListener(CHANGED, listener);
  addEventListener('storage', hear);
  return () => {
    removeEventListener(CHANGED, listener);
    removeEventListener('storage', hear);
  };
}

/** A job that is saved now. */
export function findSaved(id: number): KeptJob | undefined {
  return readSaved().jobs.find((job) => job.job_id === id && !job.removed);
}

/** Today where the reader is, as YYYY-MM-DD. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Why a job was not saved. */
export type Refused = 'full' | 'blocked' | null;

/** Saves a job of a page. Null when it is kept. */
export function saveJob(
  job: Pick<SavedJob, 'job_id' | 'title' | 'employer' | 'place' | 'country_code'>,
  stage: Stage = 'saved',
): Refused {
  const store = readSaved();
  if (store.jobs.filter(({ removed }) => !removed).length >= MAX_SAVED_JOBS) return 'full';
  const before = store.jobs.find(({ job_id }) => job_id === job.job_id);
  const fresh: KeptJob = {
    ...job,
    ...{ stage, dates: { saved: today(), [stage]: today() }, note: '', papers: [] },
    ...{ changed_at: timeAfter(before), removed: false, unsent: true },
  };
  return keepJob(fresh) ? null : 'blocked';
}

/** Changes a saved job. False when the browser does not store it. */
export function changeSaved(
  id: number,
  change: Partial<Pick<SavedJob, 'stage' | 'dates' | 'note' | 'papers'>>,
): boolean {
  const job = findSaved(id);
  return job !== undefined && restoreSaved({ ...job, ...change });
}

/**
 * Moves a job to a stage. The day of a stage that is reached for the first time is today; on the way
 * back the days of those ahead go.
 */
export function moveSaved(id: number, stage: Stage): boolean {
  const dates = findSaved(id)?.dates ?? {};
  const reached = STAGES.slice(0, STAGES.indexOf(stage) + 1);
  const days = Object.fromEntries(reached.map((name) => [name, dates[name]]));
  return changeSaved(id, { stage, dates: { ...days, [stage]: dates[stage] ?? today() } });
}

/** Takes a job off the list. An account that knows it has to be told. */
export function removeSaved(id: number): boolean {
  const job = findSaved(id);
  if (job === undefined) return true;
  const store = readSaved();
  if (store.owner === null)
    return writeSaved({ ...store, jobs: store.jobs.filter(({ job_id }) => job_id !== id) });
  return keepJob({ ...job, changed_at: timeAfter(job), removed: true, unsent: true });
}

/** Keeps a job as it is given, as a change of now: after Undo, for example. */
export function restoreSaved(job: KeptJob): boolean {
  const before = readSaved().jobs.find(({ job_id }) => job_id === job.job_id);
  return keepJob({ ...job, changed_at: timeAfter(before), removed: false, unsent: true });
}

/** Notes what is known of listings now, by number. No change of the reader's. */
export function noteListings(listings: ReadonlyMap<number, Listing>): void {
  const store = readSaved();
  const jobs = store.jobs.map((job) => {
    const listing = listings.get(job.job_id);
    return listing === undefined ? job : { ...job, listing };
  });
  writeSaved({ ...store, jobs });
}

/** Notes that the reader was asked whether she applied. */
export function noteAsked(id: number): void {
  const store = readSaved();
  writeSaved({ ...store, asked: [...store.asked, id].slice(-MAX_ASKED) });
}

function keepJob(job: KeptJob): boolean {
  const store = readSaved();
  const others = store.jobs.filter(({ job_id }) => job_id !== job.job_id);
  return writeSaved({ ...store, jobs: [job, ...others] });
}

/** The time of a change: later than the one before, also on a clock that was set back. */
function timeAfter(before: SavedJob | undefined): string {
  const last = before ? Date.parse(before.changed_at) : 0;
  return new Date(Math.max(Date.now(), last + 1)).toISOString();
}

/** What storage gives. Null where the browser blocks it, when it is full, and for what is no JSON. */
export function fromStorage<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}
