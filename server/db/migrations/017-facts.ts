import { type Kysely, sql } from 'kysely';

/**
 * What adverts say of visa help, housing, experience and languages, as bits
 * (docs/decisions/052-facts.md). A constant default writes no row, so a million jobs take no time;
 * the running product reads the facts of the jobs that are there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE jobs ADD COLUMN facts integer NOT NULL DEFAULT 0,
      ADD COLUMN public_facts integer NOT NULL DEFAULT 0`.execute(db);
  await sql`ALTER TABLE job_search ADD COLUMN facts integer NOT NULL DEFAULT 0`.execute(db);
  // Deleted jobs can come back for some minutes, as rows with all columns.
  await sql`
    UPDATE deletions SET jobs = (
      SELECT jsonb_agg('{"facts": 0, "public_facts": 0}'::jsonb || job)
      FROM jsonb_array_elements(jobs) AS job)
    WHERE jsonb_typeof(jobs) = 'array' AND jsonb_array_length(jobs) > 0`.execute(db);
}
