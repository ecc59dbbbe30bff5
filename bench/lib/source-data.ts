import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

/** Real texts and names for the generator; none of them is stored in this repository. */
export type SourceData = {
  /** Real adverts: a title and sentences. */
  adverts: { title: string; sentences: string[] }[];
  /** Occupations in the singular, weighted by frequency. */
  occupations: { title: string; weight: number }[];
  employers: { GB: string[]; NL: string[]; CA: string[]; IE: string[]; other: string[] };
  places: { GB: string[]; CA: string[] };
};

/**
 * Reads adverts, registers and occupations from `BENCH_DATA`, or from shared/data beside the
 * checkout. Throws when they are missing.
 */
export function readSourceData(): SourceData {
  const folder = process.env.BENCH_DATA ?? resolve(import.meta.dirname, '../../../shared/data');
  if (!existsSync(folder))
    throw new Error(
      `The benchmark needs the folder of real data: set BENCH_DATA (looked in ${folder}).`,
    );
  const read = (path: string) => {
    const bytes = readFileSync(join(folder, path));
    return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  };
  const rows = (path: string, fromLine = 1) =>
    parse(read(path), {
      columns: true,
      from_line: fromLine,
      trim: true,
      relax_column_count: true,
      bom: true,
    }) as Record<string, string>[];

  const sponsors = rows('registers/uk-sponsors-2026-07-24.csv.gz');
  const lmia = rows('registers/ca-lmia-positive-2024Q4.csv.gz', 2);
  const dutch = rows('registers/nl-ind-sponsors-2026-07-01.csv');
  const irish = rows('registers/ie-permits-by-company-2025.csv.gz');
  const adverts = rows('scam/emscad-labelled-dev.csv').filter((row) => row.fraudulent === '0');

  const asked = new Map<string, number>();
  for (const { Occupation = '' } of lmia) {
    const title = readOccupation(Occupation);
    if (title) asked.set(title, (asked.get(title) ?? 0) + 1);
  }
  const employers = {
    GB: distinct(sponsors.map((row) => row['Organisation Name'])),
    NL: distinct(dutch.map((row) => row.Organisation)),
    CA: distinct(lmia.map((row) => row.Employer)),
    IE: distinct(irish.map((row) => row.Company)),
  };
  return {
    adverts: adverts.map((row) => ({
      title: (row.title ?? '').slice(0, 120),
      sentences: [row.description, row.requirements, row.benefits, row.company_profile]
        .join(' ')
        .split(/(?<=[.!?;])\s*(?=[A-Z•*-])/)
        .map((sentence) => sentence.trim())
        .filter((sentence) => sentence.length > 15),
    })),
    // The square root flattens the distribution: otherwise four occupations make up a third of the
    // listings.
    occupations: [...asked].map(([title, count]) => ({ title, weight: Math.sqrt(count) })),
    employers: { ...employers, other: [...employers.NL, ...employers.IE, ...employers.CA] },
    places: {
      GB: distinct(sponsors.map((row) => row['Town/City'])),
      CA: distinct(lmia.map((row) => row['Province/Territory'])),
    },
  };
}

/**
 * "73300-Transport truck drivers" becomes "Transport truck driver"; of "Estheticians,
 * electrologists and …" the first is taken.
 */
function readOccupation(text: string): string | undefined {
  const names = text.replace(/^\d+-/, '').replace(/\s*[-(].*$/, '');
  const first = names.split(/,|\band\b/)[0]?.trim();
  if (!first || /^(other|senior|supervisor|contractor|professional occupation)/i.test(first))
    return undefined;
  return first.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}

function distinct(values: (string | undefined)[]): string[] {
  return [
    ...new Set(
      values.filter(
        (value): value is string => value !== undefined && value !== '' && value.length <= 150,
      ),
    ),
  ];
}
