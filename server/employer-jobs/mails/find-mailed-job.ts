import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** A job of an employer and the address of its account; undefined when that is deleted or blocked. */
export function findMailedJob(db: Db, id: number) {
  return db
    .selectFrom('employer_jobs')
    .innerJoin('users', 'users.id', 'user_id')
    .leftJoin('jobs', 'jobs.id', 'employer_jobs.job_id')
    .select(['email', 'employer_jobs.state', 'refusal', 'job_id', 'ends_on'])
    .select(sql<string>`coalesce(input ->> 'title', jobs.title, '')`.as('title'))
    .where('employer_jobs.id', '=', id)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
}
