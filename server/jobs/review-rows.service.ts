import { sql, type Transaction } from 'kysely';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';
import type { Schema } from '../db/schema.ts';
import { toStorableJson } from '../db/storable-json.ts';

const DAY_MS = 86_400_000;

/** A new listing (ImportedJob) that waits for the look of an administrator (decision 192). */
export type ReviewRow = { content_hash: string; job: { reference: string; reading?: unknown } };

/** Whether new listings of a source wait: a setting of its feed. */
export async function reviewsNew(db: Db, source: string): Promise<boolean> {
  const feed = await findRow(db, 'feeds', { source }, ['review_new']);
  return feed?.review_new ?? false;
}

/** A listing that waits or was refused. `seen_run`: the run that met it last. */
export type Reviewed = { content_hash: string; seen_run: string; isRefused: boolean };

/** What waits and what was refused of a source, by reference. */
export async function findReviewed(
  tx: Transaction<Schema>,
  source: string,
  references: string[],
): Promise<ReadonlyMap<string, Reviewed>> {
  const rows = await tx
    .selectFrom('review_rows')
    .select(['reference', 'content_hash', 'seen_run', 'refused_at'])
    .where('source', '=', source)
    .where('reference', '=', sql<string>`ANY(${references}::text[])`)
    .execute();
  return new Map(
    rows.map(({ reference, content_hash, seen_run, refused_at }) => [
      reference,
      { content_hash, seen_run, isRefused: refused_at !== null },
    ]),
  );
}

/** Notes that a run met these listings, which were refused, as they were: they stay refused. */
export async function meetRefused(
  tx: Transaction<Schema>,
  { source, runId: seen_run, now: seen_at }: { source: string; runId: string; now: Date },
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return;
  await tx
    .updateTable('review_rows')
    .set({ seen_run, seen_at })
    .where('source', '=', source)
    .where('reference', 'in', references)
    .execute();
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
        refused_at: null,
        refused_by: null,
      })),
    )
    .execute();
}

/** SQL: the mark of the last import of a source. */
export function newestRun(source: string) {
  return sql<string>`(SELECT value FROM settings WHERE key = ${`import-run:${source}`})`;
}

/**
 * Notes that a source which has not changed still has what its last import met, with `all` also what
 * that one did not meet. Once a day is enough for what is forgotten by days.
 */
export async function meetAgain(
  tx: Transaction<Schema>,
  source: string,
  { now, all }: { now: Date; all: boolean },
): Promise<void> {
  await tx
    .updateTable('review_rows')
    .set({ seen_at: now })
    .where('source', '=', source)
    .where('seen_at', '<', new Date(now.getTime() - DAY_MS))
    .$if(!all, (rows) => rows.where('seen_run', '=', newestRun(source)))
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
