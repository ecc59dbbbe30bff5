import { type Kysely, sql } from 'kysely';

/**
 * One advert that is listed many times is one card (docs/decisions/055-repeats.md). A constant
 * default writes no row; the running product gives the jobs that are there their keys and indexes
 * them again (server/jobs/read-again.service.ts), a database without jobs has nothing to
 * write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE jobs ADD COLUMN repeat_key bigint`.execute(db);
  await sql`
    CREATE INDEX jobs_repeats ON jobs (repeat_key, (coalesce(expires_at, 'infinity'::date)))
    WHERE repeat_key IS NOT NULL`.execute(db);
  await sql`
    ALTER TABLE job_search ADD COLUMN repeat_until date NOT NULL DEFAULT '-infinity',
      ADD COLUMN place_until date NOT NULL DEFAULT '-infinity'`.execute(db);
  await sql`
    UPDATE settings SET value = '2 -1'
    WHERE key = 'search_documents' AND NOT EXISTS (SELECT FROM jobs)`.execute(db);
}
