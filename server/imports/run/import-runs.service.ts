import { sql } from 'kysely';
import type { Logger } from 'pino';
import * as v from 'valibot';
import {
  IMPORT_RUNS_PAGE_SIZE,
  type ImportCounts,
  type ImportReportData,
  type ImportRun,
  type ImportRunDetail,
  type ImportRunList,
  importCountsSchema,
  importReportSchema,
  type RunProgress,
  runProgressSchema,
} from '../../../shared/admin-imports.ts';
import type { Strange } from '../../../shared/strange-feeds.ts';
import { record } from '../../admin/audit-log.service.ts';
import type { Trial } from '../../db/import-tables.ts';
import type { Db } from '../../db/open.ts';
import { findRow } from '../../db/rows.ts';
import type { Row, Tx } from '../../db/schema.ts';
import { toStorableJson } from '../../db/storable-json.ts';
import { Problem } from '../../problem.ts';
import type { ImportDeps } from './import-deps.ts';

export type ImportRunsDeps = ImportDeps & { log: Logger };

/** Who started a run: an administrator, or null for the schedule. */
export type Starter = { id: number; email: string } | null;

export type RunRow = Row<'import_runs'>;
export type ProgressNow = Omit<RunProgress, 'at'>;

/**
 * The result of a run. `error` is a sentence for the operator; `isUnknown`: the format of the file
 * needs a mapping.
 */
export type RunOutcome =
  | { status: 'done'; report: ImportReportData }
  | { status: 'unchanged' }
  | { status: 'failed'; error: string; isUnknown?: boolean };

/** A run without a heartbeat for this long has no live process. */
const SILENT_SECONDS = 120;
const KEEP_DAYS = 180;

/** The error of a run whose process stopped. */
export const INTERRUPTED: Record<RunRow['kind'], string> = {
  upload: 'The server stopped during this import. Import the file again: no job is imported twice.',
  feed: 'The server stopped during this import. We will fetch the feed again within an hour.',
};
const STOPPED = 'The import was stopped. Jobs imported so far are kept.';

/** Inserts a queued run. */
export async function insertRun(
  tx: Tx,
  run: {
    kind: RunRow['kind'];
    feedId: number | null;
    name: string;
    starter: Starter;
    now: Date;
    trial?: Trial | undefined;
  },
): Promise<RunRow> {
  return tx
    .insertInto('import_runs')
    .values({
      kind: run.kind,
      feed_id: run.feedId,
      name: run.name,
      started_by: run.starter?.email ?? 'schedule',
      status: 'running',
      trial: run.trial === undefined ? null : toStorableJson(run.trial),
      progress: progressValue({ phase: 'waiting', bytes: 0, totalBytes: 0, read: 0 }),
      started_at: run.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Stores the progress and heartbeat of a run. False if the run has ended, because an administrator stopped
 * it.
 */
export async function writeProgress(
  db: Db,
  runId: number,
  progress: ProgressNow,
): Promise<boolean> {
  const row = await db
    .updateTable('import_runs')
    .set({ progress: progressValue(progress) })
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the result of a run. False if it was stopped before. */
export async function endRun(
  tx: Tx,
  runId: number,
  outcome: RunOutcome,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('import_runs')
    .set({
      status: outcome.status,
      report: outcome.status === 'done' ? toStorableJson(outcome.report) : null,
      error: outcome.status === 'failed' ? outcome.error : null,
      finished_at: now,
    })
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks a running import as stopped; its process notices within seconds. Throws a Problem: 404
 * `import-not-found`, 409 `import-ended`.
 */
export async function stopRun(
  { db, now }: ImportRunsDeps,
  user: Starter,
  runId: number,
): Promise<ImportRun> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('import_runs')
      .set({ status: 'stopped', error: STOPPED, finished_at: now() })
      .where('id', '=', runId)
      .where('status', '=', 'running')
      .returningAll()
      .executeTakeFirst();
    if (!row) {
      const { status } = await requireRun(tx, runId);
      throw new Problem(409, 'import-ended', 'This import has already ended.', { status });
    }
    await record(tx, {
      user,
      action: 'import.stop',
      subject: `import ${runId}`,
      before: { status: 'running' },
      after: { status: 'stopped' },
    });
    return presentRun(row);
  });
}

/** Marks the running imports of a feed as stopped, before the feed is deleted. */
export async function stopRunsOfFeed(tx: Tx, feedId: number, now: Date): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({ status: 'stopped', error: STOPPED, finished_at: now })
    .where('feed_id', '=', feedId)
    .where('status', '=', 'running')
    .execute();
}

/**
 * Marks runs without a heartbeat for `silentSeconds` as failed, because their process died. Their
 * feeds become due within an hour. Returns the number of runs. With 0 all runs count as dead: for
 * the start of the only product on a database.
 */
export async function closeInterruptedRuns(
  db: Db,
  silentSeconds = SILENT_SECONDS,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ feed_id: number | null }>`
      UPDATE import_runs
      SET status = 'failed', finished_at = now(), error = ${JSON.stringify(INTERRUPTED)}::jsonb->>kind
      WHERE status = 'running' AND coalesce((progress->>'at')::timestamptz, started_at) <= now() - make_interval(secs => ${silentSeconds}::int)
      RETURNING feed_id`.execute(tx);
    const feeds = rows.flatMap(({ feed_id }) => feed_id ?? []);
    await sql`
      UPDATE feeds SET next_run_at = least(next_run_at, now() + interval '1 hour')
      WHERE id = ANY(${feeds}::int[])`.execute(tx);
    return rows.length;
  });
}

