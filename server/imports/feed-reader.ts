import type { FileHandle } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { openFeedHandle } from './feed-file.ts';
import {
  type FeedReply,
  type FeedRequest,
  type FeedWorkerStart,
  openPulse,
  PULSE_BYTES,
  type ReadRow,
} from './feed-messages.ts';
import { importError, refuse } from './import-error.service.ts';
import type { RowContext } from './normalise-row.ts';
import type { CheckedFeed } from './read-feed.ts';

/**
 * `worker`: the entry of the thread. `stepMs`: how long it may take over one row, or one piece of
 * the file. `heapMb`: its memory.
 */
export type ReadingOptions = { worker: URL; stepMs: number; heapMb: number };

/** Hears how many bytes of the file were read so far. */
type OnBytes = (bytes: number) => void;

/**
 * A feed that is read in a thread of its own, so that no file can hold up the process. Whoever
 * opens one closes it.
 */
export type FeedReader = {
  /** Size on disk in bytes. */
  size: number;
  /** Reads the whole file and refuses it when it is malformed anywhere. */
  check(onBytes: OnBytes): Promise<CheckedFeed>;
  /**
   * The rows of a checked feed as listings, in batches; at most one more batch is read than was
   * taken.
   */
  rows(encoding: string, context: RowContext, onBytes: OnBytes): AsyncGenerator<ReadRow[]>;
  close(): Promise<void>;
};

const DEFAULTS: ReadingOptions = {
  worker: new URL('./feed-worker.ts', import.meta.url),
  stepMs: 5_000,
  heapMb: 512,
};
const TICKS = 15;
/** Beyond so many rows that freeze the worker, the rest of the file is not worth the time. */
const MAX_FROZEN_ROWS = 20;
const FROZEN = 'feed-worker-frozen';

/** Opens a feed; refuses what is missing or no file. The signal ends the reading at once. */
export async function openFeedReader(
  path: string,
  signal: AbortSignal | undefined,
  options: Partial<ReadingOptions> = {},
): Promise<FeedReader> {
  const reading = { ...DEFAULTS, ...options };
  const handle = await openFeedHandle(path);
  const { size } = await handle.stat();
  const start = { fd: handle.fd, path, size };
  let worker = startWorker(start, reading);

  return {
    size,
    check: async (onBytes) => {
      const reply = await worker.ask({ ask: 'check' }, signal, onBytes).catch((error: unknown) => {
        if (codeOf(error) === FROZEN)
          refuse('The file cannot be read: a part of it takes too long.');
        if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY')
          refuse('The file cannot be read: a part of it takes too much memory.');
        throw error;
      });
      return expectReply(reply, 'checked').feed;
    },
    rows: async function* (encoding, context, onBytes) {
      const ask = (request: FeedRequest) => worker.ask(request, signal, onBytes);
      const unread: number[] = [];
      let taken = 0;
      let next = ask({ ask: 'rows', encoding, context, from: 0, unread });
      for (;;) {
        try {
          const { rows, isLast } = expectReply(await next, 'rows');
          taken += rows.length;
          if (!isLast) next = askAhead(() => ask({ ask: 'more' }));
          yield rows;
          if (isLast) return;
        } catch (error) {
          const row = frozenRow(error);
          if (row === null || unread.length >= MAX_FROZEN_ROWS) throw asStopped(error);
          unread.push(row);
          await worker.end();
          worker = startWorker(start, reading);
          next = ask({ ask: 'rows', encoding, context, from: taken, unread });
        }
      }
    },
    close: () => closeAll(worker, handle),
  };
}

/** Nobody waits for it yet, and its error is met by whoever does later. */
function askAhead<T>(work: () => Promise<T>): Promise<T> {
  const promise = work();
  promise.catch(() => undefined);
  return promise;
}

async function closeAll(worker: FeedWorker, handle: FileHandle): Promise<void> {
  // The worker reads by the number of the file: it must not be another's by then.
  await worker.end();
  await handle.close();
}

type FeedWorker = {
  /** Rejects with code FROZEN when the worker does not get on, and with the signal's reason. */
  ask(request: FeedRequest, signal: AbortSignal | undefined, onBytes: OnBytes): Promise<FeedReply>;
  end(): Promise<void>;
};

function startWorker(
  start: Omit<FeedWorkerStart, 'pulse'>,
  { worker: entry, stepMs, heapMb }: ReadingOptions,
): FeedWorker {
  const memory = new SharedArrayBuffer(PULSE_BYTES);
  const worker = new Worker(entry, {
    workerData: { ...start, pulse: memory } satisfies FeedWorkerStart,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
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
  worker.on('exit', () => fail(new Error('The thread that reads a feed has ended.')));

  return {
    end: async () => void (await worker.terminate()),
    ask: async (request, signal, onBytes) => {
      signal?.throwIfAborted();
      if (failure !== null) throw failure;
      const stopWatching = watchPulse(pulse, stepMs, (row) =>
        fail(Object.assign(new Error('The worker is frozen.'), { code: FROZEN, row })),
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
 * Calls when one step takes too long. It counts looks and not time, which also passes while the
 * whole machine sleeps.
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
    throw new Error(`The thread that reads a feed answered ${reply.kind} instead of ${kind}.`);
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

/** What happens after the first listings are written cannot refuse the file any more. */
function asStopped(error: unknown): unknown {
  const code = codeOf(error);
  if (code === FROZEN)
    return importError(
      'import-stopped',
      'Too much of the file takes too long to read. What has been imported so far stays.',
    );
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return importError(
    'import-stopped',
    'A part of the file takes too much memory. What has been imported so far stays.',
  );
}
