import { type RawBuilder, sql } from 'kysely';
import { CATEGORIES } from '../../../../shared/constants/categories.ts';
import { COUNTRIES } from '../../../../shared/constants/countries.ts';
import { FACT_FILTER_NAMES, FACT_FILTERS } from '../../../../shared/job-facts.ts';
import type { JobCounts } from '../../../../shared/jobs.ts';

/**
 * Exact numbers of matching live listings by country and category: only cells that have some. `cell`
 * is country * CATEGORIES.length + category, both as positions in their lists. `facts`: for each of
 * COUNTED, how many of them it leaves.
 */
export type FacetCounts = readonly FacetCell[];
export type FacetCell = { cell: number; count: number; facts: readonly number[] };

/** Positions of a country and a category. Null: unknown, matches nothing. Undefined: no filter. */
export type FacetFilter = {
  country: number | null | undefined;
  category: number | null | undefined;
};

/** The choices of the filters on facts, which the filter panel counts. */
const COUNTED = FACT_FILTER_NAMES.flatMap((name) =>
  FACT_FILTERS[name].map(({ value, all, none }) => ({ name, value, all, none })),
);

/** The bits of all these choices. */
export const COUNTED_BITS = COUNTED.reduce((bits, { all, none }) => bits | all | none, 0);

/** The sums of `count` of the rows whose `bits` a choice leaves, in the order of COUNTED. */
export const FACT_COUNTS: RawBuilder<unknown> = sql.join(
  COUNTED.map(
    ({ all, none }) =>
      sql`coalesce(sum(count) FILTER (WHERE bits & ${sql.lit(all | none)} = ${sql.lit(all)}), 0)::int`,
  ),
);

/** The counts of the cells that a query gave. */
export function makeFacetCounts(cells: readonly FacetCell[]): FacetCounts {
  return cells.filter(({ count }) => count > 0);
}

/** What is left of `from` without what `less` counts. */
export function subtractFacetCounts(from: FacetCounts, less: FacetCounts): FacetCounts {
  const lessOf = new Map(less.map((one) => [one.cell, one]));
  return makeFacetCounts(
    from.map(({ cell, count, facts }) => {
      const minus = lessOf.get(cell);
      return {
        cell,
        count: count - (minus?.count ?? 0),
        facts: facts.map((number, at) => number - (minus?.facts[at] ?? 0)),
      };
    }),
  );
}

/** The number of listings that match the filter. */
export function countFiltered(facetCounts: FacetCounts, filter: FacetFilter): number {
  return inside(facetCounts, filter).reduce((total, { count }) => total + count, 0);
}

/**
 * The counts of the filter panel (shared/jobs.ts). Countries ignore the country filter, categories
 * the category filter. Zeros are left out of both.
 */
export function countFacets(facetCounts: FacetCounts, filter: FacetFilter): JobCounts {
  const countries: Record<string, number> = {};
  const categories: Record<string, number> = {};
  for (const { cell, count } of facetCounts) {
    const [country, category] = placeOf(cell);
    const { code } = COUNTRIES[country] as (typeof COUNTRIES)[number];
    const name = CATEGORIES[category] as (typeof CATEGORIES)[number];
    if (isInside(filter.category, category)) countries[code] = (countries[code] ?? 0) + count;
    if (isInside(filter.country, country)) categories[name] = (categories[name] ?? 0) + count;
  }
  const facts: Record<string, Record<string, number>> = {};
  const cells = inside(facetCounts, filter);
  for (const [at, { name, value }] of COUNTED.entries())
    facts[name] = {
      ...facts[name],
      [value]: cells.reduce((sum, cell) => sum + (cell.facts[at] ?? 0), 0),
    };
  return { countries, categories, facts };
}

function inside(facetCounts: FacetCounts, filter: FacetFilter): FacetCell[] {
  return facetCounts.filter(({ cell }) => {
    const [country, category] = placeOf(cell);
    return isInside(filter.country, country) && isInside(filter.category, category);
  });
}

function placeOf(cell: number): [country: number, category: number] {
  return [Math.floor(cell / CATEGORIES.length), cell % CATEGORIES.length];
}

function isInside(filter: number | null | undefined, position: number): boolean {
  return filter === undefined || filter === position;
}
