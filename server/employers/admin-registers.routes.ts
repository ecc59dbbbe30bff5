import * as v from 'valibot';
import {
  adminRegistersSchema,
  isDay,
  MAX_REGISTER_BYTES,
  registerAnswerSchema,
  registerImportAnswerSchema,
  registerQuestionsSchema,
  registerUploadSchema,
} from '../../shared/admin-registers.ts';
import { messageSchema } from '../../shared/auth.ts';
import { problemSchema } from '../../shared/problem.ts';
import { REGISTER_NAMES } from '../../shared/registers.ts';
import type { Base } from '../feature.ts';
import { readBody } from '../http/limit-body.ts';
import { operation, rowNumber } from '../http/operation.ts';
import { Problem } from '../problem.ts';
import { answerQuestion, listQuestions, questionNotFound } from './questions.service.ts';
import { beginImport, listForAdmin, removeIssue } from './register-imports.service.ts';

type Deps = Pick<Base, 'db' | 'jobChanges' | 'now' | 'log'> & {
  /** Keeps an import that runs, and compares jobs after it. */
  run: (work: Promise<void>) => void;
};

const issueNotFound = () =>
  new Problem(404, 'register-issue-not-found', 'There is no such edition.');

/** The administrators' operations on official registers. */
export function adminRegisterOperations(deps: Deps) {
  return [
    operation({
      method: 'get',
      path: '/api/admin/registers',
      summary: 'The editions of official registers that are stored, and the latest imports',
      responses: { 200: { description: 'The newest first', schema: adminRegistersSchema } },
      access: 'admin',
      handle: async ({ c }) => c.json(await listForAdmin(deps)),
    }),
    operation({
      method: 'post',
      path: '/api/admin/registers',
      summary:
        'Import an edition of a register, sent as the body (application/octet-stream, the CSV file of its publisher, plain or gzip, at most 64 MB)',
      rawBody: 'stream',
      query: registerUploadSchema,
      responses: {
        202: {
          description: 'The import runs in the background',
          schema: registerImportAnswerSchema,
        },
        400: {
          description: 'A parameter is wrong, or the file is empty',
          schema: problemSchema,
        },
        409: { description: 'Another register import is running', schema: problemSchema },
        413: { description: 'The file is larger than 64 MB', schema: problemSchema },
      },
      access: 'admin',
      handle: async ({ c, viewer: user, query }) => {
        const bytes = await readBody(c, {
          maxBytes: MAX_REGISTER_BYTES,
          message:
            'The file is too large. A file can be at most 64 MB. It can be compressed as .gz.',
        });
        if (bytes.length === 0)
          throw new Problem(400, 'empty-file', 'The file is empty. Choose another one.', {
            field: 'file',
          });
        const { started, work } = await beginImport(deps, user, query, bytes);
        deps.run(work);
        return c.json({ import: started }, 202);
      },
    }),
    operation({
      method: 'delete',
      path: '/api/admin/registers/{register}/{date}',
      summary: 'Remove an edition of a register',
      params: {
        register: {
          description: 'The register: uk, nl, ca or ie',
          schema: v.picklist(REGISTER_NAMES),
          missing: issueNotFound,
        },
        date: {
          description: 'The date of the edition, YYYY-MM-DD',
          schema: v.pipe(v.string(), v.check(isDay)),
          missing: issueNotFound,
        },
      },
      responses: { 200: { description: 'It is gone', schema: messageSchema } },
      access: 'admin',
      handle: async ({ c, viewer: user, params }) => {
        const message = await removeIssue(deps, user, params);
        deps.run(Promise.resolve());
        return c.json({ message });
      },
    }),
    operation({
      method: 'get',
      path: '/api/admin/register-questions',
      summary: 'Employers of live jobs whose names are close to entries of a register',
      responses: { 200: { description: 'At most 50', schema: registerQuestionsSchema } },
      access: 'admin',
      handle: async ({ c }) => c.json(await listQuestions(deps)),
    }),
    operation({
      method: 'post',
      path: '/api/admin/register-questions/{id}',
      summary: 'Say which entry an employer is, or that it is none of them. The answer is stored',
      params: { id: rowNumber('The number of the question', questionNotFound) },
      body: registerAnswerSchema,
      responses: {
        200: { description: 'Its jobs show this from now on', schema: messageSchema },
        404: { description: 'The question has already been answered', schema: problemSchema },
      },
      access: 'admin',
      handle: async ({ c, viewer: user, params, body }) =>
        c.json({ message: await answerQuestion(deps, user, params.id, body.entry) }),
    }),
  ];
}
