import * as v from 'valibot';
import { CATEGORIES } from './constants/categories.ts';
import { COUNTRIES } from './constants/countries.ts';
import { isDay } from './job-dates.ts';
import {
  MAX_ASKED_LISTINGS,
  MAX_SENT_JOBS,
  PAPER_LIMITS,
  SAVED_LIMITS,
  STAGES,
} from './journey.ts';

const ROW_NUMBER = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const COUNTRY_CODE = v.picklist(COUNTRIES.map(({ code }) => code));

function text(name: keyof typeof SAVED_LIMITS) {
  const most = SAVED_LIMITS[name];
  return v.pipe(v.string(), v.maxLength(most, `${name} may have at most ${most} characters.`));
}

const day = v.optional(
  v.pipe(
    v.string(),
    v.isoDate('Enter a date as YYYY-MM-DD.'),
    v.check(isDay, 'Enter a date that exists.'),
  ),
);

const NO_TIME = 'changed_at must be an ISO time in UTC.';

const savedJobSchema = v.object({
  job_id: ROW_NUMBER,
  title: text('title'),
  employer: text('employer'),
  place: text('place'),
  country_code: v.nullable(COUNTRY_CODE),
  stage: v.picklist(STAGES),
  dates: v.object({
    saved: day,
    applied: day,
    interview: day,
    offer: day,
    contract: day,
    travelled: day,
  }),
  note: text('note'),
  papers: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(PAPER_LIMITS.name))),
    v.maxLength(PAPER_LIMITS.count),
  ),
  // As Date#toISOString writes it: other forms, and days that do not exist, are read differently.
  changed_at: v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, NO_TIME),
    v.isoTimestamp(NO_TIME),
    v.check((time) => isDay(time.slice(0, 10)), NO_TIME),
  ),
  removed: v.boolean(),
});

const MAX_VERSION = Number.MAX_SAFE_INTEGER;

/** Body of POST /api/saved-jobs: what changed on a device, and the version that it knows. */
export const saveJobsSchema = v.object({
  jobs: v.pipe(
    v.array(savedJobSchema),
    v.maxLength(MAX_SENT_JOBS, `At most ${MAX_SENT_JOBS} jobs can be sent at once.`),
  ),
  since: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_VERSION))),
});

/** Query of GET /api/saved-jobs: the version that a device knows. */
export const savedJobsQuerySchema = v.object({
  since: v.optional(
    v.pipe(
      v.string('since must be a version.'),
      v.regex(/^\d{1,15}$/, 'since must be a version.'),
      v.transform(Number),
    ),
  ),
});

/**
 * Saved jobs, those that were removed lately included: all that the account keeps (`isWhole`), or
 * those that changed since the version that was asked for. `version` is what to ask with next time.
 */
export const savedJobsSchema = v.object({
  jobs: v.array(savedJobSchema),
  version: v.number(),
  isWhole: v.boolean(),
});
export type SavedJobs = v.InferOutput<typeof savedJobsSchema>;

/** Query of GET /api/listings: numbers with commas. */
export const listingsQuerySchema = v.object({
  ids: v.pipe(
    v.string('ids must be job numbers separated by commas.'),
    v.regex(/^\d{1,10}(,\d{1,10})*$/, 'ids must be job numbers separated by commas.'),
    v.transform((ids) => [...new Set(ids.split(',').map(Number))]),
    v.maxLength(MAX_ASKED_LISTINGS, `At most ${MAX_ASKED_LISTINGS} listings can be asked for.`),
  ),
});

/** What is known of saved listings now. Those that are gone are left out. */
export const listingsSchema = v.object({
  listings: v.array(
    v.object({
      id: ROW_NUMBER,
      country_code: COUNTRY_CODE,
      category: v.picklist(CATEGORIES),
      expires_at: v.nullable(v.string()),
      is_open: v.boolean(),
    }),
  ),
});
export type Listings = v.InferOutput<typeof listingsSchema>;
