import { type Kysely, sql, type Transaction } from 'kysely';
import { AUDIENCE, type Schema } from '../../db/schema.ts';
import { SEARCH_COLUMNS, searchRows, searchWords } from './search-document.ts';

/**
 * Writes the search rows of these jobs and adds their words to the vocabulary of "Did you mean".
 * Call it in the transaction that wrote the jobs.
 */
export async function indexJobs(tx: Transaction<Schema>, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  // When the premium flag of a job changes, its rows for the other audience become stale.
  await sql`
    DELETE FROM job_search
    WHERE job_id = ANY(${ids}::int[])
      AND (audience = ${AUDIENCE.everybody}::smallint) = (SELECT is_premium_visible FROM jobs WHERE id = job_id)`.execute(
    tx,
  );
  await sql`
    INSERT INTO job_search ${SEARCH_COLUMNS}
    ${searchRows} WHERE id = ANY(${ids}::int[])
    ON CONFLICT (job_id, audience) DO UPDATE SET created_at = excluded.created_at, expires_at = excluded.expires_at,
      country_id = excluded.country_id, category_id = excluded.category_id, state_text = excluded.state_text, document = excluded.document, facts = excluded.facts`.execute(
    tx,
  );
  // All writers insert words in the same order: two of them with the same new words wait for each
  // other without a deadlock.
  await sql`
    INSERT INTO search_words (word)
    SELECT DISTINCT word FROM jobs, LATERAL ${searchWords} AS word
    WHERE id = ANY(${ids}::int[]) AND word ~ '[a-z]' AND length(word) BETWEEN 3 AND 30
    ORDER BY word ON CONFLICT DO NOTHING`.execute(tx);
}

/**
 * Deletes expired listings from the search table, so that it does not grow over the years. Searches
 * check the date anyway. `today` is a UTC day. A listing with a later end returns when it is
 * indexed again.
 */
export async function dropExpired(db: Kysely<Schema>, today: string): Promise<void> {
  await db.deleteFrom('job_search').where('expires_at', '<=', today).execute();
}
