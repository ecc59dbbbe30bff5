import { sql } from 'kysely';
import type { Overview } from '../../shared/admin-overview.ts';
import type { Db } from '../db/open.ts';

/** How many mails of alerts wait although they are due, or were tried. */
export async function countWaitingAlertMails(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM alert_mails
    WHERE transmitted_at IS NULL AND (try_at <= now() OR attempts > 0)`.execute(db);
  return rows[0]?.count ?? 0;
}

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
