import { type Selectable, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import * as v from 'valibot';
import {
  IMPORT_RUNS_PAGE_SIZE,
  type ImportReportData,
  type ImportRun,
  type ImportRunDetail,
  type ImportRunList,
  importCountsSchema,
  importReportSchema,
  type RunProgress,
  runProgressSchema,
} from '../../shared/admin-imports.ts';
import { record } from '../admin/audit-log.service.ts';
import type { JobChanges } from '../db/job-changes.ts';
import type { Db } from '../db/open.ts';
import type { ImportRunsTable, Schema } from '../db/schema.ts';
import { toStorableJson } from '../db/storable-json.ts';
import { Problem } from '../problem.ts';

export type ImportRunsDeps = { db: Db; jobChanges: JobChanges; now: () => Date; log: Logger };

/** Who started something: an administrator, or (null) the schedule. */
export type Starter = { id: number; email: string } | null;

export type RunRow = Selectable<ImportRunsTable>;
export type ProgressNow = Omit<RunProgress, 'at'>;

/** How a run ended by itself. `error` is a sentence for the operator. */
export type RunOutcome =
  | { status: 'done'; report: ImportReportData }
  | { status: 'unchanged' }
  | { status: 'failed'; error: string };

/** A process that has not touched its run for so long is dead. */
const SILENT_SECONDS = 120;
const KEEP_DAYS = 180;

/** What is said of a run whose process stopped. */
export const INTERRUPTED: Record<RunRow['kind'], string> = {
  upload: 'The server stopped while this import ran. Import the file again: nothing is doubled.',
  feed: 'The server stopped while this import ran. The feed is fetched again within an hour: nothing is doubled.',
};
const STOPPED = 'The import was stopped. What has been imported so far stays.';

/** Adds a run that waits for its turn. */
export async function insertRun(
  tx: Transaction<Schema>,
  run: { kind: RunRow['kind']; feedId: number | null; name: string; starter: Starter; now: Date },
): Promise<RunRow> {
  return tx
    .insertInto('import_runs')
    .values({
      kind: run.kind,
      feed_id: run.feedId,
      name: run.name,
      started_by: run.starter?.email ?? 'schedule',
      status: 'running',
      progress: progressValue({ phase: 'waiting', bytes: 0, totalBytes: 0, read: 0 }),
      started_at: run.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Writes down how far a run is, and that its process lives. False when the run has ended meanwhile:
 * somebody stopped it.
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

/** Writes down how a run ended. False when it had ended already, stopped by somebody. */
export async function endRun(
  tx: Transaction<Schema>,
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
 * Marks a running import as stopped; the process that runs it notices within seconds. Throws a
 * Problem: 404 `import-not-found`, 409 `import-ended`.
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

/** Stops the running imports of a feed that is being deleted. */
export async function stopRunsOfFeed(
  tx: Transaction<Schema>,
  feedId: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({ status: 'stopped', error: STOPPED, finished_at: now })
    .where('feed_id', '=', feedId)
    .where('status', '=', 'running')
    .execute();
}

/**
 * Marks runs as failed whose process has been silent for `silentSeconds`: it died. Feeds among them
 * are due again within an hour. Gives how many there were. With 0 all runs count as dead: for the
 * start of a process that has the database to itself.
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

/** Forgets runs that ended half a year ago. */
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

/** One run with its report. Throws a Problem 404 `import-not-found`. */
export async function findRun(db: Db, runId: number): Promise<ImportRunDetail> {
  const row = await requireRun(db, runId);
  return {
    ...presentRun(row),
    report: row.report === null ? null : v.parse(importReportSchema, row.report),
  };
}

/** What the API tells of a run. */
export function presentRun(row: RunRow): ImportRun {
  const { progress, report } = row;
  const isDone = row.status === 'done' && report !== null;
  return {
    id: row.id,
    kind: row.kind,
    feed_id: row.feed_id,
    name: row.name,
    started_by: row.started_by,
    status: row.status,
    progress: progress === null ? null : presentProgress(progress),
    counts: isDone ? v.parse(importCountsSchema, report) : null,
    dry_run: isDone
      ? v.parse(importReportSchema.entries.dryRun, 'dryRun' in report && report.dryRun)
      : null,
    error: row.error,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

function presentProgress(stored: object): RunProgress {
  const progress = v.parse(runProgressSchema, stored);
  return { ...progress, at: new Date(progress.at).toISOString() };
}

async function requireRun(db: Db, runId: number): Promise<RunRow> {
  const row = await db
    .selectFrom('import_runs')
    .selectAll()
    .where('id', '=', runId)
    .executeTakeFirst();
  if (!row) throw new Problem(404, 'import-not-found', 'No import has this number.');
  return row;
}

/**
 * The database's clock says when: whether a process lives must not depend on how well the clocks of
 * several machines agree.
 */
function progressValue(progress: ProgressNow) {
  return sql<string>`${JSON.stringify(progress)}::jsonb || jsonb_build_object('at', clock_timestamp())`;
}
