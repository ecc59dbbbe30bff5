import * as v from 'valibot';
import { jobPreviewInputSchema } from './admin-jobs.ts';
import { JOB_LIMITS } from './constants/limits.ts';
import { isDay } from './job-dates.ts';

/** Drafts that the list shows. */
export const MOST_DRAFTS = 200;

const TITLE = 'Enter a title, so that you find the draft again.';
const FIRST_DAY = 'first_day must be a day, or null.';

/**
 * Body of POST and PUT /api/admin/drafts: the fields of a job as they were entered, of which only the
 * title is required; with a first day all must be as a job needs them. `first_day` is the UTC day on
 * which the job is published. `updated_at` is the loaded version (409 `draft-changed`).
 */
export const draftInputSchema = v.object({
  job: v.looseObject({
    title: v.pipe(
      v.string(TITLE),
      v.trim(),
      v.nonEmpty(TITLE),
      v.maxLength(JOB_LIMITS.title, 'The title is too long.'),
    ),
  }),
  first_day: v.optional(v.nullable(v.pipe(v.string(FIRST_DAY), v.check(isDay, FIRST_DAY))), null),
  updated_at: v.optional(v.pipe(v.string(), v.isoTimestamp('updated_at must be a time.'))),
});
export type DraftInput = v.InferOutput<typeof draftInputSchema>;

/**
 * Body of POST /api/admin/drafts/{id}/publish and DELETE /api/admin/drafts/{id}: the version that was
 * seen (409 `draft-changed`).
 */
export const seenDraftSchema = v.object({
  updated_at: v.pipe(
    v.string('updated_at must be a time.'),
    v.isoTimestamp('updated_at must be a time.'),
  ),
});

/** A draft, whole. */
export const draftSchema = v.object({
  id: v.number(),
  job: jobPreviewInputSchema,
  first_day: v.nullable(v.string()),
  updated_by: v.string(),
  updated_at: v.string(),
});
export type Draft = v.InferOutput<typeof draftSchema>;

/**
 * Answer of GET /api/admin/drafts: those with a first day first, the next one on top; then the others,
 * the last changed first. `failure`: why it could not be published on its first day. It is not tried
 * again until it is changed.
 */
export const draftListSchema = v.object({
  drafts: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      employer: v.string(),
      first_day: v.nullable(v.string()),
      updated_by: v.string(),
      updated_at: v.string(),
      failure: v.nullable(v.string()),
    }),
  ),
  totalCount: v.number(),
});
export type DraftList = v.InferOutput<typeof draftListSchema>;
