import { COUNTRIES, type CountryCode } from '../../../../shared/constants/countries.ts';
import type { FacetFilter } from '../find/facet-counts.ts';
import { isCondition } from '../read/clauses.ts';
import type { AskedPlace } from '../read/parse-search.ts';
import type { Repeats } from './search-conditions.ts';
import { type JobSearchQuery, readFilter, readScope, type Scope } from './search-plan.ts';
import { type CompiledSearch, inPlaces, type Part } from './search-query.ts';

/** The places of a text as filters. A country that was chosen as a filter replaces those named. */
export type PlaceFilters = {
  scope: Scope;
  filter: FacetFilter;
  within: string | null;
  /** The surroundings of the cities, as a tsquery. */
  around: string | null;
  places: { region: string | null; countries: string | null };
  /** The places that are in force. */
  asked: AskedPlace[];
  /** Those that the chosen country replaces. */
  replaced: AskedPlace[];
  /** The countries that are left where the text refuses some. */
  anywhere: readonly number[] | undefined;
};

/** Joins the filters of a query with the places that its text names. */
export function readQuestion(
  query: JobSearchQuery,
  { places: named, parts, refused }: CompiledSearch,
  now: Date,
): PlaceFilters {
  const scope = readScope(query, now);
  const filter = readFilter(query);
  const chosen = query.country_code;
  const asked =
    chosen === undefined
      ? named
      : named.filter(({ countries, within }) => within && chosen && countries.includes(chosen));
  const replaced = chosen ? named.filter(({ countries }) => !countries.includes(chosen)) : [];
  const inside = asked.filter(({ within }) => within !== null);
  const insideOf = new Set(inside.flatMap(({ countries }) => countries));
  const whole = asked.filter(({ within }) => within === null);
  // "London or Germany": a whole country beside a city of another one. Then countries decide.
  const isMixed =
    inside.length > 0 &&
    whole.some(({ countries }) => !countries.some((code) => insideOf.has(code)));
  const within = isMixed ? null : inPlaces(inside.flatMap((place) => place.within ?? []));
  const codes = [
    ...new Set((within === null ? asked : inside).flatMap(({ countries }) => countries)),
  ];
  const outside = refused.flatMap(({ place }) =>
    place && place.within === null ? place.countries : [],
  );
  const left = COUNTRIES.map(({ code }) => code).filter((code) => !outside.includes(code));
  const anywhere = outside.length === 0 ? undefined : positions(left);
  const names = (places: AskedPlace[]) =>
    places.length === 0 ? null : places.map(({ name }) => name).join(', ');
  return {
    scope: {
      ...scope,
      countries:
        codes.length > 1 ? positions(codes.filter((code) => left.includes(code))) : anywhere,
      repeats:
        within === null || scope.featured ? repeatsFor(scope, parts) : { newest: 'in-place' },
    },
    filter: {
      ...filter,
      country: codes.length === 1 ? positions(codes)[0] : filter.country,
    },
    within,
    around: within === null ? null : inPlaces(inside.flatMap(({ around }) => around)),
    places: {
      region: within === null ? null : names(inside),
      countries: chosen === undefined && codes.length > 0 ? (names(whole) ?? names(inside)) : null,
    },
    asked,
    replaced,
    anywhere,
  };
}

/** A word that no table knows may be the name of a small town. */
function repeatsFor({ repeats }: Scope, parts: readonly Part[]): Repeats {
  if (repeats === 'all' || repeats.newest === 'in-place') return repeats;
  const words = parts.flatMap(({ clause }) =>
    clause.occupations.length > 0 || isCondition(clause) ? [] : clause.typed,
  );
  return words.length === 0 ? repeats : { ...repeats, words };
}

function positions(codes: readonly CountryCode[]): number[] {
  return codes.map((code) => COUNTRIES.findIndex((country) => country.code === code));
}
