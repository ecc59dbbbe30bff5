import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { connect } from '../db/copy/connect.ts';
import type { Base } from '../feature.ts';
import { readBackupState, writeBackupState } from './backup-state.service.ts';

/** Where backups go, how many stay, at what time (UTC, HH:MM), and of which data folder. */
export type BackupSchedule = { dir: string; keep: number; time: string; dataDir: string };

export type ScheduleDeps = Pick<Base, 'database' | 'db' | 'now' | 'log'>;

/** Any number that no other advisory lock has: one process of all makes the backup. */
const LOCK = 7_304;
const LOOK_MS = 60_000;
/** A clock that is set back by no more than this makes no second backup of the day. */
const CLOCK_BACK_MS = 3_600_000;
/** After a failure. */
const RETRY_MS = 3_600_000;
const NAME = /^waymark-[0-9TZ-]+\.tar\.gz$/;
const PART = /^waymark-[0-9TZ-]+\.tar\.gz\.\d+\.part$/;
const COMMAND = join(import.meta.dirname, '..', 'cli', 'backup.ts');
const DAY_MS = 86_400_000;

/** Looks each minute whether a backup is due, at first now. */
export function startBackups(deps: ScheduleDeps, schedule: BackupSchedule) {
  const stop = new AbortController();
  let looking: Promise<unknown> | null = null;
  const look = () => {
    looking ??= backUpIfDue(deps, schedule, stop.signal)
      .catch((error: unknown) => {
        deps.log.error({ err: error }, 'looking for a due backup failed; it is tried again');
      })
      .finally(() => {
        looking = null;
      });
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      stop.abort();
      await looking;
    },
  };
}

/**
 * Makes the backup of the day unless it is made, or another process makes it, and removes the
 * oldest ones. Resolves with whether it tried. A failure is noted for the overview, and tried again
 * after an hour.
 */
export async function backUpIfDue(
  deps: ScheduleDeps,
  schedule: BackupSchedule,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await isDue(deps, schedule))) return false;
  const client = await connect(deps.database.url);
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_lock(${LOCK}) AS locked`,
    );
    // Another process may have made it meanwhile.
    if (!rows[0]?.locked || !(await isDue(deps, schedule))) return false;
    await backUp(deps, schedule, signal);
    return true;
  } finally {
    await client.end();
  }
}

async function isDue({ db, now }: ScheduleDeps, { time }: BackupSchedule): Promise<boolean> {
  const { last, failure } = await readBackupState(db);
  const current = now().getTime();
  if (failure !== null && Math.abs(current - Date.parse(failure.at)) < RETRY_MS) return false;
  if (last === null) return true;
  const made = Date.parse(last.at);
  // A clock that was ahead made it: without this there is none until that time comes.
  return made < lastTime(current, time) || made > current + CLOCK_BACK_MS;
}

/** The last moment at which the clock showed a time of day, in ms. */
function lastTime(now: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = now - (now % DAY_MS) + (hours * 60 + minutes) * 60_000;
  return today <= now ? today : today - DAY_MS;
}

async function backUp(
  deps: ScheduleDeps,
  { dir, keep, dataDir }: BackupSchedule,
  signal: AbortSignal,
): Promise<void> {
  const { db, database, now, log } = deps;
  const at = now().toISOString();
  const name = `waymark-${at.slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await removeAll(dir, await namesIn(dir, PART));
    await runBackup(join(dir, name), { url: database.url, dir, dataDir }, signal);
    const { size: bytes } = await stat(join(dir, name));
    // The new one stays, also beside names of a clock that was ahead.
    const others = (await namesIn(dir, NAME)).filter((other) => other !== name);
    await removeAll(dir, others.slice(0, Math.max(0, others.length + 1 - keep)));
    await writeBackupState(db, { last: { at, name, bytes }, failure: null });
    log.info({ file: join(dir, name), bytes }, 'backup made');
  } catch (error) {
    // The product stops: the next start makes it.
    if (signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ reason }, 'the backup failed; it is tried again in an hour');
    const { last } = await readBackupState(db);
    await writeBackupState(db, { last, failure: { at, reason } });
  }
}

/** Names in the folder, the oldest first. */
async function namesIn(dir: string, pattern: RegExp): Promise<string[]> {
  return (await readdir(dir)).filter((name) => pattern.test(name)).sort();
}

async function removeAll(dir: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(dir, name), { force: true });
}

/**
 * Runs the command in a process of its own: readers come first, and its memory goes with it. Rejects
 * with the sentence that it prints.
 */
function runBackup(
  file: string,
  { url, dir, dataDir }: { url: string; dir: string; dataDir: string },
  signal: AbortSignal,
): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_DIR: dir };
  return new Promise((resolve, reject) => {
    const options = { env, signal, killSignal: 'SIGTERM' } as const;
    const child = execFile(process.execPath, [COMMAND, file], options, (error, _, output) => {
      const said = output.trim().split('\n').at(-1)?.replace('The backup failed: ', '');
      if (error) reject(new Error(said || error.message, { cause: error }));
      else resolve();
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  });
}
