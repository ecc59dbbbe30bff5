import { COUNTRIES, type CountryCode } from '../../shared/constants/countries.ts';
import { readLines } from './lines.ts';

// places.tsv says what its lines mean.

type Part = { names: string[]; country: CountryCode; within: string[] };
/** A city or region: its names, the first one is shown. */
type City = { names: string[]; country: CountryCode };

const linesOf = readLines(new URL('places.tsv', import.meta.url));
const COVERED = new Set<string>(COUNTRIES.map(({ code }) => code));

/** Country codes by their common names, besides those of CLDR (country-names.ts). */
export const COUNTRY_ALIASES: ReadonlyMap<string, string> = namesByCode('country');

/** Common names of each of the 27 countries. */
export const NAMES_OF_COVERED: readonly (readonly [CountryCode, string[]])[] = linesOf('country')
  .filter(({ of }) => COVERED.has(of))
  .map(({ of, names }) => [of as CountryCode, names]);

/** Countries by what comes from them: "german". */
export const DEMONYMS: ReadonlyMap<string, string> = namesByCode('people');

/** Parts of the world: several countries each. */
export const WORLD_REGIONS: ReadonlyMap<string, readonly CountryCode[]> = new Map(
  linesOf('world').map(({ of, names }) => [names[0] ?? '', of.split(' ') as CountryCode[]]),
);

/** Parts of a country, each with the names by which adverts there can be told. */
export const COUNTRY_PARTS: readonly Part[] = linesOf('part').map(({ of, names, more }) => ({
  names,
  country: of as CountryCode,
  within: more.split(';'),
}));

/** Names of states by their abbreviation, for the countries whose addresses have them. */
export const STATES: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  [...Map.groupBy(linesOf('state'), ({ of }) => of)].map(([code, lines]) => [
    code,
    Object.fromEntries(lines.map(({ names, more }) => [more, names[0] ?? ''])),
  ]),
);

/** Cities and regions of the 27 countries. */
export const CITIES: readonly City[] = [...linesOf('city'), ...linesOf('town')]
  .filter(({ of }) => COVERED.has(of))
  .map(({ of, names }) => ({ names, country: of as CountryCode }));

/** Names of cities in other languages, each with the city's name in CITIES. */
export const CITY_ALIASES: ReadonlyMap<string, string> = namesByCode('alias');

const NAMES_OF_CITIES: ReadonlyMap<string, readonly string[]> = new Map(
  CITIES.flatMap(({ names }) => names.map((name) => [name, names] as const)),
);

/** All names of the city with this name, as `plainName` writes them; else the name alone. */
export function cityNames(name: string): readonly string[] {
  return NAMES_OF_CITIES.get(CITY_ALIASES.get(name) ?? name) ?? [name];
}

/** Country codes by the names of cities that tell the country by themselves. */
export const CITY_COUNTRY: ReadonlyMap<string, string> = namesByCode('city');

/** Towns in Delaware: after any other town "DE" is Germany. */
export const DELAWARE_TOWNS: ReadonlySet<string> = namesOf('delaware');

/** Regions and the cities in them, beside those of COUNTRY_PARTS. */
export const SURROUNDINGS: readonly { regions: string[]; cities: string[] }[] = linesOf(
  'around',
).map(({ names, more }) => ({ regions: names, cities: more.split(';') }));

/** Country codes by three-letter codes. */
export const ISO3: ReadonlyMap<string, string> = namesByCode('iso3');

/** Permits that mean a country, with a word for the work they are for. */
export const PERMITS: readonly { names: string[]; countries: CountryCode[]; work: string }[] =
  linesOf('permit').map(({ of, names, more }) => ({
    names,
    countries: of.split(' ') as CountryCode[],
    work: more,
  }));

/** Names that are also common words: places only where the words around say so. */
export const COMMON_WORDS: ReadonlySet<string> = namesOf('word');

/** Of these, the ones that are words of trades or kitchens even behind a name of work. */
export const TRADE_WORDS: ReadonlySet<string> = namesOf('trade-word');

/** Beside one of these a demonym is a language or a kitchen, not a place. */
export const NOT_FROM_THERE: ReadonlySet<string> = namesOf('not-from-there');

/** Where seekers come from, and what they are called: none of the 27 countries. */
export const ORIGINS: ReadonlySet<string> = namesOf('origin');

function namesOf(kind: string): Set<string> {
  return new Set(linesOf(kind).flatMap(({ names }) => names));
}

function namesByCode(kind: string): Map<string, string> {
  return new Map(
    linesOf(kind).flatMap(({ of, names }) => names.map((name): [string, string] => [name, of])),
  );
}
