import * as v from 'valibot';
import { jobSourcesSchema } from '../../shared/admin-job-list.ts';
import {
  bulkEditSchema,
  deletedSchema,
  editedSchema,
  undoneSchema,
} from '../../shared/admin-jobs.ts';
import { problemWith } from '../../shared/problem.ts';
import { removeDemoJobs } from '../demo/remove-demo.service.ts';
import { operation, rowNumber } from '../http/operation.ts';
import type { AdminDeps } from './admin-jobs.service.ts';
import { editManyJobs, editNotFound, undoEdit } from './job-edits.service.ts';
import { listSources } from './list-jobs.service.ts';

const editId = { id: rowNumber('The number of the change', editNotFound) };

/** Bulk operations of administrators on jobs. */
export function jobEditOperations(deps: AdminDeps) {
  return [
    operation('POST /api/admin/jobs/bulk', {
      summary:
        'Extend, end or feature up to 1,000 jobs at once, set who reads them, or their category, country or end',
      body: bulkEditSchema,
      maxBody: 32_000,
      responses: {
        200: {
          description:
            'What was changed, what stayed, what did not exist, and until when it can be undone',
          schema: editedSchema,
        },
      },
      access: 'editor',
      handle: async ({ c, viewer: user, body }) => c.json(await editManyJobs(deps, user, body)),
    }),
    operation('POST /api/admin/edits/{id}/undo', {
      summary: 'Undo a change of the end or of a mark of jobs, or the release of a held job',
      params: editId,
      responses: {
        200: {
          description:
            'How many jobs were restored, and which were changed again in the meantime and stay changed',
          schema: undoneSchema,
        },
        404: 'The change is no longer known',
        409: {
          description:
            'It was undone before, or every job was changed again in the meantime: `kept` are their numbers',
          schema: problemWith({ kept: v.optional(v.array(v.number())) }),
        },
        410: 'More than 10 minutes have passed',
      },
      access: 'editor',
      handle: async ({ c, viewer: user, params }) => c.json(await undoEdit(deps, user, params.id)),
    }),
    operation('GET /api/admin/job-sources', {
      summary: 'The sources of jobs, and how many demo jobs there are',
      responses: { 200: { description: 'At most 200 names', schema: jobSourcesSchema } },
      access: 'editor',
      handle: async ({ c }) => c.json(await listSources(deps.db)),
    }),
    operation('DELETE /api/admin/demo-jobs', {
      summary: 'Delete all demo jobs',
      responses: {
        200: {
          description: 'How many were deleted, and until when it can be undone',
          schema: deletedSchema,
        },
        404: 'There are no demo jobs',
      },
      access: 'editor',
      handle: async ({ c, viewer: user }) => c.json(await removeDemoJobs(deps, user)),
    }),
  ];
}
