import { sql } from 'kysely';
import type { Money } from '../../shared/admin-overview.ts';
import type { Db } from '../db/open.ts';

/**
 * By currency, what was paid since a day (UTC, YYYY-MM-DD) and what was sent back since then, in
 * minor units, parts too. Money of another amount than asked for is no sale: it is listed as an
 * odd payment.
 */
export async function readTakings(db: Db, since: string): Promise<Money> {
  const { rows } = await sql<Money[number]>`
    SELECT currency,
      (count(*) FILTER (WHERE was_paid))::int AS payments,
      coalesce(sum(amount) FILTER (WHERE was_paid), 0)::float8 AS paid,
      (count(*) FILTER (WHERE was_refunded))::int AS refunds,
      coalesce(sum(back) FILTER (WHERE was_refunded), 0)::float8 AS refunded
    FROM (
      SELECT currency, amount,
        CASE status WHEN 'refunded' THEN amount ELSE sent_back_amount END AS back,
        status IN ('paid', 'refunded') AND paid_at >= ${since}::timestamp AT TIME ZONE 'UTC'
          AS was_paid,
        CASE status WHEN 'refunded' THEN refunded_at ELSE sent_back_at END
          >= ${since}::timestamp AT TIME ZONE 'UTC' AS was_refunded
      FROM payments WHERE status IN ('paid', 'refunded')
    ) AS moved
    WHERE was_paid OR was_refunded
    GROUP BY currency ORDER BY payments DESC, currency`.execute(db);
  return rows;
}
