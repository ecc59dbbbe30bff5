import * as v from 'valibot';
import {
  hiddenParts,
  jobAnswerSchema,
  jobListSchema,
  jobQuerySchema,
  jobStatsSchema,
  premiumRequiredSchema,
  relatedJobsSchema,
} from '../../shared/jobs.ts';
import { problemWith } from '../../shared/problem.ts';
import { operation, rowNumber } from '../http/operation.ts';
import { jobNotFound, Problem, sessionExpired } from '../problem.ts';
import { countKeptOff } from '../safety/kept-off.service.ts';
import { isMember, jobAccess } from './job-access.ts';
import {
  type FoundJob,
  findJob,
  type JobsDeps,
  listJobs,
  relatedJobs,
  summaryOf,
  wasDeleted,
} from './jobs.service.ts';
import { countLiveJobs } from './search/search-jobs.service.ts';
import type { MissedSearches } from './vocabulary/missed-searches.service.ts';

const idParameter = { id: rowNumber('The number of the listing', jobNotFound) };

const noJob = {
  description: 'There is no job with this number; `gone`: it was deleted',
  schema: problemWith({ gone: v.optional(v.literal(true)) }),
};

/** The public operations on listings (specification, section 7). */
export function jobOperations(deps: JobsDeps & { missed: MissedSearches }) {
  return [
    operation('GET /api/jobs', {
      readsReplica: true,
      searches: true,
      summary:
        'Search and list live jobs. Premium members also search the full text of premium jobs',
      query: jobQuerySchema,
      responses: {
        200: { description: 'A page of jobs with exact totals', schema: jobListSchema },
      },
      access: 'optional',
      handle: async ({ c, viewer, query }) => {
        const list = await listJobs(deps, query, { member: isMember(viewer) });
        const isMissed =
          list.none !== undefined ||
          list.totalCount === (list.closeCount ?? 0) + (list.mentionCount ?? 0);
        if (isMissed && query.search !== undefined) deps.missed.note(query.search);
        return c.json(list);
      },
    }),
    operation('GET /api/jobs/{id}', {
      readsReplica: true,
      summary: 'One job',
      params: idParameter,
      responses: {
        200: {
          description: 'The whole job; `job` has the same fields once more, as in the 403',
          schema: jobAnswerSchema,
        },
        401: 'A premium job was asked for with a token that is not valid',
        404: noJob,
        403: {
          description:
            'A premium job, asked for without premium: its summary, and how much is hidden',
          schema: premiumRequiredSchema,
        },
      },
      access: 'optional',
      handle: async ({ c, viewer, params }) => {
        const { job, publicFacts } = await requireJob(deps, params.id);
        const access = jobAccess(job, viewer);
        if (access === 'sign-in-again') throw sessionExpired();
        if (access === 'summary') {
          throw new Problem(
            403,
            'premium-required',
            'Only premium members see the full details of this job.',
            {
              job: summaryOf(job, publicFacts),
              hidden: hiddenParts(job),
            },
          );
        }
        return c.json({ ...job, job });
      },
    }),
    operation('GET /api/jobs/{id}/related', {
      readsReplica: true,
      searches: true,
      summary: 'Live jobs like this one, and other places of it',
      params: idParameter,
      responses: {
        200: {
          description: 'At most four jobs, and up to 30 other places of the same advert',
          schema: relatedJobsSchema,
        },
        404: noJob,
      },
      access: 'public',
      handle: async ({ c, params }) =>
        c.json(await relatedJobs(deps, (await requireJob(deps, params.id)).job)),
    }),
    operation('GET /api/stats', {
      readsReplica: true,
      searches: true,
      summary: 'How many jobs are live, by country code and by category, and what was kept off',
      responses: { 200: { description: 'Exact counts', schema: jobStatsSchema } },
      access: 'public',
      handle: async ({ c }) => {
        const [counts, kept_off] = await Promise.all([
          countLiveJobs(deps.search),
          countKeptOff(deps.db, deps.now()),
        ]);
        return c.json({ ...counts, kept_off });
      },
    }),
  ];
}

async function requireJob(deps: JobsDeps, id: number): Promise<FoundJob> {
  const found = await findJob(deps, id);
  if (!found) throw jobNotFound(await wasDeleted(deps, id));
  return found;
}
