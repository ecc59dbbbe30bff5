import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { countUnread } from '../jobs/read-again.service.ts';

/** What waits in the database for all processes together; ages in seconds. */
export type Waiting = {
  queues: { name: string; jobs: number; failed: number; age: number }[];
  alertMails: { count: number; age: number };
  payments: { gateway: string; status: string; count: number }[];
  unreadJobs: number;
  importAge: number;
};

/**
 * Reads what waits. Every query is of a few rows, or of an index. A queue without a job is told,
 * too: of a number that was not there before, no alert sees that it grew.
 */
export async function readWaiting(db: Db): Promise<Waiting> {
  const [queues, mails, payments, imports, unreadJobs] = await Promise.all([
    sql<Waiting['queues'][number]>`
      SELECT queue.name,
        count(*) FILTER (WHERE state <> 'failed')::int AS jobs,
        count(*) FILTER (WHERE state = 'failed')::int AS failed,
        coalesce(extract(epoch FROM now() - min(greatest(job.created_on, start_after))
          FILTER (WHERE state IN ('created', 'retry') AND start_after <= now())), 0)::float AS age
      FROM pgboss.queue LEFT JOIN pgboss.job
        ON job.name = queue.name AND state IN ('created', 'retry', 'active', 'failed')
      GROUP BY queue.name`.execute(db),
    sql<Waiting['alertMails']>`
      SELECT count(*)::int AS count,
        coalesce(extract(epoch FROM now() - min(created_at)), 0)::float AS age
      FROM alert_mails`.execute(db),
    sql<Waiting['payments'][number]>`
      SELECT gateway, status, count(*)::int AS count FROM payments
      WHERE created_at > now() - interval '1 day' GROUP BY gateway, status`.execute(db),
    sql<{ age: number }>`
      SELECT coalesce(extract(epoch FROM now() - max(finished_at)), 0)::float AS age
      FROM import_runs WHERE status = 'done'`.execute(db),
    countUnread(db),
  ]);
  return {
    queues: queues.rows,
    alertMails: mails.rows[0] ?? { count: 0, age: 0 },
    payments: payments.rows,
    unreadJobs,
    importAge: imports.rows[0]?.age ?? 0,
  };
}
