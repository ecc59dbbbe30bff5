import type { JobCounts } from '../../../shared/jobs.ts';
import type { Db } from '../../db/open.ts';
import { type PlaceFilters, readQuestion } from './compile/read-question.ts';
import { type JobSearchQuery, NO_FILTER } from './compile/search-plan.ts';
import { type CompiledSearch, narrowed } from './compile/search-query.ts';
import { countCountries } from './country-counts.service.ts';
import { countFacets, countFiltered } from './find/facet-counts.ts';
import {
  type CloseMatch,
  clearSearchCaches,
  createSearchCaches,
  findCompiled,
  findFacetCounts,
  findLiveFacetCounts,
  findPage,
  findPayUnits,
  findSimilarWords,
  findTotal,
  knownFacetCounts,
  type SearchState,
  type Spelling,
} from './find/search-cache.ts';
import { findMatches, findMatchPage, hasFieldThere } from './rank/search-matches.ts';
import type { Clause } from './read/clauses.ts';
import type { AskedPlace } from './read/parse-search.ts';
import type { Refusal } from './read/refusals.ts';
import { correctSpelling, isSurelyMeant } from './read/spelling.ts';
import { suggestSearch } from './read/suggest-search.ts';

/**
 * Searches among live listings, with the caches of one process (docs/decisions/002-search.md).
 * `forget` clears what is cached of listings: call it when jobs change and when a UTC day begins.
 */
export type JobSearch = SearchState & { forget(): void };

/**
 * A page of job ids, the exact number of matches, and the counts of the filter panel. By relevance
 * the list goes on with `close` matches, if few listings have everything; `totalCount` includes
 * them.
 */
export type FoundJobs = {
  ids: number[];
  totalCount: number;
  counts: JobCounts;
  close: CloseMatch[];
  /** How many listings of the list come before the close ones. */
  closeFrom: number;
  /** How many at the end of the list only mention the work. */
  mentionCount: number;
  /** Where none has the work: whether the place has any work of its field. */
  hasField: boolean;
  /** What the text asks for, one clause for each thing; its places are left out. */
  clauses: Clause[];
  /** The places that the text names, as filters. */
  places: AskedPlace[];
  /** Places of the text that a chosen country replaces. */
  replaced: AskedPlace[];
  /** What the text does not want. */
  refused: Refusal[];
  /** In what pay was compared, and how many listings of the list cannot be (shared/jobs.ts). */
  pay: ComparedPay | undefined;
  /** The text that was searched for instead of the one that was asked for. */
  corrected: string | undefined;
  /** A spelling that may have been meant. */
  offered: string | undefined;
};

type ComparedPay = { unit: string; others: number };

/** Creates the searches of a process, with caches of their own. */
export function createJobSearch({ db, now }: { db: Db; now: () => Date }): JobSearch {
  const caches = createSearchCaches();
  return { db, now, caches, forget: () => clearSearchCaches(caches) };
}

/** Searches live listings. No text makes it fail; a page past the end is empty. */
export async function searchJobs(search: SearchState, query: JobSearchQuery): Promise<FoundJobs> {
  const { corrected, offered } = await findSpelling(search, query);
  const words = await findCompiled(search, corrected ?? query.text);
  const question = readQuestion(query, words, search.now());
  const { scope, filter, within, asked, replaced } = question;
  const text = narrowed(words, within);
  const clauses = words.parts.map(({ clause }) => clause);
  const needsFacetCounts =
    query.counts !== false ||
    text.wanted === null ||
    filter.country === null ||
    filter.category === null;
  const counting = async () => {
    const facetCounts = await (needsFacetCounts
      ? findFacetCounts(search, scope, text)
      : knownFacetCounts(search, scope, text));
    const totalCount = facetCounts
      ? countFiltered(facetCounts, filter)
      : await findTotal(search, scope, text, filter);
    return {
      facetCounts,
      totalCount,
      withText: facetCounts && countFiltered(facetCounts, NO_FILTER),
    };
  };
  const counted = counting();
  const match =
    query.sort === 'relevance' && words.parts.length > 0
      ? { ...question, text: words, counted }
      : undefined;
  const [{ facetCounts, totalCount: fullCount, withText }, matches, elsewhere, pay] =
    await Promise.all([
      counted,
      match && findMatches(search, match),
      query.counts === false ? undefined : countCountries(search, query, words),
      comparePay(search, query, question, text),
    ]);
  const { offset, sort } = query;
  const counts =
    facetCounts && query.counts !== false
      ? {
          ...(await withoutEmptyFilter(search, countFacets(facetCounts, filter))),
          ...(elsewhere && { countries: elsewhere }),
        }
      : { countries: {}, categories: {}, facts: {}, date: {}, premium: {} };
  const page = { scope, text, filter, sort, payUnit: pay?.unit, offset, withText };

  if (match && matches) {
    const totalCount = fullCount + matches.close.length;
    const limit = Math.min(query.limit, totalCount - offset);
    const ids =
      limit > 0 ? await findMatchPage(search, match, { ...page, limit, totalCount }, matches) : [];
    return {
      ids,
      totalCount,
      counts,
      close: matches.close,
      clauses,
      closeFrom: matches.namedCount,
      mentionCount: fullCount - matches.namedCount,
      hasField: matches.namedCount === 0 && (await hasFieldThere(search, match)),
      places: asked,
      refused: words.refused,
      replaced,
      pay,
      corrected,
      offered,
    };
  }
  const limit = Math.min(query.limit, fullCount - offset);
  const ids = limit > 0 ? await findPage(search, { ...page, limit, totalCount: fullCount }) : [];
  return {
    ids,
    totalCount: fullCount,
    counts,
    close: [],
    clauses,
    closeFrom: fullCount,
    mentionCount: 0,
    hasField: false,
    places: asked,
    refused: words.refused,
    replaced,
    pay,
    corrected,
    offered,
  };
}

