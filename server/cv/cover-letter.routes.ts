import {
  letterAnswerSchema,
  letterQuerySchema,
  saveLetterSchema,
} from '../../shared/cover-letter.ts';
import type { Db } from '../db/open.ts';
import { operation } from '../http/operation.ts';
import { describeLetter, saveLetter } from './cover-letter.service.ts';

const unknownCv = 'I have no such CV (`cv-not-found`)';

/** The cover letters of a member, one for each CV. */
export function letterOperations({ db }: { db: Db }) {
  return [
    operation('GET /api/cover-letter', {
      summary: 'The cover letter of a CV of mine, or a frame to begin with',
      query: letterQuerySchema,
      responses: { 200: { description: 'The letter', schema: letterAnswerSchema }, 404: unknownCv },
      access: 'user',
      handle: async ({ c, viewer: user, query }) =>
        c.json(await describeLetter(db, user.id, query.cv)),
    }),
    operation('POST /api/cover-letter', {
      summary: 'Change the cover letter of a CV of mine; what is absent stays as it is',
      body: saveLetterSchema,
      maxBody: 60_000,
      cleansTexts: true,
      responses: {
        200: { description: 'It is saved', schema: letterAnswerSchema },
        404: unknownCv,
      },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => c.json(await saveLetter(db, user.id, body)),
    }),
  ];
}
