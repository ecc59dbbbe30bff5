import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Trial } from '../../db/import-tables.ts';
import type { Db } from '../../db/open.ts';
import { findRow } from '../../db/rows.ts';
import type { Tx } from '../../db/schema.ts';
import { toStorableJson } from '../../db/storable-json.ts';
import { FILE_NAME } from './store-file.ts';

/** The file of a trial waits so long to be imported. */
const KEPT_MS = 6 * 3_600_000;
/** A file may have 1 GB: only those of the last trials of each administrator wait. */
const MOST_KEPT = 3;
/** Of imports that are held, one of a feed, so many times as many wait. */
const HELD_TIMES = 10;
/** So many bytes wait of all. */
const MOST_BYTES = 3_000_000_000;

/**
 * Keeps the folder of a trial, so that its file can be imported without a second upload, or that of
 * an import whose format is not known, so that it can be mapped. `read`: with what it was read.
 */
export async function keepTrialFile(
  tx: Tx,
  trial: { runId: number; folder: string; now: Date; read?: Trial; days?: number },
): Promise<true> {
  const { runId, folder, now, read = {}, days } = trial;
  const ms = days === undefined ? KEPT_MS : days * 86_400_000;
  const kept = { folder, until: new Date(now.getTime() + ms).toISOString() };
  await tx
    .updateTable('import_runs')
    .set({
      trial: sql`coalesce(trial, '{"isUnknown": true}') || ${toStorableJson({ ...read, kept })}::jsonb`,
    })
    .where('id', '=', runId)
    .execute();
  return true;
}

/**
 * Deletes files of trials that waited too long, all but the last three of each administrator, and the
 * oldest while all have more than 3 GB. Of held imports more wait: each is that of another feed.
 */
export async function dropTrialFiles(db: Db, now: Date, mostKept = MOST_KEPT): Promise<void> {
  const kept = await db
    .selectFrom('import_runs')
    .select(['id', 'trial', 'started_by'])
    .where(sql<boolean>`trial ? 'kept'`)
    .orderBy('id', 'desc')
    .execute();
  const counts = new Map<string, number>();
  let bytes = 0;
  for (const { id, trial, started_by } of kept) {
    const { folder, until } = trial?.kept ?? { folder: '', until: '' };
    const most = trial?.held ? mostKept * HELD_TIMES : mostKept;
    const group = `${trial?.held ? 'held' : 'trial'} ${started_by}`;
    const count = (counts.get(group) ?? 0) + 1;
    const size = await sizeOf(folder);
    if (count <= most && bytes + size <= MOST_BYTES && until > now.toISOString()) {
      counts.set(group, count);
      bytes += size;
      continue;
    }
    if ((await takeTrialFile(db, id)) && folder !== '')
      await rm(folder, { recursive: true, force: true });
  }
}

async function sizeOf(folder: string): Promise<number> {
  // Of a file that is lost there is nothing to keep.
  const found = await stat(join(folder, FILE_NAME)).catch(() => null);
  return found?.size ?? 0;
}

/** Deletes the file of a trial or of a held import, if it is still stored. */
export async function dropTrialFile(db: Db, id: number): Promise<void> {
  const row = await findRow(db, 'import_runs', { id }, ['trial']);
  const folder = row?.trial?.kept?.folder;
  if (folder !== undefined && folder !== '' && (await takeTrialFile(db, id)))
    await rm(folder, { recursive: true, force: true });
}

/** From now on the file of a trial is the caller's. False if it was taken before. */
export async function takeTrialFile(db: Db, id: number): Promise<boolean> {
  const row = await db
    .updateTable('import_runs')
    .set({ trial: sql`trial - 'kept'` })
    .where('id', '=', id)
    .where(sql<boolean>`trial ? 'kept'`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
