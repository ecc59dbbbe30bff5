import { hash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type Client, connect } from '../db/copy/connect.ts';
import { emptyTables, writeRows } from '../db/copy/copy-tables.ts';
import { findFilled, readTables, SEEDED, type Table, writeSequences } from '../db/copy/tables.ts';
import { listMigrations, listRunMigrations } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { excludeWriters } from '../db/writer-lock.ts';
import { createQueueTables } from '../worker/queue.service.ts';
import { type About, type End, readBackup } from './backup-file.ts';
import { dropWaitingMails } from './waiting-mails.ts';

export type RestoreOptions = {
  file: string;
  /** An empty database. It is migrated. */
  url: string;
  /** The files of the backup go there. */
  dataDir: string;
  /** What becomes of mails that waited; null: refuse if that is not clear. */
  mails: 'send' | 'drop' | null;
};

/** What was restored. */
export type RestoreReport = { about: About; end: End; rows: number };

/**
 * Reads and checks a backup. Refuses, in words, one that this release cannot restore, and one whose
 * mails may have been sent since.
 */
export async function checkBackup(
  file: string,
  mails: RestoreOptions['mails'] = null,
): Promise<{ about: About; end: End }> {
  const checked = await readBackup(file);
  const { about, end } = checked;
  const known = listMigrations();
  const unknown = about.migrations.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(
      `The backup is of a newer release (${unknown}): restore it with that one, or one after it.`,
    );
  if (about.hadWriters && end.mailsWaiting > 0 && mails === null)
    throw new Error(
      `${end.mailsWaiting} mails waited when the backup was made at ${about.madeAt}, and the product was running. Add --mails drop if it went on after that and has sent them, or --mails send if it ended then.`,
    );
  return checked;
}

/**
 * Restores a backup into an empty database, in one transaction: after a failure it is still empty.
 * Refuses one with rows, in words. Migrates to this release afterwards.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { file, url, dataDir, mails } = options;
  const { about, end } = await checkBackup(file, mails);
  const client = await connect(url);
  try {
    if (!(await excludeWriters(client)))
      throw new Error('A product or an import is running on the database: stop it first.');
    await refuseFilled(client, about);
    await refuseOtherFiles(end, dataDir);
    await createTables(url, about);
    const tables = await readTables(client);
    await client.query('BEGIN');
    await emptyTables(client, tables.filter(mayHaveRows));
    await readBackup(file, {
      onTable: (from, name, data) => writeTable(client, tables, from, name, data),
      onFile: (path, data) => writeTo(pathIn(dataDir, path), data),
    });
    await writeSequences(client, end.sequences);
    if (mails === 'drop') await dropWaitingMails(client);
    await client.query('COMMIT');
    // The planner knows nothing of the new rows.
    await client.query('ANALYZE');
    // The migrations since then.
    await (await openDatabase(url, () => undefined)).close();
    const counts = Object.values(end.tables).map(({ rows }) => rows);
    return { about, end, rows: counts.reduce((sum, count) => sum + count, 0) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Of an empty database. */
function mayHaveRows({ name }: Table): boolean {
  return name === SEEDED || name.startsWith('pgboss.');
}

async function refuseFilled(client: Client, about: About): Promise<void> {
  const filled = await findFilled(client, await readTables(client));
  if (filled.length > 0) {
    const named = filled
      .sort((a, b) => b.rows - a.rows)
      .slice(0, 3)
      .map(({ name, rows }) => `${name} (${rows})`);
    throw new Error(
      `The database is not empty: it has rows in ${named.join(', ')}. Restore into a new one: nothing is overwritten.`,
    );
  }
  const run = await listRunMigrations(client);
  const later = run.find((name) => !about.migrations.includes(name));
  if (later !== undefined)
    throw new Error(
      `The empty database has the tables of a release after the one of the backup (${later}). Take one without tables.`,
    );
}

function writeTable(
  client: Client,
  tables: readonly Table[],
  about: About,
  name: string,
  data: AsyncIterable<Buffer>,
): Promise<number> {
  const table = tables.find((each) => each.name === name);
  const columns = about.tables.find((each) => each.name === name)?.columns;
  if (!table || !columns) throw new Error(`The product has no table ${name}.`);
  return writeRows(client, table, columns, data);
}

/** The tables as they were when the backup was made. */
async function createTables(url: string, { migrations }: About): Promise<void> {
  const database = await openDatabase(url, () => undefined, { upTo: migrations.at(-1) });
  await createQueueTables(database).finally(database.close);
}

/** A file that is there already, with another content, is never replaced. */
async function refuseOtherFiles({ files }: End, dataDir: string): Promise<void> {
  for (const [path, { sha256 }] of Object.entries(files)) {
    const target = pathIn(dataDir, path);
    const there = await readFile(target).catch(noFile);
    if (there !== null && hash('sha256', there) !== sha256)
      throw new Error(`${target} is there already, and is not that of the backup: move it away.`);
  }
}

async function writeTo(target: string, data: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await writeFile(target, data, { mode: 0o600, flush: true });
}

/** The path of a file of the backup, which never leads out of the data folder. */
function pathIn(dataDir: string, path: string): string {
  const target = resolve(join(dataDir, path));
  const inside = relative(resolve(dataDir), target);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`))
    throw new Error(`The backup has a file outside of the data folder: ${path}.`);
  return target;
}

function noFile(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
