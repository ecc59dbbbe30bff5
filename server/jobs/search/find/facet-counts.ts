import { CATEGORIES } from '../../../../shared/constants/categories.ts';
import { COUNTRIES } from '../../../../shared/constants/countries.ts';
import { FACT_BITS, LEVELS, type Level } from '../../../../shared/job-facts.ts';
import type { JobCounts } from '../../../../shared/jobs.ts';

/**
 * Exact numbers of matching live listings by country and category, at index [country *
 * CATEGORIES.length + category], where both are positions in their lists; and how many of them have
 * which of the facts that the filter panel counts (COUNTED_FACTS). Most cells have none, so these
 * are a list.
 */
export type FacetCounts = { all: Uint32Array; facts: readonly FactCell[] };
type FactCell = { cell: number; bits: number; count: number };

/** Positions of a country and a category. Null: unknown, matches nothing. Undefined: no filter. */
export type FacetFilter = {
  country: number | null | undefined;
  category: number | null | undefined;
};

const LEVEL_BITS: Readonly<Record<Level, number>> = {
  entry: FACT_BITS.levelEntry,
  junior: FACT_BITS.levelJunior,
  trained: FACT_BITS.levelTrained,
  senior: FACT_BITS.levelSenior,
};
/** The bits of the facts that are counted. */
export const COUNTED_FACTS = Object.values(LEVEL_BITS).reduce(
  (bits, bit) => bits | bit,
  FACT_BITS.onRegister,
);

/** The counts of the cells that are not 0. `bits` are those of COUNTED_FACTS. */
export function makeFacetCounts(cells: readonly FactCell[]): FacetCounts {
  const all = new Uint32Array(COUNTRIES.length * CATEGORIES.length);
  for (const { cell, count } of cells) all[cell] = (all[cell] ?? 0) + count;
  return { all, facts: cells.filter(({ bits }) => bits !== 0) };
}

/** What is left of `from` without what `less` counts. */
export function subtractFacetCounts(from: FacetCounts, less: FacetCounts): FacetCounts {
  const keyOf = ({ cell, bits }: FactCell) => `${cell} ${bits}`;
  const lessOf = new Map(less.facts.map((one) => [keyOf(one), one.count]));
  return {
    all: from.all.map((count, cell) => count - (less.all[cell] ?? 0)),
    facts: from.facts.map((one) => ({ ...one, count: one.count - (lessOf.get(keyOf(one)) ?? 0) })),
  };
}

/** The number of listings that match the filter. */
export function countFiltered(facetCounts: FacetCounts, filter: FacetFilter): number {
  let total = 0;
  for (const { country, category, count } of cells(facetCounts)) {
    if (isInside(filter.country, country) && isInside(filter.category, category)) total += count;
  }
  return total;
}

/** The number of listings with a fact that match the filter. */
function countFact({ facts }: FacetCounts, filter: FacetFilter, bit: number): number {
  let total = 0;
  for (const { cell, bits, count } of facts) {
    const country = Math.floor(cell / CATEGORIES.length);
    const isMatch =
      isInside(filter.country, country) && isInside(filter.category, cell % CATEGORIES.length);
    if (isMatch && (bits & bit) !== 0) total += count;
  }
  return total;
}

/**
 * The counts of the filter panel (shared/jobs.ts). Countries ignore the country filter, categories
 * the category filter. Zeros are left out.
 */
export function countFacets(facetCounts: FacetCounts, filter: FacetFilter): JobCounts {
  const countries: Record<string, number> = {};
  const categories: Record<string, number> = {};
  for (const { country, category, count } of cells(facetCounts)) {
    if (count === 0) continue;
    const { code } = COUNTRIES[country] as (typeof COUNTRIES)[number];
    const name = CATEGORIES[category] as (typeof CATEGORIES)[number];
    if (isInside(filter.category, category)) countries[code] = (countries[code] ?? 0) + count;
    if (isInside(filter.country, country)) categories[name] = (categories[name] ?? 0) + count;
  }
  const levels = LEVELS.map(
    (level) => [level, countFact(facetCounts, filter, LEVEL_BITS[level])] as const,
  );
  return {
    countries,
    categories,
    levels: Object.fromEntries(levels.filter(([, count]) => count > 0)),
    registered: countFact(facetCounts, filter, FACT_BITS.onRegister),
  };
}

function isInside(filter: number | null | undefined, position: number): boolean {
  return filter === undefined || filter === position;
}

function* cells({
  all,
}: FacetCounts): Generator<{ country: number; category: number; count: number }> {
  for (const [cell, count] of all.entries()) {
    yield {
      country: Math.floor(cell / CATEGORIES.length),
      category: cell % CATEGORIES.length,
      count,
    };
  }
}
