import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { Sequences } from '../db/copy/tables.ts';
import { readTar } from './tar.ts';

/** The first file of a backup: where it is from. docs/database.md describes the format. */
export type About = {
  format: 1;
  /** ISO. */
  madeAt: string;
  release: string;
  /** The version of the server, as it calls it. */
  postgres: string;
  /** A product or an import was running: what waited then was done afterwards. */
  hadWriters: boolean;
  /** Names of the migrations that had run. */
  migrations: string[];
  tables: { name: string; columns: string[] }[];
};

type Content = { bytes: number; sha256: string };

/** The last file of a backup: what must have been read before it. */
export type End = {
  tables: Record<string, Content & { rows: number }>;
  files: Record<string, Content>;
  sequences: Sequences;
  /** Mails that waited to be sent. */
  mailsWaiting: number;
};

export const FORMAT = 1;
export const ABOUT = 'waymark-backup.json';
export const END = 'end.json';

/** What reads a backup does with its contents. Each reads `data` to its end, or not at all. */
export type BackupReader = {
  /** Resolves with the number of rows, if it counts them. */
  onTable?(about: About, name: string, data: AsyncIterable<Buffer>): Promise<number>;
  onFile?(path: string, data: AsyncIterable<Buffer>): Promise<unknown>;
};

/** Counts bytes and lines, and makes a checksum, of what passes. */
export function createMeter() {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  return {
    add(chunk: Buffer): void {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
    },
    content: (): Content => ({ bytes, sha256: hash.copy().digest('hex') }),
    lines: () => lines,
  };
}

/**
 * Reads a backup from its beginning to its end, and checks all of it: checksums, the rows of every
 * table, and that nothing is absent or was added. Rejects with an Error in words.
 */
export async function readBackup(
  file: string,
  reader: BackupReader = {},
): Promise<{ about: About; end: End }> {
  const input = createReadStream(file);
  const unzipped = createGunzip();
  input.on('error', (error) => unzipped.destroy(error));
  try {
    return await readEntries(input.pipe(unzipped), reader);
  } catch (error) {
    throw inWords(error, file);
  } finally {
    input.destroy();
    unzipped.destroy();
  }
}

async function readEntries(source: AsyncIterable<Buffer>, reader: BackupReader) {
  const entries = readTar(source);
  let next = await entries.next();
  const read: Pick<End, 'tables' | 'files'> = { tables: {}, files: {} };
  let about: About | null = null;
  let end: End | null = null;

  /** The contents of all parts of what the next entry belongs to, metered. */
  const take = (name: string, meter: ReturnType<typeof createMeter>) =>
    (async function* () {
      while (!next.done && partOf(next.value.name) === name) {
        for await (const chunk of next.value.body) {
          meter.add(chunk);
          yield chunk;
        }
        next = await entries.next();
      }
    })();

  while (!next.done) {
    const name = partOf(next.value.name);
    const meter = createMeter();
    const data = take(name, meter);
    if (name === ABOUT) about = parseAbout(await textOf(data));
    else if (about === null) throw notABackup();
    else if (name === END) end = JSON.parse(await textOf(data)) as End;
    else if (name.startsWith('tables/')) {
      const table = name.slice('tables/'.length);
      const rows = await reader.onTable?.(about, table, data);
      await drain(data);
      if (rows !== undefined && rows !== meter.lines())
        throw new Error(`${table} took ${rows} of ${meter.lines()} rows.`);
      read.tables[table] = { ...meter.content(), rows: meter.lines() };
    } else {
      const path = name.slice('files/'.length);
      await reader.onFile?.(path, data);
      await drain(data);
      read.files[path] = meter.content();
    }
  }
  if (about === null) throw notABackup();
  if (end === null) throw new Error('The file has no end: it was cut off.');
  for (const kind of ['tables', 'files'] as const)
    for (const name of Object.keys({ ...end[kind], ...read[kind] }))
      if (textOfContent(end[kind][name]) !== textOfContent(read[kind][name]))
        throw new Error(`${name} in the file is damaged.`);
  return { about, end };
}

/** Tables are in parts: `tables/public.jobs/000001.copy` belongs to `tables/public.jobs`. */
function partOf(name: string): string {
  return name.startsWith('tables/') ? name.slice(0, name.lastIndexOf('/')) : name;
}

function textOfContent(content: object = {}): string {
  return JSON.stringify(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function parseAbout(text: string): About {
  const about = JSON.parse(text) as About;
  if (about.format !== FORMAT)
    throw new Error(
      `The file has the format ${about.format} of another release: restore it with that one.`,
    );
  return about;
}

function notABackup(): Error {
  return new Error('The file is no backup of Waymark.');
}

async function textOf(data: AsyncIterable<Buffer>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(data)).toString();
}

async function drain(data: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of data);
}

/** What zlib and the file system say, as an operator reads it. */
function inWords(error: unknown, file: string): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  if (error.code === 'ENOENT') return new Error(`There is no file ${file}.`, { cause: error });
  if (error.code === 'Z_BUF_ERROR')
    return new Error('The file ends too early: it was cut off.', { cause: error });
  if (String(error.code).startsWith('Z_'))
    return new Error('The file is damaged, or no backup of Waymark.', { cause: error });
  return error;
}
