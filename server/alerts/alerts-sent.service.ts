import { sql } from 'kysely';
import type { Overview } from '../../shared/admin-overview.ts';
import type { Db } from '../db/open.ts';

/**
 * How many jobs alerts mailed since a day (UTC, YYYY-MM-DD), to how many people, and how many alerts
 * are on.
 */
export async function countAlertsSent(db: Db, since: string): Promise<Overview['alerts']> {
  const { rows } = await sql<Overview['alerts']>`
    SELECT count(*)::int AS jobs, count(DISTINCT user_id)::int AS people,
      (SELECT count(*)::int FROM alerts WHERE is_active) AS active
    FROM alert_sent WHERE sent_at >= ${since}::timestamp AT TIME ZONE 'UTC'`.execute(db);
  return rows[0] ?? { jobs: 0, people: 0, active: 0 };
}
