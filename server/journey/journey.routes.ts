import {
  listingsQuerySchema,
  listingsSchema,
  savedJobsQuerySchema,
  savedJobsSchema,
  saveJobsSchema,
} from '../../shared/saved-jobs.ts';
import { operation } from '../http/operation.ts';
import type { RateLimits } from '../middleware/rate-limit.adapter.ts';
import { findListings, type JourneyDeps, readSaved, saveChanges } from './journey.service.ts';

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
      query: savedJobsQuerySchema,
      responses: {
        200: {
          description: 'All of them, or with `since` those that changed after that version',
          schema: savedJobsSchema,
        },
      },
      cost: 5,
      access: 'user',
      handle: async ({ c, viewer: user, query }) =>
        c.json(await readSaved(db, user.id, { since: query.since })),
    }),
    operation('POST /api/saved-jobs', {
      summary:
        'Send what changed on a device; the newer change of a job wins. With `since` the answer is what was sent, as the account keeps it now, and what changed after that version',
      body: saveJobsSchema,
      maxBody: 512_000,
      cleansTexts: true,
      responses: {
        200: {
          description: 'What the account keeps, or what is new of it',
          schema: savedJobsSchema,
        },
        409: 'The account keeps as many jobs (`too-many-saved-jobs`), or as much text (`saved-jobs-too-long`), as it may',
      },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => {
        await limits.consume('saveJobs', String(user.id));
        return c.json(await saveChanges(deps, user.id, body));
      },
    }),
  ];
}
