import { type Kysely, sql } from 'kysely';

/**
 * Disables `fastupdate`. PostgreSQL would collect up to 4 MB of new entries in the GIN pending
 * list, which every misspelt search scans until a vacuum empties it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER INDEX search_words_trigrams SET (fastupdate = off)`.execute(db);
  await sql`SELECT gin_clean_pending_list('search_words_trigrams')`.execute(db);
}
