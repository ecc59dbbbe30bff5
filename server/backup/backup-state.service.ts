import type { Overview, Todo } from '../../shared/admin-overview.ts';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';

const STATE = 'backups';
const WEEK_MS = 7 * 86_400_000;

/** The last backup of the schedule, and the failure since. Times are ISO. */
export type BackupState = {
  last: { at: string; name: string; bytes: number } | null;
  failure: { at: string; reason: string } | null;
};

/** What is known of the backups of the schedule. */
export async function readBackupState(db: Db): Promise<BackupState> {
  const stored = await findRow(db, 'settings', { key: STATE }, ['value']);
  return stored ? (JSON.parse(stored.value) as BackupState) : { last: null, failure: null };
}

/** Replaces it. */
export async function writeBackupState(db: Db, state: BackupState): Promise<void> {
  const value = JSON.stringify(state);
  await db
    .insertInto('settings')
    .values({ key: STATE, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** The last backup as the overview shows it; null without a BACKUP_DIR. */
export async function readBackups(db: Db, hasSchedule: boolean): Promise<Overview['backups']> {
  return hasSchedule ? { last: (await readBackupState(db)).last } : null;
}

/** What is wrong with the backups of the schedule; null if nothing is, or there are none. */
export async function readBackupTrouble(
  db: Db,
  hasSchedule: boolean,
  now: Date,
): Promise<Todo['backupTrouble']> {
  if (!hasSchedule) return null;
  const { last, failure } = await readBackupState(db);
  const isOld = last !== null && now.getTime() - Date.parse(last.at) > WEEK_MS;
  if (failure === null && !isOld) return null;
  return { last: last?.at ?? null, reason: failure?.reason ?? null };
}
