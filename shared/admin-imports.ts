import * as v from 'valibot';
import { strangeSchema } from './strange-feeds.ts';
import { hasCredentials, isHttpAddress, NO_CREDENTIALS } from './web-address.ts';

/** Maximum lengths in characters: source name, company name, file name, URL and key of a feed. */
export const IMPORT_LIMITS = {
  source: 100,
  employer: 200,
  fileName: 200,
  feedUrl: 2_000,
  key: 4_000,
} as const;

/** Maximum size of a file in bytes, compressed and decompressed. */
export const MAX_IMPORT_BYTES = 1_073_741_824;

/** Interval of a scheduled feed, in hours. */
export const FEED_HOURS = { shortest: 1, longest: 168, usual: 24 } as const;

/** Days that a job without an end date stays after its feed confirmed it last. */
export const KEEP_DAYS = { shortest: 1, longest: 365, usual: 30 } as const;
const KEEP_DAYS_RANGE = `Enter a number of days from ${KEEP_DAYS.shortest} to ${KEEP_DAYS.longest}.`;

/** Import runs per page. */
export const IMPORT_RUNS_PAGE_SIZE = 20;

/** Source name of the demo listings; reserved. */
export const DEMO_SOURCE = 'demo';

/**
 * `running` includes queued runs (see `progress.phase`); `unchanged`: the feed's server answered
 * that nothing has changed.
 */
