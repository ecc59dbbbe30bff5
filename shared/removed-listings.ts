import * as v from 'valibot';

/** Listed entries of removed listings per feed. */
export const REMOVED_SHOWN = 50;

/**
 * Answer of GET /api/admin/removed-listings: by source, the number of deleted listings that imports
 * skip, and the newest of them.
 */
export const removedListingsSchema = v.object({
  feeds: v.array(
    v.object({
      source: v.string(),
      count: v.number(),
      newest: v.array(
        v.object({ reference: v.string(), title: v.string(), removed_at: v.string() }),
      ),
    }),
  ),
});
export type RemovedListings = v.InferOutput<typeof removedListingsSchema>;

/**
 * Body of DELETE /api/admin/removed-listings: one listing of a source, or all of them without
 * `reference`.
 */
export const allowAgainSchema = v.object({
  source: v.pipe(v.string('Name the feed.'), v.nonEmpty('Name the feed.')),
  reference: v.optional(v.string('reference must be text.')),
});
export type AllowAgain = v.InferOutput<typeof allowAgainSchema>;

/** Answer of DELETE /api/admin/removed-listings: how many listings may be imported again. */
export const allowAgainAnswerSchema = v.object({ message: v.string(), count: v.number() });
