import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeOccupations } from './build/make-body.ts';

/** `npm run occupations -- FOLDER`: makes the file of occupations that the product ships. */
const folder = process.argv[2];
if (folder === undefined) {
  console.error('Usage: npm run occupations -- FOLDER (of the occupation data; see its README)');
  process.exit(1);
}
const { body, names, features } = makeOccupations(folder);
const path = fileURLToPath(new URL('data/occupations.bin', import.meta.url));
writeFileSync(path, body);
console.log(`${names} names, ${features} features, ${Math.ceil(body.length / 1000)} kB: ${path}`);
