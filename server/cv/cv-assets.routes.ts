import * as v from 'valibot';
import { operation } from '../http/operation.ts';
import { type KeptBody, sendKept } from '../pages/kept-body.ts';
import { Problem } from '../problem.ts';
import { readCvAsset } from './cv-assets.service.ts';

const noAsset = () => new Problem(404, 'not-found', 'There is nothing at this address.');

/** The stylesheets and fonts of CVs: public, because they contain no personal data. */
export function cvAssetOperations() {
  const stylesheets = new Map<string, KeptBody>();
  return [
    operation('GET /api/cv-assets/{name}', {
      summary: 'A stylesheet or a font of the CV templates',
      params: {
        name: {
          description: 'The name of the file',
          schema: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{0,79}$/)),
          missing: noAsset,
        },
      },
      responses: { 200: { description: 'The file. An address with ?v= never changes' } },
      access: 'public',
      handle: async ({ c, params }) => {
        const asset = await readCvAsset(params.name);
        if (!asset) throw noAsset();
        const isVersioned = c.req.query('v') !== undefined;
        const headers = {
          'Content-Type': asset.type,
          'Cache-Control': isVersioned
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=300',
          // A sandboxed frame has no origin of its own, and a browser asks for fonts with CORS.
          'Access-Control-Allow-Origin': '*',
          'Cross-Origin-Resource-Policy': 'cross-origin',
        };
        // Fonts are compressed by themselves.
        if (!asset.type.startsWith('text/'))
          return c.body(asset.bytes.slice().buffer, 200, headers);
        const kept = stylesheets.get(params.name) ?? { body: Buffer.from(asset.bytes) };
        stylesheets.set(params.name, kept);
        return sendKept(c, kept, headers);
      },
    }),
  ];
}
