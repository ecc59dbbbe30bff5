import * as v from 'valibot';
import { CATEGORIES } from './constants/categories.ts';
import { COUNTRIES, findCountry } from './constants/countries.ts';
import { JOB_LIMITS } from './constants/limits.ts';
import { enteredAnswerFields, enteredInputFields } from './entered-facts.ts';
import { isDay } from './job-dates.ts';
import { advertProofSchema } from './job-facts.ts';
import { JOB_TYPES, jobSchema, jobSummarySchema } from './jobs.ts';
import { optionalField } from './optional-field.ts';
import { problemSchema } from './problem.ts';
import { NO_PAY, salarySchema } from './salary.ts';
import { hasCredentials, isHttpAddress, NO_CREDENTIALS } from './web-address.ts';

const text = (name: string, max: number) =>
  v.pipe(
    v.string(`Enter ${name}.`),
    v.trim(),
    v.maxLength(max, `Too long: ${name} may have at most ${max.toLocaleString('en')} characters.`),
  );

const required = (name: string, max: number) =>
  v.pipe(text(name, max), v.nonEmpty(`Enter ${name}.`));

const optional = (name: string, max: number) =>
  v.pipe(
    optionalField(text(name, max), null, `Enter ${name}.`),
    v.transform((value) => (value === '' ? null : value)),
  );

/** Items, one per line in the form, stored separated by semicolons (specification, section 2). */
const lines = (name: string, max: number) =>
  v.pipe(
    optionalField(text(name, max), '', `Enter ${name}.`),
    v.transform((value) =>
      value
        .split(/[\n;]/)
        .map((item) => item.trim())
        .filter((item) => item !== '')
        .join('; '),
    ),
  );

/**
 * Fields of the admin form (specification, sections 3 and 5): required title, excerpt, employer,
 * country, category, application_url; the rest is optional, and "", null and {} mean nothing.
 * `responsibilities` and `requirements` come one item a line; `description` is HTML from the editor
 * and is sanitised by the server; `country` is a name or a code; `expires_at` a UTC day.
 */
export const adminJobInputSchema = v.object({
  title: required('a title', JOB_LIMITS.title),
  excerpt: required('an excerpt', JOB_LIMITS.excerpt),
  description: v.pipe(
    optionalField(v.string(), '', 'Enter a description.'),
    v.maxLength(JOB_LIMITS.description, 'The description is too long.'),
  ),
  responsibilities: lines('the responsibilities', JOB_LIMITS.responsibilities),
  requirements: lines('the requirements', JOB_LIMITS.requirements),
  // Null is for imported listings that name none.
  employer: v.nullable(required('the company', JOB_LIMITS.employer)),
  company_website: v.pipe(
    optional('the company website', JOB_LIMITS.url),
    v.check(
      (value) => value === null || isHttpAddress(value),
      'Enter an address that begins with https:// or http://.',
    ),
    v.check((value) => value === null || !hasCredentials(value), NO_CREDENTIALS),
  ),
  company_tagline: optional('the company tagline', JOB_LIMITS.company_tagline),
  country: v.pipe(
    required('a country', 100),
    v.check(
      (value) => findCountry(value) !== undefined,
      'Choose one of the countries in the list.',
    ),
    v.transform(
      (value) => findCountry(value)?.code as NonNullable<ReturnType<typeof findCountry>>['code'],
    ),
  ),
  state: optional('the state', JOB_LIMITS.state),
  category: v.picklist(CATEGORIES, 'Choose one of the categories in the list.'),
  salary: v.pipe(
    optionalField(salarySchema, null, NO_PAY),
    v.check(
      (salary) =>
        salary === null ||
        !('currency' in salary) ||
        (salary.min ?? 0) <= (salary.max ?? Number.POSITIVE_INFINITY),
      'The lowest pay must not be more than the highest.',
    ),
  ),
  job_type: optionalField(v.picklist(JOB_TYPES), null, 'Choose one of the job types in the list.'),
  is_premium_visible: optionalField(
    v.boolean(),
    false,
    'is_premium_visible must be true or false.',
  ),
  featured: optionalField(v.boolean(), false, 'featured must be true or false.'),
  application_url: v.pipe(
    required('the application address', JOB_LIMITS.url),
    v.check(isHttpAddress, 'Enter an address that begins with https:// or http://.'),
    v.check((value) => !hasCredentials(value), NO_CREDENTIALS),
  ),
  expires_at: v.pipe(
    optionalField(v.string(), null, 'Enter a date.'),
    v.transform((value) => (value?.trim() ? value.trim().slice(0, 10) : null)),
    v.nullable(
      v.pipe(v.string(), v.isoDate('Enter a date.'), v.check(isDay, 'Enter a date that exists.')),
    ),
  ),
  /** What the operator says of the three lights; null: as read from the text. */
  ...enteredInputFields,
});

/** A new job names its employer. */
export const newJobInputSchema = v.pipe(
  adminJobInputSchema,
  v.forward(
    v.check(({ employer }) => employer !== null, 'Enter the company.'),
    ['employer'],
  ),
);

export type AdminJobInput = v.InferOutput<typeof adminJobInputSchema>;

const NO_VERSION = 'updated_at must be the time that came with the job.';

/**
 * Body of PUT /api/admin/jobs/{id}. `updated_at` is the loaded version, for optimistic locking (409
 * `edit-conflict`).
 */
export const adminJobUpdateSchema = v.object({
  ...adminJobInputSchema.entries,
  updated_at: optionalField(v.pipe(v.string(), v.isoTimestamp(NO_VERSION)), undefined, NO_VERSION),
});

