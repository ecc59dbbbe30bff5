import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** What the main thread tells the thread of the embedded database. `query` carries bytes of PostgreSQL's protocol. */
export type ToEmbedded = { kind: 'connect' } | { kind: 'query'; connection: number; bytes: Uint8Array } | { kind: 'close' };

/** What the thread tells: it is open, or the answer to one `query`. */
export type FromEmbedded = { kind: 'ready' } | { kind: 'answer'; connection: number; bytes: Uint8Array };

/** The embedded database in a thread of its own, so that the event loop stays free for readers while it works. */
export type EmbeddedThread = {
  /** A stream to the database such as `pg` opens to a server. One at a time: the database has one session. */
  connect(): Duplex;
  /** Closes the database and ends the thread. */
  close(): Promise<void>;
};

/** Opens the embedded database of a folder in a new thread. Rejects when it cannot be opened. */
export async function startEmbeddedThread(folder: string): Promise<EmbeddedThread> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: { folder } });
  const tell = (message: ToEmbedded, transfer: ArrayBuffer[] = []) => worker.postMessage(message, transfer);
  let connected: DatabaseStream | null = null;
  let connection = 0;
  let failure: Error | null = null;
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();

  const fail = (error: Error) => {
    failure ??= error;
    ready.reject(failure);
    connected?.destroy(failure);
  };
  worker.on('message', (message: FromEmbedded) => {
    if (message.kind === 'ready') ready.resolve();
    // An answer to a connection that was given up is nobody's.
    if (message.kind === 'answer' && message.connection === connection) connected?.push(Buffer.from(message.bytes.buffer));
  });
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => {
    fail(new Error('The embedded database has ended.'));
    ended.resolve();
  });
  await ready.promise;

  return {
    connect: () => {
      const number = ++connection;
      connected = new DatabaseStream((bytes) => tell({ kind: 'query', connection: number, bytes }, [bytes.buffer]));
      if (failure) connected.destroy(failure);
      else tell({ kind: 'connect' });
      return connected;
    },
    close: () => {
      tell({ kind: 'close' });
      return ended.promise;
    },
  };
}

/** The stream of one connection, with what `pg` asks of a socket. */
class DatabaseStream extends Duplex {
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void;

  constructor(send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    super();
    this.#send = send;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(Uint8Array.from(chunk));
    done();
  }

  /** The messages of one query travel together. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Uint8Array.from(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}
