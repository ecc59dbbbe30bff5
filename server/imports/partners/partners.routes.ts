import { messageSchema } from '../../../shared/auth.ts';
import {
  PARTNER_LIMITS,
  partnerInputSchema,
  partnerJobAnswerSchema,
  partnerJobSchema,
  partnerKeySchema,
  partnerListSchema,
  partnerScopesSchema,
} from '../../../shared/partners.ts';
import { operation, rowNumber } from '../../http/operation.ts';
import { type PartnerDeps, takePartnerJob } from './partner-jobs.service.ts';
import {
  createPartner,
  listPartners,
  partnerNotFound,
  renewKey,
  revokeKey,
  setScopes,
} from './partners.service.ts';

const partnerParameter = { id: rowNumber('The number of the partner', partnerNotFound) };
const key = { description: 'The key, which is shown this one time', schema: partnerKeySchema };

/** Jobs that partners send, and the administrators' operations on their keys. */
export function partnerOperations(deps: PartnerDeps) {
  return [
    operation('POST /api/partner/jobs', {
      summary:
        'Publish, change or end a job: a JobPosting (schema.org) whose identifier is the reference of the job; the key of a partner as Authorization: Bearer KEY',
      rawBody: 'bytes',
      rawBodySchema: partnerJobSchema,
      maxBody: PARTNER_LIMITS.bytes,
      responses: {
        200: { description: 'What became of the job', schema: partnerJobAnswerSchema },
        400: 'The body is no JobPosting with an identifier',
        401: 'The key is missing, wrong or revoked',
        403: 'The key may not do this; the answer says what it may do',
        404: 'The job to end was never published',
        413: 'The body is too large',
        422: 'The job cannot be published; the answer says why',
        429: 'More jobs than the key may send; Retry-After says when to go on',
        503: 'The job was not read; send it again',
      },
      access: 'public',
      isOpenToOtherSites: true,
      handle: async ({ c, rawBody }) =>
        c.json(await takePartnerJob(deps, c.req.header('authorization'), rawBody)),
    }),
    operation('GET /api/admin/partners', {
      summary: 'Partners that may send jobs, with their last calls',
      responses: { 200: { description: 'The partners by name', schema: partnerListSchema } },
      access: 'admin',
      handle: async ({ c }) => c.json(await listPartners(deps)),
    }),
    operation('POST /api/admin/partners', {
      summary: 'Add a partner and make its key',
      body: partnerInputSchema,
      responses: { 201: key, 409: 'The name is taken' },
      access: 'admin',
      handle: async ({ c, viewer, body }) => c.json(await createPartner(deps, viewer, body), 201),
    }),
    operation('POST /api/admin/partners/{id}/key', {
      summary: 'Make a new key for a partner; the old one ends',
      params: partnerParameter,
      responses: { 200: key },
      access: 'admin',
      handle: async ({ c, viewer, params }) => c.json(await renewKey(deps, viewer, params.id)),
    }),
    operation('PUT /api/admin/partners/{id}/scopes', {
      summary: 'Set what a partner may do with its key: create, update, end',
      params: partnerParameter,
      body: partnerScopesSchema,
      responses: { 200: { description: 'Done, in a sentence', schema: messageSchema } },
      access: 'admin',
      handle: async ({ c, viewer, params, body }) => {
        await setScopes(deps, viewer, params.id, body.scopes);
        return c.json({ message: 'The key was changed.' });
      },
    }),
    operation('DELETE /api/admin/partners/{id}/key', {
      summary: 'Revoke the key of a partner; its jobs stay',
      params: partnerParameter,
      responses: { 200: { description: 'Done, in a sentence', schema: messageSchema } },
      access: 'admin',
      handle: async ({ c, viewer, params }) => {
        await revokeKey(deps, viewer, params.id);
        return c.json({ message: 'The key was revoked. The jobs stay.' });
      },
    }),
  ];
}
