import { jobPreviewInputSchema, jobPreviewSchema } from '../../shared/admin-jobs.ts';
import { messageSchema } from '../../shared/auth.ts';
import {
  approvalSchema,
  checkedEmployerJobSchema,
  decidedSchema,
  employerEndSchema,
  employerJobDetailSchema,
  employerJobInputSchema,
  employerJobListSchema,
  employerJobSchema,
  employerJobUpdateSchema,
  refusalInputSchema,
  waitingEmployerJobsSchema,
} from '../../shared/employer-jobs.ts';
import { operation, rowNumber } from '../http/operation.ts';
import {
  approveEmployerJob,
  listWaitingJobs,
  readWaitingJob,
  refuseEmployerJob,
  waitsNoMore,
} from './employer-decisions.service.ts';
import { employerJobNotFound } from './employer-job-rows.ts';
import {
  changeEmployerJob,
  changeEmployerJobEnd,
  type EmployerDeps,
  listEmployerJobs,
  previewEmployerJob,
  readEmployerJob,
  sendEmployerJob,
  withdrawEmployerJob,
} from './employer-jobs.service.ts';

/** As of the administrators' form. */
const MAX_JOB_BODY = 512_000;

const params = { id: rowNumber('The number of the job in your list', employerJobNotFound) };
const waitingParams = { id: rowNumber('The number of what waits', waitsNoMore) };
const job = { description: 'The job as your list shows it', schema: employerJobSchema };
const decided = { description: 'What was done, in a sentence', schema: decidedSchema };
const mayNotPost = 'The address of the account is not one of an employer’s own domain';
const tooMany = 'Too many jobs wait or are listed';
const conflict = 'The job was changed since `updated_at`, it was removed, or too many wait';
const undecidable =
  'It was changed since `sentAt`, its account is blocked, its job was deleted, or its last day is over';

/** Jobs that employers send themselves, with an account whose address is at their own domain. */
export function employerJobOperations(deps: EmployerDeps) {
  return [
    operation('GET /api/employer-jobs', {
      summary: 'The domain that you may post jobs for, and your jobs with views and clicks',
      responses: { 200: { description: 'The newest first', schema: employerJobListSchema } },
      access: 'user',
      handle: async ({ c, viewer }) => c.json(await listEmployerJobs(deps, viewer)),
    }),
    operation('POST /api/employer-jobs', {
      summary: 'Send a job; it is published when an administrator has approved it',
      body: employerJobInputSchema,
      maxBody: MAX_JOB_BODY,
      cleansTexts: true,
      responses: { 201: job, 403: mayNotPost, 409: tooMany },
      access: 'user',
      handle: async ({ c, viewer, body }) => c.json(await sendEmployerJob(deps, viewer, body), 201),
    }),
    operation('POST /api/employer-jobs/preview', {
      summary: 'Show an unfinished job as it would be published',
      body: jobPreviewInputSchema,
      maxBody: MAX_JOB_BODY,
      readsTexts: true,
      cleansTexts: true,
      responses: {
        200: { description: 'As of POST /api/admin/jobs/preview', schema: jobPreviewSchema },
        403: mayNotPost,
      },
      access: 'user',
      handle: async ({ c, viewer, body }) => c.json(await previewEmployerJob(deps, viewer, body)),
    }),
    operation('GET /api/employer-jobs/{id}', {
      summary: 'One of your jobs, with the version that was sent last',
      params,
      responses: { 200: { description: 'The job', schema: employerJobDetailSchema } },
      access: 'user',
      handle: async ({ c, viewer, params: { id } }) =>
        c.json(await readEmployerJob(deps, viewer, id)),
    }),
    operation('PUT /api/employer-jobs/{id}', {
      summary:
        'Change a job. Of a published one, category, type and last day change at once; all else waits for an administrator',
      params,
      body: employerJobUpdateSchema,
      maxBody: MAX_JOB_BODY,
      cleansTexts: true,
      responses: { 200: job, 403: mayNotPost, 409: conflict },
      access: 'user',
      handle: async ({ c, viewer, params: { id }, body }) =>
        c.json(await changeEmployerJob(deps, viewer, id, body)),
    }),
    operation('DELETE /api/employer-jobs/{id}', {
      summary: 'Take back what waits or was refused; a published job stays as readers see it',
      params,
      responses: {
        200: { description: 'Done, in a sentence', schema: messageSchema },
        409: 'Nothing waits',
      },
      access: 'user',
      handle: async ({ c, viewer, params: { id } }) => {
        await withdrawEmployerJob(deps, viewer, id);
        return c.json({ message: 'It was withdrawn.' });
      },
    }),
    operation('POST /api/employer-jobs/{id}/end-date', {
      summary: 'End a published job today, or renew it for 30 days',
      params,
      body: employerEndSchema,
      responses: {
        200: job,
        403: mayNotPost,
        409: 'The job is not published, is hidden, or was removed',
      },
      access: 'user',
      handle: async ({ c, viewer, params: { id }, body }) =>
        c.json(await changeEmployerJobEnd(deps, viewer, id, body.action)),
    }),
    operation('GET /api/admin/employer-jobs', {
      summary: 'Jobs of employers that wait for an administrator, the oldest first',
      responses: { 200: { description: 'The first 50', schema: waitingEmployerJobsSchema } },
      access: 'admin',
      handle: async ({ c }) => c.json(await listWaitingJobs(deps)),
    }),
    operation('GET /api/admin/employer-jobs/{id}', {
      summary: 'A job of an employer that waits, with the checks',
      params: waitingParams,
      responses: {
        200: { description: 'What was sent, and the checks', schema: checkedEmployerJobSchema },
      },
      access: 'admin',
      handle: async ({ c, params: { id } }) => c.json(await readWaitingJob(deps, id)),
    }),
    operation('POST /api/admin/employer-jobs/{id}/approval', {
      summary: 'Publish what waits',
      params: waitingParams,
      body: approvalSchema,
      responses: { 200: decided, 409: undecidable },
      access: 'admin',
      handle: async ({ c, viewer, params: { id }, body }) =>
        c.json(await approveEmployerJob(deps, viewer, id, body.sentAt)),
    }),
    operation('POST /api/admin/employer-jobs/{id}/refusal', {
      summary: 'Refuse what waits, with a reason that the employer gets by email',
      params: waitingParams,
      body: refusalInputSchema,
      cleansTexts: true,
      responses: { 200: decided, 409: undecidable },
      access: 'admin',
      handle: async ({ c, viewer, params: { id }, body }) =>
        c.json(await refuseEmployerJob(deps, viewer, id, body)),
    }),
  ];
}
