import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Trial } from '../../db/import-tables.ts';
import type { Db } from '../../db/open.ts';
import { findRow } from '../../db/rows.ts';
import type { Tx } from '../../db/schema.ts';
import { toStorableJson } from '../../db/storable-json.ts';

/** The file of a trial waits so long to be imported. */
const KEPT_MS = 6 * 3_600_000;
/** A file may have 1 GB: only those of the last trials wait. */
const MOST_KEPT = 3;

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

/** Deletes files of trials that waited too long, and all but the last three. */
export async function dropTrialFiles(db: Db, now: Date, mostKept = MOST_KEPT): Promise<void> {
  const kept = await db
    .selectFrom('import_runs')
    .select(['id', 'trial'])
    .where(sql<boolean>`trial ? 'kept'`)
    .orderBy('id', 'desc')
    .execute();
  for (const [index, { id, trial }] of kept.entries()) {
    const { folder, until } = trial?.kept ?? { folder: '', until: '' };
    if (index < mostKept && until > now.toISOString()) continue;
    if ((await takeTrialFile(db, id)) && folder !== '')
      await rm(folder, { recursive: true, force: true });
  }
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
