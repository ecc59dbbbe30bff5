import { COUNTRIES, type CountryCode, countryName, findCountry } from './constants/countries.ts';
import { OTHER_COUNTRY_NAMES } from './constants/country-names.ts';
import { fold } from './fold.ts';

/** Where to look for jobs: a country, a part of one (a state, region or city), or both. */
export type Place = { country?: CountryCode; state?: string };

/** Longest text that is read; the rest of a longer one is ignored. */
const LONGEST = 200;

const BY_OTHER_NAME = new Map<string, CountryCode>(
  COUNTRIES.flatMap(({ code }) =>
    (OTHER_COUNTRY_NAMES[code] ?? []).map((name): [string, CountryCode] => [name, code]),
  ),
);

/**
 * Reads what was typed into a place field: "Germany", "uae", "Dubai", "Dubai, UAE". What is no
 * country is a part of one; an empty text is no place.
 */
export function readPlace(text: string): Place {
  const parts = text
    .slice(0, LONGEST)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const country = countryCalled(parts.at(-1) ?? '');
  if (country) parts.pop();
  const state = parts.join(', ');
  return { ...(country && { country }), ...(state !== '' && { state }) };
}

/** A place in words: "Dubai, United Arab Emirates". */
export function placeText({ country, state }: Place): string {
  return [state, country && countryName(country)].filter(Boolean).join(', ');
}

function countryCalled(name: string): CountryCode | undefined {
  const folded = fold(name).replaceAll('.', '');
  return findCountry(folded)?.code ?? BY_OTHER_NAME.get(folded);
}
