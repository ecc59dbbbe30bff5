import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeTable } from './build/make-table.ts';
import { packTable } from './build/pack-table.ts';
import { readSources } from './build/read-sources.ts';
import { EVERYDAY_NAMES } from './everyday-names.ts';

/** `npm run occupations -- FOLDER`: makes the file of occupations that the product ships. */
const folder = process.argv[2];
if (folder === undefined) {
  console.error('Usage: npm run occupations -- FOLDER (of the occupation data; see its README)');
  process.exit(1);
}
const sources = readSources(folder);
const entries = makeTable(sources, EVERYDAY_NAMES);
const file = packTable(entries, sources.groups);
const path = fileURLToPath(new URL('data/occupations.br', import.meta.url));
writeFileSync(path, file);
console.log(
  `${entries.length} names of ${sources.groups.length} unit groups, ${Math.ceil(file.length / 1000)} kB: ${path}`,
);
