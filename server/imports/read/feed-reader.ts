import { availableParallelism } from 'node:os';
import type { Mapping, Places, Preview, Survey } from '../../../shared/import-mapping.ts';
import { ownShares } from '../../memory-shares.ts';
import { Overrun, startThread, type Thread } from '../../thread.ts';
import { importError, refuse } from '../import-error.service.ts';
import type { RowContext } from '../normalise/normalise-row.ts';
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
import type { PageRow, PageValues } from './scan-page.ts';

/**
 * `worker`: the worker's entry file. `stepMs`: timeout of one row or one chunk of the file.
 * `heapMb`: heap limit of a worker. `workers`: how many read a large file; each reads some of its
 * rows.
 */
export type ReadingOptions = { worker: URL; stepMs: number; heapMb: number; workers: number };

/**
 * A file to read. `address`: where it was fetched from; `mapping`: of a format that the operator
 * mapped; `places`: how jobs in several places are read.
 */
export type FeedOptions = {
  path: string;
  address?: string | null | undefined;
  /** The recipe of rows that were collected from pages (scan-page.ts). */
  collected?: string | undefined;
  mapping?: Mapping | null | undefined;
  places?: Places | undefined;
};

/** Gets the number of bytes read so far. */
type OnBytes = (bytes: number) => void;

/**
 * A feed that is read in worker threads, so that no file can block the process. Call `close` after
 * use.
 */
export type FeedReader = {
  /** Size on disk in bytes. */
  size: number;
  /**
   * Reads the whole file, from now on as `reading` says if it is given. Throws `import-refused` if it
   * is malformed anywhere.
   */
  check(onBytes: OnBytes, reading?: Pick<OpenFeed, 'mapping' | 'places'>): Promise<CheckedFeed>;
  /**
   * The listings of a checked feed in batches and in their order; each worker reads at most one
   * batch ahead (backpressure).
   */
  rows(reading: Reading, onBytes: OnBytes): AsyncGenerator<ReadRow[]>;
  /** What the beginning of the file has, and a mapping of the jobs at `rows`, or of the likeliest. */
  survey(rows: string | undefined): Promise<Survey>;
  /** Some rows as they would become jobs. Throws as `check`. */
  preview(context: Omit<RowContext, 'facts'>): Promise<Preview>;
  close(): Promise<void>;
};

const DEFAULTS: ReadingOptions = {
  worker: new URL('./feed-worker.ts', import.meta.url),
  stepMs: 5_000,
  heapMb: 512,
  // One core is left to the main thread and the database.
  workers: Math.max(1, Math.min(ownShares().feedThreads, availableParallelism() - 1)),
};
/** A smaller file is read by one worker: starting more takes longer. */
const LEAST_SHARED_BYTES = 1_000_000;
/** How long a thread that has read a feed waits for the next one: starting it costs 0.15 s. */
const SPARE_MS = 2_000;
/** After this many rows that freeze the worker the import stops. */
const MAX_FROZEN_ROWS = 20;

/**
 * Opens a feed. Throws `import-refused` if it is missing or not a file. The signal aborts reading at
 * once.
 */
export async function openFeedReader(
  asked: FeedOptions,
  signal: AbortSignal | undefined,
  options?: Partial<ReadingOptions>,
): Promise<FeedReader> {
  const { path, address = null, collected, mapping = null, places = 'one' } = asked;
  const limits = options ? { ...DEFAULTS, ...options } : DEFAULTS;
  const handle = await openFeedHandle(path);
  const { size } = await handle.stat();
  const feed: OpenFeed = { fd: handle.fd, path, size, address, collected, mapping, places };
  const first = (limits === DEFAULTS && takeSpare()) || startWorker(limits);
  const workers = [first];
  let isRead = false;
  const once = (request: FeedRequest, onNews: OnBytes = () => undefined) =>
    first.ask(request, { signal, onNews }).catch((error: unknown) => {
      if (!(error instanceof Overrun)) throw error;
      if (error.of === 'time')
        refuse('The file cannot be read: part of it takes too long to process.');
      refuse('The file cannot be read: part of it needs too much memory.');
    });

  return {
    size,
    check: async (onBytes, reading) => {
      Object.assign(feed, reading);
      return expectAnswer(await once({ ask: 'check', feed }, onBytes), 'checked').feed;
    },
    survey: async (rows) => {
      const { survey } = expectAnswer(await once({ ask: 'survey', feed, rows }), 'survey');
      isRead = true;
      return survey;
    },
    preview: async (context) => {
      const { preview } = expectAnswer(await once({ ask: 'preview', feed, context }), 'preview');
      isRead = true;
      return preview;
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

/**
 * Reads pages of lists in a thread, one after the other. Call `close` after use.
 */
export type PageReader = {
  /**
   * The rows of a page in batches, to be taken to the end; with the last one what it says of its
   * list. Throws `import-refused` if it is malformed.
   */
  scan(page: PageFile): AsyncGenerator<{ rows: PageRow[]; values: PageValues | null }>;
  /** Appends a page that was scanned to a collected file (collectPage in scan-page.ts). */
  collect(
    page: PageFile,
    rows: { fates: Uint8Array; details: string; out: string },
  ): Promise<number[]>;
  close(): Promise<void>;
};

/** A page of the list at `address`, read by the recipe of this name. */
export type PageFile = { path: string; address: string; recipe: string };

/** Opens a reader of pages. The signal aborts reading at once. */
export function openPageReader(signal: AbortSignal, options?: Partial<ReadingOptions>): PageReader {
  const limits = options ? { ...DEFAULTS, ...options } : DEFAULTS;
  let worker = (limits === DEFAULTS && takeSpare()) || startWorker(limits);
  const ask = (request: FeedRequest) => {
    // A page that froze it does not keep the pages before it from being read.
    if (!worker.isUsable()) worker = startWorker(limits);
    return worker.ask(request, { signal }).catch((error: unknown) => {
      if (!(error instanceof Overrun)) throw error;
      return refuse(`The page cannot be read: part of it needs too much ${error.of}.`);
    });
  };
  return {
    scan: async function* ({ path, address, recipe }) {
      const handle = await openFeedHandle(path);
      try {
        const { size } = await handle.stat();
        const feed = { fd: handle.fd, path, size, address, mapping: null, places: 'one' as const };
        let request: FeedRequest = { ask: 'scan', feed, recipe };
        for (let isLast = false; !isLast; request = { ask: 'scan-more' }) {
          const { rows, values } = expectAnswer(await ask(request), 'scanned');
          isLast = values !== null;
          yield { rows, values };
        }
      } finally {
        await handle.close();
      }
    },
    collect: async ({ path, address, recipe }, rows) => {
      const handle = await openFeedHandle(path);
      try {
        const { size } = await handle.stat();
        const feed = { fd: handle.fd, path, size, address, mapping: null, places: 'one' as const };
        return expectAnswer(await ask({ ask: 'collect', feed, recipe, ...rows }), 'collected')
          .broken;
      } finally {
        await handle.close();
      }
    },
    close: async () => {
      if (limits !== DEFAULTS || !keepSpare(worker)) await worker.end();
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
