import { type CountryCode, findCountry } from '../../../shared/constants/countries.ts';
import { JOB_LIMITS } from '../../../shared/constants/limits.ts';
import { cutText } from '../../jobs/job-text.service.ts';
import { NAMES_OF_COUNTRIES } from '../../language/country-names.ts';
import {
  CITY_COUNTRY,
  COUNTRY_ALIASES,
  DELAWARE_TOWNS,
  ISO3,
  STATES,
} from '../../language/gazetteer.ts';
import { plainName } from '../../language/words.ts';
import { trimEnds } from '../../trim-ends.ts';
import { readPostalCode } from './postal-code.ts';
/**
 * The place of a job: in one of the 27 countries (with the display text of the place), in another
 * country, or unknown.
 */
export type Place =
  | { kind: 'listed'; code: CountryCode; state: string | null }
  | { kind: 'elsewhere'; country: string }
  | { kind: 'unknown'; text: string };

export type PlaceFields = {
  country?: string | undefined;
  state?: string | undefined;
  city?: string | undefined;
  location?: string | undefined;
};

/** Further alternatives of a location are ignored. */
const MAX_ALTERNATIVES = 50;

const NOISE =
  /\b(?:\d{1,3}\+? (?:more )?locations?|(?:multiple|several|various) (?:locations|sites|places)|nationwide|fully remote|remote[- ]friendly|travel[- ]required|remote|hybrid|on-?site|in-?office|work from home|home[- ]based|offices?|hq|headquarters|opportunity|anywhere in|anywhere|within|only|select locations|update location|metro|(?<!bay )area|region|west coast|east coast)\b:?/gi;

/** "CLACTON - ON - SEA" is one town, and ON there no Ontario. */
const TOWN_IN_PIECES =
  /(?<=\p{L})\s-\s(on|upon|under|le|in|by|super|sur|am|an der)\s-\s(?=\p{L})/giu;

/** Territories with codes of their own, which addresses name before the country they belong to. */
const TERRITORIES = new Set(
  'AS AW AX BM BQ CW FO GF GG GI GL GP GU HK IM JE KY MO MP MQ NC PF PR RE SX TW VG VI YT'.split(
    ' ',
  ),
);

const ENGLISH = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** Georgia is a country and a state: only other evidence decides. */
const GEORGIA = 'georgia';
const STATE_NAMES = new Map(
  [...STATES].flatMap(([code, states]) =>
    Object.values(states)
      .map((name) => [plainName(name), code] as const)
      .filter(([name]) => name !== GEORGIA),
  ),
);

/** Resolves the place of a job: by the country field if there is one, else by the location. */
export function resolvePlace(fields: PlaceFields): Place {
  const structured = [fields.city, fields.state].filter((part) => part !== undefined).join(', ');
  const country = fields.country?.trim();
  if (country) {
    const code = codeOfField(country);
    if (code === null) {
      const place = resolveText(country);
      return place.kind === 'listed'
        ? {
            ...place,
            state: placeText(structured || fields.location || '', place.code) ?? place.state,
          }
        : place;
    }
    const listed = findCountry(code);
    if (!listed) return { kind: 'elsewhere', country: englishName(code) };
    return {
      kind: 'listed',
      code: listed.code,
      state: placeText(structured || fields.location || '', listed.code),
    };
  }
  const text = fields.location ?? '';
  const place = resolveText(text || structured);
  return place.kind === 'unknown' && text && structured ? resolveText(structured) : place;
}

/**
 * The ISO code of a country field: a name in one of several languages, a common name, or a code;
 * null if unknown.
 */
function codeOfField(text: string): string | null {
  if (/^[A-Za-z]{2}$/.test(text)) {
    const alias = COUNTRY_ALIASES.get(text.toLowerCase());
    return alias ?? (isRegion(text.toUpperCase()) ? text.toUpperCase() : null);
  }
  if (plainName(text) === GEORGIA) return 'GE';
  return countryNamed(text);
}

function resolveText(text: string): Place {
  const shown = text.replace(/\s+/g, ' ').trim();
  const places = alternatives(shown).map((alternative) => ({
    alternative,
    place: resolveAlternative(alternative),
  }));
  const first = places.find(({ place }) => place !== null && findCountry(place));
  if (first?.place) {
    const code = (findCountry(first.place) as { code: CountryCode }).code;
    const texts = places
      .filter(({ place }) => place === first.place)
      .map(({ alternative }) => placeText(alternative, code));
    // A card is of one country; the places in others stay in its words.
    const abroad = places
      .filter(({ place }) => place !== null && place !== first.place)
      .map(({ alternative, place }) => placeAbroad(alternative, place as string));
    const distinct = [
      ...new Set([...texts, ...abroad].filter((part) => part !== null && part !== 'Remote')),
    ];
    const own =
      texts.find((part) => part !== null) ?? (abroad.length > 0 ? englishName(code) : null);
    const state =
      distinct.length > 0
        ? cutText(
            (own === null || distinct.includes(own) ? distinct : [own, ...distinct]).join(' / '),
            JOB_LIMITS.state,
          )
        : own;
    return { kind: 'listed', code, state };
  }
  const elsewhere = places.find(({ place }) => place !== null)?.place;
  return elsewhere
    ? { kind: 'elsewhere', country: englishName(elsewhere) }
    : { kind: 'unknown', text: cutText(shown, 80) };
}

