import { MAX_SENT_JOBS, mergeAnswer, type SavedJob } from '../../shared/journey.ts';
import type { SavedJobs } from '../../shared/saved-jobs.ts';
import { fromStorage, readSaved, watchSaved, writeSaved } from './saved-jobs.ts';

/** Waits for the end of quick changes, such as typing a note (ms). */
const PAUSE_MS = 1500;
/** The most that may be under way when a page is left is 64 kB, in bytes of three a letter. */
const MOST_KEPT_ALIVE = 20_000;
/** All that a device may keep, and some that change meanwhile. */
const MOST_ROUNDS = 30;

let running: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The newest change that was tried: what was refused is not sent again by itself. */
let tried = '';

/**
 * Sends what changed on this device to the account, and takes over what changed elsewhere. Without a
 * session or a connection nothing happens.
 */
export function syncSaved(): Promise<void> {
  running ??= sync().finally(() => {
    running = undefined;
  });
  return running;
}

/** From now on changes are sent soon, also those of the past once there is a session. */
export function keepSynced(): void {
  watchSaved(() => {
    if (newestUnsent() === tried) return;
    clearTimeout(timer);
    timer = setTimeout(syncSaved, PAUSE_MS);
  });
  // web/lib/session.ts says so after a log-in.
  addEventListener('signed-in', () => void syncIfDue());
  addEventListener('online', () => void syncIfDue());
  void syncIfDue();
}

async function syncIfDue(): Promise<void> {
  const session = readSession();
  if (session && (readSaved().owner !== session.id || newestUnsent() !== '')) await syncSaved();
}

async function sync(): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const session = readSession();
    if (!session || !navigator.onLine) return;
    takeOver(session.id);
    tried = newestUnsent();
    const changes = readSaved()
      .jobs.filter(({ unsent }) => unsent)
      .slice(0, MAX_SENT_JOBS);
    const answer = await ask(session.token, changes.map(bare), readSaved().seen);
    // The session changed meanwhile.
    if (answer === null || readSession()?.id !== session.id) return;
    const store = readSaved();
    if (answer === 'full') {
      writeSaved({ ...store, isFull: true });
      return;
    }
    const sent = new Map(changes.map(({ job_id, changed_at }) => [job_id, changed_at]));
    const jobs = mergeAnswer(store.jobs, answer, sent);
    writeSaved({ owner: session.id, asked: store.asked, jobs, seen: answer.version });
    if (!jobs.some(({ unsent }) => unsent)) return;
  }
}

/** Jobs of another account, whose session has ended, do not go into this one. */
function takeOver(id: number): void {
  const store = readSaved();
  if (store.owner !== null && store.owner !== id) writeSaved({ owner: id, jobs: [], asked: [] });
}

/**
 * What the account keeps then, or what is new of it since the version `seen`; null without an answer,
 * and `full` when it takes no more.
 */
async function ask(
  token: string,
  jobs: SavedJob[],
  seen: number | undefined,
): Promise<SavedJobs | 'full' | null> {
  try {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const body = JSON.stringify({ jobs, since: seen });
    // What was changed arrives although the page is left, if it is no more than browsers allow.
    const keepalive = body.length < MOST_KEPT_ALIVE;
    const sent = jobs.length > 0 ? { method: 'POST', body, keepalive } : {};
    const query = jobs.length === 0 && seen !== undefined ? `?since=${seen}` : '';
    const response = await fetch(`/api/saved-jobs${query}`, { headers, ...sent });
    if (response.status === 409) return 'full';
    return response.ok ? ((await response.json()) as SavedJobs) : null;
  } catch (error) {
    // No connection, or a page of a proxy: it is sent later.
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

function bare({ unsent: _, listing: __, ...job }: ReturnType<typeof readSaved>['jobs'][number]) {
  return job;
}

function newestUnsent(): string {
  const times = readSaved().jobs.flatMap(({ unsent, changed_at }) => (unsent ? changed_at : []));
  return times.toSorted().at(-1) ?? '';
}

/** The stored session (web/lib/stored-session.ts, which is in React's files). */
function readSession(): { token: string; id: number } | null {
  return fromStorage(() => {
    const { token, userData } = localStorage as { token?: string; userData?: string };
    const id = (JSON.parse(userData ?? 'null') as { id?: unknown } | null)?.id;
    return token && typeof id === 'number' ? { token, id } : null;
  });
}