export const RUN_STATUSES = ['running', 'done', 'unchanged', 'failed', 'stopped'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/**
 * `waiting`: queued behind another import; `fetching`: downloading a feed; `checking`: first pass
 * without writing; `importing`: second pass.
 */
export const RUN_PHASES = ['waiting', 'fetching', 'checking', 'importing'] as const;
export type RunPhase = (typeof RUN_PHASES)[number];

const count = v.number();
const outcome = v.picklist(['skipped', 'bad']);

/** A rejected row, with the line on which it begins. */
const rowProblemSchema = v.object({
  line: v.number(),
  outcome,
  reason: v.string(),
  detail: v.string(),
  reference: v.string(),
  title: v.string(),
});

/** A row of a trial, and what would become of it. `place` and `employer` may be empty. */
const sampleRowSchema = v.object({
  line: v.number(),
  outcome: v.picklist(['new', 'updated', 'unchanged', 'skipped', 'bad']),
  title: v.string(),
  employer: v.string(),
  place: v.string(),
  reason: v.string(),
});
export type SampleRow = v.InferOutput<typeof sampleRowSchema>;

/**
 * Row counts: read = new + updated + unchanged + skipped + bad. `expired`: listings that are no
 * longer in the feed.
 */
export const importCountsSchema = v.object({
  read: count,
  new: count,
  updated: count,
  unchanged: count,
  expired: count,
  skipped: count,
  bad: count,
});
export type ImportCounts = v.InferOutput<typeof importCountsSchema>;

/**
 * The result of a completed import. `notExpired` is the reason why missing listings were not
 * expired; null when they were.
 */
export const importReportSchema = v.object({
  ...importCountsSchema.entries,
  source: v.string(),
  /**
   * True when the source name was derived from the file name: the next file needs the same name.
   */
  namedAfterFile: v.boolean(),
  format: v.string(),
  dryRun: v.boolean(),
  /**
   * `shrunk`: the feed lost more than half of its listings, and an administrator decides; `kept`:
   * one decided to keep them.
   */
  notExpired: v.nullable(
    v.picklist(['partial', 'no-listing', 'too-many-bad', 'overtaken', 'shrunk', 'kept']),
  ),
  /** Why not all pages of the list could be read: a sentence. */
  partialBecause: v.optional(v.string()),
  /** Live listings of the feed that the file does not have; left out by older imports. */
  missing: v.optional(count),
  /** Why the feed is strange; left out by older imports. */
  strange: v.optional(v.array(strangeSchema)),
  /** The mark that this import left on the listings it met; left out by older imports. */
  runId: v.optional(v.string()),
  /** Number of rows per reason with the most frequent details, most frequent first. */
  reasons: v.array(
    v.object({
      outcome,
      reason: v.string(),
      count,
      details: v.array(v.object({ detail: v.string(), count })),
    }),
  ),
  /** The first bad rows, at most 20. */
  firstBad: v.array(rowProblemSchema),
  warnings: v.array(v.object({ warning: v.string(), count })),
  /** Of a trial: some rows of each outcome, in order of their lines. */
  sample: v.optional(v.array(sampleRowSchema)),
});
export type ImportReportData = v.InferOutput<typeof importReportSchema>;

/**
 * Progress of a run: bytes of the file (`totalBytes` 0 = unknown) and rows read. `at` is its last
 * heartbeat (ISO).
 */
export const runProgressSchema = v.object({
  phase: v.picklist(RUN_PHASES),
  bytes: v.number(),
  totalBytes: v.number(),
  read: v.number(),
  at: v.string(),
});
export type RunProgress = v.InferOutput<typeof runProgressSchema>;

/**
 * An import run. `name` is the file's or the feed's name; `started_by` an email address or
 * "schedule"; times are ISO.
 */
export const importRunSchema = v.object({
  id: v.number(),
  kind: v.picklist(['upload', 'feed']),
  feed_id: v.nullable(v.number()),
  name: v.string(),
  /** The feed, under whose name its jobs are listed; null while that is not known. */
  source: v.nullable(v.string()),
  started_by: v.string(),
  status: v.picklist(RUN_STATUSES),
  progress: v.nullable(runProgressSchema),
  /** Null until the run is done. */
  counts: v.nullable(importCountsSchema),
  /** It only says what an import would do, and writes nothing. */
  dry_run: v.boolean(),
  /** The file of this trial is kept for some hours, and an import would take something of it. */
  can_import: v.boolean(),
  /** Its file is kept for some hours: fields can be mapped, and its rows previewed. */
  can_map: v.boolean(),
  /** So many listings wait for a decision, because the feed shrank. Null when none do. */
  held: v.nullable(count),
  /**
   * Why this import was held before it wrote anything, while an administrator has not decided. Empty
   * when it was not.
   */
  strange: v.array(strangeSchema),
  /** Error message for the operator when it failed or was stopped. */
  error: v.nullable(v.string()),
  started_at: v.string(),
  finished_at: v.nullable(v.string()),
});
export type ImportRun = v.InferOutput<typeof importRunSchema>;

/** Answer of GET /api/admin/imports/{id}: the run with its whole report (null until it is done). */
export const importRunDetailSchema = v.object({
  ...importRunSchema.entries,
  report: v.nullable(importReportSchema),
});
export type ImportRunDetail = v.InferOutput<typeof importRunDetailSchema>;

/** Answer of GET /api/admin/imports: 20 a page, newest first. */
export const importRunListSchema = v.object({
  runs: v.array(importRunSchema),
  totalPages: v.number(),
  totalCount: v.number(),
});
export type ImportRunList = v.InferOutput<typeof importRunListSchema>;

/** Answer of every operation that starts or stops a run. */
export const importRunAnswerSchema = v.object({ run: importRunSchema });

/** What becomes of the listings that a feed which shrank no longer has. */
export const MISSING_ANSWERS = ['end', 'keep'] as const;
export type MissingAnswer = (typeof MISSING_ANSWERS)[number];

/** Body of POST /api/admin/imports/{id}/missing. */
export const missingAnswerSchema = v.object({
  answer: v.picklist(MISSING_ANSWERS, 'answer must be end or keep.'),
});

const isFree = (name: string) => name.toLowerCase() !== DEMO_SOURCE;
const NOT_FREE = 'The name “demo” belongs to the demo listings. Choose another name.';

const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

const source = v.pipe(
  v.string('Enter a name for the feed.'),
  v.transform(oneLine),
  v.maxLength(
    IMPORT_LIMITS.source,
    `The name may have at most ${IMPORT_LIMITS.source} characters.`,
  ),
  v.check(isFree, NOT_FREE),
);

const employer = v.pipe(
  v.string('Enter the name of a company.'),
  v.transform(oneLine),
  v.maxLength(
    IMPORT_LIMITS.employer,
    `The company may have at most ${IMPORT_LIMITS.employer} characters.`,
  ),
);

const flag = (name: string) =>
  v.pipe(
    v.optional(v.picklist(['true', 'false'], `${name} must be true or false.`), 'false'),
    v.transform((text) => text === 'true'),
  );

/**
 * Query of POST /api/admin/imports; the body is the file. `name`: file name. `source`: source name
 * of the listings (default: the feed's own name, else the file name). `employer`: default company
 * of rows. `partial`: do not expire missing listings. `dryRun`: write nothing.
 */
export const importUploadSchema = v.object({
  name: v.pipe(
    v.optional(v.string(), ''),
    v.transform(oneLine),
    v.nonEmpty('Enter the name of the file.'),
    v.maxLength(
      IMPORT_LIMITS.fileName,
      `The name of the file may have at most ${IMPORT_LIMITS.fileName} characters.`,
    ),
  ),
  source: v.optional(source),
  employer: v.optional(employer),
  partial: flag('partial'),
  dryRun: flag('dryRun'),
});
export type ImportUpload = v.InferOutput<typeof importUploadSchema>;

/**
 * Query of POST /api/admin/feeds/{id}/run. `afresh`: every job is read and written anew, and those
 * that the feed no longer has end, without a question.
 */
export const runFeedSchema = v.object({ dryRun: flag('dryRun'), afresh: flag('afresh') });

/** Query of DELETE /api/admin/feeds/{id}: its jobs end now, or `keep` until they end by themselves. */
export const deleteFeedSchema = v.object({
  jobs: v.optional(v.picklist(['end', 'keep'], 'jobs must be end or keep.'), 'keep'),
});

/** Query of GET /api/admin/imports. */
export const importRunQuerySchema = v.object({
  page: v.pipe(
    v.optional(v.string(), '1'),
    v.regex(/^[1-9][0-9]{0,6}$/, 'page must be a whole number from 1.'),
    v.transform(Number),
  ),
});

/**
 * Body of POST /api/admin/feeds and PUT /api/admin/feeds/{id}. `source` is the unique source name
 * of the listings; `employer` the default company.
 */
export const feedInputSchema = v.object({
  url: v.pipe(
    v.optional(v.string('Enter the address of the feed.'), ''),
    v.trim(),
    v.nonEmpty('Enter the address of the feed.'),
    v.maxLength(
      IMPORT_LIMITS.feedUrl,
      `The address may have at most ${IMPORT_LIMITS.feedUrl.toLocaleString('en')} characters.`,
    ),
    v.check(isHttpAddress, 'Enter an address that begins with https:// or http://.'),
    v.check((text) => !hasCredentials(text), NO_CREDENTIALS),
    v.transform((text) => new URL(text).href),
  ),
  source: v.pipe(v.optional(source, ''), v.nonEmpty('Enter a name for the feed.')),
  employer: v.pipe(
    v.optional(v.nullable(employer), null),
    v.transform((text) => text || null),
  ),
  every_hours: v.optional(
    v.pipe(
      v.number('Choose how often to fetch the feed.'),
      v.integer('Enter a whole number of hours.'),
      v.minValue(
        FEED_HOURS.shortest,
        `Enter a number of hours from ${FEED_HOURS.shortest} to ${FEED_HOURS.longest}.`,
      ),
      v.maxValue(
        FEED_HOURS.longest,
        `Enter a number of hours from ${FEED_HOURS.shortest} to ${FEED_HOURS.longest}.`,
      ),
    ),
    FEED_HOURS.usual,
  ),
  keep_days: v.optional(
    v.pipe(
      v.number('Choose how long jobs stay.'),
      v.integer('Enter a whole number of days.'),
      v.minValue(KEEP_DAYS.shortest, KEEP_DAYS_RANGE),
      v.maxValue(KEEP_DAYS.longest, KEEP_DAYS_RANGE),
    ),
    KEEP_DAYS.usual,
  ),
  active: v.optional(v.boolean('active must be true or false.'), true),
  /** New jobs of it wait until an administrator or an editor has looked. */
  review_new: v.optional(v.boolean('review_new must be true or false.'), false),
  /**
   * Keys of the source by the names of its system. Those that are left out, or empty, stay as they
   * are. No answer has them.
   */
  keys: v.optional(
    v.record(
      v.string(),
      v.pipe(
        v.string('A key must be text.'),
        v.trim(),
        v.maxLength(
          IMPORT_LIMITS.key,
          `A key may have at most ${IMPORT_LIMITS.key.toLocaleString('en')} characters.`,
        ),
        v.regex(/^[\x21-\x7e]*$/, 'A key has only letters, digits and signs, without spaces.'),
      ),
    ),
  ),
});
export type FeedInput = v.InferOutput<typeof feedInputSchema>;

/**
 * A scheduled feed. `next_run_at` is null while it is inactive; `last_run` is the newest run, if
 * any.
 */
export const feedSchema = v.object({
  id: v.number(),
  url: v.string(),
  source: v.string(),
  employer: v.nullable(v.string()),
  every_hours: v.number(),
  keep_days: v.number(),
  active: v.boolean(),
  review_new: v.boolean(),
  next_run_at: v.nullable(v.string()),
  created_at: v.string(),
  last_run: v.nullable(importRunSchema),
  /** Keys are kept with it. */
  has_keys: v.boolean(),
  /**
   * Live jobs that are shown; views and Apply clicks of all its jobs; live jobs whose Apply link is
   * gone (`dead`); jobs that only administrators see (`held`).
   */
  figures: v.object({ jobs: count, views: count, applies: count, dead: count, held: count }),
});
export type Feed = v.InferOutput<typeof feedSchema>;

/** A source that asks for keys: `at` is a regular expression of its addresses. */
export const keySystemSchema = v.object({
  name: v.string(),
  at: v.string(),
  keys: v.array(v.object({ name: v.string(), label: v.string(), hint: v.string() })),
});
export type KeySystem = v.InferOutput<typeof keySystemSchema>;

/** Answer of GET /api/admin/feeds: all of them, by name, and the systems that ask for keys. */
export const feedListSchema = v.object({
  feeds: v.array(feedSchema),
  systems: v.array(keySystemSchema),
});
export type FeedList = v.InferOutput<typeof feedListSchema>;
