import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Context } from 'hono';
import * as v from 'valibot';
import {
  feedInputSchema,
  feedListSchema,
  feedSchema,
  importRunAnswerSchema,
  importRunDetailSchema,
  importRunListSchema,
  importRunQuerySchema,
  importUploadSchema,
  letInAgainSchema,
  removedListingsSchema,
} from '../../shared/admin-imports.ts';
import { problemSchema } from '../http/openapi.ts';
import { type Operation, parseBody, parseQuery } from '../http/operation.ts';
import { Problem } from '../problem.ts';
import { createFeed, deleteFeed, type FeedsDeps, listFeeds, runFeed, updateFeed } from './feeds.service.ts';
import { findRun, listRuns, stopRun } from './import-runs.service.ts';
import { letInAgain, listRemoved } from './removed-listings.service.ts';
import { type UploadDeps, uploadImport } from './upload-import.service.ts';

export type ImportAdminDeps = FeedsDeps & UploadDeps;

/** The one operation whose body is a file: it is streamed, and counts its bytes itself. */
export const UPLOAD_PATH = '/api/admin/imports';

const MAX_ID = 2_147_483_647;
const number = v.pipe(v.number(), v.integer(), v.minValue(1));
const runParameter = { id: { description: 'The number of the import', schema: number } };
const feedParameter = { id: { description: 'The number of the feed', schema: number } };
const forAdministrators = {
  401: { description: 'No token was sent, or it is not valid any more', schema: problemSchema },
  403: { description: 'Only administrators may do this', schema: problemSchema },
};
const noRun = { description: 'No import has this number', schema: problemSchema };
const noFeed = { description: 'No feed has this number', schema: problemSchema };
const badField = { description: 'A field is wrong; the answer names it', schema: problemSchema };
const sourceTaken = { description: 'The name belongs to another feed, or cannot change any more', schema: problemSchema };
const started = { description: 'The import runs in the background', schema: importRunAnswerSchema };
const busy = { description: 'Too many imports wait already; Retry-After says when to come back', schema: problemSchema };

