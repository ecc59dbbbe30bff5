import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ImportRun } from '../../../shared/admin-imports.ts';
import { countryName } from '../../../shared/constants/countries.ts';
import { shownEmployer } from '../../../shared/employer-name.ts';
import {
  HELD_ROWS_PAGE_SIZE,
  type HeldOutcome,
  type HeldRows,
} from '../../../shared/strange-feeds.ts';
import { record } from '../../admin/audit-log.service.ts';
import type { Held, Trial } from '../../db/import-tables.ts';
import type { Db } from '../../db/open.ts';
import { findRow, lockRow } from '../../db/rows.ts';
import type { Tx } from '../../db/schema.ts';
import { toStorableJson } from '../../db/storable-json.ts';
import { Problem } from '../../problem.ts';
import type { HeldRow } from './import-file.service.ts';
import type { ImportReport } from './import-report.service.ts';
import {
  type ImportRunsDeps,
  importNotFound,
  presentRun,
  type RunRow,
  type Starter,
} from './import-runs.service.ts';
import { dropTrialFile, keepTrialFile } from './kept-files.service.ts';
import { runKey } from './missing-listings.service.ts';
import { FILE_NAME } from './store-file.ts';

/** Jobs of one kind that are listed; the report has the number of all. */
const MOST_ROWS = 50_000;
const KEPT_DAYS = 7;

/** Stores what a held import would do, job by job, under the number of its run. */
export function heldRowsWriter(db: Db, runId: number): (rows: HeldRow[]) => Promise<void> {
  const counts = { ended: 0, new: 0, updated: 0 };
  return async (rows) => {
    const values = rows.flatMap(({ outcome, reference, title, employer, state, country_code }) => {
      const position = ++counts[outcome];
      const place = [state, countryName(country_code)].filter((part) => part !== null).join(', ');
      const row = { run_id: runId, position, outcome, reference, title, place };
      return position > MOST_ROWS ? [] : [{ ...row, employer: shownEmployer(employer) }];
    });
    if (values.length > 0) await db.insertInto('held_rows').values(values).execute();
  };
}

/** A page of what a held import would do. Throws a Problem 404 `import-not-found`. */
export async function listHeldRows(
  db: Db,
  runId: number,
  { outcome, page }: { outcome: HeldOutcome; page: number },
): Promise<HeldRows> {
  if (!(await findRow(db, 'import_runs', { id: runId }, ['id']))) throw importNotFound();
  const held = db
    .selectFrom('held_rows')
    .where('run_id', '=', runId)
    .where('outcome', '=', outcome);
  const rows = await held
    .select(['reference', 'title', 'employer', 'place'])
    .orderBy('position')
    .limit(HELD_ROWS_PAGE_SIZE)
    .offset((page - 1) * HELD_ROWS_PAGE_SIZE)
    .execute();
  const { count } = await held
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const totalCount = Number(count);
  return { rows, totalCount, totalPages: Math.ceil(totalCount / HELD_ROWS_PAGE_SIZE) };
}

/**
 * Keeps a run that was held for the decision: what it was asked with, and its file. An earlier one of
 * the same feed is decided by it. True keeps the folder of the run.
 */
export async function keepHeld(
  tx: Tx,
  run: RunRow,
  asked: { options: Omit<Trial, 'kept' | 'held'>; held: Held; folder: string; now: Date },
): Promise<true> {
  const { options, held, folder, now } = asked;
  const earlier = await tx
    .selectFrom('import_runs')
    .select('id')
    .where('name', '=', run.name)
    .where('kind', '=', run.kind)
    .where('id', '<', run.id)
    .where(sql<boolean>`trial->'held' IS NOT NULL AND trial->'held'->'answer' IS NULL`)
    .execute();
  for (const { id } of earlier) {
    await answerHeld(tx, id, 'newer');
    await dropTrialFile(tx, id);
  }
  await tx
    .updateTable('import_runs')
    .set({ trial: toStorableJson({ ...options, held }) })
    .where('id', '=', run.id)
    .execute();
  return keepTrialFile(tx, { runId: run.id, folder, now, days: KEPT_DAYS });
}

/**
 * True if the schedule has fetched a file that waits for a decision already, or that an administrator
 * left as it is: it is not asked again.
 */
export async function wasAsked(db: Db, run: RunRow, { digest, newest }: Held): Promise<boolean> {
  if (run.started_by !== 'schedule') return false;
  const row = await db
    .selectFrom('import_runs')
    .select('id')
    .where('feed_id', '=', run.feed_id)
    .where(
      sql<boolean>`trial->'held'->>'digest' = ${digest} AND trial->'held'->>'newest' IS NOT DISTINCT FROM ${newest}`,
    )
    .where(sql<boolean>`coalesce(trial->'held'->>'answer', 'leave') = 'leave'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Leaves all jobs as they are: nothing of a held import is written. Throws a Problem: 404
 * `import-not-found`, 409 `import-not-held`.
 */
export async function leaveHeld(
  { db }: ImportRunsDeps,
  user: NonNullable<Starter>,
  runId: number,
): Promise<ImportRun> {
  return db.transaction().execute(async (tx) => {
    const { row, source } = await lockHeld(tx, runId);
    await answerHeld(tx, runId, 'leave');
    await dropTrialFile(tx, runId);
    await record(tx, {
      user,
      action: 'import.leave-held',
      subject: `import ${runId}`,
      after: { source },
    });
    const { trial } = row;
    return presentRun({
      ...row,
      trial: trial?.held ? { ...trial, held: { ...trial.held, answer: 'leave' } } : trial,
    });
  });
}

/**
 * A held import whose file is still there and that no newer import has overtaken, with its row locked.
 * Throws a Problem: 404 `import-not-found`, 409 `import-not-held`.
 */
export async function lockHeld(tx: Tx, runId: number): Promise<{ row: RunRow; source: string }> {
  const row = await lockRow(tx, 'import_runs', { id: runId });
  if (!row) throw importNotFound();
  const source = (row.report as Pick<ImportReport, 'source'> | null)?.source ?? '';
  const held = row.trial?.held;
  const newest = await lockRow(tx, 'settings', { key: runKey(source) }, ['value']);
  if (!held || held.answer !== undefined || (newest?.value ?? null) !== held.newest)
    throw new Problem(
      409,
      'import-not-held',
      'There is nothing left to decide here. Reload the page.',
    );
  return { row, source };
}

/** Notes the decision; what the import would do is no longer needed. */
export async function answerHeld(
  tx: Tx,
  runId: number,
  answer: NonNullable<Held['answer']>,
): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({ trial: sql`jsonb_set(trial, '{held,answer}', ${JSON.stringify(answer)}::jsonb)` })
    .where('id', '=', runId)
    .execute();
  await tx.deleteFrom('held_rows').where('run_id', '=', runId).execute();
}

/** True if the file of a trial or of a held import is still stored. */
export async function isFileThere(folder: string): Promise<boolean> {
  const found = await stat(join(folder, FILE_NAME)).catch(() => null);
  return found?.isFile() ?? false;
}
