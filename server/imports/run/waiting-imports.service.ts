import { sql } from 'kysely';
import type { Todo } from '../../../shared/admin-overview.ts';
import type { Db } from '../../db/open.ts';

/** A file that failed is no news after so many days: it may never come again. */
const FILE_DAYS = 7;

/**
 * Files and feeds whose last import failed, the newest first. One that ended in another way since
 * is dealt with, and so is a feed that was paused or removed.
 */
export async function failedImports(db: Db, now: Date): Promise<Todo['failedImports']> {
  const { rows } = await sql<{ id: number; name: string; started_at: Date; error: string | null }>`
    SELECT id, name, started_at, error FROM (
      SELECT DISTINCT ON (kind, feed_id, file) *
      FROM (SELECT *, CASE kind WHEN 'upload' THEN name END AS file FROM import_runs) AS named
      WHERE status <> 'running' AND (trial IS NULL OR trial ? 'isUnknown')
      ORDER BY kind, feed_id, file, id DESC
    ) AS last
    WHERE status = 'failed' AND CASE kind
      WHEN 'feed' THEN feed_id IN (SELECT feeds.id FROM feeds WHERE active)
      ELSE started_at > ${now}::timestamptz - make_interval(days => ${FILE_DAYS}::int) END
    ORDER BY id DESC`.execute(db);
  return rows.map((run) => ({ ...run, started_at: run.started_at.toISOString() }));
}

/** Only of the newest import of a feed: an older one decides nothing any more. */
export async function shrunkFeeds(db: Db): Promise<Todo['shrunkFeeds']> {
  const { rows } = await sql<Todo['shrunkFeeds'][number]>`
    SELECT import_runs.id, name, coalesce((report->>'missing')::int, 0) AS missing
    FROM import_runs
    JOIN settings ON key = 'import-run:' || (report->>'source') AND value = report->>'runId'
    WHERE status = 'done' AND trial IS NULL AND report->>'notExpired' = 'shrunk'
    ORDER BY import_runs.id DESC`.execute(db);
  return rows;
}

/** Imports that were held before they wrote anything, the newest of each feed or file. */
export async function heldImports(db: Db): Promise<Todo['heldImports']> {
  return db
    .selectFrom('import_runs')
    .select(['id', 'name'])
    .where('status', '=', 'done')
    .where(sql<boolean>`trial->'held' IS NOT NULL AND trial->'held'->'answer' IS NULL`)
    .where(
      sql<boolean>`(SELECT value FROM settings WHERE key = 'import-run:' || (report->>'source'))
        IS NOT DISTINCT FROM trial->'held'->>'newest'`,
    )
    .orderBy('id', 'desc')
    .execute();
}
