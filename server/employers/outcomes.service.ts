import { sql } from 'kysely';
import type { Employer } from '../../shared/employers.ts';
import type { Db } from '../db/open.ts';
import type { Tx } from '../db/schema.ts';

const MOST_SHOWN = 10;
/** After two years what was decided says little of an employer. */
const KEPT_DAYS = 730;

/**
 * Notes what an administrator decided about jobs that were reported or held, for the pages of their
 * employers. Call it before they are changed or deleted. Jobs without a register line have no page.
 */
export async function noteOutcomes(
  tx: Tx,
  ids: readonly number[],
  outcome: 'kept' | 'removed',
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO employer_outcomes (page, job_id, outcome, was_held, reports, decided_at)
    SELECT register_entry ->> 'page', jobs.id, ${outcome}, held, reports, ${at}
    FROM jobs CROSS JOIN LATERAL (
      SELECT count(DISTINCT sender)::int AS reports FROM job_reports
      WHERE job_id = jobs.id AND closed_at IS NULL
    ) AS open
    WHERE jobs.id = ANY(${[...ids]}::int[]) AND register_entry IS NOT NULL AND (held OR reports > 0)
  `.execute(tx);
}

/** Undoes the record that these jobs were removed: they have been restored. */
export async function dropRemovals(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('employer_outcomes')
    .where('outcome', '=', 'removed')
    .where('job_id', '=', sql<number>`ANY(${[...ids]}::int[])`)
    .execute();
}

/** Undoes the record that a job was kept at this time: the decision was taken back. */
export async function dropKept(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .deleteFrom('employer_outcomes')
    .where('outcome', '=', 'kept')
    .where('job_id', '=', id)
    .where('decided_at', '=', at)
    .execute();
}

/** What was decided about the jobs of an employer, the newest first. */
export async function listOutcomes(db: Db, page: string): Promise<Employer['decided']> {
  const rows = await db
    .selectFrom('employer_outcomes')
    .select(['outcome', 'was_held', 'reports', 'decided_at'])
    .where('page', '=', page)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ outcome, was_held, reports, decided_at }) => ({
    ...{ outcome, was_held, reports },
    on: decided_at.toISOString().slice(0, 10),
  }));
}

/** Deletes what is older than two years. */
export async function forgetOutcomes(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('employer_outcomes').where('decided_at', '<', before).execute();
}
