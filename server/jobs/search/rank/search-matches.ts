import type { Db } from '../../../db/open.ts';
import { withoutRepeatsOf } from '../../repeats/repeat-places.service.ts';
import type { PageQuery, Scope } from '../compile/search-plan.ts';
import {
  allOf,
  anyOf,
  type CompiledSearch,
  NOTHING,
  narrowed,
  not,
} from '../compile/search-query.ts';
import { countFiltered, type FacetFilter } from '../find/facet-counts.ts';
import {
  type CloseMatch,
  cacheKey,
  findPage,
  findTotal,
  knownFacetCounts,
  type Matches,
  type SearchState,
} from '../find/search-cache.ts';
import { loadLacking } from '../find/search-sql.ts';
import { isCondition } from '../read/clauses.ts';
import {
  type Candidate,
  FINELY_ORDERED,
  loadCandidates,
  loadFirst,
  orderFinely,
} from './search-rank.ts';
import {
  type CloseTier,
  closeTiers,
  disjointQueries,
  fieldIn,
  mainPart,
  similarTiers,
  type Tiers,
  tiersOf,
} from './search-tiers.ts';

/** What a search by match asks for. `within` are the places inside a country, as a tsquery. */
export type MatchQuery = {
  scope: Scope;
  text: CompiledSearch;
  filter: FacetFilter;
  within: string | null;
  /** The surroundings of those places, as a tsquery. */
  around: string | null;
  /** The names of the places that the text asks for. */
  places: { region: string | null; countries: string | null };
  /** The countries that are left where the text refuses some. */
  anywhere: readonly number[] | undefined;
  /** How many match: in the filter, and with any country and category, if that is known. */
  counted: Promise<{ totalCount: number; withText: number | undefined }>;
};

/** Fewer listings with everything are filled up to this number by close ones. */
const FILLED_TO = 30;
/** Of a place that was asked for with a condition only, so many that do not state it. */
const MOST_WITHOUT_CONDITION = 10;
/** Of similar work in that place, so many before the same work elsewhere. */
const MOST_SIMILAR = 10;
/** Beyond the place that was asked for, one listing of an advert is enough. */
const IN_COUNTRY = { newest: 'in-country' } as const;

/** The first listings by match, from the cache or the database. */
export function findMatches(state: SearchState, query: MatchQuery): Promise<Matches> {
  const { scope, text, filter, within } = query;
  const key = JSON.stringify([
    cacheKey(scope, text),
    filter.country,
    filter.category,
    within,
    query.places,
    // What close matches miss is said in the words of this text.
    text.parts.map(({ clause }) => clause.text),
  ]);
  return state.caches.matches.get(key, async () => {
    const tiers = tiersOf(text, within);
    const { named, mentions } = tiers;
    const found = await loadFirst(state.db, [...named, ...mentions], {
      scope,
      filter,
      limit: FINELY_ORDERED,
    });
    if (found.length < FINELY_ORDERED) found.push(...(await loadRest(state, query, found, tiers)));
    const order = (list: Candidate[]) => orderFinely(list, text, state.now());
    const isNamed = ({ tier }: Candidate) => !tiers.isMention || tier < named.length;
    const first = order(found.filter(isNamed));
    return {
      named: first,
      namedCount: await countNamed(state, query, tiers, first.length),
      close: first.length < FILLED_TO ? await findClose(state, query, found, first.length) : [],
      mentions: order(found.filter((one) => !isNamed(one))),
    };
  });
}

/** The number of all that have everything. Up to FINELY_ORDERED of them were `found`. */
async function countNamed(
  state: SearchState,
  { scope, text, filter, counted }: MatchQuery,
  { named, isMention }: Tiers,
  found: number,
): Promise<number> {
  if (!isMention) return Math.max(found, (await counted).totalCount);
  const wanted = anyOf(named);
  if (found < FINELY_ORDERED || wanted === null) return found;
  return findTotal(state, scope, { ...text, wanted, whole: wanted }, filter);
}

/** Whether the place that is asked for has any work of the field. */
export async function hasFieldThere(
  state: SearchState,
  { scope, text, filter, within }: Omit<MatchQuery, 'counted'>,
): Promise<boolean> {
  const wanted = fieldIn(text, within);
  if (wanted === null) return false;
  return (await findTotal(state, scope, { ...text, wanted, whole: wanted }, filter)) > 0;
}

/**
 * The ids of a page by match. The first listings are ordered finely; a page after them is read tier
 * by tier.
 */