/** Deletes runs that ended more than half a year ago. */
export async function forgetOldRuns(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('import_runs')
    .where('status', '!=', 'running')
    .where('started_at', '<', new Date(now.getTime() - KEEP_DAYS * 86_400_000))
    .execute();
}

/** A page of runs, newest first. */
export async function listRuns(db: Db, page: number): Promise<ImportRunList> {
  const rows = await db
    .selectFrom('import_runs')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(IMPORT_RUNS_PAGE_SIZE)
    .offset((page - 1) * IMPORT_RUNS_PAGE_SIZE)
    .execute();
  const { count } = await db
    .selectFrom('import_runs')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const totalCount = Number(count);
  return {
    runs: rows.map(presentRun),
    totalCount,
    totalPages: Math.ceil(totalCount / IMPORT_RUNS_PAGE_SIZE),
  };
}

/** A run with its report. Throws a Problem 404 `import-not-found`. */
export async function findRun(db: Db, runId: number): Promise<ImportRunDetail> {
  const row = await requireRun(db, runId);
  return {
    ...presentRun(row),
    report: row.report === null ? null : v.parse(importReportSchema, row.report),
  };
}

/** A run as the API shows it. */
export function presentRun(row: RunRow): ImportRun {
  const { progress, report } = row;
  const isDone = row.status === 'done' && report !== null;
  return {
    id: row.id,
    kind: row.kind,
    feed_id: row.feed_id,
    name: row.name,
    source: row.kind === 'feed' ? row.name : sourceOf(row),
    started_by: row.started_by,
    status: row.status,
    progress: progress === null ? null : presentProgress(progress),
    counts: isDone ? v.parse(importCountsSchema, report) : null,
    dry_run: row.trial !== null && row.trial.isUnknown !== true && row.trial.held === undefined,
    can_import:
      isDone &&
      row.trial?.kept !== undefined &&
      row.trial.held === undefined &&
      takes(v.parse(importCountsSchema, report)),
    can_map:
      row.status !== 'running' && row.trial?.kept !== undefined && row.trial.held === undefined,
    held: isDone ? heldOf(v.parse(importReportSchema, report)) : null,
    strange: isDone ? strangeOf(row.trial, v.parse(importReportSchema, report)) : [],
    error: row.error,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/** Whether an import of a trial would take anything. */
function takes(counts: ImportCounts): boolean {
  return counts.new + counts.updated + counts.unchanged > 0;
}

function heldOf({ notExpired, missing, dryRun }: ImportReportData): number | null {
  return notExpired === 'shrunk' && !dryRun ? (missing ?? 0) : null;
}

/** The feed of a file: as it was found in it, or as the administrator named it. */
function sourceOf({ report, trial }: RunRow): string | null {
  return (report as { source?: string } | null)?.source ?? trial?.source ?? null;
}

/** The signs of an import that was held and that no administrator has decided yet. */
function strangeOf(trial: Trial | null, { strange = [] }: ImportReportData): Strange[] {
  return trial?.held && trial.held.answer === undefined ? strange : [];
}

function presentProgress(stored: object): RunProgress {
  const progress = v.parse(runProgressSchema, stored);
  return { ...progress, at: new Date(progress.at).toISOString() };
}

async function requireRun(db: Db, runId: number): Promise<RunRow> {
  const row = await findRow(db, 'import_runs', { id: runId });
  if (!row) throw importNotFound();
  return row;
}

/** The error for the number of an import that there is not. */
export function importNotFound(): Problem {
  return new Problem(404, 'import-not-found', 'There is no import with this number.');
}

/** Uses the database's clock: liveness must not depend on the clocks of several machines. */
function progressValue(progress: ProgressNow) {
  return sql<string>`${JSON.stringify(progress)}::jsonb || jsonb_build_object('at', clock_timestamp())`;
}
