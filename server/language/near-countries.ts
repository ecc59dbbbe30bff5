import type { CountryCode } from '../../shared/constants/countries.ts';
import { readTable } from './lines.ts';

// near-countries.tsv says what its lines mean, and by which rule they were made.
const NEAR: ReadonlyMap<string, readonly CountryCode[]> = new Map(
  readTable(new URL('near-countries.tsv', import.meta.url)).map(
    ([code = '', near = '']) => [code, near.split(' ') as CountryCode[]] as const,
  ),
);

/** The countries of the board that are near to a country, by its ISO 3166-1 code, nearest first. */
export function nearCountries(code: string): readonly CountryCode[] {
  return NEAR.get(code) ?? [];
}
