import { Worker } from 'node:worker_threads';
import { importError, refuse } from '../import-error.service.ts';
import { openFeedHandle } from './feed-file.ts';
import {
  type FeedReply,
  type FeedRequest,
  type FeedWorkerStart,
  type OpenFeed,
  openPulse,
  PULSE_BYTES,
  type Reading,
  type ReadRow,
} from './feed-messages.ts';
import type { CheckedFeed } from './read-feed.ts';

/**
 * `worker`: the worker's entry file. `stepMs`: timeout of one row or one chunk of the file.
 * `heapMb`: heap limit of the worker.
 */
export type ReadingOptions = { worker: URL; stepMs: number; heapMb: number };

/** Gets the number of bytes read so far. */
type OnBytes = (bytes: number) => void;

/**
 * A feed that is read in a worker thread, so that no file can block the process. Call `close` after
 * use.
 */
export type FeedReader = {
  /** Size on disk in bytes. */
  size: number;
  /** Reads the whole file. Throws `import-refused` if it is malformed anywhere. */
  check(onBytes: OnBytes): Promise<CheckedFeed>;
  /** The listings of a checked feed in batches, read at most one batch ahead (backpressure). */
  rows(reading: Reading, onBytes: OnBytes): AsyncGenerator<ReadRow[]>;
  close(): Promise<void>;
};

const DEFAULTS: ReadingOptions = {
  worker: new URL('./feed-worker.ts', import.meta.url),
  stepMs: 5_000,
  heapMb: 512,
};
/** How long a thread that has read a feed waits for the next one: starting it costs 0.15 s. */
const SPARE_MS = 2_000;
const TICKS = 15;
/** After this many rows that freeze the worker the import stops. */
const MAX_FROZEN_ROWS = 20;
const FROZEN = 'feed-worker-frozen';

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
  let worker = (limits === DEFAULTS && takeSpare()) || startWorker(limits);
  let isRead = false;

  return {
    size,
    check: async (onBytes) => {
      const reply = await worker
        .ask({ ask: 'check', feed }, signal, onBytes)
        .catch((error: unknown) => {
          if (codeOf(error) === FROZEN)
            refuse('The file cannot be read: part of it takes too long to process.');
          if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY')
            refuse('The file cannot be read: part of it needs too much memory.');
          throw error;
        });
      return expectReply(reply, 'checked').feed;
    },
    rows: async function* (reading, onBytes) {
      const ask = (request: FeedRequest) => worker.ask(request, signal, onBytes);
      const unread: number[] = [];
      let taken = 0;
      let next = ask({ ask: 'rows', feed, reading, from: 0, unread });
      for (;;) {
        try {
          const { rows, isLast } = expectReply(await next, 'rows');
          taken += rows.length;
          if (!isLast) next = askAhead(() => ask({ ask: 'more' }));
          yield rows;
          isRead = isLast;
          if (isLast) return;
        } catch (error) {
          const row = frozenRow(error);
          if (row === null || unread.length >= MAX_FROZEN_ROWS) throw asStopped(error);
          unread.push(row);
          await worker.end();
          worker = startWorker(limits);
          next = ask({ ask: 'rows', feed, reading, from: taken, unread });
        }
      }
    },
    close: async () => {
      // A thread that has not read to the end uses the file descriptor, which must not be reused
      // before it has exited.
      if (!isRead || limits !== DEFAULTS || !keepSpare(worker)) await worker.end();
      await handle.close();
    },
  };
}

/** The thread that waits for the next feed. */
let spare: { worker: FeedWorker; end: NodeJS.Timeout } | null = null;

/** Keeps a thread for a while. False if there is one already, or this one has failed. */
function keepSpare(worker: FeedWorker): boolean {
  if (spare || worker.hasFailed()) return false;
  worker.unref();
  const end = setTimeout(() => void takeSpare()?.end(), SPARE_MS).unref();
  spare = { worker, end };
  return true;
}

function takeSpare(): FeedWorker | undefined {
  const taken = spare;
  spare = null;
  clearTimeout(taken?.end);
  if (taken?.worker.hasFailed()) return undefined;
  taken?.worker.ref();
  return taken?.worker;
}

