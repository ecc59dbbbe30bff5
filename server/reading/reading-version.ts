import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Raise it when the code reads jobs in another way, or writes other search rows. A changed line of a
 * data file is noticed by itself.
 */
const CODE = '14';

/** The data that jobs are read with: all files of these folders that end so. */
const DATA = [
  ['../language/', '.tsv'],
  ['../jobs/facts/', '.tsv'],
  ['../safety/', '.tsv'],
  ['../safety/', '.json'],
  ['../safety/signs/', '.tsv'],
  ['../occupations/data/', '.bin'],
] as const;

/** The files that jobs are read with. */
export const READING_DATA: readonly URL[] = DATA.flatMap(([path, ending]) => {
  const folder = new URL(path, import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => new URL(name, folder));
});

/** Differs when a job may be read in another way than before: stored jobs are read again then. */
export function readingVersion(files: readonly URL[] = READING_DATA): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.update(CODE).digest('hex').slice(0, 16);
}
