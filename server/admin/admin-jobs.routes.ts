import type { Context } from 'hono';
import * as v from 'valibot';
import { adminJobListSchema, adminJobQuerySchema } from '../../shared/admin-job-list.ts';
import {
  adminJobInputSchema,
  adminJobSchema,
  adminJobUpdateSchema,
  bulkDeleteSchema,
  changedEndSchema,
  deletedSchema,
} from '../../shared/admin-jobs.ts';
import { jobSchema, jobSummarySchema } from '../../shared/jobs.ts';
import { problemSchema } from '../http/openapi.ts';
import { type Operation, parseBody, parseQuery } from '../http/operation.ts';
import { Problem } from '../problem.ts';
import { type AdminDeps, changeExpiry, createJob, editJob, previewJob, readAdminJob } from './admin-jobs.service.ts';
import { deleteJob, deleteManyJobs, undoDeletion } from './job-deletions.service.ts';
import { listAdminJobs } from './list-jobs.service.ts';

const MAX_ID = 2_147_483_647;

const NO_DAY = 'expires_at must be a day, or null.';
/** Unlike in the form, a missing day is no day without end: nobody should extend a job by leaving something out. */
const expirySchema = v.object(
  {
    expires_at: v.pipe(
      v.nullable(v.string(NO_DAY)),
      v.transform((day): string | null | undefined => day),
      adminJobInputSchema.entries.expires_at,
    ),
    updated_at: adminJobUpdateSchema.entries.updated_at,
  },
  NO_DAY,
);
const conflictSchema = v.object({ ...problemSchema.entries, job: adminJobSchema, changedBy: v.nullable(v.string()) });
const previewSchema = v.object({ job: jobSchema, summary: jobSummarySchema, leftOut: v.array(v.string()) });
const restoredSchema = v.object({ message: v.string(), restored: v.number() });

const idParameter = { id: { description: 'The number of the job', schema: v.pipe(v.number(), v.integer(), v.minValue(1)) } };
const forAdministrators = {
  401: { description: 'No token was sent, or it is not valid any more', schema: problemSchema },
  403: { description: 'The token is no administrator’s', schema: problemSchema },
};
const badField = { description: 'A field is wrong; the answer names it', schema: problemSchema };
const notFound = { description: 'No job has this number', schema: problemSchema };
const conflict = { description: 'The job was changed since `updated_at`: the job as it is, and by whom', schema: conflictSchema };
const stored = { description: 'The job as it is stored', schema: adminJobSchema };
const changedEnd = { description: 'The job as it is stored, and until when the change can be undone', schema: changedEndSchema };
const deleted = { description: 'What was deleted, what did not exist, and until when it can be undone', schema: deletedSchema };