/** A job for administrators: with its last change and its source (null = not imported). */
export const adminJobSchema = v.object({
  ...jobSchema.entries,
  ...enteredAnswerFields,
  updated_at: v.string(),
  source: v.nullable(v.string()),
});
export type AdminJob = v.InferOutput<typeof adminJobSchema>;

/** Maximum number of jobs of a bulk operation. */
export const MAX_BULK_JOBS = 1000;

const jobIds = (tooMany: string) =>
  v.pipe(
    v.array(
      v.pipe(
        v.number('jobIds must hold numbers.'),
        v.integer('jobIds must hold whole numbers.'),
        v.minValue(1),
        v.maxValue(2_147_483_647),
      ),
      'jobIds must be a list.',
    ),
    v.minLength(1, 'Choose at least one job.'),
    v.maxLength(MAX_BULK_JOBS, tooMany),
  );

/** Body of DELETE /api/admin/jobs/bulk (specification, section 3). */
export const bulkDeleteSchema = v.object({
  jobIds: jobIds('At most 1,000 jobs can be deleted at once.'),
});

/** A deletion that can be undone until `until` (ISO): 10 minutes. */
export const undoSchema = v.object({ id: v.number(), until: v.string() });

/** Answer of a deletion. `missing` are ids that did not exist. */
export const deletedSchema = v.object({
  message: v.string(),
  deleted: v.number(),
  missing: v.array(v.number()),
  undo: v.nullable(undoSchema),
});
export type Deleted = v.InferOutput<typeof deletedSchema>;

/** Days that an extension adds to `expires_at`. */
export const EXTENSION_DAYS = 30;

/**
 * Bulk actions: extend by 30 days, end today, feature, unfeature, for premium members only, free to
 * read; and, with a `value`, another category, country or end.
 */
export const BULK_ACTIONS = [
  'extend',
  'end',
  'feature',
  'unfeature',
  'premium',
  'free',
  'category',
  'country',
  'expiry',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** What the `value` of a bulk action must be, of those that have one. */
const BULK_VALUES: Partial<Record<BulkAction, v.GenericSchema<string>>> = {
  category: v.picklist(CATEGORIES),
  country: v.picklist(COUNTRIES.map(({ code }) => code)),
  expiry: v.pipe(v.string(), v.isoDate(), v.check(isDay)),
};

/**
 * Body of POST /api/admin/jobs/bulk. `value`: a category, the code of a country, or for `expiry` the UTC
 * day on which the jobs end.
 */
export const bulkEditSchema = v.pipe(
  v.object({
    action: v.picklist(
      BULK_ACTIONS,
      `action must be ${BULK_ACTIONS.slice(0, -1).join(', ')} or ${BULK_ACTIONS.at(-1)}.`,
    ),
    value: v.optional(v.pipe(v.string(), v.maxLength(100))),
    jobIds: jobIds('At most 1,000 jobs can be changed at once.'),
  }),
  v.forward(
    v.check(({ action, value }) => {
      const schema = BULK_VALUES[action];
      return schema === undefined || v.is(schema, value);
    }, 'value must be one of the categories, the code of one of the countries, or a day.'),
    ['value'],
  ),
);
export type BulkEdit = v.InferOutput<typeof bulkEditSchema>;

/** Answer of a bulk edit. `unchanged` jobs had the value already; `missing` ids did not exist. */
export const editedSchema = v.object({
  message: v.string(),
  changed: v.number(),
  unchanged: v.number(),
  missing: v.array(v.number()),
  undo: v.nullable(undoSchema),
});
export type Edited = v.InferOutput<typeof editedSchema>;

/** Answer of a change of `expires_at`: the stored job, and its undo (null when nothing changed). */
export const changedEndSchema = v.object({
  ...adminJobSchema.entries,
  undo: v.nullable(undoSchema),
});
export type ChangedEnd = v.InferOutput<typeof changedEndSchema>;

/** Answer of an undo. `kept` jobs were changed or deleted since and are not touched. */
export const undoneSchema = v.object({
  message: v.string(),
  undone: v.number(),
  kept: v.array(v.number()),
});
export type Undone = v.InferOutput<typeof undoneSchema>;

const NO_DAY = 'expires_at must be a day, or null.';

/**
 * Body of POST /api/admin/jobs/{id}/expiry. Unlike in the form, a missing day does not mean no end:
 * a job must not be extended by omission.
 */
export const changeEndSchema = v.object(
  {
    expires_at: v.pipe(
      v.nullable(v.string(NO_DAY)),
      v.transform((day): v.InferInput<typeof adminJobInputSchema.entries.expires_at> => day),
      adminJobInputSchema.entries.expires_at,
    ),
    updated_at: adminJobUpdateSchema.entries.updated_at,
  },
  NO_DAY,
);

/** A 409 of an edit: the current job, and who changed it. */
export const editConflictSchema = v.object({
  ...problemSchema.entries,
  job: adminJobSchema,
  changedBy: v.nullable(v.string()),
});

/** Body of POST /api/admin/jobs/preview: an unfinished form. */
export const jobPreviewInputSchema = v.record(v.string(), v.unknown());

/**
 * Answer of POST /api/admin/jobs/preview; `leftOut` has the names of missing or invalid fields.
 * `read`: what the text alone says, whatever was entered.
 */
export const jobPreviewSchema = v.object({
  job: jobSchema,
  summary: jobSummarySchema,
  read: advertProofSchema,
  leftOut: v.array(v.string()),
});

/** Answer of POST /api/admin/deletions/{id}/undo. */
export const restoredSchema = v.object({ message: v.string(), restored: v.number() });
