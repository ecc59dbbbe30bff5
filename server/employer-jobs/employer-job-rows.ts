import { sql } from 'kysely';
import type { EmployerJob, EmployerJobState } from '../../shared/employer-jobs.ts';
import { isExpired } from '../../shared/job-dates.ts';
import { presentAdminJob, WHOLE_COLUMNS } from '../admin/admin-jobs.service.ts';
import { type AuditEvent, record } from '../admin/audit-log.service.ts';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';
import type { Row, Tx } from '../db/schema.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';

/** The 404 for a job that is not there, or another account's. */
export function employerJobNotFound(): Problem {
  return new Problem(404, 'employer-job-not-found', 'You have no job with this number.');
}

/** The 409 for a published job that an administrator has deleted. */
export function jobGone(): Problem {
  return new Problem(409, 'employer-job-removed', 'This job was removed from the site.');
}

/** The published job of a row; undefined when it was deleted. */
export async function findJob(db: Db, { job_id }: Pick<Row<'employer_jobs'>, 'job_id'>) {
  if (job_id === null) return undefined;
  const row = await findRow(db, 'jobs', { id: job_id }, [...WHOLE_COLUMNS, 'held']);
  return row && presentAdminJob(row);
}

/** Stores what became of a row. Its time, the version of optimistic locking, grows strictly. */
export async function store(
  tx: Tx,
  { id, updated_at }: Pick<Row<'employer_jobs'>, 'id' | 'updated_at'>,
  values: {
    state: EmployerJobState;
    input?: string | null;
    refusal?: string | null;
    job_id?: number;
    ends_on?: string | null;
  },
  now: Date,
): Promise<void> {
  const at = new Date(Math.max(now.getTime(), updated_at.getTime() + 1));
  await tx
    .updateTable('employer_jobs')
    .set({ refusal: null, ...values, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Who did it, without the address: the audit log outlives the account. */
export function actorOf(
  { id }: Pick<SignedIn, 'id'>,
  domain: string,
): NonNullable<AuditEvent['user']> {
  return { id, email: `member ${id} (${domain})` };
}

/** Notes what an employer did. */
export function note(
  tx: Tx,
  event: Pick<AuditEvent, 'action' | 'after'> & { user: SignedIn; domain: string; id: number },
): Promise<void> {
  const { user, domain, action, id, after } = event;
  const subject = `employer-job ${id}`;
  return record(tx, { user: actorOf(user, domain), action, subject, after });
}

/** The jobs of an account, or one of them, as it sees them, the newest first. */
export async function presentJobs(
  db: Db,
  userId: number,
  now: Date,
  only?: number,
): Promise<EmployerJob[]> {
  const rows = await db
    .selectFrom('employer_jobs')
    .leftJoin('jobs', 'jobs.id', 'employer_jobs.job_id')
    .leftJoin('job_totals', 'job_totals.job_id', 'employer_jobs.job_id')
    .select([
      'employer_jobs.id',
      'employer_jobs.state as of',
      'refusal',
      'employer_jobs.updated_at',
    ])
    .select(['employer_jobs.job_id', 'jobs.id as found', 'jobs.expires_at', 'held'])
    .select(sql<string>`coalesce(jobs.title, input ->> 'title', '')`.as('title'))
    .select(['views', 'applies'])
    .where('user_id', '=', userId)
    .$if(only !== undefined, (query) => query.where('employer_jobs.id', '=', only as number))
    .orderBy('employer_jobs.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    state: row.of,
    refusal: row.refusal,
    updated_at: row.updated_at.toISOString(),
    job:
      row.job_id === null
        ? null
        : {
            id: row.job_id,
            shown: shownAs(row, now),
            expires_at: row.expires_at,
            views: row.views ?? 0,
            applies: row.applies ?? 0,
          },
  }));
}

function shownAs(
  row: { found: number | null; held: boolean | null; expires_at: string | null },
  now: Date,
) {
  if (row.found === null) return 'removed' as const;
  if (row.held) return 'hidden' as const;
  return isExpired(row.expires_at, now) ? ('ended' as const) : ('live' as const);
}
