import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A whole run takes less than half of it. */
const ROOM = 2 * 1024 ** 3;
const SHARED_MEMORY = '/dev/shm';
const OWN_FOLDER = /^waymark-test-(\d+)-/;

/**
 * Where tests keep databases: in memory where the system has a file system there with room, as
 * Linux does, else in `tmpdir`. A database is 600 files; creating and deleting them on a disk takes
 * ten times the processor time.
 */
export const TEMPORARY_ROOT = hasRoom(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir();

/** Whether `/dev/shm` has room for a browser, too: containers often have 64 MB. */
export const HAS_SHARED_MEMORY = TEMPORARY_ROOT === SHARED_MEMORY;

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= ROOM;
  } catch {
    // Other systems have no such folder.
    return false;
  }
}

/** Makes a folder that is named after this process. */
export function makeOwnFolder(parent: string): string {
  return mkdtempSync(join(parent, `waymark-test-${process.pid}-`));
}

/** Removes the folders in `TEMPORARY_ROOT` of processes that were killed: they take memory. */
export function removeAbandonedFolders(): void {
  for (const name of readdirSync(TEMPORARY_ROOT)) {
    const pid = OWN_FOLDER.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(TEMPORARY_ROOT, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user runs, too.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
