import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { COUNTRIES, type CountryCode } from '../../../shared/constants/countries.ts';
import { isDay } from '../../../shared/job-dates.ts';
import type { FactFile } from '../country-facts.ts';
import { FACT_FILES, type FactTexts } from './read-facts.ts';
import { FactError } from './tsv.ts';

/** The folders of facts that come with the product: a country, then a day. */
const SHIPPED = join(import.meta.dirname, '..', 'data');

/** A folder of facts before it is read. */
export type Edition = { country: CountryCode; edition: string; texts: FactTexts };

/**
 * Reads a folder such as DE/2027-01-04: its country and day are in its name. Throws `FactError`.
 */
export async function readFolder(folder: string): Promise<Edition> {
  const path = resolve(folder);
  const edition = basename(path);
  const code = basename(dirname(path));
  const country = COUNTRIES.find((each) => each.code === code)?.code;
  if (country === undefined || !isDay(edition))
    throw new FactError(
      `A folder is named after its country and day, as in DE/2027-01-04. ${code}/${edition} is not.`,
    );
  const names = await readdir(path);
  const unknown = names.filter((name) => !FACT_FILES.some((file) => file === name));
  if (unknown.length > 0) throw new FactError(`Unknown files: ${unknown.join(', ')}.`);
  const texts = await Promise.all(
    names.map(
      async (name) => [name as FactFile, await readFile(join(path, name), 'utf8')] as const,
    ),
  );
  return { country, edition, texts: Object.fromEntries(texts) };
}

/** The newest folder of each country that comes with the product. */
export async function shippedEditions(): Promise<Edition[]> {
  const countries = await readdir(SHIPPED, { withFileTypes: true });
  return Promise.all(
    countries
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }) => {
        const days = (await readdir(join(SHIPPED, name))).filter(isDay).sort();
        return readFolder(join(SHIPPED, name, days.at(-1) ?? ''));
      }),
  );
}