/** In what pay is compared, where a search asks for it; undefined where no listing states any. */
async function comparePay(
  search: SearchState,
  { pay, payUnit, sort, limit }: JobSearchQuery,
  { scope, filter }: Pick<PlaceFilters, 'scope' | 'filter'>,
  text: CompiledSearch,
): Promise<ComparedPay | undefined> {
  // Counts alone need no page.
  if (limit === 0 || (pay === undefined && sort !== 'pay')) return undefined;
  const units = await findPayUnits(search, { ...scope, pay: undefined }, text, filter);
  const stated = [...units].filter(([unit]) => unit !== '');
  const [usual] = stated.toSorted(([a, inA], [b, inB]) => inB - inA || (a < b ? -1 : 1));
  const unit = pay?.unit ?? payUnit ?? usual?.[0];
  if (unit === undefined) return undefined;
  const total = [...units.values()].reduce((sum, count) => sum + count, 0);
  return { unit, others: total - (units.get(unit) ?? 0) };
}

/** What a text asks for, one clause for each thing; its places are left out. */
export async function readText(search: SearchState, text: string): Promise<Clause[]> {
  return (await findCompiled(search, text)).parts.map(({ clause }) => clause);
}

/** What is done about a misspelt text. */
export async function findSpelling(
  search: SearchState,
  { text, exact }: Pick<JobSearchQuery, 'text' | 'exact'>,
): Promise<Spelling> {
  const key = text?.trim() ?? '';
  if (key === '' || exact === true) return { corrected: undefined, offered: undefined };
  return search.caches.spellings.get(key, () => correctSpelling(search, key));
}

/**
 * "Did you mean": the spelling that was offered, if it has matches; for a text that found nothing
 * another one that has. Undefined if there is none.
 */
export async function suggestSpelling(
  search: SearchState,
  text: string,
  {
    member,
    offered,
    totalCount = 0,
  }: { member: boolean; offered?: string | undefined; totalCount?: number },
): Promise<string | undefined> {
  if (offered !== undefined && (await countMatches(search, offered, member)) > 0) return offered;
  if (totalCount > 0) return undefined;
  return suggestSearch(
    text,
    (attempt) => countMatches(search, attempt, member),
    (word) => findSimilarWords(search, word),
  );
}

/** Says nothing of registers where no job of the board is on one: that filter can only be empty. */
async function withoutEmptyFilter(search: SearchState, counts: JobCounts): Promise<JobCounts> {
  if (counts.facts.register?.yes !== 0) return counts;
  const all = countFacets(await findLiveFacetCounts(search, undefined), NO_FILTER);
  if (all.facts.register?.yes !== 0) return counts;
  const { register: _, ...facts } = counts.facts;
  return { ...counts, facts };
}

/**
 * A search, and the spelling to ask about. Where nothing has what was typed, a spelling that leaves
 * no doubt is searched for at once.
 */
export async function searchMeant(
  search: SearchState,
  query: JobSearchQuery,
): Promise<{ found: FoundJobs; suggestion: string | undefined }> {
  const found = await searchJobs(search, query);
  const { text } = query;
  if (text === undefined) return { found, suggestion: undefined };
  const { totalCount, close, mentionCount, offered } = found;
  const suggestion = await suggestSpelling(search, text, {
    member: query.member ?? false,
    offered,
    totalCount,
  });
  const hasNone = totalCount === close.length + mentionCount;
  if (suggestion === undefined || !hasNone || query.exact || !isSurelyMeant(text, suggestion))
    return { found, suggestion };
  const meant = await searchJobs(search, { ...query, text: suggestion, exact: true });
  return { found: { ...meant, corrected: suggestion }, suggestion: undefined };
}

/** Exact numbers of live listings: all, by country and by category. */
export async function countLiveJobs(
  search: SearchState,
): Promise<{ liveJobs: number } & Pick<JobCounts, 'countries' | 'categories'>> {
  const facetCounts = await findLiveFacetCounts(search, undefined);
  const { countries, categories } = countFacets(facetCounts, NO_FILTER);
  return { liveJobs: countFiltered(facetCounts, NO_FILTER), countries, categories };
}

async function countMatches(search: SearchState, text: string, member: boolean): Promise<number> {
  const query = {
    text,
    member,
    sort: 'newest',
    offset: 0,
    limit: 0,
    counts: false,
    exact: true,
  } as const;
  return (await searchJobs(search, query)).totalCount;
}
