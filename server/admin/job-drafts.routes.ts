import { adminJobSchema } from '../../shared/admin-jobs.ts';
import { messageSchema } from '../../shared/auth.ts';
import {
  draftInputSchema,
  draftListSchema,
  draftSchema,
  seenDraftSchema,
} from '../../shared/job-drafts.ts';
import { operation, rowNumber } from '../http/operation.ts';
import { MAX_JOB_BODY } from './admin-jobs.routes.ts';
import type { AdminDeps } from './admin-jobs.service.ts';
import {
  createDraft,
  deleteDraft,
  draftNotFound,
  listDrafts,
  publishDraft,
  readDraft,
  updateDraft,
} from './job-drafts.service.ts';

const draftId = { id: rowNumber('The number of the draft', draftNotFound) };
const stored = { description: 'The draft as it is stored', schema: draftSchema };

const changed = 'The draft was changed since `updated_at`';

/** Jobs that are written and not shown yet. */
export function jobDraftOperations(deps: AdminDeps) {
  return [
    operation('GET /api/admin/drafts', {
      summary: 'Jobs that are not shown yet: those with a first day first',
      responses: { 200: { description: 'At most 200 drafts', schema: draftListSchema } },
      access: 'editor',
      handle: async ({ c }) => c.json(await listDrafts(deps)),
    }),
    operation('POST /api/admin/drafts', {
      summary: 'Save a job that is not shown, or only from a first day on',
      body: draftInputSchema,
      maxBody: MAX_JOB_BODY,
      cleansTexts: true,
      responses: { 201: stored },
      access: 'editor',
      handle: async ({ c, viewer, body }) => c.json(await createDraft(deps, viewer, body), 201),
    }),
    operation('GET /api/admin/drafts/{id}', {
      summary: 'One draft, whole',
      params: draftId,
      responses: { 200: stored },
      access: 'editor',
      handle: async ({ c, params }) => c.json(await readDraft(deps, params.id)),
    }),
    operation('PUT /api/admin/drafts/{id}', {
      summary: 'Change a draft',
      params: draftId,
      body: draftInputSchema,
      maxBody: MAX_JOB_BODY,
      cleansTexts: true,
      responses: { 200: stored, 409: changed },
      access: 'editor',
      handle: async ({ c, viewer, params, body }) =>
        c.json(await updateDraft(deps, viewer, params.id, body)),
    }),
    operation('DELETE /api/admin/drafts/{id}', {
      summary: 'Delete a draft',
      params: draftId,
      body: seenDraftSchema,
      responses: {
        200: { description: 'Done, in a sentence', schema: messageSchema },
        409: changed,
      },
      access: 'editor',
      handle: async ({ c, viewer, params, body }) =>
        c.json(await deleteDraft(deps, viewer, params.id, body.updated_at)),
    }),
    operation('POST /api/admin/drafts/{id}/publish', {
      summary: 'Publish a draft now',
      params: draftId,
      body: seenDraftSchema,
      responses: {
        201: { description: 'The job as it is stored', schema: adminJobSchema },
        400: 'The draft lacks what a job needs',
        409: changed,
      },
      access: 'editor',
      handle: async ({ c, viewer, params, body }) =>
        c.json(await publishDraft(deps, viewer, params.id, body.updated_at), 201),
    }),
  ];
}
