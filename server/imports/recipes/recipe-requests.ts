import * as v from 'valibot';

/** A regular expression and what takes the place of its match: "$1" is a group, "{id}" a value. */
const replacing = v.tuple([v.string(), v.string()]);

/** How the next page of a list is asked for. docs/feeds.md has an example of each. */
const pagesSchema = v.strictObject({
  /**
   * A number that counts pages, or rows (offset); the address of the next page, or a cursor, which
   * the page names at `next`.
   */
  by: v.picklist(['number', 'offset', 'address', 'cursor']),
  /** The parameter of the address, or of the body of a POST, that says which page. */
  parameter: v.optional(v.string()),
  /** Its value: "{value}-{last}" for a range of rows. */
  value: v.optional(v.string(), '{value}'),
  /** Where the address has it, if it is no parameter: "{value}" takes its place. */
  place: v.optional(replacing),
  /** The first page or row. */
  first: v.optional(v.number(), 0),
  /** The parameter for the rows of a page, and as many as the maker allows. */
  size: v.optional(v.strictObject({ parameter: v.optional(v.string()), rows: v.number() })),
  /** The path of the address or cursor of the next page; none at the end. */
  next: v.optional(v.string()),
  /** The path of the number of all rows; "@content-range" for that of the header. */
  total: v.optional(v.string()),
  /** The path of the number of the last page. */
  last: v.optional(v.string()),
  /** The maker gives no rows past so many, however many there are. */
  most: v.optional(v.number()),
});

/** How the details of a job are asked for, and what of them is merged into its row. */
const detailsSchema = v.strictObject({
  /** Made of the address of the list: "{id}" is the path of a row, "{id as base64}" encoded so. */
  address: replacing,
  /** The path of the object that is merged into the row. */
  from: v.optional(v.string(), ''),
  /** Its names that are taken; all without. */
  take: v.optional(v.array(v.string())),
  /** Names of a row that change by themselves, such as "3 days ago". */
  ignore: v.optional(v.array(v.string()), []),
});

/**
 * The list tells what happened: what it lacks may still be open, the last word on a job counts, and
 * each run goes on where the one before ended.
 */
const eventsSchema = v.strictObject({
  /** What the next run begins with: the address of the last page, or the time of the run. */
  keep: v.picklist(['page', 'time']),
  /** How the time is asked for: by a parameter (ISO 8601) or a header (HTTP date). */
  since: v.strictObject({ parameter: v.optional(v.string()), header: v.optional(v.string()) }),
  /** The first run asks for so many days. */
  days: v.number(),
});

/** A key that the operator enters. docs/feeds.md says how keys are kept. */
const keySchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z_]{1,30}$/)),
  label: v.string(),
  hint: v.optional(v.string(), ''),
  /** Where it goes. `path`: behind the address. `token`: into the request for a token (OAuth). */
  to: v.picklist(['query', 'header', 'basic', 'path', 'token']),
  /** The name of the parameter or header. */
  as: v.optional(v.string(), ''),
  /** What precedes it, such as "Bearer ". */
  before: v.optional(v.string(), ''),
});
export type RecipeKey = v.InferOutput<typeof keySchema>;

/** What a recipe declares for a system that is asked in more than one request, or with a key. */
export const requestEntries = {
  /** The addresses of the system. Without a match the file is read as it is. */
  at: v.optional(v.string()),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  /** Parameters that the address gets unless it has them. */
  parameters: v.optional(v.record(v.string(), v.string()), {}),
  /** The list is asked for by POST with this body of JSON; parameters of the address go into it. */
  post: v.optional(v.record(v.string(), v.unknown())),
  /** What the maker allows: seconds between requests, and requests of a run. */
  pace: v.optional(v.strictObject({ seconds: v.number(), requests: v.number() })),
  pages: v.optional(pagesSchema),
  details: v.optional(detailsSchema),
  events: v.optional(eventsSchema),
  keys: v.optional(v.array(keySchema), []),
  /** Where keys become a token (OAuth 2.0, client credentials), and what else is sent. */
  token: v.optional(
    v.strictObject({ address: v.string(), form: v.record(v.string(), v.string()) }),
  ),
  /** What the terms of the source ask to be shown with each job. */
  credit: v.optional(
    v.strictObject({ text: v.string(), url: v.pipe(v.string(), v.startsWith('https://')) }),
  ),
};
