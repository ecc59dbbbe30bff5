import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/**
 * Error codes of `storeFile`: over the size limit (compressed or uncompressed), idle timeout,
 * damaged gzip.
 */
export type StoreErrorCode = 'file-too-large' | 'file-stalled' | 'file-damaged';

const FOLDER = 'waymark-feed-';
/** The file of a run in its private folder. */
export const FILE_NAME = 'feed';
const DAY_MS = 86_400_000;
/** Layers of gzip: a compressed file may be sent with Content-Encoding. */
const PACKED_TIMES = 2;

/** Creates a private folder (mode 0700) for one file. The caller deletes it. */
export function makePrivateFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), FOLDER));
}

/** Deletes folders of killed processes, when they are older than a day. */
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
 * Writes a stream to a new private file, decompressing gzip (detected from the content), so that
 * the size limit holds for the uncompressed size (zip bomb). `onBytes` gets the bytes received.
 * Returns the size of the file in bytes. Throws errors with a StoreErrorCode.
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
  const stall = () => stalled.abort(storeError('file-stalled', 'No data arrived for too long.'));
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

/** The StoreErrorCode of an error, or undefined. */
export function storeErrorCode(error: unknown): StoreErrorCode | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'file-too-large' || code === 'file-stalled' || code === 'file-damaged'
    ? code
    : undefined;
}

function storeError(code: StoreErrorCode, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** The idle timeout only counts waiting for data, not decompressing and writing. */
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
  if (times === 0) throw storeError('file-damaged', 'The file is compressed too many times.');
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
