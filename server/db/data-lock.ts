import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a data folder, or returns null if another process holds the lock: two processes would
 * corrupt the embedded database. It is SQLite's exclusive file lock, which the operating system
 * releases when a process ends, even after kill -9. So there is no stale lock file and no reused
 * process id.
 */
export function lockDataFolder(dataDir: string): { release(): void } | null {
  closeToOthers(dataDir);
  const file = new DatabaseSync(join(dataDir, 'lock.sqlite'));
  try {
    file.exec(
      'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS held (x)',
    );
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return null;
    throw error;
  }
  return { release: () => file.close() };
}

/**
 * An existing folder may be readable by other users. The mode of another user's folder cannot be
 * changed.
 */
function closeToOthers(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700);
}

/**
 * Takes the rights of other users from all that is in a folder: PGlite gives the files that it
 * unpacks the mode 0666, whatever the umask.
 */
export function closeFilesToOthers(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    const { mode, uid } = statSync(path);
    if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(path, mode & 0o700);
  }
}
