import { read } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { Mapping, Places } from '../../../shared/import-mapping.ts';
import { refuse } from '../import-error.service.ts';
import { archiveKind, unzipOnly } from './read-zip.ts';

const HEAD_BYTES = 4096;
const CHUNK_BYTES = 65_536;

/**
 * An open feed file. It can be read from the start repeatedly, and stays the same file if another
 * one takes its name.
 */
export type FeedFile = {
  /** Size on disk in bytes. */
  size: number;
  /** The declared encoding (BOM, XML declaration), or null. */
  declaredEncoding: string | null;
  /** Where it was fetched from, or null. */
  address: string | null;
  /** The recipe of rows that were collected from pages, or null. */
  collected: string | null;
  /** How the operator maps its format, or null. */
  mapping: Mapping | null;
  /** How jobs in several places are read. */
  places: Places;
  /**
   * Streams the text, decompressed if it is gzip or the only file of a zip archive; a workbook of
   * Excel as CSV. `onBytes` gets the number of bytes read from
   * disk.
   */
  read(encoding: string, onBytes: (bytes: number) => void): AsyncGenerator<string>;
};

const readAt = promisify(read);

/** Error code of `read` for bytes that are not valid in the encoding. */
export const NOT_IN_ENCODING = 'not-in-encoding';

/** Reads a feed by its file descriptor. Throws `import-refused` if it is empty. */
export async function readOpenFeed({
  fd,
  path,
  size,
  address = null,
  collected = null,
  mapping = null,
  places = 'one',
}: {
  fd: number;
  path: string;
  size: number;
  address?: string | null;
  collected?: string | null | undefined;
  mapping?: Mapping | null;
  places?: Places;
}): Promise<FeedFile> {
  if (size === 0) refuse(`${path} is empty.`);
  const packed = await packingOf(fd);
  // A workbook is read as CSV, whatever is in it.
  const head = packed === 'sheet' ? Buffer.from('sheet') : await readHead(fd, packed);
  if (head.length === 0) refuse(`${path} is empty.`);
  return {
    size,
    address,
    collected: collected ?? null,
    mapping,
    places,
    declaredEncoding: packed === 'sheet' ? 'utf-8' : encodingOf(head),
    read: (encoding, onBytes) =>
      packed === 'sheet'
        ? sheetRows(fd, onBytes)
        : decode(streamBytes(fd, packed, onBytes), encoding),
  };
}

/** The rows of a workbook as CSV. Its reader is loaded when one comes, not at the start. */
async function* sheetRows(fd: number, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const { readSheet } = await import('./read-sheet.ts');
  yield* readSheet(readDisk(fd, onBytes));
}

/** Opens a feed. Throws `import-refused` if it is missing or not a regular file. */
export async function openFeedHandle(path: string): Promise<FileHandle> {
  try {
    // Before opening: opening a named pipe blocks.
    const stats = await stat(path);
    if (stats.isDirectory()) refuse(`${path} is a folder. Give the path of a file.`);
    if (!stats.isFile()) refuse(`${path} is not a regular file.`);
    return await open(path, 'r');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') refuse(`File not found: ${path}.`);
    if (code === 'EACCES' || code === 'EPERM') refuse(`Cannot read ${path}: permission denied.`);
    throw error;
  }
}

type Packing = 'gzip' | 'zip' | 'sheet' | null;

async function packingOf(fd: number): Promise<Packing> {
  const { bytesRead, buffer } = await readAt(fd, Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  if (bytesRead >= 2 && buffer[0] === 0x1f && buffer[1] === 0x8b) return 'gzip';
  return archiveKind(buffer.subarray(0, bytesRead));
}

async function readHead(fd: number, packed: Packing): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of streamBytes(fd, packed, () => {})) {
    parts.push(part);
    length += part.length;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
}

async function* streamBytes(
  fd: number,
  packed: Packing,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const disk = readDisk(fd, onBytes);
  if (packed === 'zip') return yield* unzipOnly(disk);
  if (packed !== 'gzip') return yield* disk;
  // The callback only prevents an uncaught error; the loop below throws it.
  const unpacked = pipeline(
    Readable.from(disk),
    createGunzip({ chunkSize: CHUNK_BYTES }),
    () => {},
  );
  try {
    for await (const part of unpacked) yield part as Buffer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      refuse('The compressed file is damaged or incomplete.');
    }
    throw error;
  }
}

async function* readDisk(fd: number, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await readAt(
      fd,
      Buffer.allocUnsafe(CHUNK_BYTES),
      0,
      CHUNK_BYTES,
      position,
    );
    if (bytesRead === 0) return;
    position += bytesRead;
    onBytes(position);
    yield buffer.subarray(0, bytesRead);
  }
}

/**
 * The encoding of a byte order mark, of a UTF-16 `<`, or of the XML declaration; null without one.
 */
function encodingOf(head: Buffer): string | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le';
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be';
  return (
    /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']{1,40})["']/
      .exec(head.toString('latin1'))?.[1]
      ?.toLowerCase() ?? null
  );
}

async function* decode(bytes: AsyncGenerator<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = createDecoder(encoding);
  const decodePart = (part?: Buffer) => {
    try {
      return part ? decoder.decode(part, { stream: true }) : decoder.decode();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw Object.assign(new Error(`The file has bytes that are not valid ${encoding}.`), {
        code: NOT_IN_ENCODING,
      });
    }
  };
  for await (const part of bytes) yield decodePart(part);
  const rest = decodePart();
  if (rest !== '') yield rest;
}

function createDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuse(
      `The file declares the encoding “${encoding}”, which is not supported. Save it as UTF-8.`,
    );
  }
}
