import { Duplex } from 'node:stream';

/** The stream of one connection to the embedded database, with what `pg` asks of a socket. */
export class DatabaseStream extends Duplex {
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
