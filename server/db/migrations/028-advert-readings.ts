import { type Kysely, sql } from 'kysely';

/**
 * All that is read from an advert is stored beside it, with its sentences
 * (docs/decisions/080-what-adverts-say.md). A constant default writes no row; the running product
 * reads the jobs that are there again. Languages were bits of the filters until now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const nothing = sql.lit(
    '{"visa":null,"housing":null,"experience":null,"training":null,"languages":[]}',
  );
  await sql`
    ALTER TABLE jobs ADD COLUMN reading jsonb NOT NULL DEFAULT ${nothing},
      ADD COLUMN public_reading jsonb NOT NULL DEFAULT ${nothing}`.execute(db);
  await sql`
    UPDATE jobs SET facts = facts & 2047, public_facts = public_facts & 2047
    WHERE facts > 2047 OR public_facts > 2047`.execute(db);
  await sql`UPDATE job_search SET facts = facts & 2047 WHERE facts > 2047`.execute(db);
  // Deleted jobs can come back for some minutes, as rows with all columns.
  await sql`
    UPDATE deletions SET jobs = (
      SELECT jsonb_agg(jsonb_build_object('reading', ${nothing}::jsonb, 'public_reading', ${nothing}::jsonb) || job)
      FROM jsonb_array_elements(jobs) AS job)
    WHERE jsonb_typeof(jobs) = 'array' AND jsonb_array_length(jobs) > 0`.execute(db);
}
