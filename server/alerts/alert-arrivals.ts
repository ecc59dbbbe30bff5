import { sql } from 'kysely';
import { utcToday } from '../../shared/job-dates.ts';
import type { Row, Tx } from '../db/schema.ts';

/** The state of matching; the caller holds its row lock until the end of the transaction. */
export type AlertClock = Row<'alert_clock'>;

/** Takes the lock that serialises matching, and the stamping of arrivals. */
export async function lockClock(tx: Tx): Promise<AlertClock> {
  return tx.selectFrom('alert_clock').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/**
 * Gives the jobs that are committed and live, and have no arrival yet, the same new time, which is
 * later than all others even if the clock was set back. Returns the last arrival.
 */
export async function stampArrivals(
  tx: Tx,
  { arrived_until }: AlertClock,
  now: Date,
): Promise<Date> {
  const time = new Date(Math.max(now.getTime(), arrived_until.getTime() + 1));
  const { rows } = await sql<{ count: number }>`
    WITH stamped AS (
      UPDATE job_arrivals SET arrived_at = ${time} FROM jobs
      WHERE arrived_at IS NULL AND id = job_id AND NOT held AND (expires_at IS NULL OR expires_at > ${utcToday(now)}::date)
      RETURNING job_id
    )
    SELECT count(*)::int AS count FROM stamped`.execute(tx);
  if (!rows[0]?.count) return arrived_until;
  await tx.updateTable('alert_clock').set({ arrived_until: time }).execute();
  return time;
}

/**
 * The arrival of all that is committed now. Write it as `matched_until` of an alert that is saved: jobs
 * that were there before are not new to it. Call it before any other lock is taken in the transaction.
 */
export async function startOfAlert(tx: Tx, now: Date): Promise<Date> {
  return stampArrivals(tx, await lockClock(tx), now);
}
