import { sql } from 'kysely';
import type { Tx } from '../db/schema.ts';

/** A mail that the matcher decided on: jobs newest first, and how many more matched. */
export type PlannedMail = {
  alertId: number;
  userId: number;
  isPriority: boolean;
  ids: number[];
  more: number;
};

/** Jobs that a waiting mail keeps; the sender chooses those that it shows. */
const MOST_KEPT = 125;

/** Writes the mails, and what they hold as sent, together. */
export async function enqueueAlertMails(
  tx: Tx,
  planned: PlannedMail[],
  { isDigest, now }: { isDigest: boolean; now: Date },
): Promise<void> {
  if (planned.length === 0) return;
  const users = planned.flatMap(({ userId, ids }) => ids.map(() => userId));
  const jobs = planned.flatMap(({ ids }) => ids);
  await sql`
    INSERT INTO alert_sent (user_id, job_id, sent_at)
    SELECT user_id, job_id, ${now} FROM unnest(${users}::int[], ${jobs}::int[]) AS sent (user_id, job_id)`.execute(
    tx,
  );
  if (isDigest) return void (await insertMails(tx, planned, { isDigest, now }));
  const posted = await postedAmong(tx, jobs);
  const [nowSent, waiting] = split(planned, posted);
  await insertMails(tx, nowSent, { isDigest, now });
  await enqueueImported(tx, waiting, now);
}

async function insertMails(
  tx: Tx,
  planned: PlannedMail[],
  { isDigest, now }: { isDigest: boolean; now: Date },
): Promise<void> {
  if (planned.length === 0) return;
  await sql`
    INSERT INTO alert_mails (alert_id, job_ids, more, is_priority, is_digest, created_at, try_at)
    SELECT alert_id, job_ids::int[], more, is_priority, ${isDigest}, ${now}, ${now}
    FROM ${mailRows(planned)}`.execute(tx);
}

/**
 * Adds jobs of imports to the mail of the alert that waits, or begins one. It leaves when no job came
 * for five minutes, after an hour at most, and an hour after the last one of this alert.
 */
async function enqueueImported(tx: Tx, planned: PlannedMail[], now: Date): Promise<void> {
  if (planned.length === 0) return;
  const quiet = sql`${now}::timestamptz + interval '5 minutes'`;
  await sql`
    WITH planned AS (
      SELECT mail.*, imports_mailed_at + interval '1 hour' AS earliest
      FROM ${mailRows(planned)} JOIN alerts ON id = alert_id
    ), joined AS (
      UPDATE alert_mails AS waiting SET
        job_ids = (planned.job_ids::int[] || waiting.job_ids)[1:${MOST_KEPT}::int],
        more = waiting.more + planned.more
          + greatest(0, cardinality(planned.job_ids::int[] || waiting.job_ids) - ${MOST_KEPT}::int),
        is_priority = planned.is_priority,
        try_at = greatest(earliest, least(${quiet}, created_at + interval '1 hour'))
      FROM planned
      WHERE waiting.alert_id = planned.alert_id AND from_import AND attempts = 0
      RETURNING waiting.alert_id
    )
    INSERT INTO alert_mails (alert_id, job_ids, more, is_priority, is_digest, from_import, created_at, try_at)
    SELECT alert_id, job_ids::int[], more, is_priority, false, true, ${now}, greatest(earliest, ${quiet})
    FROM planned WHERE alert_id NOT IN (SELECT alert_id FROM joined)`.execute(tx);
}

function mailRows(planned: PlannedMail[]) {
  return sql`unnest(${planned.map(({ alertId }) => alertId)}::int[],
    ${planned.map(({ ids }) => `{${ids}}`)}::text[], ${planned.map(({ more }) => more)}::int[],
    ${planned.map(({ isPriority }) => isPriority)}::boolean[]) AS mail (alert_id, job_ids, more, is_priority)`;
}

/** The mails of jobs that a person posted, and those of jobs of imports. */
function split(
  planned: PlannedMail[],
  posted: ReadonlySet<number>,
): [PlannedMail[], PlannedMail[]] {
  const only = (isPosted: boolean) =>
    planned.flatMap((mail) => {
      const ids = mail.ids.filter((id) => posted.has(id) === isPosted);
      if (ids.length === 0) return [];
      // What did not fit is counted once.
      const isAll = ids.length === mail.ids.length;
      return { ...mail, ids, more: isAll || !isPosted ? mail.more : 0 };
    });
  return [only(true), only(false)];
}

/** Those of these jobs that a person posted. */
async function postedAmong(tx: Tx, ids: number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', sql<number>`ANY(${[...new Set(ids)]}::int[])`)
    .where('source', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