/** What administrators do with imports and feeds. */
export function importOperations(deps: ImportAdminDeps): Operation[] {
  const { db, imports } = deps;
  return [
    {
      method: 'get',
      path: UPLOAD_PATH,
      summary: 'Imports, newest first',
      query: importRunQuerySchema,
      responses: { 200: { description: 'A page of imports', schema: importRunListSchema }, 400: badField, ...forAdministrators },
      access: 'admin',
      handle: async (c) => c.json(await listRuns(db, parseQuery(c, importRunQuerySchema).page)),
    },
    {
      method: 'post',
      path: UPLOAD_PATH,
      summary: 'Import the file that is the body (application/octet-stream, plain or gzip, at most 1 GB)',
      query: importUploadSchema,
      responses: {
        202: started,
        400: {
          description: 'A parameter is wrong, or the file is empty, damaged or not complete; the answer names the field',
          schema: problemSchema,
        },
        ...forAdministrators,
        408: { description: 'The upload came to a halt', schema: problemSchema },
        413: { description: 'The file is larger than 1 GB', schema: problemSchema },
        429: busy,
        507: { description: 'The server has no room left for the file', schema: problemSchema },
      },
      access: 'admin',
      handle: async (c, user) => {
        const upload = parseQuery(c, importUploadSchema);
        return c.json({ run: await uploadImport(deps, user, upload, { body: bodyOf(c), length: lengthOf(c) }) }, 202);
      },
    },
    {
      method: 'get',
      path: '/api/admin/imports/{id}',
      summary: 'One import with its progress or report',
      params: runParameter,
      responses: { 200: { description: 'The import', schema: importRunDetailSchema }, ...forAdministrators, 404: noRun },
      access: 'admin',
      handle: async (c) => c.json(await findRun(db, idOf(c, 'import-not-found', 'No import has this number.'))),
    },
    {
      method: 'post',
      path: '/api/admin/imports/{id}/stop',
      summary: 'Stop an import; what was written stays',
      params: runParameter,
      responses: {
        200: { description: 'The import', schema: importRunAnswerSchema },
        ...forAdministrators,
        404: noRun,
        409: { description: 'It has ended already', schema: problemSchema },
      },
      access: 'admin',
      handle: async (c, user) => {
        const run = await stopRun(deps, user, idOf(c, 'import-not-found', 'No import has this number.'));
        imports.abort(run.id);
        return c.json({ run });
      },
    },
    {
      method: 'get',
      path: '/api/admin/feeds',
      summary: 'All feeds that are fetched on a schedule',
      responses: { 200: { description: 'The feeds by name', schema: feedListSchema }, ...forAdministrators },
      access: 'admin',
      handle: async (c) => c.json(await listFeeds(db)),
    },
    {
      method: 'post',
      path: '/api/admin/feeds',
      summary: 'Add a feed',
      body: feedInputSchema,
      responses: { 201: { description: 'The feed', schema: feedSchema }, 400: badField, ...forAdministrators, 409: sourceTaken },
      access: 'admin',
      handle: async (c, user) => c.json(await createFeed(deps, user, await parseBody(c, feedInputSchema)), 201),
    },
    {
      method: 'put',
      path: '/api/admin/feeds/{id}',
      summary: 'Change a feed',
      params: feedParameter,
      body: feedInputSchema,
      responses: {
        200: { description: 'The feed', schema: feedSchema },
        400: badField,
        ...forAdministrators,
        404: noFeed,
        409: sourceTaken,
      },
      access: 'admin',
      handle: async (c, user) => c.json(await updateFeed(deps, user, feedId(c), await parseBody(c, feedInputSchema))),
    },
    {
      method: 'delete',
      path: '/api/admin/feeds/{id}',
      summary: 'Remove a feed; its listings stay',
      params: feedParameter,
      responses: {
        200: { description: 'Done, in a sentence', schema: v.object({ message: v.string() }) },
        ...forAdministrators,
        404: noFeed,
      },
      access: 'admin',
      handle: async (c, user) => {
        await deleteFeed(deps, user, feedId(c));
        return c.json({ message: 'The feed was removed. Its listings stay until they end.' });
      },
    },
    {
      method: 'post',
      path: '/api/admin/feeds/{id}/run',
      summary: 'Fetch and import a feed now',
      params: feedParameter,
      responses: {
        202: started,
        ...forAdministrators,
        404: noFeed,
        409: { description: 'It is being fetched already', schema: problemSchema },
        429: busy,
      },
      access: 'admin',
      handle: async (c, user) => c.json({ run: await runFeed(deps, user, feedId(c)) }, 202),
    },
    {
      method: 'get',
      path: '/api/admin/removed-listings',
      summary: 'Listings of feeds that were deleted here, so that imports leave them out',
      responses: { 200: { description: 'The listings by feed', schema: removedListingsSchema }, ...forAdministrators },
      access: 'admin',
      handle: async (c) => c.json(await listRemoved(db)),
    },
    {
      method: 'delete',
      path: '/api/admin/removed-listings',
      summary: 'Let imports bring a deleted listing back, or all of a feed',
      body: letInAgainSchema,
      responses: {
        200: { description: 'Done, in a sentence', schema: v.object({ message: v.string(), count: v.number() }) },
        400: badField,
        ...forAdministrators,
        404: { description: 'Imports do not leave such a listing out', schema: problemSchema },
      },
      access: 'admin',
      handle: async (c, user) => c.json(await letInAgain(db, user, await parseBody(c, letInAgainSchema))),
    },
  ];
}

function feedId(c: Context): number {
  return idOf(c, 'feed-not-found', 'No feed has this number.');
}

function idOf(c: Context, code: string, message: string): number {
  const text = c.req.param('id') ?? '';
  const id = /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(id <= MAX_ID)) throw new Problem(404, code, message);
  return id;
}

function bodyOf(c: Context): Readable {
  const { body } = c.req.raw;
  // Two declarations of one and the same class: the browser's and Node's.
  return body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream<Uint8Array>);
}

function lengthOf(c: Context): number | null {
  const text = c.req.header('content-length') ?? '';
  return /^[0-9]{1,15}$/.test(text) ? Number(text) : null;
}
