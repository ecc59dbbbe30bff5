import { availableParallelism } from 'node:os';
import { Overrun, startThread, type Thread } from '../../thread.ts';
import { importError, refuse } from '../import-error.service.ts';
import { openFeedHandle } from './feed-file.ts';
import {
  type FeedAnswer,
  type FeedRequest,
  type OpenFeed,
  type Reading,
  type ReadRow,
  workerOf,
} from './feed-messages.ts';
import type { CheckedFeed } from './read-feed.ts';

/**
 * `worker`: the worker's entry file. `stepMs`: timeout of one row or one chunk of the file.
 * `heapMb`: heap limit of a worker. `workers`: how many read a large file; each reads some of its
 * rows.
 */
export type ReadingOptions = { worker: URL; stepMs: number; heapMb: number; workers: number };

/** Gets the number of bytes read so far. */
type OnBytes = (bytes: number) => void;

/**
 * A feed that is read in worker threads, so that no file can block the process. Call `close` after
 * use.
 */
export type FeedReader = {
  /** Size on disk in bytes. */
  size: number;
  /** Reads the whole file. Throws `import-refused` if it is malformed anywhere. */
  check(onBytes: OnBytes): Promise<CheckedFeed>;
  /**
   * The listings of a checked feed in batches and in their order; each worker reads at most one
   * batch ahead (backpressure).
   */
  rows(reading: Reading, onBytes: OnBytes): AsyncGenerator<ReadRow[]>;
  close(): Promise<void>;
};

const DEFAULTS: ReadingOptions = {
  worker: new URL('./feed-worker.ts', import.meta.url),
  stepMs: 5_000,
  heapMb: 512,
  // One core is left to the main thread and the database. A worker takes some 150 MB.
  workers: Math.max(1, Math.min(3, availableParallelism() - 1)),
};
/** A smaller file is read by one worker: starting more takes longer. */
const LEAST_SHARED_BYTES = 1_000_000;
/** How long a thread that has read a feed waits for the next one: starting it costs 0.15 s. */
const SPARE_MS = 2_000;
/** After this many rows that freeze the worker the import stops. */
const MAX_FROZEN_ROWS = 20;

/**
 * Opens a feed. Throws `import-refused` if it is missing or not a file. `address`: where it was
 * fetched from. The signal aborts reading at once.
 */
export async function openFeedReader(
  { path, address = null }: { path: string; address?: string | null | undefined },
  signal: AbortSignal | undefined,
  options?: Partial<ReadingOptions>,
): Promise<FeedReader> {
  const limits = options ? { ...DEFAULTS, ...options } : DEFAULTS;
  const handle = await openFeedHandle(path);
  const { size } = await handle.stat();
  const feed: OpenFeed = { fd: handle.fd, path, size, address };
  const first = (limits === DEFAULTS && takeSpare()) || startWorker(limits);
  const workers = [first];
  let isRead = false;

  return {
    size,
    check: async (onBytes) => {
      const options = { signal, onNews: onBytes };
      const answer = await first.ask({ ask: 'check', feed }, options).catch((error: unknown) => {
        if (!(error instanceof Overrun)) throw error;
        if (error.of === 'time')
          refuse('The file cannot be read: part of it takes too long to process.');
        refuse('The file cannot be read: part of it needs too much memory.');
      });
      return expectAnswer(answer, 'checked').feed;
    },
    rows: async function* (reading, onBytes) {
      const unread: number[] = [];
      let taken = 0;
      const tellBytes = furthest(onBytes);
      const count = size < LEAST_SHARED_BYTES ? 1 : limits.workers;
      while (workers.length < count) workers.push(startWorker(limits));
      const ask = (at: number, request: FeedRequest) =>
        askAhead(() => (workers[at] as FeedWorker).ask(request, { signal, onNews: tellBytes }));
      const askRows = (at: number) => {
        const share = { at, of: count };
        return ask(at, { ask: 'rows', feed, reading, share, from: taken, unread });
      };
      const answers = workers.map((_, at) => askRows(at));
      const isLast = workers.map(() => false);
      for (;;) {
        const at = workerOf(taken, count);
        if (isLast[at]) {
          isRead = isLast[0] === true;
          return;
        }
        try {
          const answer = expectAnswer(await (answers[at] as Promise<FeedAnswer>), 'rows');
          taken += answer.rows.length;
          isLast[at] = answer.isLast;
          if (!answer.isLast) answers[at] = ask(at, { ask: 'more' });
          yield answer.rows;
        } catch (error) {
          const row = error instanceof Overrun ? error.step : null;
          if (row === null || unread.length >= MAX_FROZEN_ROWS) throw asStopped(error);
          unread.push(row);
          await workers[at]?.end();
          workers[at] = startWorker(limits);
          answers[at] = askRows(at);
        }
      }
    },
    close: async () => {
      // A thread that has not read to the end uses the file descriptor, which must not be reused
      // before it has exited.
      const [own = first, ...others] = workers;
      const isKept = isRead && limits === DEFAULTS && keepSpare(own);
      await Promise.all((isKept ? others : workers).map((worker) => worker.end()));
      await handle.close();
    },
  };
}

/** The thread that waits for the next feed. */
let spare: { worker: FeedWorker; end: NodeJS.Timeout } | null = null;

/** Keeps a thread for a while. False if there is one already, or this one has failed. */
function keepSpare(worker: FeedWorker): boolean {
  if (spare || !worker.isUsable()) return false;
  const end = setTimeout(() => void takeSpare()?.end(), SPARE_MS).unref();
  spare = { worker, end };
  return true;
}

function takeSpare(): FeedWorker | undefined {
  const taken = spare;
  spare = null;
  clearTimeout(taken?.end);
  return taken?.worker.isUsable() ? taken.worker : undefined;
}

/** Several workers read the same file: tells how far the furthest one is. */
function furthest(onBytes: OnBytes): OnBytes {
  let most = 0;
  return (bytes) => {
    if (bytes <= most) return;
    most = bytes;
    onBytes(bytes);
  };
}

/**
 * Starts a request ahead. Its error is thrown when it is awaited, not as an unhandled rejection.
 */
function askAhead<T>(work: () => Promise<T>): Promise<T> {
  const promise = work();
  promise.catch(() => undefined);
  return promise;
}

type FeedWorker = Thread<FeedRequest, FeedAnswer, number>;

function startWorker({ worker, stepMs, heapMb }: ReadingOptions): FeedWorker {
  return startThread(worker, { timeMs: stepMs, heapMb });
}

function expectAnswer<Kind extends FeedAnswer['kind']>(
  answer: FeedAnswer,
  kind: Kind,
): Extract<FeedAnswer, { kind: Kind }> {
  if (answer.kind !== kind)
    throw new Error(`The feed worker answered ${answer.kind} instead of ${kind}.`);
  return answer as Extract<FeedAnswer, { kind: Kind }>;
}

/** After the first batch is written, the file can no longer be refused, only stopped. */
function asStopped(error: unknown): unknown {
  if (!(error instanceof Overrun)) return error;
  return importError(
    'import-stopped',
    error.of === 'time'
      ? 'Too many rows of the file take too long to process. Jobs imported so far are kept.'
      : 'Part of the file needs too much memory. Jobs imported so far are kept.',
  );
}
