import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { DatabaseStream } from './database-stream.ts';
import { isLongWork } from './long-work.ts';
import { databaseFailed } from './unavailable.ts';

/**
 * What the main thread tells the thread of the embedded database. `query` carries bytes of
 * PostgreSQL's protocol.
 */
export type ToEmbedded =
  | { kind: 'connect' }
  | { kind: 'query'; connection: number; bytes: Uint8Array }
  | { kind: 'close' };

/** What the thread tells: it is open, the answer to one `query`, or why it cannot go on. */
export type FromEmbedded =
  | { kind: 'ready' }
  | { kind: 'answer'; connection: number; bytes: Uint8Array }
  | { kind: 'failed'; reason: string };

/**
 * The embedded database in a thread of its own, so that the event loop stays free for readers while
 * it works.
 */
export type EmbeddedThread = {
  /**
   * A stream to the database such as `pg` opens to a server. One at a time: the database has one
   * session.
   */
  connect(): Duplex;
  /** Closes the database and ends the thread; rejects when it had failed. */
  close(): Promise<void>;
};

/** How long the database may work on what was sent in one go, in milliseconds. */
export type EmbeddedLimits = { query: number; longWork: number };

/**
 * Opens the embedded database of a folder in a new thread. Rejects when it cannot be opened. When
 * it fails later, or does not answer within its limits, every query is rejected with the code
 * DATABASE_FAILED from then on, and `onFailure` is called once.
 */
export async function startEmbeddedThread(
  folder: string,
  limits: EmbeddedLimits,
  onFailure: (error: Error) => void,
): Promise<EmbeddedThread> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder },
    // Its own garbage is small: the memory of the database is not in this heap.
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
    // An answer to a connection that was given up is nobody's.
    if (message.connection === connection) stream?.push(Buffer.from(message.bytes.buffer));
  });
  worker.on('error', (error) => fail(String(error)));
  worker.on('exit', () => (isOpen ? fail('Its thread has ended.') : ended.resolve()));
  // Who closes it learns of a failure; while it is open the queries do.
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
