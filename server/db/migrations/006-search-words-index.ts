import { type Kysely, sql } from 'kysely';

/**
 * New words go into the index at once. PostgreSQL would collect up to 4 MB of them first, and every
 * misspelt search reads through what is collected; the embedded database, which nobody vacuums,
 * keeps it so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER INDEX search_words_trigrams SET (fastupdate = off)`.execute(db);
  await sql`SELECT gin_clean_pending_list('search_words_trigrams')`.execute(db);
}
