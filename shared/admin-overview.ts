import * as v from 'valibot';

/** The periods of the overview, in days up to and including today (UTC). */
export const OVERVIEW_DAYS = ['7', '30', '90'] as const;
export const DEFAULT_OVERVIEW_DAYS = 30;

/** Number of most read jobs and of newest failed imports in the overview. */
export const MOST_READ_JOBS = 20;
export const FAILED_IMPORTS = 5;

/** Query of GET /api/admin/overview. */
export const overviewQuerySchema = v.object({
  days: v.pipe(
    v.optional(v.picklist(OVERVIEW_DAYS, 'days must be 7, 30 or 90.'), `${DEFAULT_OVERVIEW_DAYS}`),
    v.transform((text) => Number(text) as 7 | 30 | 90),
  ),
});

const count = v.number();
/** A UTC day, YYYY-MM-DD. */
const day = v.string();

/**
 * Answer of GET /api/admin/overview. `perDay` holds every day of the period, the oldest first.
 * Figures of parts that do not exist yet are not there at all.
 */
export const overviewSchema = v.object({
  days: count,
  /** Now. `expiringThisWeek` are the live ones that end within the next seven days. */
  jobs: v.object({ live: count, expiringThisWeek: count, expired: count }),
  /** In the period, of all jobs, those deleted since included. */
  visits: v.object({
    views: count,
    applies: count,
    perDay: v.array(v.object({ day, views: count, applies: count })),
  }),
  /** The jobs opened most often in the period, at most 20. `live` is false for an expired one. */
  mostRead: v.array(
    v.object({
      id: count,
      title: v.string(),
      employer: v.string(),
      live: v.boolean(),
      views: count,
      applies: count,
    }),
  ),
  /**
   * Accounts whose email address was confirmed in the period, and members whose premium time runs
   * now.
   */
  accounts: v.object({
    confirmed: count,
    premium: count,
    perDay: v.array(v.object({ day, confirmed: count })),
  }),
  /** Imports of feeds that shrank, whose missing jobs wait for a decision, the newest first. */
  heldImports: v.array(v.object({ id: count, name: v.string(), missing: count })),
  /** Imports that failed in the period: how many, and the newest five. Times are ISO. */
  failedImports: v.object({
    count,
    newest: v.array(
      v.object({
        id: count,
        name: v.string(),
        started_at: v.string(),
        error: v.nullable(v.string()),
      }),
    ),
  }),
});
export type Overview = v.InferOutput<typeof overviewSchema>;
