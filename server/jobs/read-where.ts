import { countryFilterValue, findCountry } from '../../shared/constants/countries.ts';
import type { JobQuery, Where } from '../../shared/jobs.ts';
import { NAMES_OF_COUNTRIES } from '../language/country-names.ts';
import { COUNTRY_ALIASES, COUNTRY_PARTS, DEMONYMS } from '../language/gazetteer.ts';
import { plainName } from '../language/words.ts';
import { type AskedPlace, parseSearch } from './search/read/parse-search.ts';
import { normalise } from './search/read/search-tokens.ts';
import { withoutSpan } from './search/wider-search.service.ts';

/** As `country` it takes the country out of a place. */
const ANY_COUNTRY = 'any';

const PARTS = new Set(COUNTRY_PARTS.flatMap(({ names }) => names));

/** What joins several places: "Germany or Canada". */
const OR = /^\s*(?:or|and|[/|&+])\s*(?:in\s+)?$/i;

type Read = { country?: string | undefined; part: string; isSeveral?: true };

/**
 * Where to look. `place` is what was typed: "Germany", "alemania", "Dubai", "in Dubai UAE"; what is
 * no country is a part of one. `country` and `state` replace their part of it. What no filter can
 * say ("Europe", "Germany or Canada") joins the words of the search.
 */
export function readWhere({ place = '', country, state, search }: JobQuery): Where {
  const typed = place.trim().replace(/^in\s+/i, '');
  const read = readPlace(typed);
  const [where, part] = [country ?? read.country, state ?? read.part];
  return {
    ...(where !== undefined && where !== ANY_COUNTRY && { country: where }),
    ...(part !== '' && { state: part }),
    ...(read.isSeveral &&
      country !== ANY_COUNTRY && { search: `${search?.trim() || 'jobs'} in ${typed}` }),
  };
}

/** What the search reads in a place, behind "in": there a word such as "Reading" is a place. */
function readPlace(typed: string): Read {
  const source = normalise(`in ${typed}`).trimEnd();
  const { all, places } = parseSearch(source);
  if (isSeveral(places, source)) return { part: '', isSeveral: true };
  const parts = partsOf(typed);
  const named = countryCalled(parts.at(-1) ?? '');
  if (named !== undefined) return { country: named, part: parts.slice(0, -1).join(', ') };
  // "Swiss Cottage" is a place in London.
  const country = places.findLast(
    ({ within, start, end }) =>
      within === null && !DEMONYMS.has(plainName(source.slice(start, end))),
  );
  const code = country?.countries[0];
  if (country && code !== undefined) {
    const rest = withoutSpan(source, country).replace(/^in(?:\s+|$)/i, '');
    const left = parseSearch(`in ${rest}`);
    const isEmpty = left.all.length + left.places.length === 0;
    // "Holland, Michigan" is no part of the Netherlands.
    const isThere =
      country.end === source.length ||
      left.places.some(({ countries }) => countries.includes(code));
    if (isEmpty || isThere)
      return { country: countryFilterValue(code), part: isEmpty ? '' : partsOf(rest).join(', ') };
  }
  // "abroad", "in": no word of it says where.
  if (all.length + places.length === 0 && /\p{L}/u.test(typed)) return { part: '' };
  const [place, ...others] = places;
  // "jobs in Dubai"
  const isAlone = place && others.length === 0 && all.length === 0;
  return { part: isAlone ? source.slice(place.start, place.end) : parts.join(', ') };
}

/** Whether these are a part of the world, or more than one place. */
function isSeveral(places: readonly AskedPlace[], source: string): boolean {
  return places.some(({ countries, within, start }, at) => {
    if (countries.length > 1) return true;
    const before = places[at - 1];
    if (!before) return false;
    const between = source.slice(before.end, start);
    const areCountries = within === null && before.within === null;
    const isSame = before.countries[0] === countries[0];
    return OR.test(between) || (areCountries && !isSame && /^[\s,]*$/.test(between));
  });
}

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The filter value of a country of the board by a name in any language that is known. */
function countryCalled(text: string): string | undefined {
  const name = plainName(text);
  if (PARTS.has(name)) return undefined;
  const code = findCountry(text)?.code ?? COUNTRY_ALIASES.get(name) ?? NAMES_OF_COUNTRIES.get(name);
  const covered = code === undefined ? undefined : findCountry(code);
  return covered && countryFilterValue(covered.code);
}
