import { writeFileSync } from 'node:fs';
import { makeFurther, makeTable } from './build/make-table.ts';
import { NAMES_FILE, readNames, writeNames } from './build/names-file.ts';
import { packTable } from './build/pack-table.ts';
import { readSources } from './build/read-sources.ts';
import { TABLE_FILE } from './occupation-table.ts';

/**
 * `npm run occupations`: makes the table that the product reads from the names in data/names.tsv and
 * the everyday names of work.tsv. `-- FOLDER` first makes names.tsv from the files of the sources.
 */
const folder = process.argv[2];
if (folder !== undefined) {
  const sources = readSources(folder);
  const { groups } = sources;
  const entries = makeTable(sources);
  const further = makeFurther(sources, entries);
  writeFileSync(NAMES_FILE, writeNames({ entries, further, groups }));
}
const names = readNames();
const body = packTable(names);
writeFileSync(TABLE_FILE, body);
console.log(
  `${names.entries.length + names.further.length} names, ${Math.ceil(body.length / 1000)} kB`,
);
