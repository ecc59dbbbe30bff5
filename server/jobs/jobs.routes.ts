import type { Context } from 'hono';
import * as v from 'valibot';
import { hiddenParts, hiddenPartsSchema, type Job, jobListSchema, jobQuerySchema, jobSchema, jobSummarySchema } from '../../shared/jobs.ts';
import { problemSchema } from '../http/openapi.ts';
import { type Operation, parseQuery, sessionExpired } from '../http/operation.ts';
import { Problem } from '../problem.ts';
import { isMember, jobAccess } from './job-access.ts';
import { findJob, type JobsDeps, listJobs, relatedJobs, summaryOf } from './jobs.service.ts';

const MAX_ID = 2_147_483_647;
const relatedSchema = v.object({ jobs: v.array(jobSummarySchema) });
const statsSchema = v.object({
  liveJobs: v.number(),
  countries: v.record(v.string(), v.number()),
  categories: v.record(v.string(), v.number()),
});
const gatedSchema = v.object({ ...problemSchema.entries, job: jobSummarySchema, hidden: hiddenPartsSchema });
const idParameter = { id: { description: 'The number of the listing', schema: v.pipe(v.number(), v.integer(), v.minValue(1)) } };
const notFound = { description: 'No listing has this number', schema: problemSchema };

/** The public operations on listings (SPEC section 7). */
export function jobOperations(deps: JobsDeps): Operation[] {
  return [
    {
      method: 'get',
      path: '/api/jobs',
      summary: 'Search and list live jobs. For a premium member the words of a search count wherever premium jobs have them',
      query: jobQuerySchema,
      responses: {
        200: { description: 'A page of jobs with exact totals', schema: jobListSchema },
        400: { description: 'A parameter is outside its values; the answer names the field', schema: problemSchema },
      },
      access: 'optional',
      handle: async (c, viewer) => c.json(await listJobs(deps, parseQuery(c, jobQuerySchema), { member: isMember(viewer) })),
    },
    {
      method: 'get',
      path: '/api/jobs/{id}',
      summary: 'One job',
      params: idParameter,
      responses: {
        200: { description: 'The whole job', schema: jobSchema },
        401: { description: 'A premium job was asked for with a token that is not valid', schema: problemSchema },
        403: { description: 'A premium job, asked for without premium: its summary, and how much is hidden', schema: gatedSchema },
        404: notFound,
      },
      access: 'optional',
      handle: async (c, viewer) => {
        const job = await requireJob(deps, c);
        const access = jobAccess(job, viewer);
        if (access === 'sign-in-again') throw sessionExpired();
        if (access === 'summary') {
          throw new Problem(403, 'premium-required', 'Only premium members see the full details of this job.', {
            job: summaryOf(job),
            hidden: hiddenParts(job),
          });
        }
        return c.json(job);
      },
    },
    {
      method: 'get',
      path: '/api/jobs/{id}/related',
      summary: 'Live jobs like this one',
      params: idParameter,
      responses: { 200: { description: 'At most four jobs', schema: relatedSchema }, 404: notFound },
      access: 'public',
      handle: async (c) => c.json({ jobs: await relatedJobs(deps, await requireJob(deps, c)) }),
    },
    {
      method: 'get',
      path: '/api/stats',
      summary: 'How many jobs are live, by country code and by category',
      responses: { 200: { description: 'Exact counts', schema: statsSchema } },
      access: 'public',
      handle: async (c) => c.json(await deps.search.stats()),
    },
  ];
}

async function requireJob(deps: JobsDeps, c: Context): Promise<Job> {
  const text = c.req.param('id') ?? '';
  const id = /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : Number.NaN;
  const job = id <= MAX_ID ? await findJob(deps.db, id) : undefined;
  if (!job) throw new Problem(404, 'job-not-found', 'Job not found.');
  return job;
}
