import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  checkBackup,
  type RestoreOptions,
  restoreBackup,
} from '../backup/restore-backup.service.ts';
import { writeBackup } from '../backup/write-backup.service.ts';
import { openBundledServer, type Role } from '../db/bundled/open-bundled.ts';
import type { Env } from '../env.ts';
import { fileTrouble } from '../file-trouble.ts';
import { readCommandEnv, reportError } from './open-configured.ts';

/** Writes a backup of the configured database, and says what it holds. Resolves with the exit code. */
export function backup(file: string): Promise<number> {
  return runOn('backup', async (env) => {
    const dataDir = resolve(env.DATA_DIR);
    if (env.DATABASE_URL === undefined && !existsSync(join(dataDir, 'database')))
      throw new Error(`${dataDir} has no database.`);
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
    const leaveOut = env.BACKUP_DIR === undefined ? [] : [resolve(env.BACKUP_DIR)];
    const report = await withServer(env, 'command', (url) =>
      writeBackup({ url, file, dataDir, leaveOut, now: () => new Date(), signal: stop.signal }),
    );
    console.log(
      `${file}: ${sizeOf(report.bytes)}, ${report.rows} rows of ${report.tables} tables, checked.`,
    );
    if (report.files.length > 0) console.log(`With ${report.files.join(', ')} of ${dataDir}.`);
    if (env.SESSION_SECRET !== undefined)
      console.log('SESSION_SECRET and the other settings are not in it: keep them, too.');
  });
}

/** Restores a backup, or checks it. Resolves with the exit code. */
export function restore({
  file,
  check,
  mails,
}: Pick<RestoreOptions, 'file' | 'mails'> & { check: boolean }): Promise<number> {
  return runOn('restore', async (env) => {
    // Before a database is made for it. A check needs no decision.
    const { about, end } = await checkBackup(file, check ? 'send' : mails);
    const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
    const what = `${rows} rows of ${Object.keys(end.tables).length} tables`;
    const origin = `made at ${about.madeAt} by release ${about.release} on PostgreSQL ${about.postgres}`;
    if (check) {
      console.log(`${file} is whole: ${what}, ${origin}.`);
      console.log(`${end.mailsWaiting} mails wait in it.`);
      return;
    }
    const dataDir = resolve(env.DATA_DIR);
    await withServer(env, 'product', (url) => restoreBackup({ file, url, dataDir, mails }));
    console.log(`Restored ${what}, ${origin}.`);
    for (const path of Object.keys(end.files)) console.log(`Wrote ${join(dataDir, path)}.`);
  });
}

/** Runs `work` with the address of the configured database; it is not migrated. */
export async function withServer<T>(
  { DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  role: Role,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (DATABASE_URL !== undefined) return work(DATABASE_URL);
  const server = await openBundledServer({
    dataDir: resolve(DATA_DIR),
    role,
    tell: (line) => console.error(line),
    onError: reportError,
  });
  return work(server.url).finally(server.close);
}

/** Runs a command with its settings, and prints in one line why it failed. */
export async function runOn(name: string, work: (env: Env) => Promise<void>): Promise<number> {
  const env = readCommandEnv();
  if (env === null) return 1;
  try {
    await work(env);
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reason = error.name === 'AbortError' ? 'it was stopped.' : fileTrouble(error);
    console.error(`The ${name} failed: ${reason ?? error.message}`);
    return 1;
  }
}

/** "1.4 MB". */
function sizeOf(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB'];
  let size = bytes / 1000;
  let unit = 0;
  for (; size >= 1000 && unit < units.length - 1; unit++) size /= 1000;
  return `${size.toFixed(1)} ${units[unit]}`;
}
