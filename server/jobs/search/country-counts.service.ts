import { COUNTRIES, type CountryCode } from '../../../shared/constants/countries.ts';
import type { JobCounts } from '../../../shared/jobs.ts';
import { readQuestion } from './compile/read-question.ts';
import type { JobSearchQuery } from './compile/search-plan.ts';
import { type CompiledSearch, narrowed } from './compile/search-query.ts';
import { countFacets } from './find/facet-counts.ts';
import { findFacetCounts, type SearchState } from './find/search-cache.ts';

/** Cities of more countries in one text are not told apart. */
const MOST_COUNTRIES = 4;

/**
 * How many listings each country would show when it is chosen, for a text that names a city or
 * region: choosing its country keeps the place, choosing another one drops it. Undefined for a text
 * without one, whose counts say so already.
 */
export async function countCountries(
  search: SearchState,
  query: JobSearchQuery,
  words: CompiledSearch,
): Promise<JobCounts['countries'] | undefined> {
  const inside = new Set(
    words.places.flatMap(({ within, countries }) => (within === null ? [] : countries)),
  );
  if (inside.size === 0) {
    // Of several countries in the text, the one that is chosen replaces all.
    if (new Set(words.places.flatMap(({ countries }) => countries)).size < 2) return undefined;
    const [{ code }] = COUNTRIES;
    const { scope, filter } = readQuestion({ ...query, country_code: code }, words, search.now());
    return countFacets(await findFacetCounts(search, scope, words), filter).countries;
  }
  const own = [...inside].slice(0, MOST_COUNTRIES);
  const other = COUNTRIES.find(({ code }) => !inside.has(code))?.code as CountryCode;
  const [elsewhere = {}, ...counts] = await Promise.all(
    [other, ...own].map(async (country_code) => {
      const { scope, filter, within } = readQuestion(
        { ...query, country_code },
        words,
        search.now(),
      );
      const facetCounts = await findFacetCounts(search, scope, narrowed(words, within));
      return countFacets(facetCounts, filter).countries;
    }),
  );
  const found = Object.entries(elsewhere).filter(([code]) => !inside.has(code as CountryCode));
  for (const [index, code] of own.entries()) {
    const count = counts[index]?.[code];
    if (count !== undefined) found.push([code, count]);
  }
  return Object.fromEntries(found);
}
