import type { CountryCode } from '../../shared/constants/countries.ts';
import { readLines } from './lines.ts';

// nearest.tsv says what its lines mean.
const NEAR: ReadonlyMap<string, readonly CountryCode[]> = new Map(
  readLines(new URL('nearest.tsv', import.meta.url))('near').flatMap(({ of, names }) =>
    names.map((code) => [code, of.split(' ') as CountryCode[]] as const),
  ),
);

/** The countries of the board that are near to a country, by its ISO 3166-1 code, nearest first. */
export function nearCountries(code: string): readonly CountryCode[] {
  return NEAR.get(code) ?? [];
}
