import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Writes the waiting entries of the search index (GIN pending list) into it, and resolves with the
 * number of pages that they had. The database user must own the index, as the one who migrates does.
 */
export async function flushSearchIndex(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    SELECT gin_clean_pending_list('job_search_document')::int AS pages`.execute(db);
  return rows[0]?.pages ?? 0;
}