/**
 * Splits a location into alternatives: "San Francisco, CA | New York, NY", "London or Remote (UK)".
 */
function alternatives(text: string): string[] {
  const parts = text
    .replace(/\),\s*/g, ');')
    .split(/[;|•·/]| or | and | & /)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, MAX_ALTERNATIVES);
  return parts.flatMap((part) => {
    const pieces = part.split(/,\s*/);
    const isList = pieces.every((piece) => /^[A-Z]{2}-\S/.test(piece)) || isListOfCountries(pieces);
    return pieces.length > 1 && isList ? pieces : [part];
  });
}

/** "Germany, Austria", but not "Jersey, United Kingdom", which is one place. */
function isListOfCountries(pieces: string[]): boolean {
  const codes = pieces.map(countryNamed);
  return codes.every((code) => code !== null && !TERRITORIES.has(code));
}

/** A place in another country than that of the card, for display. */
function placeAbroad(alternative: string, code: string): string {
  const listed = findCountry(code);
  if (isCountry(alternative)) return englishName(code);
  return (
    (listed ? placeText(alternative, listed.code) : tokensOf(alternative).join(', ')) ||
    englishName(code)
  );
}

function tokensOf(alternative: string): string[] {
  const text = alternative.replace(
    /^([A-Z]{2})-(?=\S)(.*)$/,
    (_, code: string, rest: string) => `${code}, ${rest.replaceAll('-', ', ')}`,
  );
  return text
    .replace(TOWN_IN_PIECES, '-$1-')
    .replace(/(remote|hybrid)\s*[-–—:]\s*/gi, '$1, ')
    .replace(NOISE, ' ')
    .replace(/[-–—]{2,}/g, '-')
    .split(/[,()]|\s[-–—]|[-–—]\s/)
    .map((token) => trimEnds(token, /[\s\-–—:.]/, /[\s\-–—:]/).replace(/\s+/g, ' '))
    .filter((token) => token !== '');
}

/** The ISO code of one place's country, or null. A postal code counts before any name of a town. */
function resolveAlternative(alternative: string): string | null {
  const coded = readPostalCode(alternative);
  if (coded?.country) return coded.country;
  const tokens = tokensOf(coded?.text ?? alternative);
  const first = tokens[0];
  if (first === undefined) return null;
  const led = leadingCountry(alternative);
  if (led !== null) return led;
  if (tokens.length === 1) return resolveSingle(first);

  for (let index = tokens.length - 1; index >= 0; index--) {
    const token = tokens[index] as string;
    const country =
      countryNamed(token) ?? STATE_NAMES.get(plainName(token)) ?? countryOfLastWords(token);
    if (country === 'CN' && tokens.some((part) => countryNamed(part) === 'HK')) return 'HK';
    if (country) return country;
    if (index > 0 && /^[A-Z]{2,3}$/.test(token)) {
      const coded = countryOfCode(token, tokens[index - 1] as string);
      if (coded) return coded;
    }
  }
  const cities = tokens
    .map((token) => CITY_COUNTRY.get(plainName(token)))
    .filter((code) => code !== undefined);
  const city = cities.find((code) => findCountry(code)) ?? cities[0];
  if (/^[A-Z]{2}$/.test(first))
    return city ?? (first === 'CA' ? null : countryOfCode(first, tokens[1] as string));
  return city ?? null;
}

/**
 * The country of "GB, LND, London", "US, CA, " and "SG, ,": a leading country code, followed by a
 * region code or nothing.
 */
function leadingCountry(text: string): string | null {
  const [, code, region, rest] = /^([A-Z]{2}) ?, ?([A-Z0-9]{0,3}) ?(?:,(.*))?$/.exec(text) ?? [];
  if (code === undefined || !isRegion(code)) return null;
  const last = rest?.split(',').at(-1)?.trim() || (rest === undefined ? region : '');
  if (
    last &&
    last !== code &&
    (countryNamed(last) !== null || (rest !== undefined && /^[A-Z]{2}$/.test(last)))
  )
    return null;
  return code;
}

function resolveSingle(token: string): string | null {
  const named =
    countryNamed(token) ??
    CITY_COUNTRY.get(plainName(token)) ??
    STATE_NAMES.get(plainName(token)) ??
    countryOfLastWords(token);
  if (named) return named;
  if (!/^[A-Z]{2}$/.test(token)) return null;
  // On its own, CA may be Canada or California, and IN, IL, CO … a state or a country.
  if (token in (STATES.get('US') ?? {}))
    return isRegion(token) && token !== 'DE' ? null : token === 'DE' ? 'DE' : 'US';
  if (isRegion(token)) return token;
  return token in (STATES.get('CA') ?? {}) ? 'CA' : null;
}

