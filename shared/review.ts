import * as v from 'valibot';
import { positiveInteger } from './jobs.ts';

/** New jobs of feeds on a page, and the most of one decision. */
export const REVIEW_PAGE_SIZE = 50;

/** Days for which a refusal can be taken back. */
export const REFUSAL_DAYS = 30;

/** New jobs that wait, or those that were refused in the last days. */
export const REVIEW_VIEWS = ['waiting', 'refused'] as const;
export type ReviewView = (typeof REVIEW_VIEWS)[number];

/** Query of GET /api/admin/review. */
export const reviewQuerySchema = v.object({
  show: v.optional(v.picklist(REVIEW_VIEWS, 'show must be waiting or refused.'), 'waiting'),
  page: v.optional(positiveInteger('page', 1_000_000)),
});

/**
 * Answer of GET /api/admin/review: new jobs of feeds that wait, those that their feed had last on top;
 * or those that were refused, the last ones on top. `version` names what the feed says of the job.
 */
export const reviewListSchema = v.object({
  rows: v.array(
    v.object({
      id: v.number(),
      version: v.string(),
      source: v.string(),
      title: v.string(),
      employer: v.nullable(v.string()),
      place: v.string(),
      category: v.string(),
      excerpt: v.string(),
      application_url: v.nullable(v.string()),
      seen_at: v.string(),
      refused_at: v.nullable(v.string()),
      refused_by: v.nullable(v.string()),
    }),
  ),
  totalCount: v.number(),
  totalPages: v.number(),
});
export type ReviewList = v.InferOutput<typeof reviewListSchema>;

/**
 * Body of POST /api/admin/review: what becomes of these jobs. One that its feed changed after the list
 * was loaded stays as it is. `take-back`: jobs that were refused wait again.
 */
export const reviewDecisionSchema = v.object({
  answer: v.picklist(
    ['publish', 'refuse', 'take-back'],
    'answer must be publish, refuse or take-back.',
  ),
  rows: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
        version: v.pipe(v.string(), v.maxLength(64)),
      }),
      'rows must be a list.',
    ),
    v.minLength(1, 'Choose at least one job.'),
    v.maxLength(REVIEW_PAGE_SIZE, `At most ${REVIEW_PAGE_SIZE} jobs can be decided at once.`),
  ),
});
export type ReviewDecision = v.InferOutput<typeof reviewDecisionSchema>;

/** Answer of POST /api/admin/review. */
export const reviewDoneSchema = v.object({
  message: v.string(),
  done: v.number(),
  decided: v.array(v.number()),
});
