import { letterFileQuerySchema } from '../../../shared/cover-letter.ts';
import {
  type ExportFormat,
  exportQuerySchema,
  importedProfileSchema,
  MAX_PROFILE_FILE_BYTES,
} from '../../../shared/profile-exchange.ts';
import { readBody } from '../../http/limit-body.ts';
import { operation } from '../../http/operation.ts';
import {
  type ExchangeDeps,
  exportLetter,
  exportProfile,
  importProfile,
} from './exchange.service.ts';
import { exportHeader } from './write/file-name.ts';

const TYPES: Record<ExportFormat, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
  'json-resume': 'application/json',
};
const busy = 'Too many people are doing this right now; Retry-After says when to try again';

/** The operations that bring a profile in from a file, and out as one. */
export function exchangeOperations(deps: ExchangeDeps) {
  return [
    operation('POST /api/profile/import', {
      summary:
        'Read a profile out of the file that is the body (application/octet-stream, at most 10 MB): Word, OpenDocument, PDF or plain text, JSON Resume, Reactive Resume, Europass XML or PDF, the ZIP of LinkedIn, our own PDF. Nothing is saved',
      rawBody: 'stream',
      turns: 'own',
      responses: {
        200: { description: 'What the file holds', schema: importedProfileSchema },
        400: 'The file is none of these, damaged, empty, or takes too much to read',
        413: 'The file is larger than 10 MB',
        503: busy,
      },
      access: 'user',
      handle: async ({ c, viewer: user }) => {
        await deps.limits.consume('importProfile', String(user.id));
        return deps.exchange.forAccount(user.id, async () => {
          const bytes = await readBody(c, {
            maxBytes: MAX_PROFILE_FILE_BYTES,
            message: 'The file is too large. A file can be at most 10 MB.',
          });
          return c.json(await importProfile(deps, user.id, bytes));
        });
      },
    }),
    operation('GET /api/profile/export', {
      summary:
        'My CV as a Word document or plain text, as my settings want it; or my whole profile as JSON Resume',
      query: exportQuerySchema,
      responses: {
        200: { description: 'The file' },
        400: 'The profile takes too much to write',
        404: 'I have no such CV (`cv-not-found`)',
        409: 'Nothing was saved in the profile yet',
        503: busy,
      },
      access: 'user',
      handle: async ({ c, viewer: user, query }) => {
        await deps.limits.consume('exportProfile', String(user.id));
        const { name, bytes } = await deps.exchange.forAccount(user.id, () =>
          exportProfile(deps, user.id, query),
        );
        c.header('Content-Type', TYPES[query.format]);
        c.header('Content-Disposition', exportHeader(name));
        c.header('X-Content-Type-Options', 'nosniff');
        return c.body(new Uint8Array(bytes));
      },
    }),
    operation('GET /api/cover-letter/file', {
      summary: 'The cover letter of a CV of mine as a Word document or plain text',
      query: letterFileQuerySchema,
      responses: {
        200: { description: 'The file' },
        404: 'I have no such CV (`cv-not-found`)',
        409: 'The letter has no text yet (`letter-empty`)',
        503: busy,
      },
      access: 'user',
      handle: async ({ c, viewer: user, query }) => {
        await deps.limits.consume('exportProfile', String(user.id));
        const { name, bytes } = await deps.exchange.forAccount(user.id, () =>
          exportLetter(deps, user.id, query),
        );
        c.header('Content-Type', TYPES[query.format]);
        c.header('Content-Disposition', exportHeader(name));
        c.header('X-Content-Type-Options', 'nosniff');
        return c.body(new Uint8Array(bytes));
      },
    }),
  ];
}
