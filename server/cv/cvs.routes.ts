import { messageSchema } from '../../shared/auth.ts';
import {
  advertWordsSchema,
  changeCvSchema,
  createCvSchema,
  createdCvSchema,
  cvsSchema,
} from '../../shared/cvs.ts';
import { operation, rowNumber } from '../http/operation.ts';
import { type AdvertDeps, describeAdvertWords } from './advert-words.service.ts';
import { changeCv, createCv, deleteCv, listCvs, noSuchCv } from './cvs.service.ts';

const params = { id: rowNumber('The number of the CV', noSuchCv) };

/** The CVs of a member beside "My CV". */
export function cvsOperations(deps: AdvertDeps) {
  return [
    operation('GET /api/cvs', {
      summary: 'My CVs beside the first one, "My CV"',
      responses: { 200: { description: 'The CVs, oldest first', schema: cvsSchema } },
      access: 'user',
      handle: async ({ c, viewer: user }) => c.json({ cvs: await listCvs(deps.db, user.id) }),
    }),
    operation('POST /api/cvs', {
      summary: 'Make one more CV, which begins as "My CV" is; for a job of the board if I say so',
      body: createCvSchema,
      cleansTexts: true,
      responses: {
        201: { description: 'Its number, and all of them', schema: createdCvSchema },
        404: 'There is no such job (`job-not-found`)',
        409: 'I have too many (`too-many-cvs`)',
      },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => {
        const id = await createCv(deps, user.id, body);
        return c.json({ id, cvs: await listCvs(deps.db, user.id) }, 201);
      },
    }),
    operation('PATCH /api/cvs/{id}', {
      summary: 'Change one of them; what is absent stays as it is',
      params,
      body: changeCvSchema,
      maxBody: 40_000,
      cleansTexts: true,
      responses: { 200: { description: 'All of them', schema: cvsSchema } },
      access: 'user',
      handle: async ({ c, viewer: user, params: { id }, body }) => {
        await changeCv(deps.db, user.id, id, body);
        return c.json({ cvs: await listCvs(deps.db, user.id) });
      },
    }),
    operation('DELETE /api/cvs/{id}', {
      summary: 'Delete one of them, with its links',
      params,
      responses: { 200: { description: 'Done, in a sentence', schema: messageSchema } },
      access: 'user',
      handle: async ({ c, viewer: user, params: { id } }) => {
        await deleteCv(deps.db, user.id, id);
        return c.json({ message: 'The CV was deleted.' });
      },
    }),
    operation('GET /api/cvs/{id}/advert-words', {
      summary: 'What the advert of the job of a CV asks for and names, and what the CV says of it',
      params,
      responses: { 200: { description: 'The words', schema: advertWordsSchema } },
      cost: 5,
      access: 'user',
      handle: async ({ c, viewer: user, params: { id } }) =>
        c.json(await describeAdvertWords(deps, user, id)),
    }),
  ];
}