export async function findMatchPage(
  state: SearchState,
  query: MatchQuery,
  page: PageQuery,
  { named, close, mentions }: Matches,
): Promise<number[]> {
  const { offset, limit } = page;
  const closeIds = close.map(({ id }) => id);
  const first = [...named, ...closeIds, ...mentions];
  const ids = first.slice(offset, offset + limit);
  if (named.length + mentions.length < FINELY_ORDERED) return ids;
  // Tiers are counted from the best until the rest of the page begins.
  let skip = offset + ids.length - close.length;
  const tiers = tiersOf(query.text, query.within);
  const all = tiers.all === null ? [] : [tiers.all];
  for (const tier of disjointQueries([...tiers.named, ...tiers.mentions, ...all])) {
    if (ids.length === limit) break;
    const text = { ...query.text, wanted: tier, unwanted: null, whole: tier };
    const count = await findTotal(state, query.scope, text, query.filter);
    if (skip >= count) {
      skip -= count;
      continue;
    }
    const wanted = Math.min(limit - ids.length, count - skip);
    ids.push(
      ...(await findPage(state, {
        ...page,
        text,
        sort: 'newest',
        offset: skip,
        limit: wanted,
        totalCount: count,
        withText: undefined,
      })),
    );
    skip = 0;
  }
  return ids;
}

/** Whether the text names a place. */
function asksForPlace({ places }: Pick<MatchQuery, 'places'>): boolean {
  return places.region !== null || places.countries !== null;
}

/** What matches but is in no tier, by date: it may be most of all listings. */
async function loadRest(
  state: SearchState,
  { scope, text, filter, within, counted }: MatchQuery,
  found: { job_id: number }[],
  { named, mentions, all }: Tiers,
): Promise<Candidate[]> {
  const { totalCount, withText } = await counted;
  if (all === null || totalCount <= found.length) return [];
  const ids = await findPage(state, {
    scope,
    text: narrowed(text, within),
    filter,
    sort: 'newest',
    offset: 0,
    limit: Math.min(totalCount, 2 * FINELY_ORDERED),
    totalCount,
    withText,
  });
  const known = new Set(found.map(({ job_id }) => job_id));
  const rest = ids.filter((id) => !known.has(id)).slice(0, FINELY_ORDERED - found.length);
  return loadCandidates(state.db, rest, named.length + mentions.length);
}

/** Those that are not in the list yet, not as another listing of the same advert either. */
async function freshOnes<T extends { job_id: number }>(db: Db, found: T[], known: Set<number>) {
  const fresh = found.filter(({ job_id }) => !known.has(job_id));
  const ids = fresh.map(({ job_id }) => job_id);
  const kept = new Set(await withoutRepeatsOf(db, ids, [...known]));
  return fresh.filter(({ job_id }) => kept.has(job_id));
}

