import { sql } from 'kysely';
import type { KeptOff } from '../../shared/jobs.ts';
import type { Db } from '../db/open.ts';

/**
 * What was kept off the board: listings that are held now, and of the last 30 days those that were
 * taken off after a look, and reports of readers that were answered.
 */
export async function countKeptOff(db: Db, now: Date): Promise<KeptOff> {
  const { rows } = await sql<KeptOff>`
    WITH since AS (SELECT ${now}::timestamptz - interval '30 days' AS day)
    SELECT (SELECT count(*)::int FROM jobs WHERE held) AS held,
      (SELECT count(*)::int FROM employer_outcomes, since
        WHERE outcome = 'removed' AND decided_at >= day) AS removed,
      (SELECT count(*)::int FROM job_reports, since WHERE closed_at >= day) AS reports`.execute(db);
  return rows[0] ?? { held: 0, removed: 0, reports: 0 };
}
