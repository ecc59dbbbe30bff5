import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { readingVersion } from '../reading/reading-version.ts';
import type { JobPass } from './pass-over-jobs.service.ts';
import { refreshReadings } from './refresh-readings.service.ts';
import { LONG_AGO, refreshRepeats } from './repeats/repeats.service.ts';
import { indexJobs } from './search/find/index-jobs.service.ts';

/**
 * Reads and indexes the jobs that were read with another version of data and code. Until then they
 * are found and shown as before.
 */
export const READ_AGAIN: JobPass = {
  setting: 'search_documents',
  version: readingVersion(),
  stepRows: 10,
  async step(tx, ids) {
    const { formerKeys, readings } = await refreshReadings(tx, ids);
    await indexJobs(tx, ids, readings);
    await refreshRepeats(tx, formerKeys, LONG_AGO);
    return true;
  },
  finish: rebuildIndex,
};

/** Held by the connection that rebuilds the index of documents. */
const REBUILD_LOCK = 7_305;

/**
 * A GIN index keeps the words of documents that are gone. A rebuilding that was broken off, which
 * takes minutes on a large board, leaves an index that only costs time.
 */
function rebuildIndex(db: Db): Promise<boolean> {
  return db.connection().execute(async (one) => {
    const { rows } = await sql<{ mine: boolean }>`
      SELECT pg_try_advisory_lock(${sql.lit(REBUILD_LOCK)}) AS mine`.execute(one);
    if (!rows[0]?.mine) return false;
    try {
      // PostgreSQL numbers the names of several of them.
      const left = await sql<{ name: string }>`
        SELECT relname AS name FROM pg_class JOIN pg_index ON indexrelid = pg_class.oid
        WHERE indrelid = 'job_search'::regclass AND starts_with(relname, 'job_search_document_cc')`.execute(
        one,
      );
      for (const { name } of left.rows)
        await sql`DROP INDEX CONCURRENTLY IF EXISTS ${sql.id(name)}`.execute(one);
      await sql`REINDEX INDEX CONCURRENTLY job_search_document`.execute(one);
    } finally {
      const unlocked = sql`SELECT pg_advisory_unlock(${sql.lit(REBUILD_LOCK)})`.execute(one);
      // A connection that is gone holds no lock.
      await unlocked.catch(() => undefined);
    }
    return true;
  });
}

/** How many jobs are still to be read with this version of data and code. */
export async function countUnread(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH pass AS (
      SELECT CASE WHEN split_part(value, ' ', 1) = ${READ_AGAIN.version}
        THEN split_part(value, ' ', 2)::int ELSE 0 END AS last
      FROM settings WHERE key = ${READ_AGAIN.setting})
    SELECT count(*)::int AS count FROM jobs
    WHERE id > coalesce((SELECT last FROM pass), 0) AND coalesce((SELECT last FROM pass), 0) >= 0`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
