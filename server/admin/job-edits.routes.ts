import * as v from 'valibot';
import { jobSourcesSchema } from '../../shared/admin-job-list.ts';
import { bulkEditSchema, deletedSchema, editedSchema, undoneSchema } from '../../shared/admin-jobs.ts';
import { removeDemoJobs } from '../demo/remove-demo.service.ts';
import { problemSchema } from '../http/openapi.ts';
import { type Operation, parseBody } from '../http/operation.ts';
import { readId } from './admin-jobs.routes.ts';
import type { AdminDeps } from './admin-jobs.service.ts';
import { editManyJobs, editNotFound, undoEdit } from './job-edits.service.ts';
import { listSources } from './list-jobs.service.ts';

const forAdministrators = {
  401: { description: 'No token was sent, or it is not valid any more', schema: problemSchema },
  403: { description: 'The token is no administrator’s', schema: problemSchema },
};
const editId = { id: { description: 'The number of the change', schema: v.pipe(v.number(), v.integer(), v.minValue(1)) } };

/** The administrator's operations on many jobs at once. */
export function jobEditOperations(deps: AdminDeps): Operation[] {
  return [
    {
      method: 'post',
      path: '/api/admin/jobs/bulk',
      summary: 'Extend, end, feature or unfeature up to 1,000 jobs at once',
      body: bulkEditSchema,
      responses: {
        ...forAdministrators,
        200: { description: 'What was changed, what stayed, what did not exist, and until when it can be undone', schema: editedSchema },
        400: { description: 'A field is wrong; the answer names it', schema: problemSchema },
      },
      access: 'admin',
      handle: async (c, user) => c.json(await editManyJobs(deps, user, await parseBody(c, bulkEditSchema))),
    },
    {
      method: 'post',
      path: '/api/admin/edits/{id}/undo',
      summary: 'Undo a change of the end or the featured mark of jobs',
      params: editId,
      responses: {
        ...forAdministrators,
        200: { description: 'How many jobs are as before, and which were changed again in the meantime and stay so', schema: undoneSchema },
        404: { description: 'The change is not known any more', schema: problemSchema },
        409: { description: 'It was undone before, or every job was changed again in the meantime', schema: problemSchema },
        410: { description: 'More than 10 minutes have passed', schema: problemSchema },
      },
      access: 'admin',
      handle: async (c, user) => {
        const id = readId(c);
        if (id === undefined) throw editNotFound();
        return c.json(await undoEdit(deps, user, id));
      },
    },
    {
      method: 'get',
      path: '/api/admin/job-sources',
      summary: 'The names that jobs stand under, and how many demo jobs there are',
      responses: { ...forAdministrators, 200: { description: 'At most 200 names', schema: jobSourcesSchema } },
      access: 'admin',
      handle: async (c) => c.json(await listSources(deps.db)),
    },
    {
      method: 'delete',
      path: '/api/admin/demo-jobs',
      summary: 'Delete all demo jobs',
      responses: {
        ...forAdministrators,
        200: { description: 'How many were deleted, and until when it can be undone', schema: deletedSchema },
        404: { description: 'There are no demo jobs', schema: problemSchema },
      },
      access: 'admin',
      handle: async (c, user) => c.json(await removeDemoJobs(deps, user)),
    },
  ];
}