async function findClose(
  state: SearchState,
  query: MatchQuery,
  full: { job_id: number }[],
  count: number,
): Promise<CloseMatch[]> {
  const { scope, text, filter, within, around, places } = query;
  const wanted = FILLED_TO - count;
  const close: CloseMatch[] = [];
  const known = new Set(full.map(({ job_id }) => job_id));
  const add = async (
    tiers: CloseTier[],
    narrowing: { scope: Scope; filter: FacetFilter },
    most = wanted,
  ) => {
    const end = Math.min(wanted, close.length + most);
    if (close.length >= end || tiers.length === 0) return;
    const found = await loadFirst(
      state.db,
      tiers.map((tier) => tier.query),
      { ...narrowing, limit: wanted + known.size },
    );
    const fresh = await freshOnes(state.db, found, known);
    const told = new Map(fresh.map(({ job_id, tier }) => [job_id, tiers[tier]]));
    for (const id of orderFinely(fresh, text, state.now())) {
      if (close.length >= end) return;
      known.add(id);
      const { misses = '', similar } = told.get(id) ?? {};
      close.push({ id, misses, ...(similar && { similar }) });
    }
  };
  const here = { scope, filter };
  const repeats = scope.state === undefined && !scope.featured ? IN_COUNTRY : scope.repeats;
  const everywhere = {
    scope: { ...scope, countries: query.anywhere, repeats },
    filter: places.countries === null ? filter : { ...filter, country: undefined },
  };
  const missing = (name: string) => (query: string) => ({ query, misses: name });
  // Then they are left out by their ids, and no tier has to look up what it must not have.
  const isKnown = full.length < FINELY_ORDERED;

  await add(closeTiers(text, within, isKnown), here);
  // A condition alone, in a place: then all that is there.
  if (asksForPlace(query) && text.parts.every(({ clause }) => isCondition(clause))) {
    const page = {
      sort: 'newest',
      offset: 0,
      limit: 2 * MOST_WITHOUT_CONDITION,
      withText: undefined,
    } as const;
    const there = narrowed(NOTHING, within);
    const facetCounts = await knownFacetCounts(state, scope, there);
    const totalCount = facetCounts
      ? countFiltered(facetCounts, filter)
      : await findTotal(state, scope, there, filter);
    const ids = await findPage(state, {
      ...page,
      limit: Math.min(page.limit, totalCount),
      scope,
      text: there,
      filter,
      totalCount,
    });
    const fresh = await freshOnes(
      state.db,
      ids.map((job_id) => ({ job_id })),
      known,
    );
    const misses = text.parts.map(({ clause }) => clause.text).join(', ');
    for (const { job_id } of fresh) known.add(job_id);
    close.push(...fresh.slice(0, MOST_WITHOUT_CONDITION).map(({ job_id: id }) => ({ id, misses })));
  }
  if (!asksForPlace(query)) await add(similarTiers(text, within, isKnown), here);
  const addNear = async (where: string | null, narrowing: typeof here) => {
    if (within === null) return;
    const tiers = tiersOf(text, allOf([where, isKnown ? null : not(within)]));
    await add(tiers.named.map(missing(places.region ?? '')), narrowing);
  };
  // Nearby an advert counts by its listing there, not by its newest one in the country.
  if (around !== null) await addNear(around, here);
  // Similar work in the place or around it is nearer than the same work elsewhere.
  if (asksForPlace(query)) await add(similarTiers(text, within, isKnown), here, MOST_SIMILAR);
  await addNear(null, { scope: { ...scope, repeats }, filter });
  if (places.countries !== null)
    await add(
      tiersOf(text, null).named.map(missing(places.region ?? places.countries)),
      everywhere,
    );
  if (asksForPlace(query)) await add(similarTiers(text, within, isKnown), here);
  // Then the work alone, wherever it is; without a name of work, what has any of the words.
  const main = mainPart(text.parts);
  if (!main || (text.parts.length < 2 && places.countries === null)) return close;
  const addAny = async (queries: string[]) => {
    if (close.length >= wanted) return;
    const limit = wanted + known.size;
    const found = await loadFirst(state.db, queries, { ...everywhere, limit });
    const fresh = await freshOnes(state.db, found, known);
    const order = orderFinely(fresh, text, state.now());
    const all = await withMissing(state.db, order, query, everywhere);
    close.push(...all.slice(0, wanted - close.length));
  };
  // One part alone was asked for everywhere already.
  if (text.parts.length > 1) await addAny(tiersOf({ ...text, parts: [main] }, null).named);
  if (close.length + count === 0 && main.clause.occupations.length === 0)
    await addAny(text.parts.map(({ anywhere }) => anywhere));
  return close;
}

/** These listings with what they miss, as their documents say: what misses least first. */
async function withMissing(
  db: Db,
  ids: number[],
  { text, within, places, scope, filter }: MatchQuery,
  everywhere: { scope: Scope; filter: FacetFilter },
): Promise<CloseMatch[]> {
  const wanted = [
    ...text.parts.map(({ anywhere, clause }) => ({ query: anywhere, name: clause.text })),
    ...(within === null ? [] : [{ query: within, name: places.region ?? '' }]),
  ];
  const lacking = await loadLacking(
    db,
    ids,
    wanted.map(({ query }) => query),
    everywhere,
  );
  const countries = scope.countries ?? (filter.country === undefined ? [] : [filter.country]);
  const close = ids.flatMap((id) => {
    const found = lacking.get(id);
    if (!found) return [];
    const names = wanted.flatMap(({ name }, index) => (found.lacks[index] ? [name] : []));
    const isElsewhere = countries.length > 0 && !countries.includes(found.country);
    if (isElsewhere && places.countries !== null) names.push(places.countries);
    return [{ id, misses: [...new Set(names)].join(', '), count: new Set(names).size }];
  });
  // Those that miss the same are together.
  const order = [...new Set(close.map(({ misses }) => misses))];
  return close
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.count - b.count || order.indexOf(a.misses) - order.indexOf(b.misses))
    .map(({ id, misses }) => ({ id, misses }));
}
