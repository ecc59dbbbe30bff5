import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVERYDAY_NAMES_FILE, readEverydayNames } from './everyday-names.ts';
import { makeTable } from './make-table.ts';
import { packTable } from './pack-table.ts';
import { readSources } from './read-sources.ts';
import { trainModel } from './train-model.ts';

/** Makes the content of the file of occupations from a folder of sources. */
export function makeOccupations(folder: string): { body: Buffer; names: number; features: number } {
  const sources = readSources(folder);
  const entries = makeTable(sources, readEverydayNames());
  const model = trainModel(
    entries,
    sources.groups.map(({ isco }) => isco),
  );
  const body = packTable(entries, sources.groups, model, digestOf(folder));
  return { body, names: entries.length, features: model.length };
}

/** A digest of everything that the file is made of: the tables of the folder and everyday names. */
export function digestOf(folder: string): string {
  const hash = createHash('sha256').update(readFileSync(EVERYDAY_NAMES_FILE));
  for (const name of readdirSync(folder).sort())
    if (name.endsWith('.tsv.gz')) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}