/**
 * Starts a request ahead. Its error is thrown when it is awaited, not as an unhandled rejection.
 */
function askAhead<T>(work: () => Promise<T>): Promise<T> {
  const promise = work();
  promise.catch(() => undefined);
  return promise;
}

type FeedWorker = {
  /** Rejects with code FROZEN if a step times out, and with the signal's reason if it aborts. */
  ask(request: FeedRequest, signal: AbortSignal | undefined, onBytes: OnBytes): Promise<FeedReply>;
  hasFailed(): boolean;
  /** Whether the process waits for the thread before it ends. */
  ref(): void;
  unref(): void;
  end(): Promise<void>;
};

function startWorker({ worker: entry, stepMs, heapMb }: ReadingOptions): FeedWorker {
  const memory = new SharedArrayBuffer(PULSE_BYTES);
  const worker = new Worker(entry, {
    workerData: { pulse: memory } satisfies FeedWorkerStart,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8 },
  });
  const pulse = openPulse(memory);
  let failure: unknown = null;
  let settle: {
    resolve: (reply: FeedReply) => void;
    reject: (error: unknown) => void;
    onBytes: OnBytes;
  } | null = null;
  const fail = (error: unknown) => {
    failure ??= error;
    settle?.reject(failure);
  };
  worker.on('message', (reply: FeedReply) => {
    if (reply.kind === 'bytes') settle?.onBytes(reply.bytes);
    else if (reply.kind === 'failed')
      settle?.reject(Object.assign(reply.error as Error, { code: reply.code }));
    else settle?.resolve(reply);
  });
  worker.on('error', fail);
  worker.on('messageerror', fail);
  worker.on('exit', () => fail(new Error('The feed worker has exited.')));

  return {
    hasFailed: () => failure !== null,
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    end: async () => void (await worker.terminate()),
    ask: async (request, signal, onBytes) => {
      signal?.throwIfAborted();
      if (failure !== null) throw failure;
      const stopWatching = watchPulse(pulse, stepMs, (row) =>
        fail(Object.assign(new Error('The feed worker is frozen.'), { code: FROZEN, row })),
      );
      const abort = () => fail(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      try {
        return await new Promise<FeedReply>((resolve, reject) => {
          settle = { resolve, reject, onBytes };
          worker.postMessage(request);
        });
      } finally {
        settle = null;
        stopWatching();
        signal?.removeEventListener('abort', abort);
      }
    },
  };
}

/**
 * Calls back when a step times out. It counts checks instead of time, because time also passes
 * while the machine is suspended.
 */
function watchPulse(
  pulse: ReturnType<typeof openPulse>,
  stepMs: number,
  onFrozen: (row: number | null) => void,
): () => void {
  let stepsBefore = -1;
  let looks = 0;
  const timer = setInterval(() => {
    const { isWorking, steps, row } = pulse.read();
    looks = isWorking && steps === stepsBefore ? looks + 1 : 0;
    stepsBefore = steps;
    if (looks >= TICKS) onFrozen(row);
  }, stepMs / TICKS);
  return () => clearInterval(timer);
}

function expectReply<Kind extends FeedReply['kind']>(
  reply: FeedReply,
  kind: Kind,
): Extract<FeedReply, { kind: Kind }> {
  if (reply.kind !== kind)
    throw new Error(`The feed worker answered ${reply.kind} instead of ${kind}.`);
  return reply as Extract<FeedReply, { kind: Kind }>;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function frozenRow(error: unknown): number | null {
  return codeOf(error) === FROZEN &&
    error instanceof Error &&
    'row' in error &&
    typeof error.row === 'number'
    ? error.row
    : null;
}

/** After the first batch is written, the file can no longer be refused, only stopped. */
function asStopped(error: unknown): unknown {
  const code = codeOf(error);
  if (code === FROZEN)
    return importError(
      'import-stopped',
      'Too many rows of the file take too long to process. Jobs imported so far are kept.',
    );
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return importError(
    'import-stopped',
    'Part of the file needs too much memory. Jobs imported so far are kept.',
  );
}
