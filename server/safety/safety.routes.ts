import {
  checkedOfferSchema,
  checkOfferSchema,
  heldJobsSchema,
  heldQuerySchema,
  REPORT_SENT,
  releasedSchema,
  releaseSchema,
  reportedSchema,
  reportJobSchema,
} from '../../shared/safety.ts';
import type { Base } from '../feature.ts';
import { operation, rowNumber } from '../http/operation.ts';
import { heldNotFound, listHeldJobs, releaseJob } from './held-jobs.service.ts';
import { reportJob } from './report-job.service.ts';
import { checkOffer } from './scam-rules.ts';

/** Checking an offer that a seeker got, and the listings that wait for an administrator. */
export function safetyOperations(
  deps: Pick<Base, 'limits' | 'addressOf' | 'db' | 'queue' | 'jobChanges' | 'now' | 'secret'>,
) {
  const { limits, addressOf } = deps;
  return [
    operation('POST /api/check-offer', {
      summary: 'Look for signs of a fake offer in a message. The message is not stored.',
      body: checkOfferSchema,
      maxBody: 64_000,
      cleansTexts: true,
      readsTexts: true,
      responses: {
        200: {
          description: 'The signs that were found, and the language if it cannot be read',
          schema: checkedOfferSchema,
        },
      },
      access: 'public',
      handle: async ({ c, body }) => {
        await limits.consume('checkOffer', addressOf(c));
        return c.json(checkOffer(body.text));
      },
    }),
    operation('POST /api/report-job', {
      summary: 'Tell the people who run the site what is wrong with a job',
      body: reportJobSchema,
      cleansTexts: true,
      responses: {
        200: { description: 'The report was stored', schema: reportedSchema },
        404: 'There is no such job',
      },
      access: 'public',
      handle: async ({ c, body }) => {
        await reportJob(deps, body, addressOf(c));
        return c.json({ message: REPORT_SENT });
      },
    }),
    operation('GET /api/admin/held-jobs', {
      summary:
        'The jobs that are held for signs of a fake offer or were reported, or those with minor signs',
      query: heldQuerySchema,
      responses: { 200: { description: 'At most 50', schema: heldJobsSchema } },
      access: 'editor',
      handle: async ({ c, query }) => c.json(await listHeldJobs(deps, query.show)),
    }),
    operation('POST /api/admin/held-jobs/{id}/release', {
      summary: 'Release a job that is held or was reported',
      body: releaseSchema,
      bodyIsOptional: true,
      params: { id: rowNumber('The number of the job', heldNotFound) },
      responses: {
        200: {
          description: 'It is live from now on, and until when that can be undone',
          schema: releasedSchema,
        },
        404: 'The job is neither held nor reported',
        409: 'The job was changed or reported after it was loaded',
      },
      access: 'editor',
      handle: async ({ c, viewer: user, params, body }) =>
        c.json(await releaseJob(deps, user, params.id, body)),
    }),
  ];
}
