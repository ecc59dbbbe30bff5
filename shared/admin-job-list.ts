import * as v from 'valibot';
import { adminJobSchema } from './admin-jobs.ts';
import { jobQuerySchema, positiveInteger } from './jobs.ts';

/** `ending`: live jobs that expire within ENDING_DAYS. */
export const JOB_STATUSES = ['live', 'ending', 'expired'] as const;
export const ENDING_DAYS = 7;

/**
 * Sort orders of the administrators' list. `ending`: next to expire first; `views` and `applies`:
 * most first.
 */
export const ADMIN_SORTS = ['newest', 'oldest', 'ending', 'title', 'views', 'applies'] as const;

/** Jobs on a page that the list offers. */
export const PAGE_SIZES = [10, 50, 200] as const;

/** Value of `source` for jobs that were not imported. */
export const NO_SOURCE = 'none';

const yesOrNo = (name: string) =>
  v.optional(v.picklist(['yes', 'no'], `${name} must be yes or no.`));

/**
 * Query of GET /api/admin/jobs; empty values count as absent. `source` is a source name or
 * NO_SOURCE.
 */
export const adminJobQuerySchema = v.object({
  search: jobQuerySchema.entries.search,
  page: jobQuerySchema.entries.page,
  limit: v.optional(positiveInteger('limit', PAGE_SIZES[2])),
  status: v.optional(v.picklist(JOB_STATUSES, 'status must be live, ending or expired.')),
  premium: yesOrNo('premium'),
  featured: yesOrNo('featured'),
  source: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replaceAll('\0', '')),
      v.maxLength(200, 'source may have at most 200 characters.'),
    ),
  ),
  sort: v.optional(
    v.picklist(
      ADMIN_SORTS,
      `sort must be ${ADMIN_SORTS.slice(0, -1).join(', ')} or ${ADMIN_SORTS.at(-1)}.`,
    ),
  ),
});
export type AdminJobQuery = v.InferOutput<typeof adminJobQuerySchema>;

/**
 * Answer of GET /api/admin/jobs: live and expired jobs with all their fields, 10 a page, or `limit`. `views` and
 * `applies` are totals of page views and Apply clicks.
 */
export const adminJobListSchema = v.object({
  jobs: v.array(
    v.object({
      ...adminJobSchema.entries,
      views: v.number(),
      applies: v.number(),
    }),
  ),
  totalPages: v.number(),
  totalCount: v.number(),
});
export type AdminJobList = v.InferOutput<typeof adminJobListSchema>;

/** Answer of GET /api/admin/job-sources: at most 200 source names, and the number of demo jobs. */
export const jobSourcesSchema = v.object({ sources: v.array(v.string()), demoJobs: v.number() });
export type JobSources = v.InferOutput<typeof jobSourcesSchema>;
