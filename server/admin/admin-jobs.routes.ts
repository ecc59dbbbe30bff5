import * as v from 'valibot';
import { adminJobListSchema, adminJobQuerySchema } from '../../shared/admin-job-list.ts';
import {
  adminJobSchema,
  adminJobUpdateSchema,
  bulkDeleteSchema,
  changedEndSchema,
  changeEndSchema,
  deletedSchema,
  editConflictSchema,
  jobPreviewInputSchema,
  jobPreviewSchema,
  newJobInputSchema,
  restoredSchema,
} from '../../shared/admin-jobs.ts';
import { problemWith } from '../../shared/problem.ts';
import { operation, rowNumber } from '../http/operation.ts';
import { jobNotFound } from '../problem.ts';
import {
  type AdminDeps,
  changeExpiry,
  createJob,
  editJob,
  previewJob,
  readAdminJob,
} from './admin-jobs.service.ts';
import {
  deleteJob,
  deleteManyJobs,
  deletionNotFound,
  undoDeletion,
} from './job-deletions.service.ts';
import { listAdminJobs } from './list-jobs.service.ts';

/** Largest body of a job in bytes: its longest texts, with every character escaped. */
export const MAX_JOB_BODY = 512_000;

const idParameter = { id: rowNumber('The number of the job', jobNotFound) };
const conflict = {
  description: 'The job was changed since `updated_at`: the job as it is, and by whom',
  schema: editConflictSchema,
};
const stored = { description: 'The job as it is stored', schema: adminJobSchema };
const changedEnd = {
  description: 'The job as it is stored, and until when the change can be undone',
  schema: changedEndSchema,
};
const deleted = {
  description: 'What was deleted, what did not exist, and until when it can be undone',
  schema: deletedSchema,
};

/** Operations of administrators on jobs (specification, section 7). */
export function adminJobOperations(deps: AdminDeps) {
  return [
    operation('GET /api/admin/jobs', {
      summary: 'All jobs, live and expired, newest first unless sorted otherwise',
      query: adminJobQuerySchema,
      responses: {
        200: { description: 'A page of jobs with exact totals', schema: adminJobListSchema },
      },
      access: 'editor',
      handle: async ({ c, query }) => c.json(await listAdminJobs(deps, query)),
    }),
    operation('POST /api/admin/jobs', {
      summary: 'Write a job',
      body: newJobInputSchema,
      maxBody: MAX_JOB_BODY,
      cleansTexts: true,
      responses: { 201: stored },
      access: 'editor',
      handle: async ({ c, viewer: user, body }) => c.json(await createJob(deps, user, body), 201),
    }),
    operation('POST /api/admin/jobs/preview', {
      summary: 'Show an unfinished job as it would be stored',
      body: jobPreviewInputSchema,
      maxBody: MAX_JOB_BODY,
      readsTexts: true,
      responses: {
        200: {
          description:
            'The job as its readers would see it; `leftOut` names the fields that are missing or wrong',
          schema: jobPreviewSchema,
        },
      },
      access: 'editor',
      cleansTexts: true,
      handle: async ({ c, body }) => c.json(await previewJob(deps, body)),
    }),
    // Must be mounted before `/:id`, which would match "bulk".
    operation('DELETE /api/admin/jobs/bulk', {
      summary: 'Delete up to 1,000 jobs at once',
      body: bulkDeleteSchema,
      maxBody: 32_000,
      responses: { 200: deleted },
      access: 'editor',
      handle: async ({ c, viewer: user, body }) =>
        c.json(await deleteManyJobs(deps, user, body.jobIds)),
    }),
    operation('GET /api/admin/jobs/{id}', {
      summary: 'One job, whole',
      params: idParameter,
      responses: { 200: stored },
      access: 'editor',
      handle: async ({ c, params }) => c.json(await readAdminJob(deps, params.id)),
    }),
    operation('PUT /api/admin/jobs/{id}', {
      summary: 'Change a job',
      params: idParameter,
      body: adminJobUpdateSchema,
      maxBody: MAX_JOB_BODY,
      cleansTexts: true,
      responses: { 200: stored, 409: conflict },
      access: 'editor',
      handle: async ({ c, viewer: user, params, body }) => {
        return c.json(await editJob(deps, user, params.id, body));
      },
    }),
    operation('DELETE /api/admin/jobs/{id}', {
      summary: 'Delete a job',
      params: idParameter,
      responses: { 200: deleted },
      access: 'editor',
      handle: async ({ c, viewer: user, params }) => c.json(await deleteJob(deps, user, params.id)),
    }),
    operation('POST /api/admin/jobs/{id}/expiry', {
      summary: 'Extend a job, end it, or remove its end date',
      params: idParameter,
      body: changeEndSchema,
      responses: { 200: changedEnd, 409: conflict },
      access: 'editor',
      handle: async ({ c, viewer: user, params, body }) => {
        return c.json(await changeExpiry(deps, user, params.id, body));
      },
    }),
    operation('POST /api/admin/deletions/{id}/undo', {
      summary: 'Undo a deletion',
      params: { id: rowNumber('The number of the deletion', deletionNotFound) },
      responses: {
        200: { description: 'How many jobs are back', schema: restoredSchema },
        404: 'The deletion is no longer known',
        409: {
          description:
            'It was undone before, or an import wrote jobs again in the meantime: `taken` are their numbers',
          schema: problemWith({ taken: v.optional(v.array(v.number())) }),
        },
        410: 'More than 10 minutes have passed',
      },
      access: 'editor',
      handle: async ({ c, viewer: user, params }) =>
        c.json(await undoDeletion(deps, user, params.id)),
    }),
  ];
}