/** The administrator's operations on jobs (SPEC section 7). */
export function adminJobOperations(deps: AdminDeps): Operation[] {
  return [
    {
      method: 'get',
      path: '/api/admin/jobs',
      summary: 'All jobs, live and expired, newest first unless sorted otherwise',
      query: adminJobQuerySchema,
      responses: {
        ...forAdministrators,
        200: { description: 'A page of jobs with exact totals', schema: adminJobListSchema },
        400: badField,
      },
      access: 'admin',
      handle: async (c) => c.json(await listAdminJobs(deps, parseQuery(c, adminJobQuerySchema))),
    },
    {
      method: 'post',
      path: '/api/admin/jobs',
      summary: 'Write a job',
      body: adminJobInputSchema,
      responses: { ...forAdministrators, 201: stored, 400: badField },
      access: 'admin',
      handle: async (c, user) => c.json(await createJob(deps, user, await parseBody(c, cleaned(adminJobInputSchema))), 201),
    },
    {
      method: 'post',
      path: '/api/admin/jobs/preview',
      summary: 'Show a half-written job as it would be stored',
      body: v.partial(adminJobInputSchema),
      responses: {
        ...forAdministrators,
        200: {
          description: 'The job as its readers would see it; `leftOut` names the fields that are missing or wrong',
          schema: previewSchema,
        },
      },
      access: 'admin',
      handle: async (c) => c.json(previewJob(deps, await parseBody(c, cleaned(v.record(v.string(), v.unknown()))))),
    },
    // Before the operations on one job, so that "bulk" is not read as a job's number.
    {
      method: 'delete',
      path: '/api/admin/jobs/bulk',
      summary: 'Delete up to 1,000 jobs at once',
      body: bulkDeleteSchema,
      responses: { ...forAdministrators, 200: deleted, 400: badField },
      access: 'admin',
      handle: async (c, user) => c.json(await deleteManyJobs(deps, user, (await parseBody(c, bulkDeleteSchema)).jobIds)),
    },
    {
      method: 'get',
      path: '/api/admin/jobs/{id}',
      summary: 'One job, whole',
      params: idParameter,
      responses: { ...forAdministrators, 200: stored, 404: notFound },
      access: 'admin',
      handle: async (c) => c.json(await readAdminJob(deps, jobIdOf(c))),
    },
    {
      method: 'put',
      path: '/api/admin/jobs/{id}',
      summary: 'Change a job',
      params: idParameter,
      body: adminJobUpdateSchema,
      responses: { ...forAdministrators, 200: stored, 400: badField, 404: notFound, 409: conflict },
      access: 'admin',
      handle: async (c, user) => {
        const id = jobIdOf(c);
        return c.json(await editJob(deps, user, id, await parseBody(c, cleaned(adminJobUpdateSchema))));
      },
    },
    {
      method: 'delete',
      path: '/api/admin/jobs/{id}',
      summary: 'Delete a job',
      params: idParameter,
      responses: { ...forAdministrators, 200: deleted, 404: notFound },
      access: 'admin',
      handle: async (c, user) => c.json(await deleteJob(deps, user, jobIdOf(c))),
    },
    {
      method: 'post',
      path: '/api/admin/jobs/{id}/expiry',
      summary: 'Extend a job, end it, or let it stand without end',
      params: idParameter,
      body: expirySchema,
      responses: { ...forAdministrators, 200: changedEnd, 400: badField, 404: notFound, 409: conflict },
      access: 'admin',
      handle: async (c, user) => {
        const id = jobIdOf(c);
        return c.json(await changeExpiry(deps, user, id, await parseBody(c, expirySchema)));
      },
    },
    {
      method: 'post',
      path: '/api/admin/deletions/{id}/undo',
      summary: 'Take a deletion back',
      params: { id: { ...idParameter.id, description: 'The number of the deletion' } },
      responses: {
        ...forAdministrators,
        200: { description: 'How many jobs are back', schema: restoredSchema },
        404: { description: 'The deletion is not known any more', schema: problemSchema },
        409: { description: 'It was undone before, or a job was written again in the meantime', schema: problemSchema },
        410: { description: 'More than 10 minutes have passed', schema: problemSchema },
      },
      access: 'admin',
      handle: async (c, user) => {
        const id = readId(c);
        if (id === undefined) throw new Problem(404, 'deletion-not-found', 'This deletion is not known any more.');
        return c.json(await undoDeletion(deps, user, id));
      },
    },
  ];
}

function jobIdOf(c: Context): number {
  const id = readId(c);
  if (id === undefined) throw new Problem(404, 'job-not-found', 'Job not found.');
  return id;
}

/** The number in the path; undefined when it is none. */
export function readId(c: Context): number | undefined {
  const text = c.req.param('id') ?? '';
  return /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : undefined;
}

/** The schema, for texts without control characters and halves of characters, which the database refuses. Tabs and line ends stay. */
function cleaned<Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(
    v.unknown(),
    v.transform((body) => cleanTexts(body, 2)),
    schema,
  );
}

function cleanTexts(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.toWellFormed().replace(/[^\P{Cc}\t\r\n]/gu, '');
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleanTexts(inner, depth - 1)]));
}
