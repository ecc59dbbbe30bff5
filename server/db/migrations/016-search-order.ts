import { type Kysely, sql } from 'kysely';

/**
 * Documents of the search get marks that say where a listing has a word, and lose their word pairs
 * (docs/decisions/050-order-by-match.md). The product writes them again while it runs
 * (server/jobs/read-again.service.ts); a database without jobs has nothing to write. The
 * length of the list of new entries is now a setting of the session: imports collect more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER INDEX job_search_document RESET (gin_pending_list_limit)`.execute(db);
  await sql`
    INSERT INTO settings (key, value)
    SELECT 'search_documents', '1 -1' WHERE NOT EXISTS (SELECT FROM jobs)`.execute(db);
}
