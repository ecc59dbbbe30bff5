import {
  listingsQuerySchema,
  listingsSchema,
  savedJobsSchema,
  saveJobsSchema,
} from '../../shared/saved-jobs.ts';
import { operation } from '../http/operation.ts';
import type { RateLimits } from '../middleware/rate-limit.adapter.ts';
import { findListings, type JourneyDeps, listSaved, saveChanges } from './journey.service.ts';

/** Saved jobs: those of the session's account, and what anybody may know of listings by number. */
export function journeyOperations(deps: JourneyDeps & { limits: RateLimits }) {
  const { db, limits } = deps;
  return [
    operation('GET /api/listings', {
      summary:
        'Whether listings are still open, by their numbers; those that are gone are left out',
      query: listingsQuerySchema,
      responses: { 200: { description: 'The listings, in no order', schema: listingsSchema } },
      access: 'public',
      handle: async ({ c, query }) => c.json({ listings: await findListings(deps, query.ids) }),
    }),
    operation('GET /api/saved-jobs', {
      summary: 'My saved jobs, with those that I removed in the last months',
      responses: { 200: { description: 'All of them', schema: savedJobsSchema } },
      access: 'user',
      handle: async ({ c, viewer: user }) => c.json({ jobs: await listSaved(db, user.id) }),
    }),
    operation('POST /api/saved-jobs', {
      summary:
        'Send what changed on a device; the newer change of a job wins. The answer is what the account stores now',
      body: saveJobsSchema,
      maxBody: 512_000,
      cleansTexts: true,
      responses: {
        200: { description: 'All that the account stores', schema: savedJobsSchema },
        409: 'The account has reached its limit',
      },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => {
        await limits.consume('saveJobs', String(user.id));
        return c.json({ jobs: await saveChanges(deps, user.id, body.jobs) });
      },
    }),
  ];
}
