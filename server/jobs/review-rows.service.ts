import { sql, type Transaction } from 'kysely';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';
import type { Schema } from '../db/schema.ts';
import { toStorableJson } from '../db/storable-json.ts';

/** A new listing (ImportedJob) that waits for the look of an administrator (decision 192). */
export type ReviewRow = { content_hash: string; job: { reference: string; reading?: unknown } };

/** Whether new listings of a source wait: a setting of its feed. */
export async function reviewsNew(db: Db, source: string): Promise<boolean> {
  const feed = await findRow(db, 'feeds', { source }, ['review_new']);
  return feed?.review_new ?? false;
}

/** The hashes of what was refused of a source, by reference. */
export async function findRefused(
  tx: Transaction<Schema>,
  source: string,
  references: string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('review_rows')
    .select(['reference', 'content_hash'])
    .where('source', '=', source)
    .where('reference', '=', sql<string>`ANY(${references}::text[])`)
    .where('job', 'is', null)
    .execute();
  return new Map(rows.map(({ reference, content_hash }) => [reference, content_hash]));
}

/** Keeps new listings until an administrator decides. One that was refused waits again with another text. */
export async function keepForReview(
  tx: Transaction<Schema>,
  run: { source: string; runId: string; now: Date },
  rows: readonly ReviewRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const { source, runId: seen_run, now: seen_at } = run;
  await tx
    .insertInto('review_rows')
    .values(
      rows.map(({ content_hash, job: { reading: _, ...job } }) => ({
        ...{ source, reference: job.reference, content_hash, seen_run, seen_at },
        job: toStorableJson(job),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['source', 'reference']).doUpdateSet(({ ref }) => ({
        content_hash: ref('excluded.content_hash'),
        job: ref('excluded.job'),
        seen_run: ref('excluded.seen_run'),
        seen_at: ref('excluded.seen_at'),
      })),
    )
    .execute();
}

/** Forgets rows whose listings are stored now. */
export async function dropReviewed(
  tx: Transaction<Schema>,
  source: string,
  references: string[],
): Promise<void> {
  if (references.length === 0) return;
  await tx
    .deleteFrom('review_rows')
    .where('source', '=', source)
    .where('reference', '=', sql<string>`ANY(${references}::text[])`)
    .execute();
}
