import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Client, connect } from '../db/copy/connect.ts';
import { readRows } from '../db/copy/copy-tables.ts';
import { readSequences, readTables, type Table } from '../db/copy/tables.ts';
import { listRunMigrations } from '../db/migrate.ts';
import { hasWriters } from '../db/writer-lock.ts';
import {
  ABOUT,
  type About,
  createMeter,
  END,
  type End,
  FORMAT,
  readBackup,
} from './backup-file.ts';
import { padding, tarEnd, tarEntry, tarHeader } from './tar.ts';
import { countWaitingMails } from './waiting-mails.ts';

/** Rows are written in parts of about this many bytes: an entry needs its size before it. */
const PART = 4 * 1024 * 1024;
/** Folders and files of a data folder that are the database itself. */
const DATABASE = /^(?:database|postgres)(?:$|\/)/;

export type BackupOptions = {
  /** The database. It is not migrated: an older product may be running on it. */
  url: string;
  /** The backup. What is there is replaced when the new one is whole and checked. */
  file: string;
  /** Its files come along, apart from the database. */
  dataDir: string;
  /** Folders and files in it that do not: backups. */
  leaveOut: readonly string[];
  now: () => Date;
  signal?: AbortSignal | undefined;
};

/** What a backup holds; `bytes` is the size of its file. */
export type BackupReport = { bytes: number; rows: number; tables: number; files: string[] };

/**
 * Writes all rows of one moment into one file, beside other work, and reads it again. A failure
 * leaves nothing behind, and an older file as it is. Rejects with an Error in words.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupReport> {
  const { url, file, signal } = options;
  const part = unfinished(file);
  const client = await connect(url);
  try {
    // What a killed run of the same number left.
    await rm(part, { force: true });
    await pipeline(
      Readable.from(contents(client, options), { objectMode: false }),
      // Better ones take twice the time for a tenth of the size.
      createGzip({ level: 4 }),
      (await open(part, 'wx', 0o600)).createWriteStream({ flush: true }),
      { ...(signal && { signal }) },
    );
    const { end } = await readBackup(part);
    await rename(part, file);
    await flushFolder(dirname(file));
    const counts = Object.values(end.tables).map(({ rows }) => rows);
    return {
      bytes: (await stat(file)).size,
      rows: counts.reduce((sum, count) => sum + count, 0),
      tables: counts.length,
      files: Object.keys(end.files),
    };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Two runs for one file write into two, and the last to end gives it its content. */
function unfinished(file: string): string {
  return `${file}.${process.pid}.part`;
}

async function* contents(client: Client, options: BackupOptions): AsyncGenerator<Buffer> {
  const time = options.now();
  const hadWriters = await hasWriters(client);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const tables = await readTables(client);
  if (tables.length === 0)
    throw new Error('The database has no tables of Waymark: nothing to save.');
  // A migration waits until all is read.
  await client.query(`LOCK TABLE ${tables.map(({ sql }) => sql).join(', ')} IN ACCESS SHARE MODE`);
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  const about: About = {
    format: FORMAT,
    madeAt: time.toISOString(),
    release: await readRelease(),
    postgres: rows[0]?.server_version ?? '',
    hadWriters,
    migrations: await listRunMigrations(client),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  };
  yield* jsonEntry(ABOUT, about, time);
  const end: End = {
    tables: {},
    files: {},
    sequences: {},
    mailsWaiting: await countWaitingMails(client, tables),
  };
  for (const table of tables) end.tables[table.name] = yield* tableEntries(client, table, time);
  end.sequences = await readSequences(client);
  await client.query('COMMIT');
  for (const path of await listFiles(options))
    end.files[path] = yield* fileEntry(options.dataDir, path, time);
  yield* jsonEntry(END, end, time);
  yield tarEnd();
}

function jsonEntry(name: string, value: object, time: Date): Buffer[] {
  return tarEntry(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`), time);
}

async function* tableEntries(client: Client, table: Table, time: Date) {
  const meter = createMeter();
  let part: Buffer[] = [];
  let size = 0;
  let number = 0;
  const flush = () => {
    const content = Buffer.concat(part);
    part = [];
    size = 0;
    const name = `tables/${table.name}/${String(++number).padStart(6, '0')}.copy`;
    return tarEntry(name, content, time);
  };
  const { data, rows } = readRows(client, table);
  for await (const chunk of data as AsyncIterable<Buffer>) {
    meter.add(chunk);
    part.push(chunk);
    size += chunk.length;
    if (size >= PART) yield* flush();
  }
  // An empty table has an entry, too.
  if (size > 0 || number === 0) yield* flush();
  if (meter.lines() !== rows())
    throw new Error(`${table.name} gave ${meter.lines()} of ${rows()} rows.`);
  return { ...meter.content(), rows: rows() };
}

async function* fileEntry(dataDir: string, path: string, time: Date) {
  const meter = createMeter();
  const { size } = await stat(join(dataDir, path));
  yield tarHeader(`files/${path}`, size, time);
  if (size > 0)
    for await (const chunk of createReadStream(join(dataDir, path), { end: size - 1 })) {
      meter.add(chunk as Buffer);
      yield chunk as Buffer;
    }
  const content = meter.content();
  if (content.bytes !== size)
    throw new Error(`${join(dataDir, path)} changed while it was read: try again.`);
  yield padding(size);
  return content;
}

/** The regular files of the data folder, with / between folders. A folder that is absent has none. */
async function listFiles({ dataDir, leaveOut, file }: BackupOptions): Promise<string[]> {
  const found = await readdir(dataDir, { withFileTypes: true }).catch(noEntries);
  const left = [file, unfinished(file), ...leaveOut].map((path) => relative(dataDir, path));
  const isLeft = (path: string) =>
    DATABASE.test(path) || left.some((name) => path === name || path.startsWith(`${name}${sep}`));
  const paths: string[] = [];
  for (const entry of found) {
    if (isLeft(entry.name)) continue;
    if (entry.isFile()) paths.push(entry.name);
    if (!entry.isDirectory()) continue;
    const inner = await readdir(join(dataDir, entry.name), {
      recursive: true,
      withFileTypes: true,
    });
    for (const each of inner) {
      const path = relative(dataDir, join(each.parentPath, each.name));
      if (each.isFile() && !isLeft(path)) paths.push(path.split(sep).join('/'));
    }
  }
  return paths.sort();
}

function noEntries(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}

async function readRelease(): Promise<string> {
  const about = await readFile(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8');
  return (JSON.parse(about) as { version: string }).version;
}

/** After a power cut, a folder that was not flushed may not know the new name. */
async function flushFolder(folder: string): Promise<void> {
  // Windows has no such call.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
