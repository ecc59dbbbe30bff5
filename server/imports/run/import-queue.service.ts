import { rm } from 'node:fs/promises';
import type { Tx } from '../../db/schema.ts';
import { Problem, tryLater } from '../../problem.ts';
import { isFeedError } from '../feeds/fetch-feed.adapter.ts';
import { isImportError } from '../import-error.service.ts';
import {
  endRun,
  type ImportRunsDeps,
  INTERRUPTED,
  type ProgressNow,
  type RunOutcome,
  type RunRow,
  writeProgress,
} from './import-runs.service.ts';
import { makePrivateFolder, removeOldFolders } from './store-file.ts';

/**
 * The work of a run. `settle` runs in the transaction that stores its result, unless somebody
 * stopped the run before. True keeps the folder of the run, which is deleted otherwise.
 */
export type RunWork = {
  work(context: {
    tell: (progress: ProgressNow) => void;
    signal: AbortSignal;
    folder: string;
  }): Promise<RunOutcome>;
  settle?(tx: Tx, outcome: RunOutcome, folder: string): Promise<boolean>;
};

/**
 * A slot in the import queue. Its holder must start a run, which releases the slot at its end, or
 * call `giveBack`.
 */
export type Place = {
  /** Aborts when the process stops. */
  signal: AbortSignal;
  /** Enqueues the work. `folder` is private to the run and deleted at its end. Never rejects. */
  start(run: RunRow, work: RunWork, folder?: string): Promise<void>;
  giveBack(): void;
};

/** The import queue of this process: one import runs, a few wait. */
export type ImportQueue = {
  /**
   * Throws a Problem: 429 `too-many-imports` if the queue is full, 503 `stopping` if the process
   * stops.
   */
  takePlace(): Place;
  /** True if an import would start at once. */
  isIdle(): boolean;
  /** Aborts a run that is marked as stopped, if this process runs it. */
  abort(runId: number): void;
  /** Aborts all imports and waits for their last writes. Call it before the database closes. */
  close(): Promise<void>;
};

const MOST_PLACES = 4;
const TICK_MS = 1000;
/** Interval of a run's heartbeat, which also detects that the run was stopped (ms). */
const HEARTBEAT_MS = 5000;
const INTERNAL_ERROR =
  'The import failed because of an internal error. Start it again: no job is imported twice.';

/**
 * Creates the import queue of this process. Files of killed processes are deleted when they are a
 * day old.
 */
export async function openImportQueue(deps: ImportRunsDeps): Promise<ImportQueue> {
  const { log } = deps;
  const places = new Map<AbortController, Promise<void>>();
  const runs = new Map<number, AbortController>();
  let turn = Promise.resolve();
  let closing = false;
  await removeOldFolders().catch((error: unknown) =>
    log.warn({ err: error }, 'could not remove the files of earlier imports'),
  );

  const takePlace = (): Place => {
    if (closing)
      throw new Problem(503, 'stopping', 'The server is stopping. Please try again in a minute.');
    if (places.size >= MOST_PLACES) {
      const message =
        'Other imports are already waiting. Please try again when one of them finishes.';
      throw tryLater(429, 'too-many-imports', message, 60);
    }
    const controller = new AbortController();
    places.set(controller, Promise.resolve());
    return {
      signal: controller.signal,
      giveBack: () => void places.delete(controller),
      start: (run, work, folder) => {
        const before = turn;
        runs.set(run.id, controller);
        const done = carryOut(deps, { run, work, folder, controller, before })
          .catch((error: unknown) =>
            log.error({ err: error, run: run.id }, 'could not save the result of an import'),
          )
          .finally(() => {
            runs.delete(run.id);
            places.delete(controller);
          });
        places.set(controller, done);
        turn = Promise.all([before, done]).then(() => undefined);
        return done;
      },
    };
  };

  return {
    takePlace,
    isIdle: () => places.size === 0 && !closing,
    abort: (runId) => runs.get(runId)?.abort(),
    close: async () => {
      closing = true;
      for (const controller of places.keys()) controller.abort();
      await Promise.all(places.values());
    },
  };
}

type Started = {
  run: RunRow;
  work: RunWork;
  folder: string | undefined;
  controller: AbortController;
  before: Promise<void>;
};

async function carryOut(
  deps: ImportRunsDeps,
  { run, work, folder, controller, before }: Started,
): Promise<void> {
  const { signal } = controller;
  const life = keepAlive(deps, run.id, controller);
  let own = folder;
  let isKept = false;
  try {
    await orAborted(before, signal);
    own ??= await makePrivateFolder();
    const context = { tell: life.tell, signal, folder: own };
    const inFolder = own;
    const outcome = await tryWork(deps, run, signal, () => work.work(context));
    await life.stop();
    isKept = await deps.db.transaction().execute(async (tx) => {
      if (!(await endRun(tx, run.id, outcome, deps.now()))) return false;
      return (await work.settle?.(tx, outcome, inFolder)) ?? false;
    });
  } finally {
    await life.stop();
    if (own !== undefined && !isKept) await rm(own, { recursive: true, force: true });
  }
}

async function tryWork(
  deps: ImportRunsDeps,
  run: RunRow,
  signal: AbortSignal,
  work: () => Promise<RunOutcome>,
): Promise<RunOutcome> {
  try {
    signal.throwIfAborted();
    return await work();
  } catch (error) {
    // Only a stopping process gets here: a run that was stopped on its own has its status already.
    if (signal.aborted) return { status: 'failed', error: INTERRUPTED[run.kind] };
    if (isFeedError(error)) return { status: 'failed', error: error.message };
    if (isImportError(error)) {
      const isUnknown = error.code === 'format-unknown';
      return { status: 'failed', error: error.message, isUnknown };
    }
    deps.log.error({ err: error, run: run.id }, 'import failed');
    return { status: 'failed', error: INTERNAL_ERROR };
  }
}

/** Stores the progress of a run, at most once a second. Aborts if the run was ended elsewhere. */
function keepAlive({ db, log }: ImportRunsDeps, runId: number, controller: AbortController) {
  let latest: ProgressNow = { phase: 'waiting', bytes: 0, totalBytes: 0, read: 0 };
  let written = latest;
  let writtenAt = performance.now();
  let writing: Promise<void> | null = null;
  const write = async () => {
    written = latest;
    writtenAt = performance.now();
    try {
      if (!(await writeProgress(db, runId, latest))) controller.abort();
    } catch (error) {
      log.error({ err: error, run: runId }, 'could not save the progress of an import');
    }
    writing = null;
  };
  const timer = setInterval(() => {
    if (writing === null && (latest !== written || performance.now() - writtenAt >= HEARTBEAT_MS))
      writing = write();
  }, TICK_MS);
  return {
    tell: (progress: ProgressNow) => {
      latest = progress;
    },
    stop: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}

function orAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
    void promise.then(resolve);
  });
}
