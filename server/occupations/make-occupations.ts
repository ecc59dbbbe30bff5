import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { makeOccupations } from './build/make-body.ts';

/** `npm run occupations -- FOLDER`: makes the file of occupations that the product ships. */
const folder = process.argv[2];
if (folder === undefined) {
  console.error('Usage: npm run occupations -- FOLDER (of the occupation data; see its README)');
  process.exit(1);
}
const { body, names, features } = makeOccupations(folder);
const file = brotliCompressSync(body, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});
const path = fileURLToPath(new URL('data/occupations.br', import.meta.url));
writeFileSync(path, file);
console.log(`${names} names, ${features} features, ${Math.ceil(file.length / 1000)} kB: ${path}`);
