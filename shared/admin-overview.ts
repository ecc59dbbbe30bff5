import * as v from 'valibot';

/** The periods of the overview, in days up to and including today (UTC). */
export const OVERVIEW_DAYS = ['7', '30', '90'] as const;
export const DEFAULT_OVERVIEW_DAYS = 30;

/** Number of most read jobs, and of searches without result, in the overview. */
export const MOST_READ_JOBS = 20;
export const MISSED_SEARCHES = 5;
/** Facts on permits that end within so many days are something to do. */
export const FACTS_END_WITHIN = 60;

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

/** Live jobs whose Apply link is gone: how many, and at most 50 of them. */
export const deadJobsSchema = v.object({
  count,
  jobs: v.array(
    v.object({
      id: count,
      title: v.string(),
      employer: v.nullable(v.string()),
      url: v.string(),
      source: v.nullable(v.string()),
    }),
  ),
});
export type DeadJobs = v.InferOutput<typeof deadJobsSchema>;

/** What waits for the operator now. Times are ISO; a count of 0 is nothing to do. */
const todoSchema = v.object({
  /** Open messages without an answer, and when the oldest came. */
  messages: v.object({ count, oldest: v.nullable(v.string()) }),
  /** Messages that may be spam and were neither opened nor closed. */
  suspectMessages: count,
  /** Jobs that are hidden until they are released. */
  heldJobs: count,
  /** Jobs that are shown and were reported, and the open reports of them. */
  reportedJobs: v.object({ count, reports: count }),
  /** Withdrawals whose money is still here, and when the first must have gone back. */
  withdrawals: v.object({ count, due: v.nullable(v.string()) }),
  /** Payments with a dispute that is open, and the first day until which evidence can be sent. */
  disputes: v.object({ count, due: v.nullable(v.string()) }),
  /** Other payments that a person must look at. */
  oddPayments: count,
  /** Why TRUST_PROXY does not fit the requests that arrive; null if it does. */
  proxyDoubt: v.nullable(v.string()),
  /** Settings that this installation needs and does not have, a sentence each. */
  missingSettings: v.array(v.string()),
  /** Jobs of employers that wait for a yes. */
  employerJobs: count,
  /** Employers whose names are near an entry of a register. */
  nearMatches: count,
  /**
   * Facts on work permits that end soon, or have ended and are not renewed, by country and day, the
   * earliest first. `days` is negative after the end, null for facts known to be old without a day.
   */
  permitEndings: v.array(
    v.object({
      country: v.string(),
      ends_on: day,
      days: v.nullable(count),
      what: v.array(v.string()),
    }),
  ),
  /**
   * Files and feeds whose last import failed, the newest first: of feeds that are fetched, and of
   * files in the last week.
   */
  failedImports: v.array(
    v.object({
      id: count,
      name: v.string(),
      started_at: v.string(),
      error: v.nullable(v.string()),
    }),
  ),
  /** Registers whose last import failed. */
  failedRegisters: v.array(v.object({ register: v.string(), error: v.string() })),
  /** Imports of feeds that shrank, whose missing jobs wait for a decision, the newest first. */
  shrunkFeeds: v.array(v.object({ id: count, name: v.string(), missing: count })),
  /** Imports that were held before they wrote anything, because the feed is strange. */
  heldImports: v.array(v.object({ id: count, name: v.string() })),
  /** Rows of feeds whose place contradicts their country. */
  contradictions: count,
  /** New jobs of feeds that wait for a look. */
  newJobs: count,
  /** Drafts that could not be published on their first day. */
  failedDrafts: count,
  deadJobs: deadJobsSchema,
  /**
   * Why mail does not leave, in a sentence, since when, and how many mails wait or were given up
   * since. Null when the last mail left.
   */
  mailTrouble: v.nullable(v.object({ count, since: v.string(), reason: v.string() })),
  /**
   * Of the backup of each day: why the last try failed (null: it did not), and when the last backup
   * was made. Null when it is not a week old and nothing failed, and without a schedule.
   */
  backupTrouble: v.nullable(
    v.object({ last: v.nullable(v.string()), reason: v.nullable(v.string()) }),
  ),
});
export type Todo = v.InferOutput<typeof todoSchema>;

/** Of the period, by currency, in minor units: what was paid, and what was sent back. */
const moneySchema = v.array(
  v.object({
    currency: v.string(),
    payments: count,
    paid: count,
    refunds: count,
    refunded: count,
  }),
);
export type Money = v.InferOutput<typeof moneySchema>;

/**
 * Answer of GET /api/admin/overview. `perDay` holds every day of the period, the oldest first.
 * Figures of parts that do not exist yet are not there at all.
 */
export const overviewSchema = v.object({
  days: count,
  todo: todoSchema,
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
      employer: v.nullable(v.string()),
      live: v.boolean(),
      views: count,
      applies: count,
    }),
  ),
  /**
   * Accounts whose email address was confirmed in the period, and members whose premium time runs
   * now. Null for editors, as the money is.
   */
  accounts: v.nullable(
    v.object({
      confirmed: count,
      premium: count,
      perDay: v.array(v.object({ day, confirmed: count })),
    }),
  ),
  money: v.nullable(moneySchema),
  /** The most frequent of those that /admin/searches lists, and how many it lists. */
  missedSearches: v.object({
    searches: v.array(v.object({ words: v.string(), count })),
    totalCount: count,
  }),
  /**
   * In the period: jobs that alerts mailed, and to how many people; at most the last 60 days are
   * known. Now: alerts that are on.
   */
  alerts: v.object({ jobs: count, people: count, active: count }),
  /** The last backup of the schedule (BACKUP_DIR), in bytes; null without a schedule. */
  backups: v.nullable(
    v.object({ last: v.nullable(v.object({ at: v.string(), name: v.string(), bytes: count })) }),
  ),
});
export type Overview = v.InferOutput<typeof overviewSchema>;