/**
 * The country of a code after a place: "Austin, TX", "Vancouver, BC", "Zürich, CH". After a place,
 * CA is California.
 */
function countryOfCode(code: string, place: string): string | null {
  const candidates = new Set<string>();
  for (const [country, states] of STATES) if (code in states) candidates.add(country);
  if (isRegion(code)) candidates.add(code);
  const city = CITY_COUNTRY.get(plainName(place));
  if (city && candidates.has(city)) return city;
  if (code === 'DE') return DELAWARE_TOWNS.has(plainName(place)) ? 'US' : 'DE';
  if (candidates.has('US')) return 'US';
  return (findCountry(code)?.code === code ? code : [...candidates][0]) ?? null;
}

/** The country in the last words of a text: "Salt Lake City UT United States", "Bronx NY". */
function countryOfLastWords(token: string): string | null {
  const words = token.split(' ');
  for (const count of [3, 2, 1]) {
    if (words.length <= count) continue;
    const last = words.slice(-count).join(' ');
    if (last === 'America') continue;
    const named =
      last.length > 3 || /^(?:U\.?[SK]\.?A?\.?|UAE)$/.test(last) ? countryNamed(last) : null;
    if (named) return named;
  }
  const code = words.at(-1) as string;
  return words.length > 1 && /^[A-Z]{2}$/.test(code)
    ? countryOfCode(code, words.slice(0, -1).join(' '))
    : null;
}

function countryNamed(text: string): string | null {
  const name = plainName(text);
  if (name === GEORGIA) return null;
  const code = /^[A-Z]{3}$/.test(text) ? ISO3.get(text) : undefined;
  return code ?? COUNTRY_ALIASES.get(name) ?? NAMES_OF_COUNTRIES.get(name) ?? null;
}

function isCountry(text: string | undefined): boolean {
  return text !== undefined && countryNamed(text) !== null;
}

/** The place for display: town first, state codes written out, without the country. */
function placeText(text: string, code: CountryCode): string | null {
  const states = STATES.get(code);
  const whole = text.replace(/\s+/g, ' ').trim();
  const lastPart = whole.split(',').at(-1) ?? '';
  const line =
    lastPart !== whole && countryNamed(lastPart) === code
      ? whole.slice(0, -lastPart.length - 1)
      : whole;
  let tokens = tokensOf(readPostalCode(line)?.text ?? line);
  const isState = (token: string) =>
    states?.[token] !== undefined || STATE_NAMES.get(plainName(token)) === code;
  const lead = tokens[0];
  const countryLeads =
    lead !== undefined &&
    tokens.length > 1 &&
    (lead === code || countryNamed(lead) === code) &&
    !CITY_COUNTRY.has(plainName(lead));
  if (countryLeads) tokens = tokens.slice(1);
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (
    tokens.length > 1 &&
    first &&
    last &&
    isState(first) &&
    !CITY_COUNTRY.has(plainName(first)) &&
    (countryLeads || !isState(last)) &&
    !isCountry(last)
  )
    tokens.reverse();
  const cities = tokens.map((token) => CITY_COUNTRY.get(plainName(token)));
  if (cities.every((city) => city !== undefined) && cities.includes(code))
    tokens = tokens.filter((_, index) => cities[index] === code);
  const shown = tokens
    .map((token) => token.replace(/(?<=.) (?:USA?|United States|UK|Canada)$/, ''))
    .filter(
      (token) =>
        CITY_COUNTRY.has(plainName(token)) ||
        (countryNamed(token) !== code && (token !== code || states?.[token])),
    )
    .map((token, index) => (index > 0 || tokens.length === 1 ? (states?.[token] ?? token) : token))
    .map((token) =>
      token.replace(/ ([A-Z]{2})$/, (whole, state: string) =>
        states?.[state] ? `, ${states[state]}` : whole,
      ),
    )
    .filter((token) => !/^[A-Z0-9]{1,3}$/.test(token) || CITY_COUNTRY.has(plainName(token)));
  const distinct = [
    ...new Map(shown.toReversed().map((token) => [plainName(token), token])).values(),
  ].toReversed();
  const isCountryItself = distinct.length === 1 && countryNamed(distinct[0] as string) === code;
  if (distinct.length > 0 && !isCountryItself)
    return cutText(distinct.join(', '), JOB_LIMITS.state);
  return /\bremote\b/i.test(text) ? 'Remote' : null;
}

/** True for a current two-letter country code. */
function isRegion(code: string): boolean {
  // "London, ENG": Intl throws on what is no region code.
  if (!/^[A-Z]{2}$/.test(code) || /^(?:EU|EZ|UN|XA|XB|QO|ZZ)$/.test(code)) return false;
  if (ENGLISH.of(code) === undefined) return false;
  // Deprecated codes (DD, SU, UK …) are mapped to another one.
  return new Intl.Locale(`und-${code}`).region === code;
}

function englishName(code: string): string {
  return ENGLISH.of(code) ?? code;
}
