import * as v from 'valibot';
import { searchSchema } from './admin-search.ts';
import labels from './audit-actions.json' with { type: 'json' };
import { isDay } from './job-dates.ts';
import { jobQuerySchema } from './jobs.ts';

const day = (name: string) =>
  v.pipe(v.string(), v.check(isDay, `${name} must be a day, YYYY-MM-DD.`));

/** Entries of the audit log per page. */
export const AUDIT_PAGE_SIZE = 50;

/** Actions of administrators and of the schedule that are logged, in words. */
export const AUDIT_LABELS = labels;
export type AuditAction = keyof typeof labels;
export const AUDIT_ACTIONS = Object.keys(labels) as AuditAction[];

/**
 * An entry of the audit log. `at` is ISO with milliseconds, `actor` an email address or "schedule",
 * `subject` a kind and an id such as "job 7", or the number of things that one act was on ("664 jobs",
 * whose names are in `before` or `after`). An update has the changed fields in `before` and
 * `after`, a creation the whole job in `after`, a deletion in `before`.
 */
export const auditEntrySchema = v.object({
  id: v.number(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  actor: v.string(),
  action: v.string(),
  subject: v.string(),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

/** Answer of GET /api/admin/audit: newest first, 50 a page. */
export const auditListSchema = v.object({
  entries: v.array(auditEntrySchema),
  totalPages: v.number(),
  totalCount: v.number(),
});
export type AuditList = v.InferOutput<typeof auditListSchema>;

/**
 * Query of GET /api/admin/audit: `subject` is one thing ("job 7") or all of a kind ("job"),
 * `part_of` the id of an entry of many things, `actor` a part of who did it, `from` and `to` the
 * first and the last day (UTC). Empty values count as absent.
 */
export const auditQuerySchema = v.object({
  page: jobQuerySchema.entries.page,
  subject: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replace(/\p{Cc}/gu, '').trim()),
      v.maxLength(100, 'subject may have at most 100 characters.'),
    ),
  ),
  part_of: jobQuerySchema.entries.page,
  actor: v.optional(v.pipe(searchSchema(254), v.toLowerCase())),
  from: v.optional(day('from')),
  to: v.optional(day('to')),
  action: v.optional(v.picklist(AUDIT_ACTIONS, 'action must be one of the actions in the log.')),
});
export type AuditQuery = v.InferOutput<typeof auditQuerySchema>;
