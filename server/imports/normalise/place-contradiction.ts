import { findCountry } from '../../../shared/constants/countries.ts';
import { NAMES_OF_COUNTRIES } from '../../language/country-names.ts';
import { CITY_COUNTRY, COUNTRY_ALIASES } from '../../language/gazetteer.ts';
import { plainName } from '../../language/words.ts';
import { type PlaceFields, resolvePlace } from './resolve-place.ts';

/** Countries that have towns of the name of any other: Paris, Texas. */
const NAMED_AFTER_OTHERS: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'NZ', 'ZA']);
/** Countries whose towns share names with those countries: Boston in Lincolnshire. */
const SHARING: ReadonlySet<string> = new Set(['GB', 'IE']);
/** A text that may name several places. */
const SEVERAL = /[;|/•·&]|\b(?:or|and|remote|hybrid)\b/i;

/** `said` in words, and the codes of the country that is stated and of that of the place. */
export type PlaceContradiction = { said: string; codes: [stated: string, place: string] };

/**
 * What a row says against its own country: "“Oslo” is in Norway, the country is Germany". Null where
 * it says one thing. Only what cannot be meant otherwise counts: the name of another country behind
 * the town, or a town that tells its country by itself.
 */
export function placeContradiction(fields: PlaceFields): PlaceContradiction | null {
  const { country, state, city, location } = fields;
  const stated = country ? resolvePlace({ country }) : null;
  if (stated?.kind !== 'listed') return null;
  for (const text of [city, location]) {
    if (!text || SEVERAL.test(text)) continue;
    const parts = text.split(',').map((part) => part.trim());
    const other = parts.length > 1 ? countryNamed(parts.at(-1)) : null;
    const code = other ?? (parts.length === 1 && !state ? townCountry(text, stated.code) : null);
    if (code === null || code === stated.code) continue;
    const said = `“${text.slice(0, 80)}” is in ${nameOf(code)}, the country is ${nameOf(stated.code)}`;
    return { said, codes: [stated.code, code] };
  }
  return null;
}

/** The code of one of the countries of the board that is named in full. */
function countryNamed(text = ''): string | null {
  const name = plainName(text);
  if (name.length < 4 || name === 'georgia') return null;
  const code = COUNTRY_ALIASES.get(name) ?? NAMES_OF_COUNTRIES.get(name);
  return (code && findCountry(code)?.code) ?? null;
}

function townCountry(town: string, stated: string): string | null {
  const code = CITY_COUNTRY.get(plainName(town)) ?? null;
  if (code === null || NAMED_AFTER_OTHERS.has(stated)) return null;
  return SHARING.has(stated) && (NAMED_AFTER_OTHERS.has(code) || SHARING.has(code)) ? null : code;
}

function nameOf(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;
}
