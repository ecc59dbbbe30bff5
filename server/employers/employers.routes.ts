import * as v from 'valibot';
import {
  employerLookupQuerySchema,
  employerLookupSchema,
  employerSchema,
  employerSuggestionQuerySchema,
  employerSuggestionsSchema,
  LOOKUP_LIMITS,
  registerListSchema,
} from '../../shared/employers.ts';
import { REGISTER_NAMES } from '../../shared/registers.ts';
import { operation } from '../http/operation.ts';
import type { JobsDeps } from '../jobs/jobs.service.ts';
import { Problem } from '../problem.ts';
import { findEmployer, findJobsOf, listRegisters } from './employer-page.service.ts';
import { lookUpEmployer, suggestEmployers } from './employers.service.ts';
import { employerPage } from './entry-shown.ts';
import { listOutcomes } from './outcomes.service.ts';

const employerNotFound = () =>
  new Problem(404, 'employer-not-found', 'This employer is not on any register that we have.');

/** What official registers say of employers. Nothing of what is asked is stored. */
export function employerOperations(deps: Pick<JobsDeps, 'db' | 'now'>) {
  const { db } = deps;
  return [
    operation('GET /api/employers/lookup', {
      readsReplica: true,
      searches: true,
      summary: 'Looks the name of an employer up in official registers',
      query: employerLookupQuerySchema,
      responses: {
        200: {
          description:
            'Only `exact` says that the employer is on a register. `refused` is no entry of one',
          schema: employerLookupSchema,
        },
      },
      access: 'public',
      handle: async ({ c, query }) => c.json(await lookUpEmployer(db, query)),
    }),
    operation('GET /api/employers/suggestions', {
      readsReplica: true,
      searches: true,
      summary: 'Names of official registers that begin with a text',
      query: employerSuggestionQuerySchema,
      responses: {
        200: { description: 'At most six names', schema: employerSuggestionsSchema },
      },
      access: 'public',
      handle: async ({ c, query }) => c.json(await suggestEmployers(db, query.q)),
    }),
    operation('GET /api/employers/registers', {
      readsReplica: true,
      summary: 'The official registers that are read, with the date of the newest edition',
      responses: {
        200: { description: 'At most one issue a register', schema: registerListSchema },
      },
      access: 'public',
      handle: async ({ c }) => c.json(await listRegisters(db)),
    }),
    operation('GET /api/employers/{register}/{name}', {
      readsReplica: true,
      searches: true,
      summary: 'What the editions of a register say about the organisations with a name',
      params: {
        register: {
          description: 'The register: uk, nl, ca or ie',
          schema: v.picklist(REGISTER_NAMES),
          missing: employerNotFound,
        },
        name: {
          description: 'The name in lower case with hyphens, as in `page` of an entry',
          schema: v.pipe(
            v.string(),
            v.maxLength(LOOKUP_LIMITS.name),
            v.check((name) => !name.includes('\0')),
            v.transform((name) => name.replaceAll('-', ' ')),
          ),
          missing: employerNotFound,
        },
      },
      responses: { 200: { description: 'All editions that we have', schema: employerSchema } },
      access: 'public',
      handle: async ({ c, params: { register, name } }) => {
        const found = await findEmployer(db, register, name);
        if (found === null) throw employerNotFound();
        const page = employerPage(register, name);
        const [jobs, decided] = await Promise.all([findJobsOf(deps, page), listOutcomes(db, page)]);
        return c.json({ ...found, ...jobs, decided });
      },
    }),
  ];
}
