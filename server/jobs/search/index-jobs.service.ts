import { sql, type Transaction } from 'kysely';
import { CATEGORIES } from '../../../shared/constants/categories.ts';
import { COUNTRIES } from '../../../shared/constants/countries.ts';
import type { Schema } from '../../db/schema.ts';

/**
 * Writes the search rows of these jobs anew and adds their words to the vocabulary of "Did you mean". Call it in the transaction that
 * wrote the jobs.
 */
export async function indexJobs(tx: Transaction<Schema>, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const categories = sql<string[]>`${[...CATEGORIES]}::text[]`;
  const codes = sql`${COUNTRIES.map((country) => country.code)}::text[]`;
  const names = sql`${COUNTRIES.map((country) => country.name)}::text[]`;
  await sql`
    INSERT INTO job_search (job_id, created_at, expires_at, country_code, category_id, state_text, title_document, document)
    SELECT id, created_at, coalesce(expires_at, 'infinity'), country_code, array_position(${categories}, category) - 1,
      lower(unaccent(coalesce(state, ''))), to_tsvector('waymark', title),
      to_tsvector('waymark', concat_ws(E'\n', title, employer, category, coalesce(state, ''), (${names})[array_position(${codes}, country_code)],
        excerpt, regexp_replace(description, '<[^>]*>', ' ', 'g')))
    FROM jobs WHERE id = ANY(${ids}::int[])
    ON CONFLICT (job_id) DO UPDATE SET created_at = excluded.created_at, expires_at = excluded.expires_at,
      country_code = excluded.country_code, category_id = excluded.category_id, state_text = excluded.state_text,
      title_document = excluded.title_document, document = excluded.document`.execute(tx);
}
