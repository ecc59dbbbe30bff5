import * as v from 'valibot';
import type { CountryCode } from '../../../shared/constants/countries.ts';
import { type CountryFacts, FACT_ROWS, type FactFile, type FactRow } from '../country-facts.ts';
import { FactError, readTsv } from './tsv.ts';

export const FACT_FILES = Object.keys(FACT_ROWS) as FactFile[];
const NEEDED: readonly FactFile[] = ['country.tsv', 'source.tsv', 'never-pay.tsv'];

/** The texts of a folder's files by name. */
export type FactTexts = Partial<Record<FactFile, string>>;

/** Reads the facts of a country. What they say is not compared: check-facts.ts does. */
export function readFacts(country: CountryCode, edition: string, texts: FactTexts): CountryFacts {
  for (const file of NEEDED)
    if (texts[file] === undefined) throw new FactError(`${file} is missing.`);
  const rows = <File extends FactFile>(file: File) => readRows(file, texts[file]);
  const [about] = rows('country.tsv');
  if (about === undefined) throw new FactError('country.tsv has no line.');
  return {
    country,
    edition,
    ...about,
    sources: new Map(rows('source.tsv').map((source) => [source.source_id, source])),
    routes: rows('routes.tsv'),
    named: rows('named.tsv'),
    pay: rows('pay.tsv'),
    lists: rows('lists.tsv'),
    occupations: rows('occupations.tsv'),
    rates: rows('rates.tsv'),
    scales: rows('scales.tsv'),
    links: rows('crosswalk.tsv'),
    neverPay: rows('never-pay.tsv'),
    nationality: rows('nationality.tsv'),
  };
}

/** The rows of a file; none of one that is not there. */
function readRows<File extends FactFile>(file: File, text: string | undefined): FactRow<File>[] {
  if (text === undefined) return [];
  const schema: v.GenericSchema<unknown, FactRow<File>> & {
    entries: Readonly<Record<string, v.GenericSchema>>;
  } = FACT_ROWS[file];
  const needed = Object.keys(schema.entries).filter(
    (column) => schema.entries[column]?.type !== 'optional',
  );
  return readTsv(file, text, needed).map((row, at) => {
    const parsed = v.safeParse(schema, row, { abortEarly: true });
    if (parsed.success) return parsed.output;
    throw new FactError(`${file}, line ${at + 2}: ${parsed.issues[0].message}`);
  });
}
