import * as v from 'valibot';
import { adminJobInputSchema, adminJobSchema, jobPreviewSchema } from './admin-jobs.ts';
import { employerLookupSchema } from './employers.ts';
import { offerFindingSchema } from './safety.ts';

/**
 * Limits of jobs that employers send: `waiting` and `live` at a time, by account and by domain;
 * `days`: how far off the end may be; `usualDays`: the end without a last day, and of a renewal.
 */
export const EMPLOYER_JOB_LIMITS = {
  waiting: 10,
  domainWaiting: 20,
  domainJobs: 200,
  days: 90,
  usualDays: 30,
  reason: 1_000,
} as const;

/**
 * What becomes of what an employer sent. `published`: nothing of it waits. A job that is published
 * and whose change waits or was refused has the state of the change.
 */
export const EMPLOYER_JOB_STATES = ['waiting', 'refused', 'published'] as const;
export type EmployerJobState = (typeof EMPLOYER_JOB_STATES)[number];

const { entries: own } = v.omit(adminJobInputSchema, [
  'is_premium_visible',
  'featured',
  'visa_help',
  'housing',
  'costs',
]);

/**
 * Body of POST /api/employer-jobs: the fields of the administrators' form without those that are the
 * operator's word (premium, featured, and what is entered in place of the text's facts).
 */
export const employerJobInputSchema = v.object({
  ...own,
  employer: v.pipe(
    own.employer,
    v.check((name) => name !== null, 'Enter the company.'),
  ),
  company_website: v.pipe(
    own.company_website,
    v.check((address) => address !== null, 'Enter the website of the company.'),
  ),
});
export type EmployerJobInput = v.InferOutput<typeof employerJobInputSchema>;

const version = v.pipe(
  v.string('updated_at must be the time that came with the job.'),
  v.isoTimestamp('updated_at must be the time that came with the job.'),
);

/** Body of PUT /api/employer-jobs/{id}: with the version that it changes. */
export const employerJobUpdateSchema = v.object({
  ...employerJobInputSchema.entries,
  updated_at: version,
});

/** Body of POST /api/employer-jobs/{id}/end-date. */
export const employerEndSchema = v.object({
  action: v.picklist(['end', 'renew'], 'action must be end or renew.'),
});

/** A job of an employer as its own list shows it. */
export const employerJobSchema = v.object({
  id: v.number(),
  title: v.string(),
  state: v.picklist(EMPLOYER_JOB_STATES),
  /** Why what was sent last was refused. */
  refusal: v.nullable(v.string()),
  /** The version, and when it was sent. */
  updated_at: v.pipe(v.string(), v.isoTimestamp()),
  /** The published job; null before the first yes. */
  job: v.nullable(
    v.object({
      id: v.number(),
      /** `removed`: an administrator deleted it. `hidden`: it is checked again. */
      shown: v.picklist(['live', 'ended', 'hidden', 'removed']),
      expires_at: v.nullable(v.string()),
      views: v.number(),
      applies: v.number(),
    }),
  ),
});
export type EmployerJob = v.InferOutput<typeof employerJobSchema>;

/** The domain that an account may post for, or why it may not. */
export const employerAccessSchema = v.object({
  domain: v.nullable(v.string()),
  reason: v.nullable(v.object({ code: v.string(), message: v.string() })),
});

/** Answer of GET /api/employer-jobs: the newest first. */
export const employerJobListSchema = v.object({
  access: employerAccessSchema,
  jobs: v.array(employerJobSchema),
});

const formSchema = v.object({
  title: v.string(),
  excerpt: v.string(),
  description: v.string(),
  responsibilities: v.string(),
  requirements: v.string(),
  employer: v.nullable(v.string()),
  company_website: v.nullable(v.string()),
  company_tagline: v.nullable(v.string()),
  country_code: adminJobSchema.entries.country_code,
  state: v.nullable(v.string()),
  category: adminJobSchema.entries.category,
  salary: adminJobSchema.entries.salary,
  job_type: adminJobSchema.entries.job_type,
  application_url: v.nullable(v.string()),
  expires_at: v.nullable(v.string()),
});
export type EmployerJobForm = v.InferOutput<typeof formSchema>;

/** Answer of GET /api/employer-jobs/{id}: what the form begins with. */
export const employerJobDetailSchema = v.object({ ...employerJobSchema.entries, form: formSchema });
export type EmployerJobDetail = v.InferOutput<typeof employerJobDetailSchema>;

/** A job that waits for an administrator. `isChange`: of a job that is published. */
const waitingJobSchema = v.object({
  id: v.number(),
  title: v.string(),
  employer: v.nullable(v.string()),
  domain: v.string(),
  email: v.string(),
  isChange: v.boolean(),
  sentAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type WaitingEmployerJob = v.InferOutput<typeof waitingJobSchema>;

/** Answer of GET /api/admin/employer-jobs: the first 50, the oldest first. */
export const waitingEmployerJobsSchema = v.object({
  jobs: v.array(waitingJobSchema),
  totalCount: v.number(),
});

/** Answer of GET /api/admin/employer-jobs/{id}: what was sent, and the checks. */
export const checkedEmployerJobSchema = v.object({
  ...waitingJobSchema.entries,
  accountId: v.number(),
  memberSince: v.pipe(v.string(), v.isoTimestamp()),
  /** Jobs of this account that were published before, and other accounts of the domain. */
  published: v.number(),
  colleagues: v.number(),
  /** Domains of websites on the board that look like this one. */
  similar: v.array(v.string()),
  /** Domains that other live jobs of an employer of this name link to. */
  namesakes: v.array(v.string()),
  /** What registers say of the name, which anyone can write. */
  register: employerLookupSchema,
  findings: v.array(offerFindingSchema),
  form: formSchema,
  preview: jobPreviewSchema.entries.job,
  /** The job as it is published; null for a new one. */
  live: v.nullable(formSchema),
});
export type CheckedEmployerJob = v.InferOutput<typeof checkedEmployerJobSchema>;

/** Body of POST /api/admin/employer-jobs/{id}/approval: the version that was seen. */
export const approvalSchema = v.object({ sentAt: version });

/** Body of POST /api/admin/employer-jobs/{id}/refusal. */
export const refusalInputSchema = v.object({
  sentAt: version,
  reason: v.pipe(
    v.string('Write why.'),
    v.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
    v.nonEmpty('Write why.'),
    v.maxLength(
      EMPLOYER_JOB_LIMITS.reason,
      `The reason may have at most ${EMPLOYER_JOB_LIMITS.reason.toLocaleString('en')} characters.`,
    ),
  ),
});

/** Answer of a decision. `jobId` is the published job. */
export const decidedSchema = v.object({ message: v.string(), jobId: v.nullable(v.number()) });
