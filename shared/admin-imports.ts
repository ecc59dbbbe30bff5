import * as v from 'valibot';

/**
 * Longest name a feed's listings stand under, longest company name and file name given with an
 * import, in characters.
 */
export const IMPORT_LIMITS = { source: 100, employer: 200, fileName: 200, feedUrl: 2_000 } as const;

/** Largest file that is taken, packed or unpacked, in bytes. */
export const MAX_IMPORT_BYTES = 1_073_741_824;

/** How often a feed may be fetched, in hours. */
export const FEED_HOURS = { shortest: 1, longest: 168, usual: 24 } as const;

/** Import runs of one page of the list. */
export const IMPORT_RUNS_PAGE_SIZE = 20;

/** The demo listings stand under this name, which no feed may take. */
export const DEMO_SOURCE = 'demo';

/**
 * `running` includes waiting for its turn (`progress.phase` says which); `unchanged`: the feed's
 * server said that nothing is new.
 */
export const RUN_STATUSES = ['running', 'done', 'unchanged', 'failed', 'stopped'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/**
 * `waiting`: another import runs first; `fetching`: a feed is downloaded; `checking`: the file is
 * read once without writing; `importing`.
 */
export const RUN_PHASES = ['waiting', 'fetching', 'checking', 'importing'] as const;
export type RunPhase = (typeof RUN_PHASES)[number];

const count = v.number();
const outcome = v.picklist(['skipped', 'bad']);

/** A row that did not go in, by the line it begins on. */
const rowProblemSchema = v.object({
  line: v.number(),
  outcome,
  reason: v.string(),
  detail: v.string(),
  reference: v.string(),
  title: v.string(),
});

/**
 * What became of the rows: read = new + updated + unchanged + skipped + bad; `expired` listings
 * left the feed.
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
 * The result of an import that ran to its end. `notExpired` says why listings that the file no
 * longer has stayed (null: they were ended).
 */
export const importReportSchema = v.object({
  ...importCountsSchema.entries,
  source: v.string(),
  /**
   * True when the listings stand under the file's name: the next file needs the same name to be
   * recognised.
   */
  namedAfterFile: v.boolean(),
  format: v.string(),
  dryRun: v.boolean(),
  notExpired: v.nullable(v.picklist(['partial', 'no-listing', 'too-many-bad', 'overtaken'])),
  /** How many rows for each reason, the most frequent first, with the most frequent details. */
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
});
export type ImportReportData = v.InferOutput<typeof importReportSchema>;

/**
 * How far a run is: bytes of the file (`totalBytes` 0 = not known), rows read. `at` is when the run
 * last showed that it lives (ISO).
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
 * One import. `name` is the file's or the feed's name; `started_by` an email address or "schedule";
 * times are ISO.
 */
export const importRunSchema = v.object({
  id: v.number(),
  kind: v.picklist(['upload', 'feed']),
  feed_id: v.nullable(v.number()),
  name: v.string(),
  started_by: v.string(),
  status: v.picklist(RUN_STATUSES),
  progress: v.nullable(runProgressSchema),
  /** Null until the run is done. */
  counts: v.nullable(importCountsSchema),
  /** True when nothing was written: a trial. Null until the run is done. */
  dry_run: v.nullable(v.boolean()),
  /** A sentence for the operator when it failed or was stopped. */
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

/** Answer of whatever starts or stops a run. */
export const importRunAnswerSchema = v.object({ run: importRunSchema });
export type ImportRunAnswer = v.InferOutput<typeof importRunAnswerSchema>;

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
 * Query of POST /api/admin/imports; the file itself is the body. `name` is the file's name.
 * `source`: the name the listings stand under (absent: what the feed calls itself, else the file's
 * name). `employer`: the company of rows that name none. `partial`: listings that the file does not
 * have stay. `dryRun`: nothing is written.
 */
export const importUploadSchema = v.object({
  name: v.pipe(
    v.optional(v.string(), ''),
    v.transform(oneLine),
    v.nonEmpty('Say how the file is called.'),
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

/** Query of GET /api/admin/imports. */
export const importRunQuerySchema = v.object({
  page: v.pipe(
    v.optional(v.string(), '1'),
    v.regex(/^[1-9][0-9]{0,6}$/, 'page must be a whole number from 1.'),
    v.transform(Number),
  ),
});

/** Of each feed so many listings that imports leave out are named. */
export const REMOVED_SHOWN = 50;

/**
 * Answer of GET /api/admin/removed-listings: by name of the feed, how many of its listings were
 * deleted here, and the newest of them.
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
 * Body of DELETE /api/admin/removed-listings: one listing of a feed, or without `reference` all of
 * them.
 */
export const letInAgainSchema = v.object({
  source: v.pipe(v.string('Name the feed.'), v.nonEmpty('Name the feed.')),
  reference: v.optional(v.string('reference must be a text.')),
});
export type LetInAgain = v.InferOutput<typeof letInAgainSchema>;

const isFeedUrl = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
const hasCredentials = (text: string) => {
  const url = URL.parse(text);
  return url !== null && (url.username !== '' || url.password !== '');
};

/**
 * Body of POST /api/admin/feeds and PUT /api/admin/feeds/{id}. `source` is the name the listings
 * stand under, one feed each; `employer` the company of listings that name none.
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
    v.check(isFeedUrl, 'Enter an address that begins with https:// or http://.'),
    v.check((text) => !hasCredentials(text), 'The address may not hold a user name or a password.'),
    v.transform((text) => new URL(text).href),
  ),
  source: v.pipe(v.optional(source, ''), v.nonEmpty('Enter a name for the feed.')),
  employer: v.pipe(
    v.optional(v.nullable(employer), null),
    v.transform((text) => text || null),
  ),
  every_hours: v.optional(
    v.pipe(
      v.number('Choose how often the feed is fetched.'),
      v.integer('Give a whole number of hours.'),
      v.minValue(
        FEED_HOURS.shortest,
        `A feed is fetched every ${FEED_HOURS.shortest} to ${FEED_HOURS.longest} hours.`,
      ),
      v.maxValue(
        FEED_HOURS.longest,
        `A feed is fetched every ${FEED_HOURS.shortest} to ${FEED_HOURS.longest} hours.`,
      ),
    ),
    FEED_HOURS.usual,
  ),
  active: v.optional(v.boolean('active must be true or false.'), true),
});
export type FeedInput = v.InferOutput<typeof feedInputSchema>;

/**
 * A feed address that is fetched on a schedule. `next_run_at` is null while it is not active;
 * `last_run` is the newest run, if any.
 */
export const feedSchema = v.object({
  id: v.number(),
  url: v.string(),
  source: v.string(),
  employer: v.nullable(v.string()),
  every_hours: v.number(),
  active: v.boolean(),
  next_run_at: v.nullable(v.string()),
  created_at: v.string(),
  last_run: v.nullable(importRunSchema),
});
export type Feed = v.InferOutput<typeof feedSchema>;

/** Answer of GET /api/admin/feeds: all of them, by name. */
export const feedListSchema = v.object({ feeds: v.array(feedSchema) });
export type FeedList = v.InferOutput<typeof feedListSchema>;

/** Answer of DELETE /api/admin/removed-listings: how many listings may come back. */
export const letInAgainAnswerSchema = v.object({ message: v.string(), count: v.number() });
