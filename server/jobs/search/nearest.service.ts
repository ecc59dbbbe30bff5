import type { Category } from '../../../shared/constants/categories.ts';
import { CATEGORIES } from '../../../shared/constants/categories.ts';
import { COUNTRIES, type CountryCode } from '../../../shared/constants/countries.ts';
import type { NearestJobs } from '../../../shared/jobs.ts';
import { nearCountries } from '../../language/near-countries.ts';
import { categoriesOfGroup } from '../../language/work-categories.ts';
import { readQuestion } from './compile/read-question.ts';
import type { JobSearchQuery } from './compile/search-plan.ts';
import { narrowed } from './compile/search-query.ts';
import { countryNotCovered } from './describe-search.ts';
import { countFacets, countFiltered } from './find/facet-counts.ts';
import {
  findCompiled,
  findFacetCounts,
  findLiveFacetCounts,
  type SearchState,
} from './find/search-cache.ts';
import type { Clause } from './read/clauses.ts';
import { normalise } from './read/search-tokens.ts';

/** Ways of each kind: the same work in other countries, the kind of work, all jobs of a country. */
const MOST = { countries: 3, categories: 2, places: 2 };
/** Before a place these words belong to it. */
const BEFORE_A_PLACE = /(?:^|\s)(?:in|at|near|to|from|around|within|or|and|the)\s*$/i;

/**
 * What is near to a search that no job fits, each with its exact number: the same words in the
 * nearest countries, the category of the work, and all jobs of the country or of those near to one
 * that the board does not cover. It costs one count of the words; the rest is known of all live
 * jobs.
 */
export async function findNearest(
  search: SearchState,
  query: JobSearchQuery,
): Promise<NearestJobs | undefined> {
  const words = await findCompiled(search, query.text);
  const clauses = words.parts.map(({ clause }) => clause);
  const other = countryNotCovered(clauses, query.state);
  const codes = codesAsked(query, words.places);
  const near = nearTo(other?.code ?? codes[0]);
  const live = await findLiveFacetCounts(search, undefined);
  const countIn = (country: CountryCode | undefined, category?: Category) =>
    countFiltered(live, {
      country: country && COUNTRIES.findIndex(({ code }) => code === country),
      category: category && CATEGORIES.indexOf(category),
    });

  const ways: NearestJobs['ways'] = [];
  const add = (way: NearestJobs['ways'][number]) => {
    if (way.count > 0) ways.push(way);
  };
  const text = textWithout(query.text ?? '', [
    ...words.places,
    ...clauses.filter(({ isOtherCountry }) => isOtherCountry),
  ]);
  if (text !== '' && (other !== undefined || codes.length > 0 || query.state !== undefined))
    for (const [code, count] of await countriesWith(search, query, text, near))
      add({ search: text, country: code, count });
  const kinds = categoriesOf(clauses).slice(0, MOST.categories);
  for (const category of kinds) {
    const here = codes.length === 1 ? codes[0] : undefined;
    const count = countIn(here, category);
    if (here !== undefined && count > 0) add({ category, country: here, count });
    else add({ category, count: countIn(undefined, category) });
  }
  const places = other === undefined ? codes : near;
  const withJobs = places.filter((code) => countIn(code) > 0).slice(0, MOST.places);
  for (const code of withJobs) add({ country: code, count: countIn(code) });
  return ways.length > 0 ? { ways } : undefined;
}

function codesAsked(
  { country_code }: JobSearchQuery,
  places: readonly { countries: readonly CountryCode[] }[],
): CountryCode[] {
  if (country_code) return [country_code];
  return [...new Set(places.flatMap(({ countries }) => countries))];
}

function nearTo(code: string | undefined): readonly CountryCode[] {
  return code === undefined ? [] : nearCountries(code);
}

/** The countries that have jobs with this text, those nearby first, then those with the most. */
async function countriesWith(
  search: SearchState,
  { country_code: _, state: __, category, ...query }: JobSearchQuery,
  text: string,
  near: readonly CountryCode[],
): Promise<[CountryCode, number][]> {
  const words = await findCompiled(search, text);
  const { scope, filter, within } = readQuestion(
    { ...query, text, ...(category !== undefined && { category }) },
    words,
    search.now(),
  );
  const { countries } = countFacets(
    await findFacetCounts(search, scope, narrowed(words, within)),
    filter,
  );
  const rank = (code: string) => {
    const at = near.indexOf(code as CountryCode);
    return at === -1 ? near.length : at;
  };
  return (Object.entries(countries) as [CountryCode, number][])
    .sort(([a, inA], [b, inB]) => rank(a) - rank(b) || inB - inA)
    .slice(0, MOST.countries);
}

function categoriesOf(clauses: readonly Clause[]): Category[] {
  const work = clauses.findLast(({ occupations }) => occupations.length > 0);
  return [...new Set((work?.occupations ?? []).flatMap((isco) => categoriesOfGroup(isco)))];
}

function textWithout(text: string, spans: readonly { start: number; end: number }[]): string {
  return spans
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (left, { start, end }) =>
        `${left.slice(0, start).replace(BEFORE_A_PLACE, ' ')}${left.slice(end)}`,
      normalise(text),
    )
    .replace(/\s+/g, ' ')
    .trim();
}
