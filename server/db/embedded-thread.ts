import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { DatabaseStream } from './database-stream.ts';
import { isLongWork } from './long-work.ts';
import { databaseFailed } from './unavailable.ts';

/** Messages to the worker thread. `query` carries bytes of the PostgreSQL wire protocol. */
export type ToEmbedded =
  | { kind: 'connect' }
  | { kind: 'query'; connection: number; bytes: Uint8Array }
  | { kind: 'close' };

/**
 * Messages of the worker thread: it is ready, the answer to one `query`, or the reason of its
 * failure.
 */
export type FromEmbedded =
  | { kind: 'ready' }
  | { kind: 'answer'; connection: number; bytes: Uint8Array }
  | { kind: 'failed'; reason: string };

/** The embedded database in a worker thread, so that it does not block the event loop. */
export type EmbeddedThread = {
  /**
   * A stream in place of the socket that `pg` opens to a server. One at a time: the database has
   * one session.
   */
  connect(): Duplex;
  /** The limits it was started with. */
  limits: EmbeddedLimits;
  /** Closes the database and ends the thread. Rejects if the database had failed. */
  close(): Promise<void>;
};

/** Time limits for one message to the database, in ms. */
export type EmbeddedLimits = { query: number; longWork: number };

/**
 * Opens the embedded database of a folder in a new thread. Rejects if it cannot be opened. If it
 * fails later, or exceeds its limits, all queries reject with the code DATABASE_FAILED from then on
 * and `onFailure` is called once.
 */
export async function startEmbeddedThread(
  folder: string,
  limits: EmbeddedLimits,
  onFailure: (error: Error) => void,
): Promise<EmbeddedThread> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder },
    // The thread's own heap stays small: the memory of the database is WebAssembly memory.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const tell = (message: ToEmbedded, transfer: ArrayBuffer[] = []) =>
    worker.postMessage(message, transfer);
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let isOpen = false;
  let failure: Error | null = null;
  let stream: DatabaseStream | null = null;
  let connection = 0;
  let watch: NodeJS.Timeout | undefined;

  const fail = (reason: string) => {
    if (failure) return;
    failure = databaseFailed(reason);
    clearTimeout(watch);
    ready.reject(failure);
    stream?.destroy(failure);
    ended.reject(failure);
    void worker.terminate();
    if (isOpen) onFailure(failure);
  };
  worker.on('message', (message: FromEmbedded) => {
    if (message.kind === 'ready') ready.resolve();
    if (message.kind === 'failed') fail(message.reason);
    if (message.kind !== 'answer') return;
    clearTimeout(watch);
    // Drop answers to a connection that was closed.
    if (message.connection === connection) stream?.push(Buffer.from(message.bytes.buffer));
  });
  worker.on('error', (error) => fail(String(error)));
  worker.on('exit', () => (isOpen ? fail('Its thread has ended.') : ended.resolve()));
  // Prevents an unhandled rejection: `close` and the queries report a failure.
  ended.promise.catch(() => undefined);

  const send = (sender: number, bytes: Uint8Array<ArrayBuffer>) => {
    const limit = isLongWork() ? limits.longWork : limits.query;
    clearTimeout(watch);
    watch = setTimeout(() => fail(`It did not answer within ${limit / 1000} seconds.`), limit);
    tell({ kind: 'query', connection: sender, bytes }, [bytes.buffer]);
  };
  await ready.promise;
  isOpen = true;

  return {
    limits,
    connect: () => {
      const number = ++connection;
      stream = new DatabaseStream((bytes) => send(number, bytes));
      if (failure) stream.destroy(failure);
      else tell({ kind: 'connect' });
      return stream;
    },
    close: () => {
      isOpen = false;
      clearTimeout(watch);
      if (!failure) tell({ kind: 'close' });
      return ended.promise;
    },
  };
}
