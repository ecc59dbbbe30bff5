import { sql } from 'kysely';
import type { WaitingMails } from '../../shared/admin-mail.ts';
import type { Overview } from '../../shared/admin-overview.ts';
import type { Db } from '../db/open.ts';

/**
 * Mails of alerts that wait although they are due, or were tried: how many, since when, and when
 * the next is tried (ISO).
 */
export async function readWaitingAlertMails(db: Db): Promise<WaitingMails> {
  const { rows } = await sql<{ count: number; since: Date | null; next_try: Date | null }>`
    SELECT count(*)::int AS count, min(created_at) AS since, min(try_at) AS next_try
    FROM alert_mails
    WHERE transmitted_at IS NULL AND (try_at <= now() OR attempts > 0)`.execute(db);
  const { count = 0, since, next_try } = rows[0] ?? {};
  return {
    count,
    since: since?.toISOString() ?? null,
    nextTry: next_try?.toISOString() ?? null,
  };
}

/**
 * Makes mails of alerts that were tried due now, and resolves to their number. One that is on its
 * way then has a second claim, and only one of both transmits it (send-alert-mails.service.ts).
 */
export async function hurryAlertMails(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('alert_mails')
    .set({ try_at: now })
    .where('transmitted_at', 'is', null)
    .where('attempts', '>', 0)
    .where('try_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
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
