import { COUNTRIES, type CountryCode } from '../../../../shared/constants/countries.ts';
import { singular } from '../../../../shared/fold.ts';
import { NAMES_OF_COUNTRIES } from '../../../language/country-names.ts';
import {
  CITIES,
  CITY_ALIASES,
  COMMON_WORDS,
  COUNTRY_ALIASES,
  COUNTRY_PARTS,
  DEMONYMS,
  NAMES_OF_COVERED,
  NOT_FROM_THERE,
  SURROUNDINGS,
  TRADE_WORDS,
  WORLD_REGIONS,
} from '../../../language/gazetteer.ts';
import { FIELDS, isSeekingWord } from '../../../language/vocabulary.ts';
import { plainWords } from '../../../language/words.ts';
import { occupationsInText } from '../../../occupations/occupations.service.ts';

/**
 * A place that a search names: countries, and in one of them a city or region. `within` are the
 * names, as words, by which adverts there can be told: any of them.
 */
export type NamedPlace = {
  name: string;
  countries: readonly CountryCode[];
  within: readonly string[][] | null;
  /** For a city, names of its region: where its surroundings are. */
  around: readonly string[][];
};

const LONGEST = 4;
const BEFORE_A_PLACE = new Set(
  'in at near to from around within inside en a em no na au aux nach im w do la ve o sa di nchini في'.split(
    ' ',
  ),
);

/** "London Road" is no place. These are the streets that a search is likely to name. */
const STREETS = new Set('road rd street lane avenue ave crescent terrace boulevard'.split(' '));

/** A place name at this word of a search, and how many words it has. */
export function placeAt(
  words: readonly string[],
  at: number,
): { place: NamedPlace; length: number } | undefined {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
    const name = words.slice(at, at + length).join(' ');
    const place = PLACES.get(name);
    if (!place || isStreet(words.slice(at + length))) continue;
    if (COMMON_WORDS.has(name) && !isPlaceByContext(words, at, length)) continue;
    return { place, length };
  }
  const word = words[at] as string;
  const code = DEMONYMS.get(word);
  const beside = [words[at + 1], words[at - 1], words[at + 2]];
  if (code === undefined || beside.some((other) => NOT_FROM_THERE.has(singular(other ?? ''))))
    return undefined;
  return { place: countryPlace(code as CountryCode), length: 1 };
}

/**
 * After a word such as "in" or a street, behind "job" or a name of work ("chef job york", "nurse kent"), or
 * where a country follows: "cork ireland".
 */
function isPlaceByContext(words: readonly string[], at: number, length: number): boolean {
  const before = words[at - 1] ?? '';
  if (BEFORE_A_PLACE.has(before) || STREETS.has(before)) return true;
  const name = words.slice(at, at + length).join(' ');
  if (at > 0 && !TRADE_WORDS.has(name)) {
    if (isSeekingWord(before)) return true;
    if (at + length === words.length && endsInWork(words.slice(0, at).join(' '))) return true;
  }
  const own = PLACES.get(words.slice(at, at + length).join(' '))?.countries[0];
  const next = [2, 1]
    .map((count) => words.slice(at + length, at + length + count).join(' '))
    .find((name) => PLACES.has(name) && !COMMON_WORDS.has(name));
  return next !== undefined && PLACES.get(next)?.countries[0] === own;
}

/** Whether what follows a name makes it that of a street: "road, derby", but no "road worker". */
function isStreet(rest: readonly string[]): boolean {
  return STREETS.has(rest[0] ?? '') && occupationsInText(rest.join(' '))[0]?.start !== 0;
}

function endsInWork(text: string): boolean {
  if (FIELDS.has(text.split(' ').slice(-2).join(' '))) return true;
  return occupationsInText(text).at(-1)?.end === text.length;
}

function countryPlace(code: CountryCode): NamedPlace {
  const { name } = COUNTRIES.find((country) => country.code === code) as { name: string };
  return { name, countries: [code], within: null, around: [] };
}

const PLACES: ReadonlyMap<string, NamedPlace> = readPlaces();

/** All names of places, as words. */
export const PLACE_WORDS: readonly string[] = [...PLACES.keys(), ...DEMONYMS.keys()];

function readPlaces(): Map<string, NamedPlace> {
  const places = new Map<string, NamedPlace>();
  const add = (name: string, place: NamedPlace) => {
    // Phones leave spaces out: "newzealand".
    for (const written of new Set([name, name.replaceAll(' ', '')]))
      if (written !== '' && !places.has(written)) places.set(written, place);
  };
  for (const { names, country, within } of COUNTRY_PARTS) {
    const place = {
      name: shown(names),
      countries: [country],
      within: within.map(plainWords),
      around: [],
    };
    for (const name of names) add(name, place);
  }
  for (const [code, names] of NAMES_OF_COVERED)
    for (const name of names) add(name, countryPlace(code));
  for (const [name, countries] of WORLD_REGIONS)
    add(name, { name: shown([name]), countries, within: null, around: [] });
  const around = readSurroundings();
  for (const { names, country } of CITIES) {
    const place = {
      name: shown(names),
      countries: [country],
      within: names.map(plainWords),
      around: around.get(names[0] ?? '') ?? [],
    };
    for (const name of names) add(name, place);
  }
  for (const [name, city] of CITY_ALIASES) {
    const place = places.get(city);
    if (place) add(name, place);
  }
  for (const [name, code] of NAMES_OF_COUNTRIES)
    if (isCovered(code) && !DEMONYMS.has(name)) add(name, countryPlace(code));
  return places;
}

function isCovered(code: string): code is CountryCode {
  return COUNTRIES.some((country) => country.code === code);
}

/** The code of a country by a name of it, folded, in any language. */
export function codeOfCountry(name: string): string | undefined {
  return NAMES_OF_COUNTRIES.get(name) ?? COUNTRY_ALIASES.get(name);
}

/** How many folded words at the beginning name a country that the board does not cover. */
export function otherCountryLength(words: readonly string[]): number {
  for (let length = Math.min(LONGEST, words.length); length > 0; length -= 1) {
    const name = words.slice(0, length).join(' ');
    const code = codeOfCountry(name);
    if (code !== undefined) return isCovered(code) || PLACES.has(name) ? 0 : length;
  }
  return 0;
}

/** The names of the region of each city: of its part of the country, else of SURROUNDINGS. */
function readSurroundings(): Map<string, string[][]> {
  const around = new Map<string, string[][]>();
  for (const { regions, cities } of SURROUNDINGS)
    for (const city of cities)
      around.set(city, [...(around.get(city) ?? []), ...regions.map(plainWords)]);
  for (const { within } of COUNTRY_PARTS)
    for (const city of within) if (!around.has(city)) around.set(city, within.map(plainWords));
  return around;
}

/** The first name, as it is shown: "New York". */
function shown([first = '']: readonly string[]): string {
  if (first.length <= 3) return first.toUpperCase();
  return first.replace(/(?<![\p{L}])(?!(?:of|and|de|upon|on|am)\b)\p{L}/gu, (letter) =>
    letter.toUpperCase(),
  );
}
