import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Context } from 'hono';
import * as v from 'valibot';
import {
  deleteFeedSchema,
  feedInputSchema,
  feedListSchema,
  feedSchema,
  importRunAnswerSchema,
  importRunDetailSchema,
  importRunListSchema,
  importRunQuerySchema,
  importUploadSchema,
  missingAnswerSchema,
  RUN_STATUSES,
  runFeedSchema,
} from '../../shared/admin-imports.ts';
import { messageSchema } from '../../shared/auth.ts';
import { contradictionAnswerSchema, contradictionsSchema } from '../../shared/contradictions.ts';
import { problemWith } from '../../shared/problem.ts';
import {
  allowAgainAnswerSchema,
  allowAgainSchema,
  removedListingsSchema,
} from '../../shared/removed-listings.ts';
import {
  reviewDecisionSchema,
  reviewDoneSchema,
  reviewListSchema,
  reviewQuerySchema,
} from '../../shared/review.ts';
import { heldRowsQuerySchema, heldRowsSchema } from '../../shared/strange-feeds.ts';
import { operation, rowNumber } from '../http/operation.ts';
import {
  createFeed,
  deleteFeed,
  type FeedsDeps,
  feedNotFound,
  listFeeds,
  removeKeys,
  runFeed,
  updateFeed,
} from './feeds/feeds.service.ts';
import { allowAgain, listRemoved } from './feeds/removed-listings.service.ts';
import { mappingOperations } from './mapping/mapping.routes.ts';
import {
  decideContradiction,
  listContradictions,
  rowNotHeld,
} from './run/contradictions.service.ts';
import { leaveHeld, listHeldRows } from './run/held-imports.service.ts';
import { findRun, importNotFound, listRuns, stopRun } from './run/import-runs.service.ts';
import { decideMissing } from './run/missing-listings.service.ts';
import { decideReview, listReview } from './run/review.service.ts';
import { importTrial } from './run/trials.service.ts';
import { type UploadDeps, uploadImport } from './run/upload-import.service.ts';

export type ImportAdminDeps = FeedsDeps & UploadDeps;

/** The only operation with a streamed body; it enforces its own size limit. */
export const UPLOAD_PATH = '/api/admin/imports';

const runParameter = { id: rowNumber('The number of the import', importNotFound) };
const feedParameter = { id: rowNumber('The number of the feed', feedNotFound) };
const sourceTaken = 'The name belongs to another feed, or can no longer change';
const started = { description: 'The import runs in the background', schema: importRunAnswerSchema };
const busy = 'Too many imports are already waiting; Retry-After says when to try again';

