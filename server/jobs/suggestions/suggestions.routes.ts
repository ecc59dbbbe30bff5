import { suggestionListSchema, suggestionQuerySchema } from '../../../shared/suggestions.ts';
import { operation } from '../../http/operation.ts';
import type { Suggestions } from './suggestions.service.ts';

/** What a search box suggests during typing. The same for all readers. */
export function suggestionOperations({ suggestions }: { suggestions: Suggestions }) {
  return [
    operation('GET /api/suggestions', {
      readsReplica: true,
      searches: true,
      summary: 'Names of work, places and employers that begin with a text, with their live jobs',
      query: suggestionQuerySchema,
      responses: {
        200: { description: 'At most six names, the best first', schema: suggestionListSchema },
      },
      access: 'public',
      handle: async ({ c, query }) => {
        const found = await suggestions.find(query);
        // A browser keeps what was typed before, while it types on and takes back.
        if (found !== null) c.header('Cache-Control', 'public, max-age=60');
        return c.json({ suggestions: found ?? [] });
      },
    }),
  ];
}
