import {
  forgetSearchSchema,
  missedSearchesSchema,
  newSynonymSchema,
  synonymSchema,
  synonymsSchema,
  vocabularyChangedSchema,
} from '../../../shared/vocabulary.ts';
import { operation, rowNumber } from '../../http/operation.ts';
import { findSimilarWords } from '../search/find/search-cache.ts';
import type { JobSearch } from '../search/search-jobs.service.ts';
import type { FollowedSynonyms } from './follow-synonyms.service.ts';
import { listMissedSearches, type MissedSearches } from './missed-searches.service.ts';
import {
  addSynonym,
  forgetSearch,
  isKnownName,
  listSynonyms,
  removeSynonym,
  type SynonymDeps,
  synonymNotFound,
} from './synonyms.service.ts';

/** Looking for similar words is slow: for so many searches only. */
const MOST_GUESSES = 20;

/** Searches without a result, and the names that the operator adds. */
export function vocabularyOperations(
  deps: SynonymDeps & {
    search: JobSearch;
    missed: MissedSearches;
    changed: FollowedSynonyms['changed'];
  },
) {
  const { db, search, missed, changed } = deps;
  return [
    operation('GET /api/admin/missed-searches', {
      summary: 'Words that were searched for at least three times without a result',
      responses: { 200: { description: 'The most frequent', schema: missedSearchesSchema } },
      access: 'admin',
      handle: async ({ c }) => {
        await missed.flush();
        const { searches, totalCount } = await listMissedSearches(db);
        const guesses = await Promise.all(
          searches.slice(0, MOST_GUESSES).map(({ words }) => guessOf(search, words)),
        );
        return c.json({
          searches: searches.map((one, at) => {
            const guess = guesses[at];
            return guess === undefined ? one : { ...one, guess };
          }),
          totalCount,
        });
      },
    }),
    operation('DELETE /api/admin/missed-searches', {
      summary: 'Forget a search without a result',
      body: forgetSearchSchema,
      responses: { 200: { description: 'It is gone', schema: vocabularyChangedSchema } },
      access: 'admin',
      handle: async ({ c, viewer, body }) => {
        await forgetSearch(deps, viewer, body.words);
        return c.json({ message: `Removed: ${body.words}` });
      },
    }),
    operation('GET /api/admin/synonyms', {
      summary: 'The names of work that the operator added',
      responses: { 200: { description: 'All of them', schema: synonymsSchema } },
      access: 'admin',
      handle: async ({ c }) => c.json({ synonyms: await listSynonyms(db) }),
    }),
    operation('POST /api/admin/synonyms', {
      summary: 'Add a job name: from now on searches treat it as another one',
      body: newSynonymSchema,
      responses: {
        201: { description: 'The name', schema: synonymSchema },
        409: 'It is there already, or there are too many',
      },
      access: 'admin',
      handle: async ({ c, viewer, body }) => {
        const added = await addSynonym(deps, viewer, body);
        await changed(added.words);
        return c.json(added, 201);
      },
    }),
    operation('DELETE /api/admin/synonyms/{id}', {
      summary: 'Remove a name of work that the operator added',
      params: { id: rowNumber('The number of the name', synonymNotFound) },
      responses: {
        200: { description: 'It is gone', schema: vocabularyChangedSchema },
        404: 'There is none',
      },
      access: 'admin',
      handle: async ({ c, viewer, params }) => {
        const words = await removeSynonym(deps, viewer, params.id);
        await changed(words);
        return c.json({ message: `Removed: ${words}` });
      },
    }),
  ];
}

/** A name of work that is spelt like a single word. */
async function guessOf(search: JobSearch, words: string): Promise<string | undefined> {
  if (words.includes(' ')) return undefined;
  return (await findSimilarWords(search, words)).find(isKnownName);
}
