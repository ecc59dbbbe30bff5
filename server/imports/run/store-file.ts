import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/**
 * Why a stream was not stored: longer than allowed (packed or unpacked), silent for too long,
 * damaged gzip.
 */
export type StoreErrorCode = 'file-too-large' | 'file-stalled' | 'file-damaged';

const FOLDER = 'waymark-feed-';
const DAY_MS = 86_400_000;
/** A packed file that is sent packed once more (Content-Encoding). */
const PACKED_TIMES = 2;

/**
 * Makes a folder that only this user can read, for one file on its way into the database. Whoever
 * asks removes it.
 */
export function makePrivateFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), FOLDER));
}

/** Removes the folders of processes that were killed: those older than a day. */
export async function removeOldFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue;
    const path = join(tmpdir(), name);
    const stats = await stat(path).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > DAY_MS)
      await rm(path, { recursive: true, force: true });
  }
}

/**
 * Writes a stream to a new file that only this user can read, unpacking gzip (told by its content)
 * so that a small file cannot grow without bound later. `onBytes` hears how many bytes have come.
 * Gives the size of the file in bytes; throws errors with a StoreErrorCode.
 */
export async function storeFile(
  source: Readable,
  path: string,
  options: {
    maxBytes: number;
    idleMs: number;
    signal: AbortSignal;
    onBytes?: (bytes: number) => void;
  },
): Promise<number> {
  const { maxBytes, idleMs, signal, onBytes = () => undefined } = options;
  const stalled = new AbortController();
  const stall = () => stalled.abort(storeError('file-stalled', 'Nothing came for too long.'));
  let size = 0;
  const stored = (bytes: number) => {
    size = bytes;
  };
  try {
    await pipeline(
      source,
      (chunks: AsyncIterable<Buffer>) =>
        unpacked(measured(watched(chunks, idleMs, stall), maxBytes, onBytes), maxBytes),
      (chunks: AsyncIterable<Buffer>) => measured(chunks, maxBytes, stored),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
      { signal: AbortSignal.any([signal, stalled.signal]) },
    );
    return size;
  } catch (error) {
    if (stalled.signal.aborted) throw stalled.signal.reason;
    throw error;
  }
}

/** The code of an error of `storeFile`, or undefined. */
export function storeErrorCode(error: unknown): StoreErrorCode | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'file-too-large' || code === 'file-stalled' || code === 'file-damaged'
    ? code
    : undefined;
}

function storeError(code: StoreErrorCode, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** Only waiting counts as silence: not the time that unpacking and writing take. */
async function* watched(
  chunks: AsyncIterable<Buffer>,
  idleMs: number,
  onSilence: () => void,
): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timer = setTimeout(onSilence, idleMs);
      const next = await iterator.next().finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

async function* measured(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw storeError('file-too-large', 'The file is too large.');
    onBytes(bytes);
    yield chunk;
  }
}

async function* unpacked(
  chunks: AsyncGenerator<Buffer>,
  maxBytes: number,
  times = PACKED_TIMES,
): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  const head = await readHead(iterator);
  async function* whole() {
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  if (!(head[0] === 0x1f && head[1] === 0x8b)) return yield* whole();
  if (times === 0) throw storeError('file-damaged', 'The file is packed too many times.');
  yield* unpacked(
    measured(gunzip(whole()), maxBytes, () => {}),
    maxBytes,
    times - 1,
  );
}

async function readHead(iterator: AsyncGenerator<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  while (length < 2) {
    const next = await iterator.next();
    if (next.done) break;
    parts.push(next.value);
    length += next.value.length;
  }
  return Buffer.concat(parts);
}

async function* gunzip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(chunks);
  const target = createGunzip();
  source.on('error', (error) => target.destroy(error));
  source.pipe(target);
  try {
    for await (const chunk of target) yield chunk as Buffer;
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      /^Z_|ERR_STREAM_PREMATURE_CLOSE/.test(String(error.code))
    ) {
      throw storeError('file-damaged', 'The compressed file is damaged or incomplete.');
    }
    throw error;
  } finally {
    source.destroy();
    target.destroy();
  }
}
