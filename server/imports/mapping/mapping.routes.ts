import { messageSchema } from '../../../shared/auth.ts';
import {
  importMappingSchema,
  mappingInputSchema,
  previewInputSchema,
  previewSchema,
  surveyQuerySchema,
} from '../../../shared/import-mapping.ts';
import { operation, rowNumber } from '../../http/operation.ts';
import { type ImportRunsDeps, importNotFound } from '../run/import-runs.service.ts';
import { previewImport, readImportMapping, saveImportMapping } from './map-import.service.ts';

const params = { id: rowNumber('The number of the import', importNotFound) };
const gone = 'The file is no longer stored';
const unreadable = 'The file cannot be read, or not with this mapping; the message says why';
const MAX_BODY = 400_000;

/** How the fields of a feed are mapped: what its file has, a preview, and what is stored. */
export function mappingOperations(deps: ImportRunsDeps) {
  return [
    operation('GET /api/admin/imports/{id}/mapping', {
      summary: 'What the file of an import has, a mapping that is proposed, and the one stored',
      params,
      query: surveyQuerySchema,
      responses: {
        200: {
          description: 'Lists, paths with examples, and mappings',
          schema: importMappingSchema,
        },
        409: gone,
        422: unreadable,
      },
      access: 'editor',
      handle: async ({ c, params: { id }, query }) =>
        c.json(await readImportMapping(deps, id, query.rows)),
    }),
    operation('POST /api/admin/imports/{id}/preview', {
      summary: 'Rows of the file of an import as they would become jobs; writes nothing',
      params,
      body: previewInputSchema,
      maxBody: MAX_BODY,
      responses: {
        200: { description: 'Ten rows, and in how many rows each field is', schema: previewSchema },
        409: gone,
        422: unreadable,
      },
      access: 'editor',
      handle: async ({ c, params: { id }, body }) => c.json(await previewImport(deps, id, body)),
    }),
    operation('PUT /api/admin/imports/{id}/mapping', {
      summary: 'Store how the feed of an import is read, for its file and all later ones',
      params,
      body: mappingInputSchema,
      maxBody: MAX_BODY,
      responses: {
        200: { description: 'Done, in a sentence', schema: messageSchema },
        409: gone,
      },
      access: 'editor',
      handle: async ({ c, viewer: user, params: { id }, body }) => {
        await saveImportMapping(deps, user, id, body);
        return c.json({ message: 'Saved. The next imports of this feed are read like this.' });
      },
    }),
  ];
}
