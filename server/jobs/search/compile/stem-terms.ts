import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { asSearch } from '../../../db/kinds-of-work.ts';
import type { Schema } from '../../../db/schema.ts';

type Stemmed = { query: string | null };

/**
 * Stemmed tsqueries by their terms. The text search configuration comes from the migrations, so
 * they stay the same for the life of the process; most new searches have known words only.
 */
const known = new LRUCache<string, Stemmed>({ max: 5000 });

/** Tsqueries with stems and without stop words, in the order of these terms; null: empty. */
export async function stemTerms(db: Kysely<Schema>, terms: string[]): Promise<(string | null)[]> {
  const found = terms.map((term) => (term === '' ? { query: null } : known.get(term)));
  const unknown = terms.filter((_, index) => found[index] === undefined);
  if (unknown.length === 0) return found.map((stemmed) => stemmed?.query ?? null);
  const query = sql<{ stems: (string | null)[] }>`
    SELECT array(
      SELECT nullif(to_tsquery('waymark', term)::text, '')
      FROM unnest(${unknown}::text[]) WITH ORDINALITY AS terms (term, number) ORDER BY number) AS stems`;
  const { rows } = await asSearch(() => query.execute(db));
  const stems = rows[0]?.stems ?? [];
  for (const [index, term] of unknown.entries()) known.set(term, { query: stems[index] ?? null });
  let next = 0;
  return found.map((stemmed) => (stemmed ? stemmed.query : (stems[next++] ?? null)));
}