/** The administrators' operations on imports and feeds. */
export function importOperations(deps: ImportAdminDeps) {
  const { db, imports } = deps;
  return [
    operation(`GET ${UPLOAD_PATH}`, {
      summary: 'Imports, newest first',
      query: importRunQuerySchema,
      responses: { 200: { description: 'A page of imports', schema: importRunListSchema } },
      access: 'editor',
      handle: async ({ c, query }) => c.json(await listRuns(db, query.page)),
    }),
    operation(`POST ${UPLOAD_PATH}`, {
      summary:
        'Import the file that is the body (application/octet-stream, plain or gzip, at most 1 GB)',
      rawBody: 'stream',
      turns: 'own',
      query: importUploadSchema,
      responses: {
        202: started,
        400: 'A parameter is wrong, or the file is empty, damaged or not complete; the answer names the field',
        408: 'The upload stalled',
        413: 'The file is larger than 1 GB',
        429: busy,
        507: 'The server has no room left for the file',
      },
      access: 'editor',
      handle: async ({ c, viewer: user, query }) => {
        const upload = query;
        return c.json(
          { run: await uploadImport(deps, user, upload, { body: bodyOf(c), length: lengthOf(c) }) },
          202,
        );
      },
    }),
    operation('GET /api/admin/imports/{id}', {
      summary: 'One import with its progress or report',
      params: runParameter,
      responses: { 200: { description: 'The import', schema: importRunDetailSchema } },
      access: 'editor',
      handle: async ({ c, params }) => c.json(await findRun(db, params.id)),
    }),
    operation('POST /api/admin/imports/{id}/stop', {
      summary: 'Stop an import; what was written stays',
      params: runParameter,
      responses: {
        200: { description: 'The import', schema: importRunAnswerSchema },
        409: {
          description: 'It has ended already, as `status` says',
          schema: problemWith({ status: v.optional(v.picklist(RUN_STATUSES)) }),
        },
      },
      access: 'editor',
      handle: async ({ c, viewer: user, params }) => {
        const run = await stopRun(deps, user, params.id);
        imports.abort(run.id);
        return c.json({ run });
      },
    }),
    operation('GET /api/admin/imports/{id}/rows', {
      summary: 'What an import that is held would do: the jobs that it would end, add or change',
      params: runParameter,
      query: heldRowsQuerySchema,
      responses: { 200: { description: 'A page of jobs', schema: heldRowsSchema } },
      access: 'editor',
      handle: async ({ c, params, query }) => c.json(await listHeldRows(db, params.id, query)),
    }),
    operation('POST /api/admin/imports/{id}/leave', {
      summary: 'Leave all jobs as they are: an import that is held writes nothing',
      params: runParameter,
      responses: {
        200: { description: 'The import', schema: importRunAnswerSchema },
        409: 'There is nothing left to decide',
      },
      access: 'editor',
      handle: async ({ c, viewer: user, params }) =>
        c.json({ run: await leaveHeld(deps, user, params.id) }),
    }),
    operation('POST /api/admin/imports/{id}/import', {
      summary: 'Import the file of a trial as the trial was asked to, or of an import that is held',
      params: runParameter,
      responses: {
        202: started,
        409: 'The file is no longer stored, or there is nothing left to decide',
        429: busy,
      },
      access: 'editor',
      handle: async ({ c, viewer: user, params }) =>
        c.json({ run: await importTrial(deps, user, params.id) }, 202),
    }),
    ...mappingOperations(deps),
    operation('POST /api/admin/imports/{id}/missing', {
      summary: 'End or keep the jobs that a feed which shrank no longer has',
      params: runParameter,
      body: missingAnswerSchema,
      responses: {
        200: { description: 'The import', schema: importRunAnswerSchema },
        409: 'There is nothing left to decide',
      },
      access: 'editor',
      handle: async ({ c, viewer: user, params, body }) =>
        c.json({ run: await decideMissing(deps, user, params.id, body.answer) }),
    }),
    operation('GET /api/admin/feeds', {
      summary: 'All feeds that are fetched on a schedule',
      responses: { 200: { description: 'The feeds by name', schema: feedListSchema } },
      access: 'editor',
      handle: async ({ c }) => c.json(await listFeeds(deps)),
    }),
    operation('POST /api/admin/feeds', {
      summary: 'Add a feed',
      body: feedInputSchema,
      maxBody: 24_000,
      responses: { 201: { description: 'The feed', schema: feedSchema }, 409: sourceTaken },
      access: 'editor',
      handle: async ({ c, viewer: user, body }) => c.json(await createFeed(deps, user, body), 201),
    }),
    operation('PUT /api/admin/feeds/{id}', {
      summary: 'Change a feed',
      params: feedParameter,
      body: feedInputSchema,
      maxBody: 24_000,
      responses: {
        200: { description: 'The feed', schema: feedSchema },

        409: sourceTaken,
      },
      access: 'editor',
      handle: async ({ c, viewer: user, params, body }) =>
        c.json(await updateFeed(deps, user, params.id, body)),
    }),
    operation('DELETE /api/admin/feeds/{id}', {
      summary: 'Remove a feed; its listings end now, or stay until they end',
      params: feedParameter,
      query: deleteFeedSchema,
      responses: {
        200: { description: 'Done, in a sentence', schema: messageSchema },
      },
      access: 'editor',
      handle: async ({ c, viewer: user, params, query }) => {
        const ended = await deleteFeed(deps, user, params.id, query.jobs);
        const jobs = `${ended.toLocaleString('en')} of its jobs ended.`;
        const rest = query.jobs === 'end' ? jobs : 'Its jobs stay until they end.';
        return c.json({ message: `The feed was removed. ${rest}` });
      },
    }),
    operation('DELETE /api/admin/feeds/{id}/keys', {
      summary: 'Delete the keys of a feed; it is not fetched again before they are entered',
      params: feedParameter,
      responses: { 200: { description: 'The feed', schema: feedSchema } },
      access: 'editor',
      handle: async ({ c, viewer: user, params }) =>
        c.json(await removeKeys(deps, user, params.id)),
    }),
    operation('POST /api/admin/feeds/{id}/run', {
      summary: 'Fetch and import a feed now, or only try it',
      params: feedParameter,
      query: runFeedSchema,
      responses: {
        202: started,
        409: {
          description: 'It is being fetched already, by the import `runId`',
          schema: problemWith({ runId: v.optional(v.number()) }),
        },
        429: busy,
      },
      access: 'editor',
      handle: async ({ c, viewer: user, params, query }) =>
        c.json({ run: await runFeed(deps, user, params.id, query) }, 202),
    }),
    operation('GET /api/admin/contradictions', {
      summary: 'Rows of feeds whose place contradicts their country, which wait for a decision',
      responses: { 200: { description: 'The rows, newest first', schema: contradictionsSchema } },
      access: 'editor',
      handle: async ({ c }) => c.json(await listContradictions(db)),
    }),
    operation('POST /api/admin/contradictions/{id}', {
      summary: 'Publish a row that contradicts itself in one of its countries, or refuse it',
      params: { id: rowNumber('The number of the row', rowNotHeld) },
      body: contradictionAnswerSchema,
      responses: {
        200: { description: 'Done, in a sentence', schema: messageSchema },
        409: 'The row was changed by an import after it was loaded',
      },
      access: 'editor',
      handle: async ({ c, viewer: user, params, body }) =>
        c.json(await decideContradiction(deps, user, params.id, body)),
    }),
    operation('GET /api/admin/review', {
      summary: 'New jobs of feeds that wait for a look, or that were refused, the newest first',
      query: reviewQuerySchema,
      responses: { 200: { description: 'A page of 50 jobs', schema: reviewListSchema } },
      access: 'editor',
      handle: async ({ c, query }) => c.json(await listReview(db, query)),
    }),
    operation('POST /api/admin/review', {
      summary:
        'Publish new jobs of feeds, refuse them as long as they say the same, or take a refusal back',
      body: reviewDecisionSchema,
      maxBody: 32_000,
      responses: { 200: { description: 'Done, in a sentence', schema: reviewDoneSchema } },
      access: 'editor',
      handle: async ({ c, viewer: user, body }) => c.json(await decideReview(deps, user, body)),
    }),
    operation('GET /api/admin/removed-listings', {
      summary: 'Listings of feeds that were deleted here, so that imports skip them',
      responses: { 200: { description: 'The listings by feed', schema: removedListingsSchema } },
      access: 'editor',
      handle: async ({ c }) => c.json(await listRemoved(db)),
    }),
    operation('DELETE /api/admin/removed-listings', {
      summary: 'Allow imports to bring back a deleted listing, or all of a feed',
      body: allowAgainSchema,
      responses: {
        200: { description: 'Done, in a sentence', schema: allowAgainAnswerSchema },

        404: 'Imports do not skip such a listing',
      },
      access: 'editor',
      handle: async ({ c, viewer: user, body }) => c.json(await allowAgain(db, user, body)),
    }),
  ];
}

function bodyOf(c: Context): Readable {
  const { body } = c.req.raw;
  // The DOM and Node declare the same class twice.
  return body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream<Uint8Array>);
}

function lengthOf(c: Context): number | null {
  const text = c.req.header('content-length') ?? '';
  return /^[0-9]{1,15}$/.test(text) ? Number(text) : null;
}
