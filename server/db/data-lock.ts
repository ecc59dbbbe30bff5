import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes the lock of a data folder, or returns null when another process holds it. The embedded
 * database has one session and a second process would corrupt it. The lock is SQLite's exclusive
 * file lock: the operating system gives it back however a process dies, so kill -9 leaves nothing
 * to clean up, and a process id that was used again cannot fool it.
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
 * A folder that was there before may be open to everybody on the machine. One that belongs to
 * somebody else cannot be changed.
 */
function closeToOthers(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700);
}
