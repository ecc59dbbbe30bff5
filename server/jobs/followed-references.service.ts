import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** A listing of a feed, and the reference under which it was imported before, if it was another. */
type Referenced = { reference: string; formerReference?: string | undefined };

/**
 * Gives stored listings of a source the reference that the feed is now read to have: a format that is
 * newly recognised names its own reference, and no job may end and begin anew for that. What an
 * administrator deleted stays deleted, and what was refused stays refused.
 */
export async function followReferences(
  tx: Transaction<Schema>,
  source: string,
  rows: readonly Referenced[],
): Promise<void> {
  const moved = new Map<string, string | null>();
  const met = new Set<string>();
  for (const { reference, formerReference: former } of rows) {
    // A second listing with a reference is a duplicate: the first one takes it.
    if (met.has(reference)) continue;
    met.add(reference);
    if (former !== undefined) moved.set(former, moved.has(former) ? null : reference);
  }
  const pairs = [...moved].filter((pair): pair is [string, string] => pair[1] !== null);
  if (pairs.length === 0) return;
  const formers = sql`${pairs.map(([former]) => former)}::text[]`;
  const references = sql`${pairs.map(([, reference]) => reference)}::text[]`;
  for (const table of ['jobs', 'removed_listings', 'review_rows'] as const)
    await sql`
      UPDATE ${sql.table(table)} AS listing SET reference = moved.reference
      FROM unnest(${formers}, ${references}) AS moved (former, reference)
      WHERE listing.source = ${source} AND listing.reference = moved.former
        AND NOT EXISTS (SELECT FROM ${sql.table(table)} AS other
          WHERE other.source = ${source} AND other.reference = moved.reference)`.execute(tx);
}
