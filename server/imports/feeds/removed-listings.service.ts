import { sql } from 'kysely';
import {
  type AllowAgain,
  REMOVED_SHOWN,
  type RemovedListings,
} from '../../../shared/removed-listings.ts';
import { record } from '../../admin/audit-log.service.ts';
import type { Db } from '../../db/open.ts';
import type { SignedIn } from '../../middleware/viewer.ts';
import { Problem } from '../../problem.ts';

/**
 * The listings that imports skip because an administrator deleted them, by feed, the latest
 * deletions of each.
 */
export async function listRemoved(db: Db): Promise<RemovedListings> {
  const { rows } = await sql<{
    source: string;
    count: number;
    reference: string;
    title: string;
    removed_at: Date;
  }>`
    SELECT source, count::int, reference, title, removed_at
    FROM (
      SELECT *, count(*) OVER (PARTITION BY source) AS count,
        row_number() OVER (PARTITION BY source ORDER BY removed_at DESC, reference) AS position
      FROM removed_listings
    ) AS removed
    WHERE position <= ${REMOVED_SHOWN}
    ORDER BY source, position`.execute(db);
  const bySource = Map.groupBy(rows, ({ source }) => source);
  return {
    feeds: [...bySource].map(([source, listings]) => ({
      source,
      count: listings[0]?.count ?? 0,
      newest: listings.map(({ reference, title, removed_at }) => ({
        reference,
        title,
        removed_at: removed_at.toISOString(),
      })),
    })),
  };
}

/**
 * Lets the next import add one deleted listing again, or all of a feed. Throws a Problem 404 if
 * there is none.
 */
export async function allowAgain(
  db: Db,
  user: SignedIn,
  { source, reference }: AllowAgain,
): Promise<{ message: string; count: number }> {
  return db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('removed_listings')
      .where('source', '=', source)
      .$if(reference !== undefined, (query) => query.where('reference', '=', reference as string))
      .returning('title')
      .execute();
    // Their details are read again, though their rows in the list are the same.
    await tx
      .deleteFrom('feed_rows')
      .using('feeds')
      .whereRef('feeds.id', '=', 'feed_rows.feed_id')
      .where('feeds.source', '=', source)
      .where('feed_rows.is_job', '=', false)
      .execute();
    const [first] = gone;
    if (!first)
      throw new Problem(404, 'listing-not-removed', 'This job is not excluded from imports.');
    const after =
      reference === undefined ? { jobs: gone.length } : { reference, title: first.title };
    await record(tx, { user, action: 'import.let-in', subject: `source ${source}`, after });
    const what =
      gone.length === 1
        ? `“${first.title}” comes`
        : `${gone.length.toLocaleString('en')} jobs come`;
    return {
      message: `${what} back with the next import of ${source}, if the feed still has ${gone.length === 1 ? 'it' : 'them'}.`,
      count: gone.length,
    };
  });
}
