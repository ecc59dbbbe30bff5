import { type Kysely, sql } from 'kysely';
import type { ImportRun, MissingAnswer } from '../../../shared/admin-imports.ts';
import { utcToday } from '../../../shared/job-dates.ts';
import { record } from '../../admin/audit-log.service.ts';
import { lockRow } from '../../db/rows.ts';
import type { Schema, Tx } from '../../db/schema.ts';
import { expireMissingJobs } from '../../jobs/imported-jobs.service.ts';
import { Problem } from '../../problem.ts';
import {
  type ImportRunsDeps,
  importNotFound,
  presentRun,
  type Starter,
} from './import-runs.service.ts';

/** A source with fewer live listings may lose any number of them. */
export const FEWEST_HELD = 4;

/** Of a source: live listings that a run met, and those that it did not. */
export type Met = { met: number; missing: number };

/**
 * True if a feed has less than half as many rows as before, or none of those it had, so that its
 * file may be a wrong or a broken one (docs/decisions/075-feeds-that-shrink.md). `added` of the
 * listings that it met are new.
 */
export function hasShrunk({ met, missing }: Met, added: number): boolean {
  const before = missing + met - added;
  return before >= FEWEST_HELD && (met * 2 < before || met === added);
}

/** Counts the live listings of a source, by whether this run met them. */
export async function countMet(
  db: Kysely<Schema>,
  run: { source: string; runId: string; now: Date },
): Promise<Met> {
  const { rows } = await sql<Met>`
    SELECT count(*) FILTER (WHERE import_run = ${run.runId})::int AS met,
      count(*) FILTER (WHERE import_run IS DISTINCT FROM ${run.runId})::int AS missing
    FROM jobs
    WHERE source = ${run.source} AND (expires_at IS NULL OR expires_at > ${utcToday(run.now)})`.execute(
    db,
  );
  return rows[0] ?? { met: 0, missing: 0 };
}

/** Setting with the latest run of a source: runs must not expire each other's listings. */
export const runKey = (source: string) => `import-run:${source}`;

/** True if no newer run of the source has begun; locks the setting. */
export async function isNewest(
  tx: Tx,
  { source, runId }: { source: string; runId: string },
): Promise<boolean> {
  const newest = await lockRow(tx, 'settings', { key: runKey(source) }, ['value']);
  return newest?.value === runId;
}

/**
 * What an administrator decides about the listings that a feed which shrank no longer has: `end`
 * them, or `keep` them. Throws a Problem: 404 `import-not-found`, 409 `import-not-held`, also when
 * a newer import of the feed has begun.
 */
export async function decideMissing(
  { jobChanges, now }: ImportRunsDeps,
  user: NonNullable<Starter>,
  runId: number,
  answer: MissingAnswer,
): Promise<ImportRun> {
  const decide = async (tx: Tx) => {
    const row = await lockRow(tx, 'import_runs', { id: runId });
    if (!row) throw importNotFound();
    const report = row.report as { source?: string; runId?: string; notExpired?: string } | null;
    const { source = '', runId: mark = '' } = report ?? {};
    if (report?.notExpired !== 'shrunk' || !(await isNewest(tx, { source, runId: mark })))
      throw new Problem(
        409,
        'import-not-held',
        'There is nothing left to decide here. Reload the page.',
      );
    const time = now();
    const ended =
      answer === 'end' ? await expireMissingJobs(tx, { source, runId: mark, now: time }) : 0;
    const decided = { ...report, expired: ended, notExpired: answer === 'end' ? null : 'kept' };
    const changed = await tx
      .updateTable('import_runs')
      .set({ report: JSON.stringify(decided) })
      .where('id', '=', runId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(tx, {
      user,
      action: answer === 'end' ? 'import.end-missing' : 'import.keep-missing',
      subject: `import ${runId}`,
      after: { source, ended },
    });
    return presentRun(changed);
  };
  return jobChanges.change(decide);
}
