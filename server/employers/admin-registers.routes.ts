import * as v from 'valibot';
import {
  adminRegistersSchema,
  MAX_REGISTER_BYTES,
  registerAnsweredSchema,
  registerAnswerSchema,
  registerDecisionsQuerySchema,
  registerDecisionsSchema,
  registerImportAnswerSchema,
  registerQuestionsSchema,
  registerUploadSchema,
} from '../../shared/admin-registers.ts';
import { messageSchema } from '../../shared/auth.ts';
import { isDay } from '../../shared/job-dates.ts';
import { LIST_NAMES } from '../../shared/registers.ts';
import type { Base } from '../feature.ts';
import { readBody } from '../http/limit-body.ts';
import { operation, rowNumber } from '../http/operation.ts';
import { Problem } from '../problem.ts';
import { decisionNotFound, listDecisions, takeBackDecision } from './decided.service.ts';
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
    operation('GET /api/admin/registers', {
      summary: 'The editions of official registers that are stored, and the latest imports',
      responses: { 200: { description: 'The newest first', schema: adminRegistersSchema } },
      access: 'admin',
      handle: async ({ c }) => c.json(await listForAdmin(deps)),
    }),
    operation('POST /api/admin/registers', {
      summary:
        'Import an edition of a register, sent as the body (application/octet-stream, the CSV file of its publisher, plain or gzip, at most 64 MB)',
      rawBody: 'stream',
      turns: 'own',
      query: registerUploadSchema,
      responses: {
        202: {
          description: 'The import runs in the background',
          schema: registerImportAnswerSchema,
        },
        400: 'A parameter is wrong, or the file is empty',
        409: 'Another register import is running',
        413: 'The file is larger than 64 MB',
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
    operation('DELETE /api/admin/registers/{register}/{date}', {
      summary: 'Remove an edition of a register',
      params: {
        register: {
          description: 'The register: uk, nl, ca, ie or ca-refused',
          schema: v.picklist(LIST_NAMES),
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
    operation('GET /api/admin/register-questions', {
      summary: 'Employers of live jobs whose names are close to entries of a register',
      responses: { 200: { description: 'At most 50', schema: registerQuestionsSchema } },
      access: 'admin',
      handle: async ({ c }) => c.json(await listQuestions(deps)),
    }),
    operation('POST /api/admin/register-questions/{id}', {
      summary: 'Say which entry an employer is, or that it is none of them. The answer is stored',
      params: { id: rowNumber('The number of the question', questionNotFound) },
      body: registerAnswerSchema,
      responses: {
        200: { description: 'Its jobs show this from now on', schema: registerAnsweredSchema },
        404: 'The question has already been answered',
      },
      access: 'admin',
      handle: async ({ c, viewer: user, params, body }) =>
        c.json(await answerQuestion(deps, user, params.id, body.entry)),
    }),
    operation('GET /api/admin/register-decisions', {
      summary: 'What was answered about employers, the last answer first',
      query: registerDecisionsQuerySchema,
      responses: { 200: { description: 'A page of 20', schema: registerDecisionsSchema } },
      access: 'admin',
      handle: async ({ c, query }) => c.json(await listDecisions(deps.db, query.page)),
    }),
    operation('DELETE /api/admin/register-decisions/{id}', {
      summary: 'Take an answer about an employer back, and ask it again',
      params: { id: rowNumber('The number of the answer', decisionNotFound) },
      responses: {
        200: { description: 'Its jobs no longer follow the answer', schema: messageSchema },
        404: 'The answer has already been taken back',
      },
      access: 'admin',
      handle: async ({ c, viewer: user, params }) =>
        c.json({ message: await takeBackDecision(deps, user, params.id) }),
    }),
  ];
}
