import type { Context } from 'hono';
import { messageSchema } from '../../shared/auth.ts';
import {
  createCvLinkSchema,
  createdCvLinkSchema,
  cvLinksSchema,
  sharedCvKeySchema,
  sharedCvQuerySchema,
  sharedCvSchema,
} from '../../shared/cv-links.ts';
import { attachmentHeader } from '../attachment-header.ts';
import { operation, rowNumber } from '../http/operation.ts';
import { Problem } from '../problem.ts';
import { endCvLink, listCvLinks, noSuchLink } from './cv-links.service.ts';
import {
  generateSharedCv,
  noteSharedView,
  readSharedCv,
  type ShareDeps,
  shareCv,
} from './shared-cv.service.ts';

const UNKNOWN = 'There is no such link (`cv-link-unknown`)';
const ENDED = 'The link has ended (`cv-link-ended`)';
const TOO_LONG = 'The CV is too long to be shown (`cv-too-long`)';
/** No proxy and no CDN keeps what a link shows: it may be ended at any moment. */
const NEVER_KEPT = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

/** The links of members to their CVs, and what readers see there. */
export function sharedCvOperations(deps: ShareDeps, addressOf: (c: Context) => string) {
  return [
    operation('GET /api/cv-links', {
      summary: 'My links to my CV',
      responses: { 200: { description: 'The links, newest first', schema: cvLinksSchema } },
      access: 'user',
      handle: async ({ c, viewer: user }) => c.json({ links: await listCvLinks(deps.db, user.id) }),
    }),
    operation('POST /api/cv-links', {
      summary: 'Make a link to my CV; its address is said once',
      body: createCvLinkSchema,
      responses: {
        201: { description: 'The address, and all my links', schema: createdCvLinkSchema },
        403: 'The profile is not complete enough (`profile-incomplete`)',
        404: 'I have no such CV (`cv-not-found`)',
        409: 'I have too many links (`too-many-cv-links`)',
      },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => {
        const path = await shareCv(deps, user, body);
        return c.json({ path, links: await listCvLinks(deps.db, user.id) }, 201);
      },
    }),
    operation('DELETE /api/cv-links/{id}', {
      summary: 'End one of my links, at once',
      params: { id: rowNumber('The number of the link', noSuchLink) },
      responses: { 200: { description: 'Done, in a sentence', schema: messageSchema } },
      access: 'user',
      handle: async ({ c, viewer: user, params }) => {
        await endCvLink(deps, user.id, params.id);
        return c.json({ message: 'The link has ended.' });
      },
    }),
    operation('GET /api/shared-cv', {
      summary: 'The CV that a link shows',
      query: sharedCvQuerySchema,
      responses: {
        200: { description: 'The CV as HTML, and its name', schema: sharedCvSchema },
        404: UNKNOWN,
        410: ENDED,
        422: TOO_LONG,
      },
      access: 'public',
      handle: async ({ c, query }) => c.json(await readSharedCv(deps, query.key), 200, NEVER_KEPT),
    }),
    operation('GET /api/shared-cv/pdf', {
      summary: 'The CV of a link as a PDF, when its owner has premium',
      query: sharedCvQuerySchema,
      responses: {
        200: { description: 'A PDF file', type: 'application/pdf' },
        403: 'Its owner has no premium (`premium-required`)',
        404: UNKNOWN,
        410: ENDED,
        422: TOO_LONG,
      },
      access: 'public',
      handle: async ({ c, query }) => {
        const { pdf, fileName } = await generateSharedCv(deps, query.key);
        return c.body(pdf, 200, {
          'Content-Type': 'application/pdf',
          'Content-Disposition': attachmentHeader(fileName, 'cv.pdf'),
          ...NEVER_KEPT,
        });
      },
    }),
    operation('POST /api/shared-cv/view', {
      summary: 'The CV of a link was opened in a browser',
      body: sharedCvKeySchema,
      responses: {
        204: { description: 'Noted; its owner is not counted, and a reader once an hour' },
        403: 'It was sent by a page of another site',
        404: UNKNOWN,
        410: ENDED,
      },
      access: 'optional',
      handle: async ({ c, viewer, body }) => {
        const site = c.req.header('sec-fetch-site');
        if (site !== undefined && site !== 'same-origin')
          throw new Problem(403, 'cross-site', 'Only pages of this site may send this.');
        const userId = viewer.kind === 'user' ? viewer.user.id : undefined;
        await noteSharedView(deps, body.key, { address: addressOf(c), userId });
        return c.body(null, 204);
      },
    }),
  ];
}
